// Offers the hand checker to readers who ask for cards; client.js fetches it then. `893`, `8-9-3`, `8.9.3`, `8 9 3` and `eight
// nine three` are one hand, so is that in `what is 8-9-3 worth?`; `9-1 vs 3-3-3`, `does 91 beat 333`, `who wins 91 333`, `9-1 three threes` and `kuppin or arashi` two.
ludographSearch("hand", (query, make, address) => {
  // Filled in when the script is published: the numbers in words, and the games, first that which the checker opens with.
  const _ = window.ludographText, { numerals, games } = HANDS;
  // A word in our letters is not a part of another one.
  const either = (words) => words.sort((one, other) => other.length - one.length).map((word) => word.replace(/^[a-z].*/, "\\b$&\\b")).join("|") || "$.";
  const count = (word) => numerals.indexOf(word) || 1;
  const several = new RegExp(`\\b(${numerals[2]}|${numerals[3]}) (?:(${numerals.join("|")})e?s|(\\d+)s?(?![\\d-]))\\b`, "g");
  const spelled = query.replace(/(?<=\b(?:10|[1-9]))[.,/、・·](?=(?:10|[1-9])\b)/g, "-").replace(several, (_, times, word, figure) => Array(count(times)).fill(figure ?? count(word)).join("-"))
    .replace(new RegExp(either([...numerals]), "g"), (word) => count(word));
  const asking = _("What is {hand} worth?", { hand: "|" }).toLowerCase().split(/[|?？]/).map((part) => part.trim()).filter(Boolean);
  const asksWorth = asking.some((part) => spelled.includes(part));
  for (const [id, title, copies, dealers, named] of games) {
    const rank = `(?:${Object.keys(copies).reverse().join("|")})`;
    const hand = (between) => `(${rank}(?:${between}${rank}){1,2})`, loose = hand("[- ]?"), dense = hand("-?");
    const cards = (text = "") => text.match(new RegExp(rank, "g")) ?? [];
    const written = spelled.replace(new RegExp(either(Object.keys(named)), "g"), (name) => named[name]);
    // The other games are asked only for hands that the first one has no name for.
    if (id && written === spelled) continue;
    const found = written.match(`^(?:\\D*\\s)?${dense}\\s+${loose}\\D*$`) ?? written.match(new RegExp(`^(?:\\D*\\s)?${loose}\\s*\\p{L}\\D*?${loose}\\D*$`, "u"));
    // One hand in a question: three cards with their dashes, or any that the question asks the worth of. Without dashes nothing
    // else follows: 22 hands are no hand.
    const inWords = asksWorth ? hand("-") : `(${rank}-${rank}-${rank})`;
    const [, ...hands] = found ?? spelled.match(`^${loose}$`) ?? spelled.match(`^(?:\\D*\\s)?${inWords}(?:[^\\d-]\\D*)?$`)
      ?? (asksWorth && spelled.match(`^(?:\\D*\\s)?${dense}\\s*(?:${asking.join("|")})?\\W*$`) || []);
    const [one, other] = hands.map(cards);
    const full = other && [...one, ...other].some((card, _, both) => both.filter((each) => each === card).length > copies[card]);
    // Of a name the cards are but an example.
    if (!one || full && written !== spelled) continue;
    const shown = { one: one.join("–"), hand: one.join("–"), other: other?.join("–") };
    const words = !other ? _("What is {hand} worth?", shown)
      : full ? _("{one} against {other}: cannot both be dealt", shown) : _("{one} against {other}: who wins?", shown);
    // What only the dealer holds lies on that side, which is the second.
    const [first, second] = other && dealers.includes(one.join(".")) ? [other, one] : [one, other];
    const asked = (id && `game=${id}&`) + "hand=" + first.join(".") + (second ? "&against=" + second.join(".") : "");
    return make("a", { href: address + "?" + asked }, make("strong", {}, title && `${title}: `, words));
  }
});
