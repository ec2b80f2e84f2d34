// Offers the hand checker to readers who ask for cards; client.js fetches it then. `893`, `8-9-3` and `8 9 3` are one hand,
// `9-1 vs 3-3-3`, `91 against 333` and `9-1 3-3-3` two.
ludographSearch("hand", (query, make, address) => {
  // The ranks that the checker knows are filled in when the script is published.
  const _ = window.ludographText, rank = "(?:RANKS)", dash = "[-\\u2010-\\u2015\\u2212]";
  const cards = (text = "") => text.match(new RegExp(rank, "g")) ?? [];
  const hand = (between) => `(${rank}(?:${between}${rank}){1,2})`;
  const loose = hand(`(?:${dash}| )?`), strict = hand(dash);
  const [, ...found] = [`${loose}`, `${loose}\\s*\\p{L}[^\\d]*?${loose}`, `${strict}\\s+${strict}`]
    .map((one) => query.match(new RegExp(`^${one}$`, "u"))).find(Boolean) ?? [];
  const [one, other] = found.map(cards), shown = (asked) => asked.join("–");
  if (!one) return;
  const words = other ? _("{one} against {other}: who wins?", { one: shown(one), other: shown(other) }) : _("What is {hand} worth?", { hand: shown(one) });
  return make("a", { href: address + "?hand=" + one.join(".") + (other ? "&against=" + other.join(".") : "") }, words);
});
