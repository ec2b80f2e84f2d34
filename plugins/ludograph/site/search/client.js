// The client of the index that site/search makes; it folds as languages/text.py does. assets/search.js loads it.
(() => {
  const _ = window.ludographText;
  const root = new URL(".", document.currentScript.src).href, site = new URL("..", root).href;
  const arrived = {}, asked = {};
  window.ludographSearch = (name, content) => { arrived[name] = content; };
  const load = (name, version) => asked[name] ??= new Promise((done) => {
    const script = document.createElement("script");
    script.src = root + name + ".js" + (version ? "?" + version : "");
    script.onload = script.onerror = () => { script.remove(); done(arrived[name]); };
    document.head.append(script);
  });
  let directory, starts;
  const begin = async () => {
    directory ??= await load("directory");
    starts ??= directory.shards.split(" ");
  };

  // Both are filled in when the script is published.
  const EAST = "EAST_ASIAN", LETTERS = "OTHER_LETTERS";
  const PIECE = new RegExp(`[${EAST}]+|[${LETTERS}]+(?:[-'][${LETTERS}]+)*`, "gu");
  const IS_EAST = new RegExp(`^[${EAST}]`, "u");
  const NOT_TOKEN = new RegExp(`[^${EAST}${LETTERS}]+`, "gu");
  const LETTER = Object.fromEntries("ßss ςσ æae œoe øo đd ðd ħh ıi łl þth ’' ‘' ʼ' ʻ'".split(" ").map((pair) => [pair[0], pair.slice(1)]));
  const fold = (text) => text
    .replace(/[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff\u{e0100}-\u{e01ef}]/gu, "")
    .normalize("NFKC").toLowerCase().normalize("NFD")
    .replace(/([a-z\u00df-\u02af\u1d00-\u1dbf])[\u0300-\u036f]+/g, "$1").normalize("NFC")
    .replace(/[\u2010-\u2015\u2043\u2212\u2e3a\u2e3b\u301c\u3030]/g, "-")
    .replace(/[^a-z]/g, (letter) => LETTER[letter] ?? letter)
    .replace(/[\u30a1-\u30f6\u30fd\u30fe]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 96));
  const joined = (text) => fold(text).replace(NOT_TOKEN, "");

  const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const decode = (text, found = new Map()) => {
    let at = 0, article = -1;
    const number = () => {
      for (let value = 0, shift = 0; ; shift += 5) {
        const digit = DIGITS.indexOf(text[at++]);
        value |= (digit & 31) << shift;
        if (digit < 32) return value;
      }
    };
    while (text[at]) {
      article += number() + 1;
      const weight = DIGITS.indexOf(text[at++]), chunks = number();
      found.set(article, [weight, chunks, chunks & (chunks - 1) ? number() : 31 - Math.clz32(chunks)]);
    }
    return found;
  };
  const postings = (payload) => {
    if (payload[0] !== "!") return decode(payload);
    const [, bits, best] = payload.split("!"), found = new Map();
    for (let six = 0; bits[six]; six++)
      for (let bit = 0; bit < 6; bit++) if (DIGITS.indexOf(bits[six]) >> bit & 1) found.set(six * 6 + bit, [5, -1, 0]);
    return decode(best, found);
  };

  const shardOf = (token) => Math.max(0, starts.findLastIndex((start) => start <= token));
  const shard = async (number) => (await load("t/" + number, directory.version) ?? "").split("\n");
  const line = async (token) =>
    (await shard(shardOf(token))).find((text) => text.startsWith(token + " "))?.slice(token.length + 1) ?? "";
  const merge = (into, from, factor = 1) => {
    for (const [article, [weight, chunks, best]] of from) {
      const old = into.get(article);
      if (!(old?.[0] >= weight * factor)) into.set(article, [weight * factor, chunks | old?.[1], best]);
      else old[1] |= chunks;
    }
    return into;
  };
  const lookup = async (token, prefix) => {
    const exact = postings(await line(token)), known = exact.size;
    if (!prefix || token.length < 2) return exact;
    const starred = await line(token + "*");
    if (starred) return merge(exact, postings(starred), .15);
    for (let number = shardOf(token); starts[number] <= token || starts[number]?.startsWith(token); number++)
      for (const text of await shard(number))
        if (text.startsWith(token)) {
          const [name, set] = text.split(" "), more = name.length - token.length;
          // With one letter more it is most often what is meant, of a whole word its plural: in a title worth more than the word in a text.
          if (more) merge(exact, postings(set), more < 2 && (!known || text[token.length] === "s") ? .8 : .15);
        }
    return exact;
  };

  // A set of articles is a map: number → [score, chunks, best chunk].
  const all = (sets, together) => {
    sets.sort((one, other) => one.size - other.size);
    const found = new Map();
    for (const article of sets[0].keys()) {
      if (!sets.every((set) => set.has(article))) continue;
      let score = 0, chunks = -1;
      for (const set of sets) { score += set.get(article)[0]; chunks &= set.get(article)[1]; }
      if (!chunks && together) continue;
      const best = sets[0].get(article)[2];
      if (chunks) found.set(article, [score, chunks, chunks >> best & 1 ? best : 31 - Math.clz32(chunks & -chunks)]);
      else found.set(article, [score * .6, 1 << best, best]);
    }
    return found;
  };
  const scored = async (token, prefix) => {
    const set = await lookup(token, prefix);
    return merge(new Map(), set, Math.log(1 + directory.articles / set.size));
  };

  const QUOTES = /["“”„]/g;
  // Of 1500s and 1580s the years are marked.
  const loose = (word) => [...word].join("[-' ]?").replace(/(?<=.{9})(0\W+){1,2}s$/, "\\d{1,2}s?");
  const parse = (query) => {
    const clauses = [];
    const read = (text, quoted, last) => {
      // `9.1` is `9-1`.
      const before = clauses.length, pieces = fold(text).replace(/(\d)[.,/](?=\d)/g, "$1-").match(PIECE) || [];
      pieces.forEach((piece, index) => {
        const open = last && !pieces[index + 1] && !/\s$/.test(text);
        if (IS_EAST.test(piece)) {
          const signs = [...piece], pairs = signs.slice(1).map((sign, before) => signs[before] + sign);
          clauses.push({ tokens: pairs[0] ? pairs : signs, phrase: piece, mark: piece });
          return;
        }
        const members = piece.split(/[-']/);
        const ranks = members.length > 1 && members.every((member) => /^([0-9]{1,2}|[ajqk])$/.test(member));
        const join = (ranks ? members.length === 3 : members.length > 1) && members.join("");
        // 91 is no part of 91.5.
        const mark = `(?<![${LETTERS}])` + (ranks && !join ? piece : loose(members.join(""))) + (open ? `(?=([${LETTERS}])?)` : `(?![${LETTERS}])`) + "(?!\\d*\\.\\d)";
        clauses.push(ranks ? { tokens: [piece], join, mark } : { tokens: members, join, prefix: open, mark });
      });
      if (!quoted) return;
      // Only all of it together is marked, whatever signs are between its words.
      const own = clauses.slice(before), phrase = own.map(({ mark }) => mark).join(".{0,3}");
      for (const clause of own) Object.assign(clause, { phrase, mark: phrase });
    };
    query.split(QUOTES).forEach((part, index, parts) => read(part, index % 2, index === parts.length - 1));
    return clauses;
  };
  const candidates = async (query, clauses, labels) => {
    const sets = await Promise.all(clauses.map(async (clause) => {
      const { tokens, join, prefix, phrase } = clause;
      const set = all(await Promise.all(tokens.map((token, index) => scored(token, prefix && !tokens[index + 1]))), phrase);
      return join ? merge(set, await scored(join, prefix)) : set;
    }));
    if (!sets[0]) return [];
    let found = all(sets);
    const whole = joined(query), token = "=" + whole;
    if (clauses[1] && !clauses[4] && clauses.every((clause) => "prefix" in clause)) merge(found, await scored(whole, true));
    // A name that begins so is read before texts that have it; of the shard that is here already.
    for (const text of await shard(shardOf(token)))
      if (text.startsWith(token)) {
        const [name, set] = text.split(" "), more = name.length - token.length;
        if (more < 12) for (const [article, [weight, chunks, best]] of postings(set)) {
          const own = found.get(article);
          if (own) { own[0] += more ? weight / more : 1000 + weight; if (!more) own[2] = best; own[1] |= chunks; }
        }
      }
    for (const label of labels) {
      const kept = postings(await line(label));
      found = new Map([...found].filter(([article]) => kept.has(article)));
    }
    return [...found].sort((one, other) => other[1][0] - one[1][0] || one[0] - other[0]);
  };

  const lower = (text) => text.normalize("NFC").toLowerCase();
  const plain = (piece) => typeof piece === "string" ? piece : piece[0];
  const folded = (text) => {
    let out = "";
    const at = [];
    for (const cluster of text.matchAll(/[^][\p{M}\uff9e\uff9f]*/gu)) {
      out += fold(cluster[0]);
      while (at.length < out.length) at.push(cluster.index);
    }
    at.push(text.length);
    return { out, at };
  };
  const read = (chunk, clauses, query) => {
    const marks = clauses.map(({ mark }) => new RegExp(mark, "gu"));
    const title = chunk.names.map(plain).map(fold).join("\n"), whole = joined(query);
    let best, top;
    const seen = clauses.map(({ phrase }, index) => !phrase || marks[index].test(title));
    for (const [anchor, heading, runs, notes, readings] of chunk.sections) {
      const headed = fold(heading + " " + readings);
      let rank = 0, shown;
      for (const pieces of [runs, ...notes]) {
        const text = pieces.map(plain).join(""), { out, at } = folded(text);
        const hits = marks.map((mark) => [...out.matchAll(mark)]);
        // A whole word is worth more than any number of beginnings.
        const worth = hits.reduce((sum, hit) => sum + (hit[0] ? 2 + 2 * hit.some((one) => !one[1]) + Math.min(hit.length, 4) / 4 : 0), 0);
        hits.forEach((hit, index) => seen[index] ||= hit.length);
        // A note is worth less, and is shown only where the text has none of the words.
        rank = Math.max(rank, shown ? worth / 2 : worth);
        if (!shown || worth && !shown.worth) shown = {
          worth, pieces, hits: hits.flat().map((hit) => [at[hit.index], at[hit.index + hit[0].length]]).sort((one, other) => one[0] - other[0]),
          exact: lower(text).includes(query),
        };
      }
      marks.forEach((mark, index) => { if (headed.match(mark)) { rank += joined(heading) === whole ? 15 : 6; seen[index] = true; } });
      const found = { anchor, heading, rank, ...shown };
      top ??= found;
      if (!best || rank > best.rank) best = found;
    }
    // What is asked of a game by its name is in its own article before others.
    const named = chunk.names.some((name) => lower(plain(name)).includes(query)) || clauses.some(({ mark }) => new RegExp(`^${mark}$`, "mu").test(title));
    // Who asks for a name wants the article from its top, unless the name is that of a part.
    // A name at most three times as long as what was typed begins with it.
    const begun = chunk.names.some((name) => (name = joined(plain(name))).startsWith(whole) && !name[3 * whole.length]);
    if (joined(best.heading) !== whole && begun) best = { ...top, anchor: "", heading: "" };
    return seen.every(Boolean) && { ...best, chunk, begun, exact: named || best.exact };
  };
  // What makes a question of a name is not looked for, and a century as its years are found.
  const bare = (query) => directory.asking.reduce((text, [asked, meant]) => text.replace(new RegExp(asked, "giu"), meant), query);
  const search = async (query, labels, most = 10) => {
    await begin();
    if (joined(bare(query)) && query.search(QUOTES) < 0 && !await line("=" + joined(query))) query = bare(query);
    const clauses = parse(query), list = await candidates(query, clauses, labels);
    // Under its other names a term counts for less, and only where it is not found as it was asked for.
    const met = new Set(list.map(([article]) => article));
    for (const other of (await line("~" + joined(query))).split("\t").filter(Boolean)) {
      const own = parse(`"${other}"`);
      for (const [article, [score, ...rest]] of await candidates(other, own, labels)) if (!met.has(article)) {
        met.add(article);
        list.push([article, [score % 1000 / 2, ...rest], own]);
      }
    }
    const written = lower(query.replace(QUOTES, "").trim()), results = [];
    let at = 0;
    const check = async ([article, [score, chunks, best], asked = clauses]) => {
      const numbers = [best, ...[...Array(30).keys()].filter((chunk) => chunk !== best && chunks > 0 && chunks >> chunk & 1)];
      for (const number of numbers.slice(0, 3)) {
        const chunk = await load(`a/${article / 100 | 0}/${article}-${number}`, directory.version);
        const result = chunk && read(chunk, asked, written);
        // Names that begin with what was asked are first, and of answers as good as each other the shortest title.
        if (result) return { ...result, score: (result.exact ? score * 1.25 : score) + (result.begun ? 999 : .01) / plain(chunk.names[0]).length };
      }
    };
    while (results.length < most && at < list.length && at < 4 * most) {
      const batch = list.slice(at, at += most - results.length);
      results.push(...(await Promise.all(batch.map(check))).filter(Boolean));
    }
    results.sort((one, other) => other.score - one.score);
    return { results, count: at < list.length ? list.length : results.length };
  };

  // What else there is: where little was found, where a page has all its name in the query, and in another language.
  const suggestions = async (query, ...shown) => (await load("near", directory.version))(bare(query), joined, line, ...shown);

  const make = (tag, attributes = {}, ...children) => {
    const element = tag.append ? tag : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };
  const inLanguage = (piece) => typeof piece === "string" ? piece : make("span", { lang: piece[1] }, piece[0]);
  const snippet = ({ pieces, hits }) => {
    const paragraph = make("p"), [first] = hits[0] ?? [0], whole = pieces.map(plain).join("");
    // It begins and ends with a sentence or a row of a table, if one is near, else between words.
    const cut = (to) => /[^.?!;。\s]\s?$/.test(whole.slice(0, to)) && paragraph.append("…"), back = first - 90;
    const from = first < 90 ? 0 : back + /^(.*[.?!;。]\s|\S*\s)?/s.exec(whole.slice(back, first))[0].length;
    const to = from + /^(.{90,200}[.?!;。](?!\S)|.{90,200}(?!\S)|.{0,200})/s.exec(whole.slice(from))[0].length;
    let at = 0;
    cut(from);
    for (const piece of pieces) {
      const text = plain(piece), box = text === piece ? paragraph : paragraph.appendChild(make("span", { lang: piece[1] }));
      let cursor = Math.max(from - at, 0);
      for (const [start, end] of hits) {
        const left = Math.max(start - at, cursor), right = Math.min(end - at, text.length, to - at);
        if (right <= left) continue;
        box.append(text.slice(cursor, left), make("mark", {}, text.slice(left, right)));
        cursor = right;
      }
      box.append(text.slice(cursor, Math.max(cursor, to - at)));
      box.textContent || box.remove();
      at += text.length;
    }
    if (at > to) cut(to);
    return paragraph;
  };
  const addressOf = ({ chunk, anchor }) =>
    site + chunk.url + (location.protocol === "file:" && /(^|\/)$/.test(chunk.url) ? "index.html" : "") + (anchor ? "#" + anchor : "");
  let dialog, input, list, status, further, most = 10, selects = [], options = [], active = -1, turn = 0, timer;
  const choose = (index) => {
    active = index;
    options.forEach((option, number) => option.setAttribute("aria-selected", number === index));
    input.setAttribute("aria-activedescendant", options[index]?.id ?? "");
    options[index]?.scrollIntoView({ block: "nearest" });
  };
  const show = async (more = false) => {
    // The last letters before Escape ask nothing more.
    if (!dialog.open) return;
    const query = input.value.trim(), mine = ++turn;
    most = more ? most + 10 : 10;
    const address = new URL(location.href);
    address.searchParams[query ? "set" : "delete"]("q", query);
    history.replaceState(history.state, "", address);
    let { results, count } = query ? await search(input.value.trimStart(), selects.flatMap(({ value }) => value || []), most) : { results: [], count: 0 };
    const near = query && (!results[directory.few] || query[15]) ? await suggestions(query, make, addressOf, open, results) : [];
    results = near.found ?? results;
    const asked = fold(query), [url, hands] = directory?.checker ?? [];
    const offer = asked.match(hands ?? "$.") && (await load("hand", directory.version))(asked, make, addressOf({ chunk: { url } }));
    if (mine !== turn) return;
    options = results.map((result) => {
      const { chunk, heading } = result, title = make("strong", {}, inLanguage(chunk.names[0]), heading && " › " + heading);
      return make("a", { href: addressOf(result), lang: chunk.lang }, title, chunk.places ? make("small", {}, chunk.places) : "", snippet(result));
    });
    if (offer) options.unshift(offer);
    options.forEach((option, index) => {
      make(option, { role: "option", id: "lg-search-" + index, tabindex: -1 });
      option.onmousemove = () => choose(index);
    });
    list.replaceChildren(...options.map((option) => make("li", { role: "none" }, option)));
    further.hidden = results.length >= count;
    input.setAttribute("aria-expanded", !!options.length);
    choose(options.length ? most - 10 : -1);
    status.replaceChildren(count ? count < 2 ? _("1 article") : _("{count} articles", { count }) : "");
    if (!offer) status.append(...near);
    dialog.dataset.shown = query;
  };
  const build = async () => {
    // Not of the type "search": the first Escape would empty it.
    input = make("input", { role: "combobox", type: "text", placeholder: _("Search"), "aria-label": _("Search"), "aria-controls": "lg-search-list",
      "aria-expanded": false, "aria-autocomplete": "list", spellcheck: false, autocomplete: "off" });
    list = make("ul", { role: "listbox", id: "lg-search-list", "aria-label": _("Results") });
    status = make("p", { role: "status" });
    further = make("button", { hidden: "" }, _("Show more"));
    const filters = make("details", { class: "lg-search-filters" }, make("summary", {}, _("Filter")));
    const close = make("button", { "aria-label": _("Close") }, "×");
    dialog = make("dialog", { "aria-label": _("Search"), class: "lg-search" }, make("div", { class: "lg-search-field" }, input, close), filters, status, list, further);
    document.body.append(dialog);
    further.onclick = () => { show(true); input.focus(); };
    close.onclick = () => dialog.close();
    dialog.onclick = (event) => { if (event.target === dialog) dialog.close(); };
    for (const name of ["input", "compositionend"]) input.addEventListener(name, (event) => {
      clearTimeout(timer);
      if (!event.isComposing) timer = setTimeout(show, 120);
    });
    input.onkeydown = (event) => {
      if (event.isComposing || event.keyCode === 229) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && options.length) { event.preventDefault(); choose((active + step + options.length) % options.length); }
      else if (event.key === "Enter") { event.preventDefault(); options[active]?.click(); }
    };
    await begin();
    for (const [name, entries] of directory.filters) {
      const label = { Country: _("Country"), Deck: _("Pack") }[name], select = make("select", { "aria-label": label }, make("option", { value: "" }, _("{label}: any", { label })),
        ...entries.map(([token, name]) => make("option", { value: token }, name)));
      select.onchange = () => show();
      selects.push(select);
      filters.append(select);
    }
  };
  const open = async (query) => {
    const ready = dialog || build();
    if (!dialog.open) dialog.showModal();
    input.focus();
    input.select();
    if (query) {
      input.value = query;
      await ready;
      show();
    }
  };
  // The page that stands where no page is searches by itself.
  Object.assign(window.ludographSearch, { open, search, suggestions, addressOf });
})();
