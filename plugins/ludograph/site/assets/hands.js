// What a hand is and what it is worth: interprets the conditions that Python wrote (`canonical` in rules/conditions/base.py).
(() => {
  "use strict";
  // What a hand is

  const within = ([low, high], n) => (low === null || n >= low) && (high === null || n <= high);

  const face = (card) => card.id.split("#")[0];

  function picks(selector, card, round) {
    if (selector.or) return selector.or.some((part) => picks(part, card, round));
    return (!selector.rank || selector.rank.some((range) => within(range, card.n)))
      && (!selector.round || card.n === round)
      && (!selector.suit || selector.suit.includes(card.suit))
      && (!selector.cat || selector.cat.includes(card.cat))
      && (!selector.card || selector.card.includes(card.id) || selector.card.includes(face(card)))
      && (!selector.end || card.ends?.some((end) => selector.end.some((range) => within(range, end))))
      && (!selector.tag || selector.tag.some((tag) => card.tags.includes(tag)))
      && (!selector.not || !picks(selector.not, card, round));
  }

  // Whether every selector gets its own card (augmenting paths).
  function matched(selectors, hand, round) {
    const holder = new Map();
    const give = (place, tried) => hand.some((card, at) => {
      if (tried.has(at) || !picks(selectors[place], card, round)) return false;
      tried.add(at);
      if (holder.has(at) && !give(holder.get(at), tried)) return false;
      holder.set(at, place);
      return true;
    });
    return selectors.every((_, place) => give(place, new Set()));
  }

  // The best that the holder can let the hand count.
  const count = (game, hand) => {
    const sums = hand.reduce((sums, { n }) => [game.values[n] ?? n, ...game.options?.[n] ?? []]
      .flatMap((points) => sums.map((sum) => sum + points)), [0]);
    return Math[game.low ? "min" : "max"](...sums.map((sum) => (game.mod ? sum % game.mod : sum)));
  };

  const MARK = { rank: (card) => card.n, suit: (card) => card.suit, cat: (card) => card.cat, face };

  function consecutive(numbers, direction) {
    const run = direction === "set" ? [...numbers].sort((a, b) => a - b) : numbers;
    const step = direction === "down" ? -1 : 1;
    return run.every((n, place) => n === run[0] + step * place);
  }

  const inOrder = (selectors, hand, round) => selectors.every((one, place) => picks(one, hand[place], round));

  const HOLDS = {
    ranks: (hand, [numbers]) =>
      hand.map((card) => card.n).sort((a, b) => a - b).join() === numbers.join(),
    sequence: (hand, [own], game) => hand.length === own.length && inOrder(own, hand, game.round),
    starts: (hand, [own], game) => hand.length >= own.length && inOrder(own, hand, game.round),
    has: (hand, [own], game) => matched(own, hand, game.round),
    only: (hand, [selector], game) => hand.every((card) => picks(selector, card, game.round)),
    count: (hand, [selector, range], game) =>
      within(range, hand.filter((card) => picks(selector, card, game.round)).length),
    same: (hand, [by]) => {
      const shared = new Set(hand.map(MARK[by]));
      return shared.size === 1 && !shared.has("");
    },
    groups: (hand, [by, exactly, some]) => {
      const sizes = new Map();
      for (const mark of hand.map(MARK[by])) sizes.set(mark, (sizes.get(mark) ?? 0) + 1);
      const unmarked = sizes.delete("");
      const found = [...sizes.values()].sort((a, b) => b - a);
      return some === null ? !unmarked && found.join() === exactly.join() : found.some((size) => size >= some);
    },
    run: (hand, [direction, high], game) => {
      const numbers = hand.map((card) => card.n);
      const raised = numbers.map((n) => (high.includes(n) ? game.top + high.indexOf(n) + 1 : n));
      return numbers.length > 0 && (consecutive(numbers, direction) || consecutive(raised, direction));
    },
    total: (hand, [range], game) => within(range, count(game, hand)),
    parts: (hand, [wanted], game) =>
      divided(hand, wanted.flatMap(([times, take, where]) => Array(times).fill([take, where])), game),
    first: (hand, [take, where], game) => hand.length >= take && holds(where, hand.slice(0, take), game),
    waits: (hand, [condition, range], game) => {
      const held = new Set(hand.map((card) => card.id));
      const helps = (card) => !held.has(card.id) && holds(condition, [...hand, card], game);
      return within(range, new Set((game.cards ?? []).filter(helps).map(face)).size);
    },
    size: (hand, [range]) => within(range, hand.length),
    split: (hand, [take, where, rest], game) => choices(hand.length, take).some((taken) =>
      holds(where, hand.filter((_, at) => taken.includes(at)), game)
      && (rest === null || holds(rest, hand.filter((_, at) => !taken.includes(at)), game))),
    all: (hand, [parts], game) => parts.every((part) => holds(part, hand, game)),
    any: (hand, [parts], game) => parts.some((part) => holds(part, hand, game)),
    not: (hand, [part], game) => !holds(part, hand, game),
  };

  const holds = ([operator, ...rest], hand, game) => HOLDS[operator](hand, rest, game);

  // The first card goes into one of the parts with some others.
  function divided(hand, wanted, game) {
    if (hand.length === 0 || wanted.length === 0) return hand.length === wanted.length;
    return wanted.some(([take, where], at) => choices(hand.length - 1, take - 1).some((others) => {
      const taken = [0, ...others.map((place) => place + 1)];
      return hand.length >= take && holds(where, taken.map((place) => hand[place]), game)
        && divided(hand.filter((_, place) => !taken.includes(place)), wanted.toSpliced(at, 1), game);
    }));
  }

  function choices(of, take, from = 0) {
    if (take === 0) return [[]];
    const found = [];
    for (let at = from; at < of; at++) for (const rest of choices(of, take - 1, at + 1)) found.push([at, ...rest]);
    return found;
  }

  // What a hand is worth in a game

  function actions(data, game, hand, side) {
    const { mode, must, never, may } = game.draw[side];
    if (hand.length >= game.dealt + game.extra) return ["stand"];
    if (mode === "always" || mode === "never") return [mode === "always" ? "draw" : "stand"];
    const so = (place) => place !== undefined && holds(data.conditions[place], hand, game);
    const exempt = () => game.uses.some((use) => use.exempt && shows(data, game, use, hand, side));
    return [...(so(never) && !so(may) ? [] : ["draw"]), ...(so(must) && !exempt() ? [] : ["stand"])];
  }

  const shows = (data, game, use, hand, side, readings = { __proto__: null }) =>
    (use.size === undefined || use.size === hand.length) && use.holds?.includes(side)
    && holds(data.conditions[readings[use.id] ?? use.when], hand, game);

  // The hand as `side` holds it: yaku best first, what it counts as, what it may do, what the rules bar.
  function answer(data, game, hand, side, readings) {
    game.cards ??= deckOf(data, game.deck).all;
    const place = (use) => use.place?.[side] ?? Infinity;
    const held = game.uses.filter((use) => shows(data, game, use, hand, side, readings))
      .sort((one, other) => place(one) - place(other) || 0);
    const best = held.find((use) => use.decides?.includes(side) && place(use) <= game.total);
    const full = game.dealt + game.extra;
    const acts = (cards) => (cards.length >= game.dealt && cards.length <= full ? actions(data, game, cards, side) : ["draw", "stand"]);
    const early = hand.map((_, size) => hand.slice(0, size)).find((begun) => !acts(begun).includes("draw"));
    const barred = hand.length > full ? "" : early ? "draw" : acts(hand).includes("stand") ? "" : "stand";
    const may = hand.length >= game.dealt && hand.length < full ? acts(hand) : [];
    return { held, best, barred, after: early ?? hand, may };
  }

  const nameOf = ({ called }, n) => called?.[n] ?? String(n);

  function deckOf(data, id) {
    const deck = data.decks[id];
    if (deck.all) return deck;
    const alike = ([n, copies]) => Array.from({ length: copies }, (_, copy) => [`${n}#${copy + 1}`, n, "", "", [], nameOf(deck, n)]);
    deck.all = (deck.cards ?? deck.numbers.flatMap(alike)).map(([id, n, suit, cat, tags, label, ends]) => ({ id, n, suit, cat, tags, label, ends, name: nameOf(deck, n) }));
    return deck;
  }

  // Where cards lie open, a player's hand begins with one of them, each as likely.
  function dealt({ all }, { open = [] }, hand, side) {
    const begun = Number(side === "player" && open.length > 0);
    const copies = (cards, { n }) => cards.filter((card) => (card.n ?? card) === n).length;
    const share = (cards) => cards.reduce((share, card, at) => share * (at < begun ? copies(open, card) / open.length
      : (copies(all, card) - copies(open, card) - copies(cards.slice(begun, at), card)) / (all.length - open.length - at + begun)), 100);
    const any = hand.reduce((sum, card, at) => sum + share([card, ...hand.toSpliced(at, 1)]) / hand.length, 0);
    const orders = hand.reduce((orders, card, at) => orders * (at + 1) / copies(hand.slice(0, at + 1), card), 1);
    return { percent: share(hand).toPrecision(3), any: (any * orders).toPrecision(3) };
  }

  // Two hands that meet (rules/play/evaluator.py, rules/meeting.py)

  const fill = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name]);

  const placed = (use) => Object.values(use.place ?? {})[0] ?? Infinity;

  const called = (use) => use.roman ?? use.name;

  const inferred = (data, game, use, hand) => use?.inferred !== undefined && holds(data.conditions[use.inferred], hand, game);

  // Braces are filled later.
  const unit = (game, text) => (game.tiles ? text.replace(/(?<!\{)card/g, "tile").replace("Card", "Tile") : text);

  const rank = (game, n) => (game.order?.includes(n) ? game.top + game.order.length - game.order.indexOf(n) : n);

  const ranks = (game, hand) => hand.map((card) => rank(game, card.n)).sort((a, b) => b - a);

  const WORTH = {
    total: (game, hand) => [count(game, hand) * (game.low ? -1 : 1)],
    rank: ranks,
    groups: (game, hand) => {
      const sizes = new Map();
      for (const { n } of hand) sizes.set(n, (sizes.get(n) ?? 0) + 1);
      const sorted = [...sizes].sort(([a, x], [b, y]) => y - x || rank(game, b) - rank(game, a));
      return sorted.map(([n]) => rank(game, n));
    },
    run: (_, hand) => {
      const numbers = hand.map((card) => card.n).sort((a, b) => a - b);
      return [numbers.at(-1) + (numbers.at(-1) - numbers[0] === numbers.length - 1 ? 0 : 1)];
    },
    sum: (_, hand) => [hand.reduce((sum, card) => sum + card.n, 0)],
    order: (_, hand, use) => {
      const place = use.numbers.findIndex((numbers) => hand.some((card) => numbers.includes(card.n)));
      return [-(place < 0 ? use.numbers.length : place)];
    },
  };

  function compared(one, other) {
    const at = one.findIndex((value, place) => value !== other[place]);
    return at < 0 ? one.length - other.length : one[at] - (other[at] ?? -Infinity);
  }

  const multiple = (pay, hand) => (pay?.card ? hand[pay.card - 1]?.n.toString() : pay);

  // What a hand brings to a showdown; of a larger hand the cards that count best.
  function standing(data, game, whole, side, readings) {
    if (game.best && whole.length > game.best) {
      return choices(whole.length, game.best).map((places) =>
        standing(data, game, places.map((place) => whole[place]), side, readings))
        .reduce((best, one) => (one.place - best.place || compared(best.worth, one.worth)) < 0 ? one : best);
    }
    const total = count(game, whole);
    const { held, best } = answer(data, game, whole, side, readings);
    const hunts = held.filter((use) => use.beats).flatMap((use) =>
      use.beats.map((beaten) => [beaten, multiple(use.pay?.[side], whole) ?? game.base, use]));
    const way = best && (best.ways?.[readings[`=${best.id}`]] ?? best), by = way ? way.compare : "total";
    const worth = best || !game.byRank ? WORTH[by]?.(game, whole, way) ?? [] : ranks(game, whole);
    const pay = (best && multiple(best.pay?.[side], whole)) ?? game.base;
    return { use: best, place: best ? best.place[side] : game.total, worth, total, by, equals: way?.equals, pay, hunts };
  }

  function decided(game, one, other) {
    const won = (first, why) => ({ outcome: first ? "win" : "lose", pay: (first ? one : other).pay, why });
    const drawn = (why) => ({ outcome: "draw", pay: "0", why });
    for (const [hand, rival, outcome] of [[one, other, "win"], [other, one, "lose"]]) {
      const found = hand.hunts.find(([beaten]) => beaten === rival.use?.id);
      if (found) return { outcome, pay: found[1], why: "hunts" };
    }
    if (one.place !== other.place) {
      const stronger = one.place < other.place ? one : other;
      if (["draw", "void-round"].includes(stronger.use?.effect)) return drawn("returns");
      return won(stronger === one, "ranks");
    }
    if (one.by === other.by && compared(one.worth, other.worth)) return won(compared(one.worth, other.worth) > 0, "compares");
    const by = one.use && one.by === other.by ? one.equals ?? one.by : "";
    if (by === "draw") return drawn("holder");
    if (by === "dealer" || by === "player") return won(by === "player", "holder");
    const ends = game.ties === "dealer-at-zero" ? one.total === 0 && other.total === 0 && "dealer" : game.ties;
    return ends === "dealer" || ends === "player" ? won(ends === "player", "ties") : drawn("ties");
  }

  const begins = (game, hand, side) => !game.open || side !== "player" || game.open.includes(hand[0].n);

  // Whether this number of cards is looked up as a whole hand.
  const large = (game, hand) => hand.length >= Math.min(2, game.dealt);

  const dashed = (hand) => hand.map((card) => card.name).join("–");

  function notFinal(data, game, hand, side) {
    const { words } = data, who = words.whoHolds[side];
    const said = (template, values, of = hand) => fill(unit(game, template), { hand: dashed(of), who, ...values });
    if (hand.length < game.dealt || hand.length > game.dealt + game.extra) {
      const sizes = Array.from({ length: game.extra + 1 }, (_, more) => game.dealt + more).join(words.or);
      return said(words.wrongSize, { size: hand.length, sizes });
    }
    if (!begins(game, hand, side)) return said(words.notOpen, { open: game.open.map((n) => nameOf(data.decks[game.deck], n)).join(", ") });
    const { barred, after } = answer(data, game, hand, side);
    const ordinal = words.ordinals[after.length] ?? words.ordinals[""];
    return barred && said(barred === "stand" ? words.mustDraw : words.mayNotDraw, { total: count(game, after), ordinal }, after);
  }

  // Which special hands the cards would be on the other side.
  function withheld(data, game, hand, side, readings) {
    const names = (side) => game.uses.filter((use) => !use.local && shows(data, game, use, hand, side, readings)).map(called);
    return game.sides.filter((other) => other !== side).flatMap((other) => [...new Set(names(other))].filter((name) => !names(side).includes(name))
      .map((name) => `${fill(data.words.only[other], { cards: dashed(hand), yaku: name })}.`));
  }

  function meet(data, usual, mine, theirs, readings = { __proto__: null }) {
    const game = { ...usual, ...usual.tieWays?.[readings["=ties"]] };
    const words = data.words, rival = game.sides.at(-1);
    const names = game.sides[1] ? words.whoMeets.slice(0, 2) : words.whoMeets.slice(2);
    const one = standing(data, game, mine, "player", readings), other = standing(data, game, theirs, rival, readings);
    const { outcome, pay, why } = decided(game, one, other);
    const name = ({ use, total }) => (use ? called(use) : game.totals ? fill(words.counting, { total }) : words.noYaku);
    const [winner, loser] = outcome === "lose" ? [other, one] : [one, other];
    const hunter = why === "hunts" && winner.hunts.find(([beaten]) => beaten === loser.use.id)[2];
    const better = hunter ? called(hunter) : name(why === "returns" && other.place < one.place ? other : why === "returns" ? one : winner);
    const how = unit(game, words.compared[winner.by] ?? words.compared[""]);
    let rule = fill(words.rules[why], { better, worse: name(loser), whose: words.whose[winner.equals ?? winner.by], compared: how, ties: game.tiesSays });
    if (why === "compares" && winner.by === "total" && game.totals) {
      const compared = fill(game.low ? words.lower : words.higher, { winner: winner.total, loser: loser.total });
      rule = winner.use ? fill(words.rules[why], { better, compared }) : compared;
    } else if (why === "compares" && !winner.use) rule = how;
    const uses = [one.use, other.use].filter(Boolean);
    const readAs = (use, usual) => use.readings?.find(({ when }) => when === (readings[use.id] ?? usual));
    const sourceOf = (use) => (readings[use.id] !== use.when && readAs(use) || use).source;
    const tieOurs = why === "ties" && (game.tieOurs ? words.tieOurs : one.use && one.use === other.use && one.use.equalOurs && words.equalOurs);
    const sources = tieOurs ? [] : why === "ties" ? [game.tiesSource] : uses.length ? uses.map(sourceOf) : [game.source];
    const side = winner === one ? "player" : rival;
    const ours = (hunter || winner.use || game).payOurs?.includes(side);
    const ruled = uses.filter((use) => use.read || use.id in readings);
    const read = ruled.map((use) => fill(words.readAs, { yaku: called(use), sentence: readAs(use, use.when)?.says || use.says }));
    const readFrom = ruled.map((use) => readAs(use, use.when)?.source);
    for (const [hand, { use }] of [[mine, one], [theirs, other]]) {
      if (inferred(data, game, use, hand)) read.push(fill(words.inferred, { cards: dashed(hand), yaku: called(use) }));
    }
    const impossible = [notFinal(data, game, mine, "player"), notFinal(data, game, theirs, rival)].filter(Boolean);
    const disputed = tieOurs || { ranks: loser.use?.effectNote, ties: game.tiesNote, compares: winner.use?.compareNote, holder: winner.use?.compareNote }[why] || "";
    const star = ours && game.stakes && outcome !== "draw" ? `* ${words.payOurs}` : "";
    const others = [[mine, "player"], [theirs, rival]].flatMap(([hand, side]) => withheld(data, game, hand, side, readings).concat(game.uses.map((use) => (use.holds?.includes(side)
      ? use.local && shows(data, game, use, hand, side) && `${capital(called(use))}: ${words.agreed}.`
      : holds(data.conditions[use.when], hand, game) && use.holderNote))));
    return { outcome, pay: game.stakes ? pay : null, times: outcome !== "draw" && winner.use?.times, rule, notes: [uses.some((use) => use.own) ? "" : game.borrowed, disputed, ...others].filter(Boolean).join(" "), names, hands: [mine, theirs], called: [one, other].map(name), sources: [...new Set(sources.filter(Boolean).flat())],
      star, disputed, readings: read, readFrom, impossible };
  }

  // Parts of a panel

  function make(tag, attributes = {}, ...children) {
    const element = document.createElementNS(/svg|use/.test(tag) ? "http://www.w3.org/2000/svg" : "http://www.w3.org/1999/xhtml", tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (value !== false && value !== undefined) element.setAttribute(name, value === true ? "" : value);
    }
    // No line breaks within a hand.
    const whole = (text, at) => (at % 2 ? make("span", { style: "white-space:nowrap" }, text) : text);
    element.append(...children.flatMap((child) => (child.split && tag !== "option" && !attributes.style ? child.split(/(\w+(?:–\w+)+)/).map(whole) : child)));
    return element;
  }

  const capital = (text) => text[0].toUpperCase() + text.slice(1);
  const button = (label, act, attributes = {}) => make("button", { type: "button", onclick: act, ...attributes }, label);

  globalThis.ludographHands = { actions, answer, begins, button, called, capital, compared, count, dashed, dealt, decided, deckOf, face, fill, holds, inferred, large, make, meet, multiple, notFinal, placed, shows, standing, unit, withheld };
})();
