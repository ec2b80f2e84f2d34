// "Which yaku is this hand?": the panel. What a hand is and is worth says hands.js.
(() => {
  "use strict";
  // Buttons and labels are in the page's language (ludograph.js); sentences made from the rules come with the data.
  const _ = globalThis.ludographText;
  const { answer, begins, button, called, capital, count, dashed, dealt, deckOf, face, fill, holds, inferred, large, make, meet, multiple, notFinal, placed, unit, withheld } = globalThis.ludographHands;

  const SIDE = { player: _("A player"), dealer: _("The dealer") };
  const MAY = { draw: _("draw"), stand: _("stay") };

  function named(thing) {
    const { name, lang, roman } = thing;
    return [make("b", { lang }, name), ...roman ? [" ", make("i", { lang: `${(lang ?? "und").split("-")[0]}-Latn` }, roman)] : []];
  }

  // The words of the panel are the page's own.
  const OWN_LANG = globalThis.ludographWords && document.documentElement.lang;

  class Checker {
    constructor(block, data, serial) {
      Object.assign(this, { block, data, serial, hands: [[], []], active: 0, two: false, readings: { __proto__: null }, past: [] });
      const asked = new URLSearchParams(location.search);
      const { href } = location, [first] = Object.keys(data.games);
      const named = asked.get("game") ?? first, wanted = data.games[named] ? asked : new URLSearchParams();
      this.id = wanted.get("game") ?? block.dataset.game ?? first;
      this.linked = (about, game = this.id) => block.querySelector(`a[data-${about}="${game}"]`);
      this.build();
      for (const part of (wanted.get("reading") ?? "").split(",")) this.read(...part.split(":"));
      this.all = wanted.has("all");
      let fits = true;
      if (wanted.get("against")) {
        this.two = true;
        this.active = 1;
        fits = this.type(wanted.get("against"));
        this.active = 0;
      }
      if (!fits || !this.type(wanted.get("hand") ?? block.dataset.hand ?? "")) {
        // The hand that can be dealt is not looked up alone, as if that had been asked.
        this.hands = [[], []];
        this.link.hidden = true;
        history.replaceState(history.state, "", href);
      }
      if (this.two) this.active = 1;
      this.past = [];
      this.show();
      if (!data.games[named]) this.fault(fill(this.say.noGame, { game: named }));
      if (wanted.get("hand") && !location.hash) this.panel.scrollIntoView();
    }

    get say() { return this.data.words; }
    get game() { return this.data.games[this.id]; }
    get deck() { return deckOf(this.data, this.game.deck); }
    // Whether numbers say everything about a card here.
    get plain() { return this.game.numbersOnly; }
    get full() { return Math.max(3, this.game.dealt + this.game.extra); }
    get hand() { return this.hands[this.active]; }
    get laid() { return [...this.hands[0], ...this.hands[1]]; }

    label(card) {
      if (!this.plain) return card.label;
      const alone = card.suit && card.name === `${card.n}` && this.deck.all.every(({ n, suit }) => n !== card.n || suit === card.suit);
      return alone ? `${card.n} ${card.suit}` : card.name;
    }

    face(card) {
      const id = this.deck.faces?.[this.plain ? card.n : card.id];
      if (!id || !document.getElementById(id)) return [this.label(card)];
      return [make("svg", { class: "lg-face", viewBox: "0 0 40 64", "aria-hidden": "true" }, make("use", { href: `#${id}` }))];
    }

    build() {
      const id = (name) => `lg-checker-${this.serial}-${name}`;
      const games = Object.entries(this.data.games);
      this.choice = make("select", { id: id("game"), onchange: () => this.play(this.choice.value) },
        ...games.map(([key, game]) => make("option", { value: key }, game.title)));
      this.options = make("div", { class: "lg-checker-readings" });
      this.disputed = make("details", {}, make("summary", {}, ""), this.options);
      this.keys = make("div", { class: "lg-checker-keys", role: "group",
        onkeydown: (event) => this.press(event) });
      this.text = make("input", { id: id("cards"), autocomplete: "off", spellcheck: "false", size: "12" });
      this.typing = make("summary");
      this.typed = make("label", { for: id("cards") });
      this.said = make("p", { class: "lg-checker-fault", role: "alert" });
      this.slots = this.hands.map((_, slot) => this.slot(slot));
      this.turn = button("⇄", () => { this.keep(); this.hands.reverse(); this.refresh(); }, { "aria-label": _("Change sides"), title: _("Change sides") });
      this.board = make("div", { class: "lg-checker-slots" }, this.slots[0].place, this.turn, this.slots[1].place);
      this.result = make("div", { class: "lg-checker-result", "aria-live": "polite" });
      this.link = make("p", { class: "lg-checker-link" });
      this.table = make("div", { class: "lg-checker-all" });
      const enter = (event) => { event.preventDefault(); if (this.typeAll(this.text.value)) this.text.value = ""; else for (const shown of [this.result, this.table]) shown.replaceChildren(); this.result.scrollIntoView(); };
      this.every = button(_("All games"), () => this.list(!this.all));
      this.both = button(_("Two hands"), () => {
        this.keep();
        this.compare(!this.two);
        this.all = false;
        this.refresh();
        // Keys, hands and verdict are on the screen before the next card; then nothing moves under a finger.
        if (this.two && this.result.offsetTop > this.keys.offsetTop) this.board.scrollIntoView();
      });
      const clear = button(_("Clear"), () => { this.keep(); this.hands = [[], []]; this.active = 0; this.refresh(); });
      this.more = make("div", { class: "lg-checker-more" }, this.disputed,
        make("details", {}, this.typing, make("form", { onsubmit: enter }, this.typed, this.text,
          make("button", { type: "submit" }, _("Look up")))));
      this.panel = make("div", { class: "lg-checker", lang: OWN_LANG },
        make("p", { class: "lg-checker-game", hidden: games.length < 2 }, make("label", { for: id("game") }, _("Game")), this.choice),
        make("div", { class: "lg-checker-table" },
          this.board,
          this.keys,
          make("div", { class: "lg-checker-acts" }, button(_("Undo"), () => this.undo()), clear, this.both,
            games.length > 1 ? this.every : ""),
          this.said, this.result, this.table, this.more));
      this.block.prepend(this.panel);
      this.uses = make("div");
      const articles = this.block.querySelector(".lg-checker-articles") ?? make("div");
      for (const part of this.block.children) part.hidden = part !== this.panel;
      if (!("compact" in this.block.dataset)) {
        articles.hidden = false;
        this.more.append(make("details", { class: "lg-checker-hands" }, make("summary", {}, _("All hands of the game")), this.uses, articles));
      }
    }

    slot(slot) {
      const name = button("", () => { this.active = slot; this.show(); }, { class: "lg-checker-side" });
      const cards = make("ol", { class: "lg-checker-hand", "aria-label": _("The hand in deal order") });
      return { name, cards, place: make("div", { class: "lg-checker-slot" }, name, cards) };
    }

    compare(two) {
      this.two = two;
      this.active = two && this.hands[0].length ? 1 : 0;
      if (!two) this.hands[1] = [];
    }

    play(id) {
      const hands = this.hands.map((hand) => hand.map((card) => card.n).join("."));
      const active = this.active;
      this.id = id;
      this.readings = { __proto__: null };
      this.hands = [[], []];
      const faults = hands.map((hand, slot) => { this.active = slot; return this.type(hand) ? "" : this.said.textContent; });
      this.active = active;
      this.past = [];
      this.show();
      this.fault(faults.join(" ").trim());
    }

    // What readers may choose.
    get disputes() {
      const ties = { id: "ties", name: _("Equal hands:"), ways: this.game.tieWays };
      return [...this.game.uses, ties].flatMap((use) => [[use.id, use.readings, use.when, _("read as")], [`=${use.id}`, use.ways, 0, use === ties ? "" : _("on both sides:")]]
        .flatMap(([key, options, usual, words]) => (options?.length > 1
          ? { use, key, options, words, chosen: options.find(({ when }) => when === (this.readings[key] ?? usual)) } : [])));
    }

    read(id, reading) {
      for (const { use, key, options } of this.disputes) {
        const said = use.id === id && options.find((one) => one.id === reading);
        if (said) this.readings[key] = said.when;
      }
    }

    // False, and a word why, when the deck has it not; what only the other hand holds is laid twice.
    type(text, advice = "") {
      const hand = [];
      const words = text.trim().toLowerCase().replaceAll("\ufe0e", "").split(this.plain ? /[^\p{L}\p{N}\u2660-\u2667]+/u : /[\s,;.+]+/).filter(Boolean);
      for (const written of words) {
        const { short, suits, packs } = this.game;
        // `9♠`: in a pack without this suit its number alone counts.
        const suit = suits?.[written.at(-1)], rank = suit === undefined ? written : written.slice(0, -1);
        const word = String(short?.[rank] ?? rank);
        const asked = (card) => (!suit || card.suit === suit) && [card.id, `${card.n}`, card.label.replaceAll(" ", "-")].includes(word);
        const fit = this.deck.all.filter((card) => !hand.includes(card) && asked(card));
        const card = fit.find((card) => !this.hands[1 - this.active].includes(card)) ?? fit[0];
        if (!card) return short?.[rank] === null ? this.fault(packs) : this.fault(this.lack(written, asked), this.deck.all.some(asked) ? "" : advice);
        hand.push(card);
      }
      if (hand.length > this.full) return this.fault(unit(this.game, fill(this.say.atMost, { most: this.full })), advice);
      this.set(hand);
      return true;
    }

    typeAll(text) {
      const has = (n) => this.deck.all.some((card) => card.n === +n);
      // 333 is 3-3-3, but 11 to 13 are cards of other packs.
      const apart = (word) => (this.plain && word > 13 && !has(word) && [...word].every(has) ? [...word].join("-") : word);
      const written = text.normalize("NFKC").trim().split(/\s+/).map(apart).join(" ");
      const hands = written.split(/\s+(?:\D+\s)?/), before = [this.hands, this.active, this.two, [...this.past]];
      const advice = this.plain ? _("Write a hand so: 9-1; two hands so: 3-3-3 9-1.") : "";
      if (!this.plain || hands.length !== 2 || !hands.every((hand) => /\w\W\w/.test(hand))) return this.type(written, advice);
      this.keep();
      this.hands = [[], []];
      this.two = true;
      if (hands.every((hand, slot) => { this.active = slot; return this.type(hand, advice); })) return true;
      [this.hands, this.active, this.two, this.past] = before;
      this.show();
      this.remember();
      return false;
    }

    lack(card, wanted, deck = this.deck) {
      const values = { deck: deck.name, card, count: deck.all.filter(wanted).length };
      return values.count ? fill(this.say.fewer, values) : fill(this.say.lacking, values);
    }

    fault(message, advice = "") {
      this.said.textContent = `${message} ${advice}`.trim();
      return false;
    }

    press(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Backspace") this.undo();
      else if (/^\d$/.test(event.key)) this.add((card) => card.n === (+event.key || 10));
      else return;
      event.preventDefault();
    }

    // Of two hands the other takes what no longer fits; a single full hand makes room for the next one.
    add(wanted) {
      const rival = () => this.hands[1 - this.active];
      const isFull = this.hand.length >= this.full;
      if (isFull && this.two && rival().length >= this.full) return this.fault(_("Both hands are full. Remove a card first."));
      const hand = isFull ? (this.two ? rival() : []) : this.hand;
      const others = isFull && this.two ? this.hand : rival();
      const card = this.deck.all.find((card) => ![...hand, ...others].includes(card) && wanted(card));
      if (!card) return this.fault(this.lack(this.label(this.deck.all.find(wanted) ?? { n: 0 }), wanted));
      this.keep();
      if (isFull && this.two) this.active = 1 - this.active;
      this.hands[this.active] = [...hand, card];
      if (this.two && this.hand.length >= this.full && !rival().length) this.active = 1 - this.active;
      this.refresh();
      return isFull && !this.two ? this.fault(_("A new hand begins. Undo brings the last one back.")) : true;
    }

    set(hand) {
      const rival = this.hands[1 - this.active];
      this.keep();
      // Of a card laid twice there may be a copy again.
      this.hands[this.active] = hand.map((card) => rival.includes(card)
        ? this.deck.all.find((one) => face(one) === face(card) && ![...hand, ...rival].includes(one)) ?? card : card);
      this.refresh();
    }

    refresh() {
      this.said.textContent = "";
      this.show();
      this.remember();
    }

    keep() { this.past.push([[...this.hands], this.active, this.two]); }

    undo() {
      if (this.past.length) [this.hands, this.active, this.two] = this.past.pop();
      else this.hands[this.active] = this.hand.slice(0, -1);
      this.refresh();
    }

    list(all) {
      this.all = all;
      this.refresh();
      // The button that was pressed may be gone.
      this.every.focus({ preventScroll: true });
      if (all) this.table.scrollIntoView();
    }

    // Kept readable: `oicho-kabu/osaka`, not `%2F`.
    query() {
      const state = new URLSearchParams(location.search);
      const [hand, against] = this.hands.map((cards) => cards.map((card) => (this.plain ? card.n : card.id)).join("."));
      const chosen = this.disputes.filter(({ key }) => key in this.readings).map(({ use, chosen }) => `${use.id}:${chosen.id}`);
      const values = [["game", this.id], ["hand", hand], ["against", against], ["reading", chosen.join()], ["all", this.all && "1"]];
      for (const [key, value] of values) {
        state.delete(key);
        if (value) state.set(key, value);
      }
      return this.laid.length ? `?${state.toString().replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%2C", ",")}` : "";
    }

    remember() {
      const query = this.query();
      try {
        history.replaceState(history.state, "", `${location.pathname}${query}${location.hash}`);
      } catch {
        // Some browsers let no script change the address of a file.
      }
      const address = `${location.href.split(/[?#]/)[0]}${query}`;
      const copy = button(_("Copy link"), () => navigator.clipboard.writeText(address).then(() => { copy.textContent = _("Copied"); }, () => copy.remove()));
      this.link.hidden = !query;
      // Without a safe connection no script can copy. Beside the button the link is only on paper, with its address.
      this.link.replaceChildren(navigator.clipboard ? copy : "", make("a", { href: address }, _("Link to these cards")));
    }

    show() {
      this.choice.value = this.id;
      this.showReadings();
      this.showUses();
      this.showKeys();
      this.showSlots();
      this.both.setAttribute("aria-pressed", this.two);
      this.every.setAttribute("aria-pressed", this.all);
      this.keys.setAttribute("aria-label", unit(this.game, _("Add a card")));
      this.typing.textContent = unit(this.game, _("Type the cards"));
      this.typed.textContent = unit(this.game, _("Cards in deal order")) + (this.game.written ?? "");
      this.text.placeholder = this.plain ? (this.two ? "3-3-3 9-1" : "9-1") : "";
      const met = this.two && this.hands.every((hand) => large(this.game, hand));
      const hand = this.hands.find((cards) => cards.length);
      const [verdict, ...reasons] = met ? this.met() : hand ? this.described(hand) : [make("p", {}, unit(this.game, _("Choose cards in the order in which they were dealt.")))];
      this.result.replaceChildren(this.two && !met ? make("p", {}, _("Lay down both hands.")) : "", verdict, ...met ? [this.link, ...reasons] : [...reasons, this.link]);
      this.table.replaceChildren(this.all && hand ? met ? this.meetings() : this.worths(hand) : "");
    }

    showSlots() {
      const names = this.game.sides[1] ? [_("A player’s hand"), _("The dealer’s hand")] : [_("The first hand"), _("The second hand")];
      this.slots.forEach(({ name, cards, place }, slot) => {
        place.hidden = slot > 0 && !this.two;
        name.hidden = !this.two;
        name.textContent = names[slot];
        name.setAttribute("aria-pressed", this.active === slot);
        const hand = this.hands[slot];
        cards.replaceChildren(...hand.map((card, at) => make("li", {}, make("button", {
          type: "button",
          "aria-label": fill(unit(this.game, _("{card}, card {place} of {all}; Enter removes it, arrow keys move it")),
            { card: this.label(card), place: at + 1, all: hand.length }),
          onclick: () => { this.active = slot; this.set(hand.filter((_, place) => place !== at)); },
          onkeydown: (event) => this.move(event, slot, at),
        }, ...this.face(card)))));
      });
      this.turn.hidden = !this.two;
    }

    move(event, slot, at) {
      const hand = [...this.hands[slot]];
      const to = at + ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0);
      if (to === at || !hand[to]) return;
      event.preventDefault();
      hand.splice(to, 0, ...hand.splice(at, 1));
      this.active = slot;
      this.set(hand);
      this.slots[slot].cards.querySelectorAll("button")[to].focus();
    }

    showReadings() {
      const disputed = this.disputes;
      this.disputed.hidden = !disputed.length;
      this.disputed.firstChild.textContent = _("Disputed readings ({count})", { count: disputed.length });
      // Two kuppin differ by whose they are.
      const whose = ({ id, name, holds }) => holds?.length === 1 && disputed.some(({ use }) => use.id !== id && use.name === name)
        ? ` (${SIDE[holds[0]]})` : "";
      this.options.replaceChildren(...disputed.map(({ use, key, options, words, chosen }) =>
        make("label", {}, called(use), whose(use), ` ${words} `, make("select", {
          onchange: (event) => { this.readings[key] = +event.target.value; this.show(); this.remember(); },
        }, ...options.map((one) => make("option", { value: one.when, selected: one === chosen },
          one.words || OWN_LANG && one.says || one.id.replaceAll("-", " ")))))));
    }

    showUses() {
      const { game } = this;
      const rows = game.uses.toSorted((one, other) => placed(one) - placed(other) || 0).map((use) => [make("span", {}, ...named(use)),
        `${use.holds?.map((side) => SIDE[side]).join(", ") ?? "–"}${use.local ? `; ${this.say.agreed}` : ""}`, use.what ?? use.says]);
      this.uses.replaceChildren(this.listing(game.title, [_("Hand"), _("Whose"), _("What it is")], rows));
    }

    showKeys() {
      const focused = document.activeElement?.dataset?.key;
      const numbers = [...new Set(this.deck.all.map((card) => card.n))].sort((a, b) => a - b);
      const entries = this.plain
        ? numbers.map((n) => this.deck.all.find((card) => card.n === n)).map((one) => [one, (card) => card.n === one.n])
        : this.deck.all.map((one) => [one, (card) => card === one]);
      this.keys.replaceChildren(...entries.map(([one, wanted]) => {
        const label = this.label(one);
        const left = this.deck.all.filter((card) => wanted(card) && !this.laid.includes(card)).length;
        return make("button", {
          type: "button", "data-key": label, "aria-label": this.plain ? _("{card}, {left} left", { card: label, left }) : label,
          "aria-disabled": `${!left}`, onclick: () => this.add(wanted),
        }, ...this.face(one));
      }));
      [...this.keys.children].find(({ dataset }) => dataset.key === focused)?.focus();
    }

    described(hand) {
      const { game, data } = this;
      const total = count(game, hand), sides = this.two ? [game.sides.at(-this.hands.indexOf(hand))] : game.sides;
      // What the hand is comes before what it counts, and a side for which it is special before the other.
      const head = (side) => { const { best, held } = answer(data, game, hand, side, this.readings); return best ?? held[0]; };
      const heads = [...new Set(sides.map(head).filter(Boolean))].flatMap((use) => {
        const own = sides.filter((side) => head(side) === use);
        return [...named(use), own[1] || !sides[1] ? "" : ` (${data.words.whoHolds[own[0]]})`, "; "];
      });
      const lines = [make("p", { class: !this.two && "lg-checker-verdict" }, `${hand.map(this.label, this).join(this.plain ? "–" : ", ")}: `, ...heads, `${_("total")} `, make("b", {}, total),
        ...game.names?.[total] ? [" (", ...named(game.names[total]), ")"] : [], ". ",
        game.open ? "" : make("small", {}, this.dealt(hand)))];
      if (!game.extra) lines.push(make("p", {}, unit(game, this.say.noDraw)));
      for (const name of data.named) {
        if (name.size === hand.length && holds(data.conditions[name.when], hand, game)) {
          lines.push(make("p", {}, this.say.theyAre, " ", ...named(name), ". ", make("small", {}, name.source.join("; "))));
        }
      }
      for (const side of sides.toSorted((one, other) => !head(one) - !head(other))) lines.push(...this.sideLines(side, hand));
      const read = this.readAs(hand, [hand]);
      return read[0] ? [...lines, make("p", { class: "lg-checker-who" }, make("b", {}, _("Read as"))), ...read] : lines;
    }

    dealt(...asked) { return fill(this.say.isDealt, dealt(this.deck, this.game, ...asked)); }

    sideLines(side, hand) {
      const { game } = this;
      const found = answer(this.data, game, hand, side, this.readings);
      const items = found.held.map((use) => make("li", {}, ...named(use), `: ${this.deeds(use, side, hand)}`,
        use.source ? make("small", {}, ` ${use.source.join("; ")}`) : ""));
      // No heading: its level would depend on the page.
      const lines = [make("p", { class: "lg-checker-who" }, make("b", {}, game.sides[1] ? SIDE[side] : _("A hand"))),
        items.length ? make("ul", {}, ...items) : make("p", {}, this.say.totalCounts)];
      if (found.best && found.held.filter((use) => use.decides?.includes(side)).length > 1) lines.push(make("p", {}, fill(this.say.thisCounts, { hand: called(found.best) })));
      const only = withheld(this.data, game, hand, side, this.readings);
      if (only[0]) lines.push(make("p", {}, only.join(" ")));
      const may = begins(game, hand, side) ? found.may : [];
      const barred = large(game, hand) && notFinal(this.data, game, hand, side);
      if (game.open && begins(game, hand, side)) lines.push(make("p", {}, this.dealt(hand, side)));
      const next = may.length > 1 ? fill(this.say.mayNext, { acts: may.map((act) => MAY[act]).join(this.say.or) }) : may.length && this.say.stayNext;
      if (barred || next) lines.push(make("p", { class: barred && "lg-checker-barred" }, barred ? `${capital(barred)}.` : next, ...this.whenToDraw()));
      return lines;
    }

    whenToDraw() {
      const rules = this.linked("draw");
      return rules ? [" ", make("a", { href: rules.href }, _("When to draw")), "."] : [];
    }

    deeds(use, side, hand) {
      const pay = multiple(use.pay?.[side], hand);
      const place = use.place?.[side];
      const { words } = this.data, parts = use.effect === "win" && place !== undefined ? [] : [words.does[use.effect ?? ""]];
      if (use.times) parts.push(fill(words.multiplies, use));
      if (pay) parts.push(fill(words.pays, { pay }));
      const above = [...new Set(this.game.uses.filter((one) => placed(one) < place).map(called))];
      if (above.length && above.length < 4) parts.push(fill(words.below, { hands: above.join(", ") }));
      else if (place !== undefined) parts.push(place ? fill(words.placed, { place: place + 1 }) : words.highest);
      if (use.local) parts.push(words.agreed);
      if (inferred(this.data, this.game, use, hand)) parts.push(words.asWeRead);
      return parts.join(", ");
    }

    // `the dealer wins 1 bet*`, for a longer sentence.
    claim(game, { outcome, pay, names, hands, impossible, star }) {
      const cards = hands.map(dashed);
      // Where no player deals, the cards name the winner.
      const who = (game.sides[1] || cards[0] === cards[1] ? names : cards)[outcome === "win" ? 0 : 1];
      const kind = outcome === "draw" ? "tie" : game.pot ? "pot" : pay === null ? "" : pay === "1" ? "1" : "bets";
      const [would, does] = this.say.outcomes[kind];
      return fill(impossible.length ? would : does, { who, pay }) + (star && "*");
    }

    outcome(game, found) { return this.claim(game, found) + this.stop(game, found); }

    stop(game, { times }) { return game.pot && times ? `. ${fill(this.say.times, { times })}` : "."; }

    article(id) {
      const article = this.linked("game", id), name = this.data.games[id]?.title ?? id;
      return article ? make("a", { href: article.href }, name) : name;
    }

    cited(sources = []) {
      const links = sources.flatMap((source, at) => {
        const [href, short] = this.data.references?.[source] ?? [];
        return [at ? "; " : "", href ? make("a", { href, "data-source": source }, short) : source];
      });
      return links.length ? [" (", ...links, ")"] : [];
    }

    // What a hand of one or two can be read as, and who reads it so.
    readAs(hand, hands, side) {
      const { data, game } = this;
      const held = ({ when }) => holds(data.conditions[when], hand, game), known = new Set();
      return this.disputes.filter(({ use, key, options }) => key === use.id && (!side || use.holds?.includes(side)) && options.some(held)).flatMap(({ use, key, options }) =>
        options.map((one) => make("p", {}, `${called(use)}: ${one.says}`, ...this.cited(one.source),
          hands[1] ? `: ${this.outcome(game, meet(data, game, ...hands, { __proto__: null, ...this.readings, [key]: one.when }))}` : "."))).filter(({ textContent }) => !known.has(textContent) && known.add(textContent));
    }

    meeting(hands) { return meet(this.data, this.game, ...hands, this.readings); }

    // By which rule, source and reading; of another verdict what it does not say.
    because(found, known) {
      const reasons = [[found.rule, found.sources], ...found.readings.map((text, at) => [text, found.readFrom[at]?.[1] ? [] : found.readFrom[at]])]
        .filter(([text]) => ![known?.rule, ...known?.readings ?? []].includes(text));
      return [...reasons.flatMap(([text, sources]) => ["; ", text, ...this.cited(sources)]), this.stop(this.game, found), this.starred(found)];
    }

    settled(found, known) { return [this.claim(this.game, found), make("small", {}, ...this.because(found, known))]; }

    // The remark on what is paid, once in an answer.
    starred({ star }) {
      const known = this.star;
      this.star ||= star;
      return known ? "" : star && make("div", {}, star);
    }

    met() {
      const { game, hands } = this, [one, other] = hands;
      const verdict = (...says) => make("p", { class: "lg-checker-verdict" }, this.article(this.id), ": ", ...says);
      const against = (outcome) => fill(game.sides[1] ? this.say.againstDealer : this.say.against, { one: dashed(one), other: dashed(other), outcome });
      const undealt = this.undealt(game);
      this.star = "";
      if (undealt) {
        return [verdict(against(undealt)), make("p", {}, unit(game, _("Tap a card of a hand to remove it."))), make("dl", {}, ...this.elsewhere())];
      }
      const found = this.meeting(hands), { impossible } = found;
      const line = (term, ...parts) => parts.some(Boolean) ? [make("dt", {}, term), make("dd", {}, ...parts)] : [];
      const wins = this.claim(game, found), [, rule, ...because] = this.because(found);
      const side = (at) => game.sides.at(-at);
      const wrong = hands.findIndex((hand, at) => notFinal(this.data, game, hand, side(at)));
      const advice = hands[wrong]?.length < game.dealt + game.extra && begins(game, hands[wrong], side(wrong)) ? "addOne" : "removeOne";
      return [
        impossible[0] ? verdict(fill(this.say[advice], { why: impossible.join(". ") }), ...this.whenToDraw(), " ", fill(this.say.asTheyLie, { outcome: wins })) : verdict(against(wins), make("small", {}, "; ", rule, ...because)),
        make("dl", {},
          ...hands.flatMap((hand, at) => line(capital(found.names[at]), `${dashed(hand)}: ${found.called[at]}`, ...this.readAs(hand, hands, side(at)))),
          ...impossible[0] ? line(_("As they lie"), capital(rule), ...because) : [],
          ...line(_("Remark"), found.notes),
          ...this.turned(found).flatMap(([term, ...parts]) => line(term, ...parts)),
          ...this.elsewhere(found))];
    }

    // Hands that cannot be held as they lie are compared so in other games too.
    elsewhere({ outcome, impossible } = {}) {
      // The clearest comes first.
      const others = this.everywhere().filter(([, found]) => found && found.outcome !== outcome && (impossible?.[0] || !found.impossible[0]))
        .sort(([, one], [, other]) => !!one.impossible[0] - !!other.impossible[0] || !!one.notes - !!other.notes);
      if (!others.length) return [];
      const [[id, found]] = others, more = others.length - 1 || "", games = more > 3 ? _("{more} more games", { more }) : others.slice(1).map(([id]) => this.data.games[id].title).join(", ");
      const game = this.data.games[id];
      return [make("dt", {}, _("But elsewhere")), make("dd", {}, `${game.title}: ${this.outcome(game, found)} `, make("small", {}, found.notes, this.starred(found)), " ",
        more && fill(this.say.alsoDiffers, { games }), " ",
        this.all ? "" : button(_("Compare them"), () => this.list(true)))];
    }

    // What is different when the hands change sides, or cards of one their order.
    turned(found) {
      const { game } = this, [mine, theirs] = this.hands;
      const known = !found.impossible[0] && found, rows = [];
      // The winner is named: the same hand on the other side is another winner.
      const same = (other) => known && other.outcome === "draw" && found.outcome === "draw" && other.rule === found.rule;
      const said = (other) => (other.impossible[0] ? [other.impossible.join(". "), "."]
        : [...same(other) ? [this.say.same, "."] : this.settled(other, known), other.notes === found.notes ? "" : make("small", {}, ` ${other.notes}`)]);
      const row = (term, template, cards, [outcome, ...more]) => rows.push([term, fill(template, { ...cards, outcome }), ...more]);
      if (game.sides[1]) row(_("The other way round"), this.say.otherWay, { cards: dashed(mine) }, said(this.meeting([theirs, mine])));
      const orders = (hand) => hand.map((_, at) => [...hand.slice(at), ...hand.slice(0, at)])
        .filter((turned) => dashed(turned) !== dashed(hand));
      const other = [...orders(mine).map((hand) => [hand, theirs]), ...orders(theirs).map((hand) => [mine, hand])].map((hands) => this.meeting(hands))
        .find(({ outcome, impossible }) => outcome !== found.outcome && !impossible[0]);
      if (other) row(_("In other order"), this.say.against, { one: dashed(other.hands[0]), other: dashed(other.hands[1]) }, said(other));
      return rows;
    }

    dealtIn(game, hand, taken = []) {
      if (game.deck === this.game.deck) return hand.some((card) => taken.includes(card)) ? undefined : hand;
      const found = [];
      for (const { n } of hand) {
        found.push(deckOf(this.data, game.deck).all.find((one) => one.n === n && ![...taken, ...found].includes(one)));
      }
      return found.includes(undefined) ? undefined : found;
    }

    // Why the two hands cannot both be dealt in a game; "" where they can.
    undealt(game) {
      const deck = deckOf(this.data, game.deck), mark = deck === this.deck && !this.plain ? "id" : "n";
      const alike = (card) => (one) => one[mark] === card[mark];
      const missing = this.laid.find((card) => this.laid.filter(alike(card)).length > deck.all.filter(alike(card)).length);
      return missing ? [this.say.undealt, capital(this.lack(mark === "n" ? missing.name : this.label(missing), alike(missing), deck))].join(" ") : "";
    }

    everywhere() {
      const { data } = this, [mine, theirs] = this.hands;
      return Object.entries(data.games).map(([id, game]) => {
        const one = this.dealtIn(game, mine), other = one && this.dealtIn(game, theirs, one);
        return [id, other && meet(data, game, one, other, id === this.id ? this.readings : { __proto__: null })];
      });
    }

    meetings() {
      const { data } = this, caption = _("The two hands in all games"), games = this.everywhere();
      const rows = games.map(([id, found]) => {
        if (!found) return [id, "–", this.undealt(data.games[id])];
        const source = found.sources.length ? ` (${found.sources.join("; ")})` : "";
        const why = [found.rule, ...found.readings, ...found.impossible].map(capital).join(". ");
        return [id, capital(this.claim(data.games[id], found)), `${why}${source}${this.stop(data.games[id], found)} ${found.notes}`];
      });
      if (!games.some(([, found]) => found)) {
        const reasons = [...new Set(rows.map(([, , why]) => why))];
        const having = (reason) => rows.filter(([, , why]) => why === reason).map(([id]) => data.games[id].title).join(", ");
        return make("div", {}, make("b", {}, caption), ...reasons.map((why) => make("p", {}, `${having(why)}: ${why}`)));
      }
      const notes = [fill(this.say.dealers, { hand: dashed(this.hands[1]) })];
      if (games.some(([, found]) => found?.impossible.length)) notes.push(this.say.would);
      if (!this.star) notes.push(games.find(([, found]) => found?.star)?.[1].star ?? "");
      return this.listing(caption, [_("Game"), _("Who wins"), _("Why")], rows, notes.join(" "));
    }

    worths(hand) {
      const rows = Object.entries(this.data.games).map(([id, game]) => {
        const cards = this.dealtIn(game, hand);
        const said = (side) => {
          if (!cards || !game.sides.includes(side)) return "–";
          return answer(this.data, game, cards, side).held.map((use) =>
            called(use) + (inferred(this.data, game, use, cards) ? ` (${this.say.asWeRead})` : "")).join(", ") || [_("total"), count(game, cards)].join(" ");
        };
        return [id, said("player"), said("dealer")];
      });
      const borrowed = Object.values(this.data.games).filter((game) => game.borrowed && this.dealtIn(game, hand));
      return this.listing(_("This hand in all games"), [_("Game"), SIDE.player, SIDE.dealer], rows,
        borrowed.map(({ title, borrowed }) => `${title}: ${borrowed}`).join(" "));
    }

    listing(caption, head, rows, note = "") {
      const rest = (at) => at > 0 && "lg-rest";
      const cell = (text, at) => make("td", { "data-label": at > 0 && head[at + 1], class: rest(at) }, text);
      const title = (id) => {
        const name = this.article(id);
        const more = make("summary", { "aria-label": _("More about {about}", { about: name.textContent ?? name }) });
        return make("th", { scope: "row" }, name, make("details", { class: "lg-more" }, more));
      };
      return make("div", { class: "lg-table-frame" }, make("table", { class: "lg-table lg-opens" }, make("caption", {}, make("b", {}, caption)),
        make("thead", {}, make("tr", {}, ...head.map((text, at) => make("th", { scope: "col", class: rest(at - 1) }, text)))),
        make("tbody", {}, ...rows.map(([id, ...cells]) => make("tr", {}, title(id), ...cells.map(cell))))), note && make("p", {}, note));
    }
  }

  function start() {
    document.querySelectorAll("[data-hand-checker]").forEach((block, serial) => {
      const source = block.querySelector('script[type="application/json"]');
      if (source && !block.querySelector(".lg-checker")) new Checker(block, JSON.parse(source.textContent, (_, value) => (value !== Object(value) || value.map ? value : { __proto__: null, ...value })), serial);
    });
  }

  start();
  // Material swaps pages without loading them when instant navigation is on.
  globalThis.document$?.subscribe(start);
})();
