// Deals a round by the rules of a game (rules/play/machine.py), and asks a reader only what the rules let a player choose.
(() => {
  "use strict";
  const _ = globalThis.ludographText;
  const { actions, called, capital, compared, count, dashed, decided, deckOf, fill, make, button, meet, shows, standing } = globalThis.ludographHands;

  // The numbers that follow from a seed: SplitMix64, as in rules/odds/simulation.py.
  function lots(seed) {
    const word = (n) => BigInt.asUintN(64, n);
    let state = word(BigInt(seed));
    const next = () => {
      state = word(state + 0x9E3779B97F4A7C15n);
      let mixed = word((state ^ (state >> 30n)) * 0xBF58476D1CE4E5B9n);
      mixed = word((mixed ^ (mixed >> 27n)) * 0x94D049BB133111EBn);
      return mixed ^ (mixed >> 31n);
    };
    return (bound) => {
      const most = (1n << 64n) - 1n - (1n << 64n) % BigInt(bound);
      let number = next();
      while (number > most) number = next();
      return Number(number % BigInt(bound));
    };
  }

  const CHANCE = ["open", "deal", "take", "draw"];

  // The rules of a round. `house` has the ties and ways of comparing that the table has agreed on, as in the hand checker.
  function rulesOf(data, house = { __proto__: null }, { sizes, seats } = data.round) {
    const { round } = data, { order, raised, raises, beyond, good } = round, usual = data.games[round.game], { all } = deckOf(data, usual.deck);
    const game = { ...usual, ...usual.tieWays?.[house["=ties"]], cards: all };
    const laid = (game.open ?? []).map((n) => all.find((card) => card.n === n));
    const players = sizes.length - Number(round.pays === "dealer"), most = game.dealt + game.extra;
    const sides = sizes.map((_, at) => (at < players ? "player" : "dealer"));
    const before = sizes.map((_, at) => (at < players ? laid.slice(at, at + 1) : []));
    const size = (hands) => hands.reduce((sum, hand) => sum + hand.length, 0);
    const leaving = (side, hand) => game.uses.find((use) => use.effect === "withdraw" && shows(data, game, use, hand, side));

    const ended = (state) => ({ ...state, turn: "end", who: state.hands.length });

    function settled(state) {
      const { turn, hands } = state;
      if (turn === "wager") {
        const after = order.indexOf(state.who) + 1, left = [...order.slice(after), ...order.slice(0, after)].filter((at) => !state.left.includes(at));
        const who = left[1] === undefined ? -1 : left.find((at) => !state.acted.includes(at)) ?? -1;
        return who < 0 ? ended(state) : { ...state, who };
      }
      if (turn === "open") {
        const who = round.opens ? hands.findIndex((hand, at) => at < players && !hand.length) : -1;
        return who < 0 ? { ...state, turn: "bet", who: 0 } : { ...state, who };
      }
      if (turn === "deal") {
        const who = hands.findIndex((hand, at) => hand.length < sizes[at]);
        return who < 0 ? settled({ ...state, turn: "choose", who: 0 }) : { ...state, who };
      }
      for (let { who } = state; who < hands.length; who++) {
        if (hands[who].length < game.dealt) return { ...state, turn: "take", who };
        if (hands[who].length < most) return { ...state, turn: "choose", who };
      }
      return order.length ? settled({ ...state, turn: "wager", who: order.at(-1), stakes: hands.map(() => 0), acted: [], raised: [] }) : ended(state);
    }

    // Without a stated number of raises each hand raises once: else a round need not end.
    function bets({ who, stakes, raised: before }) {
      if (!stakes.some(Boolean)) return ["bet", "fold"];
      return raised && (raises ? before.length < raises : !before.includes(who)) ? ["match", "raise", "fold"] : ["match", "fold"];
    }

    // What a hand has bet after a choice.
    const stake = ({ who, stakes }, move) => (move === "fold" ? stakes[who] : Math.max(...stakes) * (move === "raise" ? raised : 1) || 1);

    function legal(state) {
      const { turn, who, hands } = state;
      if (turn === "wager") return bets(state);
      if (turn === "bet") return round.table ? hands.slice(0, players).map((_, at) => at) : [0];
      if (turn !== "choose") return [];
      const may = actions(data, game, hands[who], sides[who]);
      return [...["draw", "stand"].filter((one) => may.includes(one)), ...leaving(sides[who], hands[who]) ? ["withdraw"] : []];
    }

    function after(state, move) {
      const { turn, who, hands, left } = state;
      if (CHANCE.includes(turn)) {
        const next = turn === "draw" || turn === "take" ? "choose" : turn;
        return settled({ ...state, turn: next, hands: hands.with(who, [...hands[who], move]) });
      }
      if (turn === "bet") return settled({ ...state, turn: "deal", bet: move });
      if (turn === "wager" && move !== "fold") {
        const acted = [who, ...move === "match" ? state.acted : []];
        return settled({ ...state, stakes: state.stakes.with(who, stake(state, move)), acted, raised: [...state.raised, ...move === "raise" ? [who] : []] });
      }
      if (turn === "wager") return settled({ ...state, left: [...left, who] });
      if (move === "draw") return { ...state, turn: "draw" };
      return settled({ ...state, who: who + 1, left: move === "withdraw" ? [...left, who] : left });
    }

    function card({ turn, who, hands }, pack) {
      if (turn !== "open" && turn !== "deal") return pack[size(hands) - size(before)];
      const dealt = sizes.slice(0, who).reduce((sum, size, at) => sum + size - before[at].length, 0);
      return pack[dealt + hands[who].length - before[who].length];
    }

    function ground({ turn, who, hands }, move) {
      if (turn === "bet") return "bets.hand";
      if (turn === "wager") return "bets.course";
      if (turn === "open" || turn === "deal") return turn === "open" ? round.deal : round.deals;
      if (move === "withdraw") return `yaku.${leaving(sides[who], hands[who]).id}.effect`;
      return `draw.${turn === "take" ? "dealer" : sides[who]}`;
    }

    function results({ hands, left, stakes }) {
      const worth = hands.map((hand, at) => standing(data, game, hand, sides[at], house)), dealer = worth.at(-1);
      if (round.pays === "difference") {
        return worth.map((mine) => {
          const net = worth.reduce((sum, other) => sum + mine.total - other.total, 0);
          return { outcome: net > 0 ? "win" : net < 0 ? "lose" : "draw", net: String(net), why: "compares", grounds: ["pay.by"] };
        });
      }
      if (round.pays === "pot") {
        const shown = worth.filter((_, at) => !left.includes(at));
        const [first, second] = [...shown].sort((one, other) => one.place - other.place || compared(other.worth, one.worth));
        if (second && first.place === second.place && !compared(first.worth, second.worth)) return worth.map(() => ({ outcome: "draw", net: "0", why: "ties", grounds: ["ties"] }));
        const times = second && beyond && first.use?.times || 1, paid = worth.map((mine, at) => 1 + (stakes?.[at] ?? 0) * (shown.includes(mine) ? times : 1));
        const pot = paid.reduce((sum, each) => sum + each, 0), why = second ? "ranks" : "leaves", grounds = [second ? "pay.beyond" : "bets.course"];
        return worth.map((mine, at) => ({ outcome: mine === first ? "win" : "lose", net: String(mine === first ? pot - paid[at] : -paid[at]), why, grounds }));
      }
      return worth.slice(0, -1).map((mine, at) => {
        if (left.includes(at)) return { outcome: "draw", net: "0", why: "leaves", grounds: [`yaku.${leaving("player", hands[at]).id}.effect`] };
        const { outcome, pay, why } = decided(game, mine, dealer), net = outcome === "lose" ? `-${pay}` : pay;
        if (why === "ties") return { outcome, net, why, grounds: ["ties"] };
        const { use } = outcome === "lose" ? dealer : mine;
        const grounds = [use || (round.ranked && (why === "ranks" || why === "returns")) ? "ranking" : "score.best"];
        if (use && (why === "compares" || why === "holder")) grounds.push(`yaku.${use.id}.compare`);
        const paid = use?.pay?.[outcome === "lose" ? "dealer" : "player"] !== undefined;
        if (outcome !== "draw") grounds.push(paid ? `yaku.${use.id}.pay` : "pay.base");
        return { outcome, net, why, grounds };
      });
    }

    // The simple way in which the others play (rules/odds/final.py).
    function wanted(state) {
      const { turn, who, hands } = state;
      if (turn === "wager") {
        const hand = standing(data, game, hands[who], "player", house), may = bets(state);
        return !hand.use && hand.total < good ? "fold" : hand.use && may.includes("raise") ? "raise" : may[0];
      }
      const hand = hands[who], side = sides[who], may = actions(data, game, hand, side);
      const keeps = () => game.uses.some((use) => use.exempt && shows(data, game, use, hand, side))
        || standing(data, game, hand, side, house).use?.effect === "win";
      const wants = count(game, hand) > round.drawTo[side] || (may.includes("stand") && keeps()) ? "stand" : "draw";
      return may.includes(wants) ? wants : may[0];
    }

    function shuffled(lot) {
      const pack = all.filter((card) => !laid.includes(card));
      pack.forEach((_, at) => {
        const other = at + lot(pack.length - at);
        [pack[at], pack[other]] = [pack[other], pack[at]];
      });
      return pack;
    }

    const begins = settled({ turn: "open", hands: before, who: 0, bet: 0, left: [] });
    return { game, seats, sides, players, begins, legal, after, card, ground, results, wanted, shuffled, stake };
  }

  // What the data become when a table agrees on answers of the sheet of house rules, by their codes.
  function agreedOn(data, codes) {
    const change = (target, changes) => {
      for (const [key, value] of Object.entries(changes)) {
        if (value === null) delete target[key];
        else if (value === Object(value) && !Array.isArray(value) && target[key] === Object(target[key]) && !Array.isArray(target[key])) change(target[key], value);
        else target[key] = value;
      }
    };
    const { game } = data.round, copy = (value) => JSON.parse(JSON.stringify(value)), round = copy(data.round);
    const changed = copy({ ...data.games[game], cards: undefined }), uses = Object.fromEntries(changed.uses.map((use) => [use.id, use]));
    changed.uses = uses;
    for (const code of codes) {
      change(changed, data.agreed[code].game);
      change(round, data.agreed[code].round);
    }
    return { ...data, games: { [game]: { ...changed, uses: Object.values(uses) } }, round };
  }

  // The panel in the page

  const DOES = { draw: capital(_("draw")), stand: capital(_("stay")), withdraw: _("Leave the round"), bet: _("Bet"), match: _("Match the bet"), raise: _("Raise"), fold: _("Fold") };
  const DONE = {
    draw: _("{player} draws."), stand: _("{player} stays."), withdraw: _("{player} leaves the round."),
    bet: _("{player} bets {number}."), match: _("{player} matches: {number}."), raise: _("{player} raises to {number}."), fold: _("{player} folds."),
  };
  const ON = [_("{player}, on {total}, must draw"), _("{player}, on {total}, draws")];
  const MUST = { draw: _("{player} must draw."), stand: _("{player} must stay.") };

  class Panel {
    constructor({ form, parentElement }, data, lang) {
      Object.assign(this, { data, usual: data, form, house: { __proto__: null }, asked: [] });
      this.hands = make("dl", {});
      this.steps = make("ol", { "aria-live": "polite" });
      this.acts = make("div", { class: "lg-play-acts", role: "group", tabindex: "-1" });
      this.worth = make("p", { role: "status" });
      this.agreed = make("details", {});
      const title = data.games[data.round.game].title;
      this.box = make("section", { class: "lg-play", lang, "aria-label": _("{about}: {what}", { about: title, what: _("Deal a round") }) }, this.hands, this.acts, this.worth, this.steps);
      parentElement.after(this.box);
      this.offerHouseRules();
    }

    // Ties and ways of comparing from which the sources let players choose.
    offerHouseRules() {
      const { uses, tieWays } = this.rules().game;
      const both = _("on both sides:"), offered = [["ties", _("Equal hands:"), tieWays], ...uses.map((use) => [use.id, `${called(use)}, ${both}`, use.ways])].filter(([, , ways]) => ways?.length > 1);
      this.choices = offered.map(([id, label, ways]) => {
        const says = (at) => `${label} ${ways[at].words}`;
        const change = () => { this.house[`=${id}`] = Number(field.value); this.deal(this.seed); };
        const field = make("select", { onchange: change }, ...ways.map((way, at) => make("option", { value: String(at) }, capital(way.words))));
        return { id, ways, field, says, line: make("label", {}, `${label} `, field) };
      });
      this.agreed.append(make("summary", {}, _("House rules")), ...this.choices.map(({ line }) => line));
      if (offered.length && !this.form) this.box.append(this.agreed);
    }

    rules() { return rulesOf(this.data, this.house); }

    // `#round=oicho-kabu/osaka;seed=4711;ties=dealer`
    address() {
      const chosen = this.choices.filter(({ field }) => field.value !== "0").map(({ id, ways, field }) => `;${id}=${ways[field.value].id}`);
      return `#round=${this.data.round.game};seed=${this.seed}${[...chosen, ...[...this.codes, ...this.unfollowed].map((code) => `;${code}`)].join("")}`;
    }

    read(address) {
      const codes = address.split(";").slice(1), asked = new Map(codes.map((part) => part.split("=")));
      if (codes[0] && this.form) this.tick(codes);
      for (const { id, ways, field } of this.choices) {
        const at = ways.findIndex((way) => way.id === asked.get(id));
        if (at > 0) this.house[`=${id}`] = Number(field.value = String(at));
      }
      const inFields = (code) => this.choices.some(({ id, ways }) => ways.some((way) => code === `${id}=${way.id}`));
      const onSheet = new Set([...this.form?.elements ?? []].map(({ name, value }) => `${name}=${value}`));
      this.asked = codes.filter((code) => Object.hasOwn(this.usual.agreed, code) && !inFields(code) && !onSheet.has(code));
      const seed = asked.get("seed");
      this.deal(/^\d{1,15}$/.test(seed) ? Number(seed) : undefined);
    }

    // Ticks the answers of a link on the sheet; its printed address follows, and that of the page stays.
    tick(codes) {
      const { hash } = location, named = codes.map((code) => code.replace(/^(?!ties=)([^.=]+)=/, (whole, id) => (this.choices.some((choice) => choice.id === id) ? `yaku.${id}.compare=` : whole)));
      for (const input of this.form.elements) if (input.name) input.checked = input.defaultChecked || named.includes(`${input.name}=${input.value}`);
      for (let fold = this.form.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
      this.form.dispatchEvent(new Event("change"));
      location.replace(hash);
    }

    // Follows the ticks of a sheet, or the codes of a link; returns the ticks that a round cannot follow.
    ticks() {
      const ticked = new Set([...this.form?.elements ?? []].filter((input) => input.name && input.checked && !["agreed", "print"].includes(input.name)));
      for (const { id, ways, field } of this.choices) {
        const name = id === "ties" ? id : `yaku.${id}.compare`;
        for (const input of ticked) {
          const at = input.name === name ? ways.findIndex((way) => way.id === input.value) : -1;
          if (at >= 0 && ticked.delete(input)) this.house[`=${id}`] = Number(field.value = String(at));
        }
      }
      const others = [...ticked].filter((input) => !input.defaultChecked), code = ({ name, value }) => `${name}=${value}`;
      const followed = others.filter((input) => Object.hasOwn(this.usual.agreed, code(input))).map(code), known = new Set(followed.map((code) => code.split("=")[0]));
      this.codes = [...this.asked.filter((code) => !followed.includes(code) && (code.startsWith("local=") || !known.has(code.split("=")[0]))), ...followed];
      this.data = this.codes[0] ? agreedOn(this.usual, this.codes) : this.usual;
      const unfollowed = others.filter((input) => !followed.includes(code(input)));
      this.unfollowed = unfollowed.map(code);
      return unfollowed.map((input) => input.labels[0].textContent.trim());
    }

    deal(seed = Math.floor(Math.random() * 2 ** 32)) {
      this.seed = seed;
      const unfollowed = this.ticks();
      this.round = this.rules();
      this.pack = this.round.shuffled(lots(seed));
      this.state = this.round.begins;
      this.said = new Set();
      this.own = this.data.round.table && this.round.players > 1 ? -1 : 0;
      this.steps.replaceChildren();
      this.verdict = "";
      // What changes nothing in one round is not named.
      const others = this.codes.map((code) => this.usual.agreed[code]).filter(({ game, round }) => Object.keys({ ...game, ...round })[0]).map(({ words }) => words.replace(/[.。]$/, ""));
      const agreed = [...this.choices.filter(({ field }) => field.value !== "0").map(({ field, says }) => says(field.value)), ...others];
      if (agreed[0]) this.tell([_("{what}.", { what: _("{about}: {what}", { about: _("House rules"), what: agreed.join("; ") }) })], []);
      if (unfollowed[0]) this.tell([_("This round does not follow: {what}.", { what: unfollowed.join("; ") })], []);
      const { others: play, open } = this.data.round;
      if (open) this.tell([open], []);
      if (play.length) this.tell([_("How the others play:"), " ", play.join(" ")], []);
      this.go();
    }

    // Everything that needs no choice of the reader.
    go() {
      const { round } = this;
      for (;;) {
        const { state } = this, { turn, who } = state, legal = round.legal(state);
        const asks = (turn === "bet" || who === this.own) && legal.length > 1;
        if (turn === "end" || asks) return this.show(asks ? legal : []);
        this.does(CHANCE.includes(turn) ? round.card(state, this.pack) : turn !== "choose" && turn !== "wager" ? legal[0] : legal.length > 1 ? round.wanted(state) : legal[0]);
      }
    }

    chosen(move) {
      if (this.state.turn === "bet") this.own = move;
      this.does(move);
      this.go();
      this.acts.focus();
    }

    does(move) {
      const { round, state } = this, { turn, who } = state;
      this.state = round.after(state, move);
      const path = round.ground(state, move), player = this.name(who), free = turn === "take" || round.legal(state).length > 1;
      if (move === "draw") this.tell([this.drawn(round.card(this.state, this.pack), free)], [path]);
      else if (turn === "choose" || turn === "wager") this.tell([fill((free ? DONE : MUST)[move], { player, number: turn === "wager" && round.stake(state, move) })], [path]);
      else if (turn === "take") this.tell([this.drawn(move, free, state)], [path]);
      else if (turn !== "draw") this.tell([], [path]);
    }

    // What a hand counts, and the special hand that it is.
    counted(hand, at) {
      const { game, sides } = this.round, total = count(game, hand), side = sides[at];
      const use = standing(this.data, game, hand, side, this.house).use ?? game.uses.find((one) => shows(this.data, game, one, hand, side));
      return use ? `${total} (${called(use)})` : total;
    }

    // The card and the totals, as far as the reader sees them.
    drawn(card, free, { who, hands } = this.state) {
      const player = this.name(who), hand = [...hands[who], card], seen = hand.map((_, place) => this.sees(who, place));
      if (seen.every(Boolean)) return [fill(ON[Number(free)], { player, total: this.counted(hands[who], who) }), card.label, fill(_("and counts {total}."), { total: this.counted(hand, who) })].join(" ");
      const which = seen.at(-1) ? card.label : _("card {number}", { number: hand.length });
      return `${fill((free ? DONE : MUST).draw, { player })} (${which})`;
    }

    // Others have bet on the hands on the table that the reader has left to them.
    name(at) {
      const { seats, bettors } = this.data.round;
      return at === this.own ? fill(_("{name} (you)"), { name: seats[at] }) : (this.own < 0 ? seats : bettors)[at];
    }

    // A step with the sentences of the rules that it stands on, each once in a round.
    tell(what, paths, known = []) {
      // Leaves out the sentence of a rule that the table has replaced.
      const agreed = (path) => this.house[`=${path.replace(/^yaku\.|\.compare$/g, "")}`];
      const rules = paths.filter((path) => !agreed(path) && !this.said.has(path) && this.said.add(path)).map((path) => this.data.round.says[path]).filter(Boolean);
      const said = [...known, ...rules].map(([text, sources]) => make("small", {}, text, ...this.cited(sources)));
      if (what.length || said.length) this.steps.append(make("li", {}, ...what, ...said));
    }

    cited(sources) {
      const links = sources.flatMap((source, at) => {
        const [href, short] = this.data.references[source] ?? [];
        return [at ? "; " : "", href ? make("a", { href, "data-source": source }, short) : source];
      });
      return links.length ? [" (", ...links, ")"] : [];
    }

    // Whether the reader sees a card: it lies open, or it is in the reader's hand.
    sees(at, place) {
      const { faces, drawn, unseen } = this.data.round, side = this.round.sides[at];
      return (this.state.turn === "end" && !this.hides(at)) || (at === this.own && !unseen) || (faces[side][place] ?? (place < this.round.game.dealt ? "closed" : drawn)) === "open";
    }

    // After bets against each other only those who have not folded show their cards, and the last one in shows none.
    hides(at) {
      const { stakes, left } = this.state;
      return stakes && (left.includes(at) || left.length > stakes.length - 2);
    }

    picture(hand, at) {
      if (!hand.length) return [];
      const { data } = this, { game } = this.round, { faces } = data.decks[game.deck];
      const seen = hand.map((_, place) => this.sees(at, place));
      const drawn = hand.map((card, place) => make("svg", { class: "lg-face", viewBox: "0 0 40 64", "aria-hidden": "true" },
        make("use", { href: `#${seen[place] ? faces[game.numbersOnly ? card.n : card.id] : data.round.back}` })));
      const label = hand.map((card, place) => (seen[place] ? card.label : _("closed"))).join(", ");
      const known = hand.length > 1 && seen.every(Boolean);
      return [make("span", { class: "lg-hand", role: "img", "aria-label": label }, ...drawn), known ? ` ${this.counted(hand, at)}` : ""];
    }

    show(legal) {
      const { state, round } = this;
      this.hands.replaceChildren(...state.hands.flatMap((hand, at) => [make("dt", {}, this.name(at)), make("dd", {}, ...this.picture(hand, at))]));
      this.worth.textContent = "";
      if (state.turn === "end") this.end();
      const bets = state.turn === "bet", over = _("The round is over."), question = state.turn === "end" ? `${over} ${this.verdict}` : bets ? _("On which hand do you bet?") : _("What do you do?");
      // What choices are worth is known for the usual rules only.
      const worth = state.turn === "choose" && this.data === this.usual && !Object.values(this.house).some(Boolean) && this.data.round.worth[this.known()];
      this.acts.setAttribute("aria-label", question);
      const rules = [...new Set(legal.map((move) => round.ground(state, move)))].map((path) => this.data.round.says[path]).filter(Boolean);
      this.acts.replaceChildren(make("span", {}, question), ...legal.map((move) => button(bets ? this.offered(move) : state.turn === "wager" && move !== "fold" ? _("{about}: {what}", { about: DOES[move], what: round.stake(state, move) }) : DOES[move], () => this.chosen(move))),
        ...worth ? [button(_("What is each worth?"), () => this.weigh(worth))] : [],
        ...state.turn === "end" ? [button(_("Another round"), () => { this.deal(); this.acts.focus(); }), make("a", { href: this.address() }, _("Link to this round"))] : [],
        ...rules.map(([text, sources]) => make("small", {}, text, ...this.cited(sources))));
    }

    // A hand on the table with its open cards, as they are when the reader bets.
    offered(at) {
      const about = this.round.seats[at], open = this.state.hands[at].filter((_, place) => this.sees(at, place));
      return open.length ? _("{about}: {what}", { about, what: dashed(open) }) : about;
    }

    // What the reader knows: the own cards, and the dealer's open ones.
    known() {
      const { hands } = this.state, dealer = hands.length - 1;
      const numbers = (cards) => cards.map((card) => card.n).join(".");
      return `${numbers(hands[this.own])}|${numbers(hands[dealer].filter((_, place) => this.sees(dealer, place)))}`;
    }

    weigh([stand, draw]) {
      const signed = (worth) => Number(worth).toLocaleString(document.documentElement.lang, { minimumFractionDigits: 3 }).replace("-", "−");
      const choices = [[DOES.draw, draw], [DOES.stand, stand]].filter(([, worth]) => worth).map(([does, worth]) => _("{about}: {what}", { about: does, what: signed(worth) })).join("; ");
      const shown = !this.known().endsWith("|");
      this.worth.textContent = fill(shown ? _("What a bet of 1 brings on average, if only your cards and the dealer’s open ones are known: {choices}.") : _("What a bet of 1 brings on average, if only your cards are known: {choices}."), { choices });
    }

    // A round without a dealer.
    among(results) {
      const { hands } = this.state, { outcomes } = this.data.words, totals = hands.map((hand) => count(this.round.game, hand)), [{ grounds }] = results;
      if (this.data.round.pays === "pot") {
        const who = results.findIndex(({ outcome }) => outcome === "win");
        this.verdict = _("{what}.", { what: capital(who < 0 ? outcomes.tie[1] : fill(outcomes.pot[1], { who: this.name(who) })) });
        const named = hands.flatMap((hand, at) => {
          const { use } = standing(this.data, this.round.game, hand, "player", this.house);
          return use && !this.hides(at) ? [_("{about}: {what}", { about: this.name(at), what: called(use) })] : [];
        });
        if (named[0]) this.tell([_("{what}.", { what: named.join("; ") })], []);
        this.tell([this.verdict], grounds);
        // A tie carries the pot over (`left_open` in rules/play/machine.py).
        if (who < 0) return this.tell([_("The pot of {number} chips waits for the next round; here each round begins with a new pot.", { number: (this.state.stakes ?? hands.map(() => 0)).reduce((sum, stake) => sum + 1 + stake, 0) })], []);
        const nets = results.map(({ net }, at) => _("{about}: {what}", { about: this.name(at), what: net.replace("-", "−") }));
        return this.tell([_("{what}.", { what: nets.join("; ") })], []);
      }
      totals.forEach((total, at) => totals.slice(at + 1).forEach((rival, next) => {
        const pair = [at, at + 1 + next].map((place) => this.name(place)), [one, other] = total < rival ? pair.reverse() : pair;
        const difference = Math.abs(total - rival);
        this.tell([difference ? _("{other} pays {one} {difference}.", { one, other, difference }) : _("{one} and {other} are equal.", { one, other })], grounds);
      }));
      this.verdict = _("{about}: {what}", { about: this.name(this.own), what: results[this.own].net.replace("-", "−") });
    }

    end() {
      const { data, round, state } = this, { words } = data, dealer = state.hands.at(-1);
      if (data.round.pays !== "dealer") return this.among(round.results(state));
      round.results(state).forEach(({ outcome, net, why, grounds }, at) => {
        if (why === "leaves") return;
        const found = meet(data, data.games[data.round.game], state.hands[at], dealer, this.house), pay = net.replace("-", "");
        const kind = outcome === "draw" ? "tie" : pay === "1" ? "1" : "bets";
        const who = words.whoMeets[outcome === "win" ? 0 : 1];
        const against = fill(words.againstDealer, { one: dashed(state.hands[at]), other: dashed(dealer), outcome: fill(words.outcomes[kind][1], { who, pay }) });
        const verdict = _("{what}.", { what: _("{about}: {what}", { about: this.name(at), what: against }) });
        if (at === this.own) this.verdict = verdict;
        this.tell([verdict], grounds, [[[_("{what}.", { what: capital(found.rule) }), found.notes].join(" "), found.sources]]);
      });
    }
  }

  globalThis.ludographRound = { agreedOn, lots, rulesOf, Panel };
})();
