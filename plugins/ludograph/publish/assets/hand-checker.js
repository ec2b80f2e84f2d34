// "Which yaku is this hand?": interprets the conditions that Python wrote (games/condition/canonical.py), nothing else.
// Enhances each element with `data-hand-checker`; works offline and from a file, keeps its state in the address.
(() => {
  "use strict";

  // ---- What a hand is -------------------------------------------------------------------------------------------

  const within = ([low, high], n) => (low === null || n >= low) && (high === null || n <= high);

  const face = (card) => card.id.split("#")[0];

  function picks(selector, card, round) {
    if (selector.or) return selector.or.some((part) => picks(part, card, round));
    return (!selector.rank || selector.rank.some((range) => within(range, card.n)))
      && (!selector.round || card.n === round)
      && (!selector.suit || selector.suit.includes(card.suit))
      && (!selector.cat || selector.cat.includes(card.cat))
      && (!selector.card || selector.card.includes(card.id) || selector.card.includes(face(card)))
      && (!selector.end || (card.ends ?? []).some((end) => selector.end.some((range) => within(range, end))))
      && (!selector.tag || selector.tag.some((tag) => card.tags.includes(tag)))
      && (!selector.not || !picks(selector.not, card, round));
  }

  // Whether every selector can be given a card of its own (augmenting paths).
  function matched(selectors, hand, round) {
    const holder = new Map();
    const give = (place, tried) => hand.some((card, at) => {
      if (tried.has(at) || !picks(selectors[place], card, round)) return false;
      tried.add(at);
      if (holder.has(at) && !give(holder.get(at), tried)) return false;
      holder.set(at, place);
      return true;
    });
    return selectors.length <= hand.length && selectors.every((_, place) => give(place, new Set()));
  }

  const count = (game, hand) => {
    const sum = hand.reduce((sum, card) => sum + (game.values[card.n] ?? card.n), 0);
    return game.mod ? sum % game.mod : sum;
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

  // Whether the hand falls into these parts, none left over: the first card goes into one of them with some others.
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

  // ---- What a hand is worth in a game ---------------------------------------------------------------------------

  function actions(data, game, hand, side) {
    const { mode, must, never, may } = game.draw[side];
    if (hand.length >= game.dealt + game.extra) return ["stand"];
    if (mode === "always" || mode === "never") return [mode === "always" ? "draw" : "stand"];
    const so = (place) => place !== undefined && holds(data.conditions[place], hand, game);
    const exempt = () => game.uses.some((use) => use.exempt && shows(data, game, use, hand, side));
    return [...(so(never) && !so(may) ? [] : ["draw"]), ...(so(must) && !exempt() ? [] : ["stand"])];
  }

  const shows = (data, game, use, hand, side, readings = {}) =>
    (use.size === undefined || use.size === hand.length) && use.holds.includes(side)
    && holds(data.conditions[readings[use.id] ?? use.when], hand, game);

  // The hand as `side` holds it: yaku best first, what it counts as, what it may do, what the rules bar.
  function answer(data, game, hand, side, readings) {
    game.cards ??= deckOf(data, game.deck).all;
    const place = (use) => use.place?.[side] ?? Infinity;
    const held = game.uses.filter((use) => shows(data, game, use, hand, side, readings))
      .sort((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)));
    const best = held.find((use) => use.decides?.includes(side) && place(use) <= game.total);
    const full = game.dealt + game.extra;
    const shown = hand.length >= game.dealt && hand.length <= full;
    let barred = "", after = hand;
    for (let size = game.dealt; shown && !barred && size < hand.length; size++) {
      if (!actions(data, game, hand.slice(0, size), side).includes("draw")) [barred, after] = ["draw", hand.slice(0, size)];
    }
    if (shown && !barred && !actions(data, game, hand, side).includes("stand")) barred = "stand";
    const may = hand.length >= game.dealt && hand.length < full ? actions(data, game, hand, side) : [];
    return { held, best, barred, after, may };
  }

  function deckOf(data, id) {
    const deck = data.decks[id];
    if (deck.all) return deck;
    const plain = (n, copy) => ({ id: `${n}#${copy + 1}`, n, suit: "", cat: "", tags: [], label: String(n) });
    deck.all = deck.numbers
      ? deck.numbers.flatMap(([n, copies]) => Array.from({ length: copies }, (_, copy) => plain(n, copy)))
      : deck.cards.map(([id, n, suit, cat, tags, label, ends]) => ({ id, n, suit, cat, tags, label, ends }));
    return deck;
  }

  // How many hands without order have these numbers, out of how many.
  function dealt(deck, hand) {
    const choose = (n, k) => Array.from({ length: k }).reduce((ways, _, at) => ways * (n - at) / (at + 1), 1);
    const of = (cards, n) => cards.filter((card) => card.n === n).length;
    const ways = [...new Set(hand.map((card) => card.n))]
      .reduce((product, n) => product * choose(of(deck.all, n), of(hand, n)), 1);
    return [Math.round(ways), Math.round(choose(deck.all.length, hand.length))];
  }

  // ---- The block ------------------------------------------------------------------------------------------------

  const SEPARATOR = /[\s,;.+]+/;
  const SIDE = { player: "A player", dealer: "The dealer" };
  const DOES = { win: "wins", beats: "beats only what it names", draw: "draws", withdraw: "may withdraw",
    "void-round": "voids the round", redeal: "has the cards dealt again", rematch: "has the round played again",
    none: "has no effect" };

  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (value !== false && value !== undefined) element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children);
    return element;
  }

  function named(thing) {
    const name = make("b", { lang: thing.lang }, thing.name);
    const roman = thing.roman ? make("i", { lang: `${(thing.lang ?? "und").split("-")[0]}-Latn` }, thing.roman) : "";
    return [name, ...(roman ? [" ", roman] : [])];
  }

  class Checker {
    constructor(block, data, serial) {
      Object.assign(this, { block, data, serial, hand: [], readings: {}, all: false });
      const asked = new URLSearchParams(location.search);
      const wanted = asked.get("game") in data.games ? asked : new URLSearchParams();
      this.id = wanted.get("game") ?? (block.dataset.game in data.games ? block.dataset.game : Object.keys(data.games)[0]);
      this.build();
      for (const part of (wanted.get("reading") ?? "").split(",")) this.read(...part.split(":"));
      this.type(wanted.get("hand") ?? block.dataset.hand ?? "");
    }

    get game() { return this.data.games[this.id]; }
    get deck() { return deckOf(this.data, this.game.deck); }
    // Whether numbers say everything about a card here.
    get plain() { return Boolean(this.deck.numbers) || this.game.numbersOnly; }
    get full() { return Math.max(3, this.game.dealt + this.game.extra); }

    // What a card is called: its number alone, or with its suit where the number has only one.
    label(card) {
      if (!this.plain) return card.label;
      const alone = card.suit && this.deck.all.every((other) => other.n !== card.n || other.suit === card.suit);
      return alone ? `${card.n} ${card.suit}` : String(card.n);
    }

    // The card as its button shows it: drawn where the page has its face, else in words.
    face(card) {
      const id = this.data.faces?.[card.id];
      if (!id || !document.getElementById(id)) return [this.label(card)];
      const svg = (tag, attributes) => {
        const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        return element;
      };
      const picture = svg("svg", { class: "lg-face", viewBox: "0 0 40 64", "aria-hidden": "true" });
      picture.append(svg("use", { href: `#${id}` }));
      return [picture];
    }

    build() {
      const id = (name) => `lg-checker-${this.serial}-${name}`;
      const games = Object.entries(this.data.games);
      this.choice = make("select", { id: id("game"), onchange: () => this.play(this.choice.value) },
        ...games.map(([key, game]) => make("option", { value: key }, game.title)));
      this.choice.value = this.id;
      this.options = make("div", { class: "lg-checker-readings" });
      this.disputed = make("details", {}, make("summary", {}, "Disputed readings"), this.options);
      this.keys = make("div", { class: "lg-checker-keys", role: "group", "aria-label": "Add a card",
        onkeydown: (event) => this.press(event) });
      this.text = make("input", { id: id("cards"), autocomplete: "off", spellcheck: "false", size: "12" });
      this.said = make("p", { class: "lg-checker-fault", role: "alert" });
      this.cards = make("ol", { class: "lg-checker-hand", "aria-label": "The hand in deal order" });
      this.result = make("div", { class: "lg-checker-result", "aria-live": "polite" });
      const button = (label, act) => make("button", { type: "button", onclick: act }, label);
      const enter = (event) => { event.preventDefault(); if (this.type(this.text.value)) this.text.value = ""; };
      this.every = button("All games", () => { this.all = !this.all; this.show(); });
      this.panel = make("div", { class: "lg-checker" },
        this.keys, this.cards, this.said, this.result,
        make("p", { hidden: games.length < 2 }, make("label", { for: id("game") }, "Game "), this.choice),
        make("form", { onsubmit: enter },
          make("label", { for: id("cards") }, "or type the cards in deal order "), this.text,
          make("button", { type: "submit" }, "Look up"),
          button("Undo", () => this.set(this.hand.slice(0, -1))),
          button("Clear", () => this.set([])),
          games.length > 1 ? this.every : ""),
        this.disputed);
      this.block.prepend(this.panel);
      for (const table of this.block.querySelectorAll(":scope > .lg-rules")) {
        if ("compact" in this.block.dataset) table.hidden = true;
        else this.panel.after(make("details", { class: "lg-checker-hands" }, make("summary", {}, "All hands of the game"), table));
      }
    }

    play(id) {
      this.id = id;
      this.readings = {};
      this.type(this.hand.map((card) => card.n).join("."));
    }

    read(use, reading) {
      const said = this.game.uses.find((one) => one.id === use)?.readings?.find((one) => one.id === reading);
      if (said) this.readings[use] = said.when;
    }

    // Take the hand from a text of numbers or card names; false, and a word why, when the deck has it not.
    type(text) {
      const hand = [];
      const words = text.trim().toLowerCase().split(SEPARATOR).filter(Boolean);
      for (const word of words) {
        const card = this.deck.all.find((card) => !hand.includes(card)
          && [card.id, String(card.n), card.label.replaceAll(" ", "-")].includes(word));
        if (!card) return this.fault(`${this.deck.name} has no${this.deck.all.some((card) => String(card.n) === word) ? " further" : ""} ${word}.`);
        hand.push(card);
      }
      if (hand.length > this.full) return this.fault(`A hand has at most ${this.full} cards here.`);
      this.set(hand);
      return true;
    }

    fault(message) {
      this.said.textContent = message;
      if (!this.result.hasChildNodes()) this.show();
      return false;
    }

    press(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Backspace") this.set(this.hand.slice(0, -1));
      else if (/^[0-9]$/.test(event.key)) this.add((card) => card.n === (Number(event.key) || 10));
      else return;
      event.preventDefault();
    }

    add(wanted) {
      const card = this.deck.all.find((card) => !this.hand.includes(card) && wanted(card));
      if (card && this.hand.length < this.full) this.set([...this.hand, card]);
    }

    set(hand) {
      this.hand = hand;
      this.said.textContent = "";
      this.show();
      this.remember();
    }

    remember() {
      const state = new URLSearchParams(location.search);
      const written = this.hand.map((card) => (this.plain ? card.n : card.id)).join(".");
      const chosen = Object.entries(this.readings).map(([use, when]) =>
        `${use}:${this.game.uses.find((one) => one.id === use).readings.find((one) => one.when === when).id}`);
      for (const [key, value] of [["game", this.id], ["hand", written], ["reading", chosen.join()]]) {
        if (value) state.set(key, value); else state.delete(key);
      }
      // Kept readable: `oicho-kabu/osaka`, not `%2F`.
      const query = state.toString().replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%2C", ",");
      try {
        history.replaceState(history.state, "", `${location.pathname}${this.hand.length ? `?${query}` : ""}${location.hash}`);
      } catch (error) {
        // Some browsers let no script change the address of a file; the checker works without.
        if (!(error instanceof DOMException)) throw error;
      }
    }

    show() {
      this.showReadings();
      this.showKeys();
      this.cards.replaceChildren(...this.hand.map((card, at) => make("li", {}, make("button", {
        type: "button",
        "aria-label": `${this.label(card)}, card ${at + 1} of ${this.hand.length}; Enter removes it, arrow keys move it`,
        onclick: () => this.set(this.hand.filter((_, place) => place !== at)),
        onkeydown: (event) => this.move(event, at),
      }, ...this.face(card)))));
      this.result.replaceChildren(...(this.hand.length ? this.described() : [make("p", {}, "Choose cards.")]));
      this.every.setAttribute("aria-pressed", String(this.all));
      if (this.all && this.hand.length) this.result.append(this.table());
    }

    move(event, at) {
      const to = at + ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0);
      if (to === at || to < 0 || to >= this.hand.length) return;
      event.preventDefault();
      const hand = [...this.hand];
      hand.splice(to, 0, ...hand.splice(at, 1));
      this.set(hand);
      this.cards.querySelectorAll("button")[to].focus();
    }

    showReadings() {
      const disputed = this.game.uses.filter((use) => use.readings?.length > 1);
      this.disputed.hidden = !disputed.length;
      this.options.replaceChildren(...disputed.map((use) => {
        const chosen = this.readings[use.id] ?? use.when;
        return make("label", {}, ...named(use), " read as ", make("select", {
          onchange: (event) => { this.readings[use.id] = Number(event.target.value); this.set(this.hand); },
        }, ...use.readings.map((reading) => make("option", { value: reading.when, selected: reading.when === chosen },
          `${reading.id.replaceAll("-", " ")}${reading.source ? ` (${reading.source})` : ""}`))));
      }));
    }

    showKeys() {
      const focused = document.activeElement?.dataset?.key;
      const numbers = [...new Set(this.deck.all.map((card) => card.n))].sort((a, b) => a - b);
      const entries = this.plain
        ? numbers.map((n) => this.deck.all.find((card) => card.n === n)).map((one) => [one, (card) => card.n === one.n])
        : this.deck.all.map((one) => [one, (card) => card === one]);
      this.keys.replaceChildren(...entries.map(([one, wanted]) => {
        const label = this.label(one);
        const left = this.deck.all.filter((card) => wanted(card) && !this.hand.includes(card)).length;
        const copies = this.plain ? `, ${left} left` : "";
        return make("button", {
          type: "button", "data-key": label, "aria-label": `${label}${copies}`,
          "aria-disabled": String(!left || this.hand.length >= this.full), onclick: () => this.add(wanted),
        }, ...this.face(one));
      }));
      if (focused) this.keys.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
    }

    described() {
      const { game, hand, data } = this;
      const total = count(game, hand);
      const [ways, of] = dealt(this.deck, hand);
      const lines = [make("p", {}, `${hand.map(this.label, this).join(", ")}: total `, make("b", {}, String(total)),
        game.names?.[total] ? ` (${game.names[total]})` : "", `. Dealt in ${ways} of ${of} hands, ${(100 * ways / of).toPrecision(3)}%.`)];
      for (const name of data.named) {
        if (name.size === hand.length && holds(data.conditions[name.when], hand, game)) {
          lines.push(make("p", {}, "This total is called ", ...named(name), "."));
        }
      }
      for (const side of game.sides) lines.push(...this.sideLines(side));
      return lines;
    }

    sideLines(side) {
      const { game, hand } = this;
      const found = answer(this.data, game, hand, side, this.readings);
      const items = found.held.map((use) => make("li", {}, ...named(use), `: ${this.deeds(use, side)}`,
        use.source ? make("small", {}, ` ${use.source}`) : ""));
      // No heading: the checker stands under headings of any level, and a level must not be left out.
      const lines = [make("p", { class: "lg-checker-side" }, make("b", {}, game.sides.length > 1 ? SIDE[side] : "A hand")),
        items.length ? make("ul", {}, ...items) : make("p", {}, "No yaku; the total counts.")];
      if (found.may.length) lines.push(make("p", {}, `Next: may ${found.may.join(" or ")}.`));
      if (found.barred) lines.push(make("p", { class: "lg-checker-barred" }, this.why(found, side)));
      return lines;
    }

    deeds(use, side) {
      const pay = use.pay?.[side];
      const parts = [DOES[use.effect] ?? "effect not stated"];
      if (use.times) parts.push(`multiplies by ${use.times}`);
      if (typeof pay === "string") parts.push(`pays ${pay} to 1`);
      else if (pay && this.hand[pay.card - 1]) parts.push(`pays ${this.hand[pay.card - 1].n} to 1`);
      if (use.place?.[side] !== undefined) parts.push(`place ${use.place[side] + 1}`);
      if (use.local) parts.push("only if agreed on");
      return parts.join(", ");
    }

    why({ barred, after }, side) {
      const rule = this.game.draw[side];
      const cards = after.map(this.label, this).join(", ");
      if (barred === "stand") return `The rules cannot leave this hand: ${cards} must draw${rule.mustSays ? ` (${rule.mustSays})` : ""}.`;
      const except = rule.maySays ? `, ${rule.maySays} excepted` : "";
      return `The rules cannot produce this hand in this order: ${cards} may not draw${rule.neverSays ? ` (${rule.neverSays}${except})` : ""}.`;
    }

    table() {
      const rows = Object.values(this.data.games).map((game) => {
        const deck = deckOf(this.data, game.deck);
        const hand = this.hand.map((card) => (game.deck === this.game.deck ? card : deck.all.find((one) => one.n === card.n)));
        const cell = (side) => {
          if (hand.includes(undefined) || !game.sides.includes(side)) return make("td", {}, "–");
          const { held } = answer(this.data, game, hand, side);
          return make("td", {}, held.map((use) => use.roman ?? use.name).join(", ") || "total");
        };
        return make("tr", {}, make("th", { scope: "row" }, game.title),
          make("td", {}, hand.includes(undefined) ? "–" : String(count(game, hand))), cell("player"), cell("dealer"));
      });
      const head = ["Game", "Total", "A player", "The dealer"].map((text) => make("th", { scope: "col" }, text));
      return make("div", { class: "lg-checker-all", role: "region", tabindex: "0", "aria-label": "This hand in all games" },
        make("table", {}, make("caption", {}, "This hand in all games"),
          make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows)));
    }
  }

  function start() {
    document.querySelectorAll("[data-hand-checker]").forEach((block, serial) => {
      const source = block.querySelector('script[type="application/json"]');
      if (source && !block.querySelector(".lg-checker")) new Checker(block, JSON.parse(source.textContent), serial);
    });
  }

  globalThis.ludographHandChecker = { answer, count, deckOf, holds, start };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
  // Material swaps pages without loading them when instant navigation is on.
  globalThis.document$?.subscribe?.(start);
})();
