// Offers the hand checker to readers who ask for cards; client.js fetches it then. `893`, `8-9-3`, `8 9 3` and `eight nine
// three` are one hand, `9-1 vs 3-3-3`, `does 91 beat 333`, `9-1 three threes` and `kuppin or arashi` two.
ludographSearch("hand", (query, make, address) => {
  // The game that the checker opens with is filled in when the script is published.
  const _ = window.ludographText, { copies, named, dealers } = GAME;
  const rank = `(?:${Object.keys(copies).reverse().join("|")})`;
  const hand = (between) => `(${rank}(?:${between}${rank}){1,2})`, loose = hand("[- ]?"), strict = hand("-");
  const cards = (text = "") => text.match(new RegExp(rank, "g")) ?? [];
  const digits = ["ace", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], digit = digits.join("|");
  const count = (word) => digits.indexOf(word) || 1;
  const spelled = query.replace(new RegExp(`\\b(two|three) (${digit})e?s\\b`, "g"), (_, times, one) => Array(count(times)).fill(count(one)).join("-"))
    .replace(new RegExp(`\\b(${digit})\\b`, "g"), count);
  const known = Object.keys(named).sort((one, other) => other.length - one.length).join("|") || "$.";
  const written = spelled.replace(new RegExp(`\\b(${known})\\b`, "g"), (name) => named[name]);
  const found = written.match(`^${strict}\\s+${loose}$`) ?? written.match(new RegExp(`^(?:\\D*\\s)?${loose}\\s*\\p{L}\\D*?${loose}\\D*$`, "u"));
  const [, ...hands] = found ?? spelled.match(`^${loose}$`) ?? [];
  const [one, other] = hands.map(cards);
  if (!one) return;
  const shown = { one: one.join("–"), hand: one.join("–"), other: other?.join("–") };
  const full = other && [...one, ...other].some((card, _, both) => both.filter((each) => each === card).length > copies[card]);
  // Of a name the cards are but an example.
  if (full && written !== spelled) return;
  const words = !other ? _("What is {hand} worth?", shown)
    : full ? _("{one} against {other}: cannot both be dealt", shown) : _("{one} against {other}: who wins?", shown);
  // What only the dealer holds lies on that side, which is the second.
  const [first, second] = other && dealers.includes(one.join(".")) ? [other, one] : [one, other];
  return make("a", { href: address + "?hand=" + first.join(".") + (second ? "&against=" + second.join(".") : "") }, make("strong", {}, words));
});
