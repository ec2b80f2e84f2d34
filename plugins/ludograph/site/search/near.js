// Guesses what was meant where little was found; client.js gives it what it needs.
// The names alone are for the page that stands where no page is; in the search they are buttons, with further ways on.
ludographSearch("near", async (query, joined, line, make, addressOf, ask, shown) => {
  // Filled in when the script is published: the home page of the original's language, and words that lead there.
  const [url, lang, says] = ORIGINAL;
  const original = make && says ? [" ", make("a", { href: addressOf({ chunk: { url } }) + "?q=" + encodeURIComponent(query), hreflang: lang }, says)] : [];
  if (shown?.length && original.length) return original;
  const word = joined(query);
  const distance = (one, other) => {
    let row = [...Array(other.length + 1).keys()];
    for (let i = 1; i <= one.length; i++) {
      const next = [i];
      for (let j = 1; j <= other.length; j++)
        next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1));
      row = next;
    }
    return row[other.length];
  };
  const near = word.length < 3 ? [] : (await Promise.all(["^" + word.slice(0, 2), "$" + word.slice(-2)].map(line))).join("\t").split("\t").filter(Boolean);
  const names = [...new Map(near.map((name) => [joined(name), name])).values()].map((name) => [distance(word, joined(name)), name]).sort((one, other) => one[0] - other[0]).slice(0, 5)
    .flatMap(([far, name], _, all) => far <= Math.min(word.length < 6 ? 1 : 2, all[0][0]) ? [name] : []);
  if (!make) return names;
  const _ = window.ludographText;
  const buttons = names.flatMap((name, index) => {
    const button = make("button", { type: "button" }, name);
    button.onclick = () => ask(name);
    return index ? [", ", button] : [button];
  });
  // Where few articles have all of several words, those that lack one follow: of the words that are somewhere the one
  // without which the best is found. A word that is nowhere is looked for as it begins. Japanese joins words without a blank: 花札の歴史.
  const asked = /["“”„]/.test(query) ? [] : query.split(/\s+|(?<=[\u3040-\u9fff])の(?=[\u3040-\u9fff])/).filter(Boolean);
  const labels = [...document.querySelectorAll(".lg-search select")].flatMap(({ value }) => value || []);
  const search = async (words, most = 10, end = " ") => words[0] ? (await window.ludographSearch.search(words.join(" ") + end, labels, most)).results : [];
  const once = (results) => [...new Map(results.map((one) => [one.chunk.url, one])).values()];
  // A page of which the whole name is asked with more words comes second, and first where no page has all words.
  const named = [];
  for (let long = Math.min(asked.length - 1, 4); long > 0; long--)
    for (let at = 0; at + long <= asked.length; at++) {
      const part = asked.slice(at, at + long), whole = joined(part.join(""));
      if (!whole[3] || !await line("=" + whole)) continue;
      const [first, ...others] = await search(part, 31);
      // Of one word it is the title, which few pages mention.
      if (first && (long > 1 || !others[29] && joined([first.chunk.names[0]].flat()[0]) === whole)) named.push(first);
    }
  shown = once([...shown.slice(0, 1), ...shown.length ? named : [], ...shown]);
  if (shown[2] || shown[0] && !asked[1]) return Object.assign([], { found: shown });
  const begins = async (word) => {
    for (let stem = /^[a-z]{5,}$/i.test(word) ? word.slice(0, -1) : ""; stem.length > 4 && stem.length > word.length / 2; stem = stem.slice(0, -1))
      if ((await search([stem], 1, "")).length) return stem;
  };
  const known = await Promise.all(asked.map(async (word) => (await search([word], 1)).length ? word : begins(word)));
  // What begins a word comes last, where it may go on.
  const open = known.find((word, index) => word && word !== asked[index]);
  let words = [...known.filter((word) => word && word !== open), ...open ? [open] : []], found = [];
  if (asked[1] || open) {
    if (!shown.length && (open || words.length < asked.length)) found = await search(words, 10, open ? "" : " ");
    while (!found.length && words[1]) {
      const less = await Promise.all(words.map(async (_, index) => {
        const rest = words.filter((_, other) => other !== index);
        const results = (await search(rest, 10, rest.at(-1) === open ? "" : " ")).filter(({ chunk }) => !shown.some((one) => one.chunk.url === chunk.url));
        return [results[0]?.score ?? 0, results, rest];
      }));
      const best = less.reduce((one, other) => other[0] > one[0] ? other : one);
      [, found, words] = best;
    }
  }
  if (!shown.length) found = once([...named, ...found]);
  const without = asked.filter((word) => !words.includes(word)).map((word) => _("“{word}”", { word })).join(", ");
  if (shown.length) return Object.assign(found.length && without ? [", ", _("then without {words}", { words: without })] : [], { found: [...shown, ...found].slice(0, 10) });
  const list = document.querySelector("[data-search]").href;
  const further = [make("a", { href: list }, _("All articles from A to Z")), ", ", make("a", { href: addressOf({ chunk: { url: "" } }) }, _("the home page")), "."];
  const meant = names.length ? [" ", _("Did you mean"), " ", ...buttons, "?"] : [];
  if (found.length) return Object.assign([_("No page has all of these words."), ...meant, ...without ? [" ", _("Without {words}:", { words: without })] : [], ...original], { found });
  if (!names.length) meant.push(" ", asked[1] ? _("Check the spelling or ask for fewer words.") : _("Check the spelling."));
  return [_("No results."), ...meant, ...original, " ", ...further];
});
