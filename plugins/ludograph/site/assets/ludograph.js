// Small helps that a page can do without.
(() => {
  // The program's words in the page's language; its catalogue is a script of its own, and English needs none.
  // Where it has words for the frame only, what scripts add to an article stays English.
  const _ = window.ludographText = (text, values = {}) =>
    ((window.ludographWords ?? window.ludographFrame)?.[text] ?? text).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
  const root = new URL("../../", document.currentScript.src).href;
  // A script, or styles, fetched when a reader asks for what they hold.
  const got = (part) => new Promise((done) => {
    part.onload = part.onerror = done;
    document.head.append(part);
  });
  // Only scripts of this site are, whatever address a page gives.
  const fetched = async (address) => {
    const { href } = new URL(address, location.href);
    if (!href.startsWith(root)) return;
    const script = Object.assign(document.createElement("script"), { src: href });
    await got(script);
    script.remove();
  };
  const styled = (name) => got(Object.assign(document.createElement("link"), { rel: "stylesheet", href: `${root}assets/ludograph/${name}` }));
  // A percent sign that begins no encoded sign is a percent sign.
  const decoded = window.ludographDecoded = (text, decode = decodeURIComponent) => { try { return decode(text); } catch { return text; } };
  // Opened from a folder, an address that ends in / would show the folder.
  if (location.protocol === "file:") {
    for (const link of document.querySelectorAll("a[href]")) {
      const url = new URL(link.href, location.href);
      if (url.protocol === "file:" && url.pathname.endsWith("/")) {
        url.pathname += "index.html";
        link.href = url.href;
      }
    }
  }
  // Search is fetched when somebody wants to search: by its link, by / or Ctrl-K, or because the address asks.
  const opener = document.querySelector("a[data-search]:not(article *)");
  if (opener) {
    let loading;
    const load = () => loading ??= Promise.all([fetched(opener.dataset.search + "client.js"), styled("search.css")]);
    const open = async (query) => {
      await load();
      window.ludographSearch?.open(query);
      const dialog = document.querySelector("dialog.lg-search");
      if (!dialog) return;
      // The field of the home page says what can be asked, and so does the one that opens over it.
      const hint = document.querySelector(".lg-home .lg-open-search");
      const field = dialog.querySelector("input");
      if (hint) field.placeholder = hint.innerText;
      // Back closes the box and stays on the page; a box that is closed otherwise leaves no step behind.
      if (history.state !== "search") history.pushState("search", "");
      // A closed box keeps the focus until the next frame; a "/" pressed before it would be taken for a letter typed there.
      dialog.onclose = () => {
        field.blur();
        if (history.state === "search") history.back();
      };
      onpopstate = () => { if (history.state !== "search") dialog.close(); };
    };
    for (const link of [opener, ...document.querySelectorAll(".lg-open-search")]) {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        open();
      });
    }
    document.addEventListener("keydown", (event) => {
      const typing = event.target.closest("input, textarea, select, [contenteditable]");
      const command = event.ctrlKey || event.metaKey;
      if (command ? event.key !== "k" : event.key !== "/" || typing || event.isComposing) return;
      event.preventDefault();
      open();
    });
    const asked = new URL(location.href).searchParams.get("q");
    if (asked) open(asked);
    // Where no page is, what was asked for is searched at once: the last words of the address that lead anywhere.
    const missing = document.querySelector(".lg-asked");
    if (missing) load().then(async () => {
      const { search, suggestions, addressOf } = window.ludographSearch;
      const parts = decoded(location.href.slice(root.length)).replace(/[?#].*/, "").replace(/(index)?\.(html?|php)$/, "").split("/");
      let results = [];
      while (parts.length && !results.length) {
        const words = parts.pop().replace(/[-_+.]+/g, " ").trim();
        if (!words) continue;
        ({ results } = await search(words, []));
        const [near] = results.length ? [] : await suggestions(words);
        if (near) ({ results } = await search(near, []));
      }
      if (!results.length) return;
      const make = (tag, ...children) => {
        const element = document.createElement(tag);
        element.append(...children);
        return element;
      };
      missing.append(make("h2", missing.dataset.question), make("ul", ...results.slice(0, 5).map((result) => {
        const [name, lang = result.chunk.lang] = [result.chunk.names[0]].flat();
        return make("li", Object.assign(make("a", name), { href: addressOf(result), lang }));
      })));
    }).catch(() => {});
  }
  // Code that is wider than the page is scrolled by keyboard too. A page without any is not laid out for the question.
  for (const code of document.querySelectorAll("article :is(pre:not([tabindex]), pre:not([tabindex]) > code)")) {
    if (code.scrollWidth > code.clientWidth) code.tabIndex = 0;
  }
  // A report says which section was being read.
  const report = document.querySelector("[data-lg-report]");
  if (report) {
    const address = report.href;
    report.addEventListener("click", () => {
      const section = [...document.querySelectorAll("article :is(h1, h2, h3, h4)[id]")]
        .filter((heading) => heading.getBoundingClientRect().top < innerHeight / 2).pop();
      report.href = address + (section ? encodeURIComponent("\n" + _("Section: #{id}", { id: section.id })) : "");
    });
  }

  // Ways to cite a page are copied in one click.
  for (const form of document.querySelectorAll("[data-lg-copy]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = _("Copy {what}", { what: form.dataset.lgCopy });
    button.addEventListener("click", async () => {
      getSelection().selectAllChildren(form);
      const text = form.textContent;
      await navigator.clipboard?.writeText(text).then(() => { button.textContent = _("Copied"); }, () => {});
    });
    form.after(" ", button);
  }

  // One popover for notes, citations, links to pages of this site, terms and hands: on hover and focus; where nothing hovers,
  // links are followed, and the rest opens as a sheet at the foot of the screen.
  const article = document.querySelector("article");
  const arrived = Object.create(null), asked = Object.create(null);
  window.ludographPreview = (key, record) => { arrived[key] = record; };
  const keyOf = (url) => decoded(url.href.split(/[?#]/)[0].slice(root.length), decodeURI).replace(/(index)?\.html$/, "").replace(/\/$/, "") || "index";
  const preview = (key, address = `${root}previews/${encodeURI(key)}.js`) =>
    asked[key] ??= fetched(address).then(() => arrived[key]);
  // The faces of cards that the page itself does not show.
  const addFaces = (record) => {
    if (!record.sprite) return;
    const drawn = document.createElement("div");
    drawn.innerHTML = record.sprite;
    record.sprite = "";
    drawn.querySelectorAll("[id]").forEach((part) => document.getElementById(part.id) && part.remove());
    document.body.append(drawn.firstChild);
  };
  // A copy of an entry or note without what leads back; its ids are the list's.
  const copyOf = (element) => {
    const copy = element.cloneNode(true);
    copy.querySelectorAll(".lg-more, .lg-backlinks, .lg-in-bibliography, [role=doc-backlink], .headerlink").forEach((part) => part.remove());
    copy.querySelectorAll("[id]").forEach((part) => part.removeAttribute("id"));
    return copy.innerHTML;
  };
  // What the terms and hands of this page are is one small script beside its preview.
  const HAND = ".lg-cards", DRAWN = ".lg-hand[role=img]", TERM = ":is(span, i, em, b, strong, cite, dfn, ruby)[lang]";
  const own = () => preview("-/" + keyOf(new URL(location.href)));
  const wordOf = (element) => {
    const copy = element.cloneNode(true);
    copy.querySelectorAll("rt, rp").forEach((part) => part.remove());
    return copy.textContent.trim().replace(/\s+/g, " ");
  };
  const given = (values, name) => (Object.hasOwn(values, name) ? values[name] : undefined);
  const meaningOf = ({ terms }, element) => given(terms, wordOf(element)) ?? "";
  // Which words are terms the page knows itself, if it has that script: each is marked where it stands first in the text.
  const terms = document.querySelector("meta[name=lg-terms]")?.content;
  const unmarked = new Set(terms?.split("|").filter(Boolean));
  for (const element of unmarked.size ? article.querySelectorAll(`:is(p, li, dd, td, th) ${TERM}`) : []) {
    if (!element.closest("a, button, summary, section[role]") && unmarked.delete(wordOf(element))) element.classList.add("lg-term");
  }
  const explain = async (element) => {
    if (element.matches(DRAWN)) return `${element.outerHTML}<small>${element.ariaLabel.replace(/[<&]/g, "")}</small>`;
    const record = terms !== undefined && await own();
    if (!record) return "";
    if (!element.matches(HAND)) return meaningOf(record, element);
    addFaces(record);
    return given(record.hands, [...element.children].map((card) => card.textContent).join("-")) ?? "";
  };
  const contentOf = async (link) => {
    if (!link.href) return explain(link);
    if (link.dataset.source) return link.dataset.source.replace(/[<&]/g, "");
    const url = new URL(link.href);
    const role = link.getAttribute("role");
    if (role === "doc-noteref" || role === "doc-biblioref") {
      const target = document.getElementById(decoded(url.hash.slice(1)));
      if (!target) return "";
      // The place in this work and the words around it, not those of the letter before or after it.
      const [before, next] = [link.previousElementSibling, link.nextElementSibling];
      const around = role === "doc-biblioref" ? [before, next, next?.matches(".locator") && next.nextElementSibling] : [];
      const place = around.filter((one) => one && one.matches(".locator, .affix")).map((one) => one.textContent).join(" ");
      return copyOf(target) + (place ? `<small>${place.replace(/[<&]/g, "")}</small>` : "");
    }
    const record = await preview(keyOf(url));
    if (!record) return "";
    const section = given(record.sections, decoded(url.hash.slice(1)));
    const [title, text] = section ?? [record.title, record.lead];
    return `<strong>${title}</strong> ${text}` + (record.where && !section ? `<small>${record.where}</small>` : "");
  };
  const popover = document.createElement("div");
  popover.className = "lg-popover lg-article";
  popover.id = "lg-popover";
  popover.hidden = true;
  let shown, timer, giving, reached;
  const close = () => {
    clearTimeout(timer);
    popover.hidden = true;
    shown?.removeAttribute("aria-describedby");
    shown = undefined;
  };
  // What gets the focus back does not open it again.
  const giveBack = (link) => {
    close();
    giving = true;
    link.focus();
    giving = false;
  };
  const open = async (link, sheet) => {
    const content = await contentOf(link);
    if (!content || (!sheet && !link.matches(":hover, :focus"))) return;
    if (shown) close();
    shown = link;
    popover.innerHTML = content + (sheet ? `<button type="button">${_("Close")}</button>` : "");
    popover.classList.toggle("lg-sheet", Boolean(sheet));
    popover.hidden = false;
    link.setAttribute("aria-describedby", popover.id);
    if (!sheet) return put();
    // What was tapped stays in sight above the sheet.
    scrollBy(0, Math.max(0, link.getBoundingClientRect().bottom + 12 - popover.getBoundingClientRect().top));
    popover.lastChild.focus({ preventScroll: true });
  };
  const put = () => {
    const at = shown.getBoundingClientRect(), box = popover.getBoundingClientRect();
    const above = at.bottom + box.height + 12 > innerHeight && at.top > box.height + 12;
    popover.style.left = Math.max(8, Math.min(at.left, innerWidth - box.width - 8)) + "px";
    popover.style.top = (above ? at.top - box.height - 8 : at.bottom + 8) + "px";
  };
  const wanted = (target) => {
    const link = target.closest?.("article a[href]") ?? target.closest?.(`article :is(${HAND}, ${TERM}):not(:is(h1, button) *)`)
      // Drawn cards are large where a finger opens them; a pointer and the keyboard need no larger ones.
      ?? (matchMedia("(hover: none)").matches ? target.closest?.(`article ${DRAWN}:not(:is(h1, button, label, summary, .lg-popover) *)`) : undefined);
    if (!link?.href) return link ?? undefined;
    if (link.closest(".headerlink, [role=doc-backlink], .lg-backlinks, nav")) return;
    if (/^doc-(noteref|biblioref)$/.test(link.getAttribute("role"))) return link;
    const page = /(\/|\.html)$/.test(link.pathname) && link.href.startsWith(root) && !link.hasAttribute("download");
    return page && (link.pathname !== location.pathname || link.hash) && link.textContent.trim() ? link : undefined;
  };
  if (article) {
    (document.querySelector("main") || document.body).append(popover);
    const later = (what, delay) => { clearTimeout(timer); timer = setTimeout(what, delay); };
    document.addEventListener("pointerover", (event) => {
      if (event.pointerType === "touch") return;
      const link = wanted(event.target);
      if (link && link !== shown) later(() => open(link), 400);
      else if (link || popover.contains(event.target)) clearTimeout(timer);
      else if (!popover.classList.contains("lg-sheet")) later(close, 250);
    });
    document.addEventListener("focusin", (event) => {
      if (giving) return;
      const link = event.target.matches(":focus-visible") && wanted(event.target);
      if (link) open(link);
      else if (!popover.contains(event.target)) close();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !shown) return;
      event.preventDefault();
      if (popover.contains(document.activeElement)) giveBack(shown);
      else close();
    });
    document.addEventListener("click", (event) => {
      const link = wanted(event.target);
      if (link && (link.role || !link.href) && matchMedia("(hover: none)").matches) {
        event.preventDefault();
        open(link, true);
      } else if (!popover.hidden && (!popover.contains(event.target) || event.target.matches("button"))) {
        if (event.target.matches("button")) giveBack(shown);
        else close();
      }
    });
    // A reader with a keyboard reaches each term where it stands first, and each hand.
    document.addEventListener("keydown", async (event) => {
      const words = event.key === "Tab" && !reached && document.querySelectorAll(`article :is(${HAND}, ${TERM})`);
      if (!words?.length) return;
      reached = true;
      const record = await own(), known = new Set();
      for (const word of record ? words : []) {
        const text = word.textContent, found = word.matches(HAND) ? record.hands : meaningOf(record, word);
        if (found && !known.has(text) && !word.closest("a, button, h1, summary, [hidden]")) word.tabIndex = 0;
        if (found) known.add(text);
      }
    });
    // The keyboard scrolls to what it reaches: there the popover goes along.
    addEventListener("scroll", () => {
      if (!shown || popover.classList.contains("lg-sheet")) return;
      if (shown.matches(":focus-visible")) put();
      else close();
    }, { passive: true });
  }

  // A worked round is replayed with other cards; without them, the round in the page stays.
  for (const button of document.querySelectorAll("button[data-lg-rounds]")) {
    const { lgRounds } = button.dataset, steps = button.closest(".lg-rules").querySelector("ol");
    const rounds = [steps.innerHTML];
    let shown = 0;
    button.addEventListener("click", async () => {
      const record = await preview(lgRounds, lgRounds);
      if (!record) return button.remove();
      addFaces(record);
      if (rounds.length === 1) rounds.push(...record.rounds);
      shown = (shown + 1) % rounds.length;
      steps.innerHTML = rounds[shown];
      button.nextElementSibling.textContent = _("Round {number} of {count}", { number: shown + 1, count: rounds.length });
    });
  }

  // A round is dealt when a reader asks for one, or when the address holds one.
  for (const button of document.querySelectorAll("button[data-lg-round]")) {
    const { lgRound, game } = button.dataset, linked = location.hash.startsWith(`#round=${game};`);
    let panel;
    button.hidden = false;
    const open = async (address) => {
      const [record] = await Promise.all([preview(lgRound, lgRound), styled("play.css"), window.ludographHands ?? fetched(`${root}assets/ludograph/hands.js`)]);
      await fetched(`${root}assets/ludograph/play.js`);
      if (!record || !window.ludographRound) return button.remove();
      addFaces(record);
      panel ??= new ludographRound.Panel(button, record, window.ludographWords && document.documentElement.lang);
      panel.read(address);
      panel.acts.focus();
    };
    button.addEventListener("click", () => (panel ? panel.deal() : open("")));
    if (linked) open(decoded(location.hash)).then(() => button.scrollIntoView());
  }

  // From 1220 px a note stands in the margin beside its call, and a remark beside the text where it was written: the list's
  // own items are moved there by position, so that each note is in the page once. They push each other down and never
  // cover a wide table or figure.
  const items = [...document.querySelectorAll("section[role=doc-endnotes] li[id], article > .lg-aside")];
  if (items.length) {
    const calls = new Map(items.map((item) => [item, item.matches("li") ? document.querySelector(`a[role=doc-noteref][href$="#${CSS.escape(item.id)}"]`) : item]));
    const place = () => {
      const wide = innerWidth >= 1220 && items.every((item) => calls.get(item)?.offsetParent);
      document.documentElement.classList.toggle("lg-margin-notes", wide);
      items.forEach((item) => { item.style.top = ""; });
      if (!wide) return;
      const { top, left, right } = article.getBoundingClientRect();
      const broad = [...article.querySelectorAll("table, figure, .lg-rules, .lg-facts")].map((each) => each.getBoundingClientRect())
        .filter((box) => box.right > right + 1 || box.left < left - 1);
      const from = new Map(items.map((item) => [item, calls.get(item).getBoundingClientRect().top - top]));
      items.sort((one, other) => from.get(one) - from.get(other));
      let free = 0;
      for (const item of items) {
        // More than 14 lines are cut until a reader asks for them.
        item.classList.toggle("lg-long", item.scrollHeight > 14.8 * parseFloat(getComputedStyle(item).lineHeight));
        if (item.matches(".lg-long") && !item.querySelector(".lg-more")) {
          const more = document.createElement("button");
          more.type = "button";
          more.className = "lg-more";
          more.textContent = _("more");
          more.setAttribute("aria-expanded", "false");
          more.addEventListener("click", () => {
            const open = item.classList.toggle("lg-open");
            more.textContent = open ? _("less") : _("more");
            more.setAttribute("aria-expanded", open);
            place();
          });
          item.append(more);
        }
        let y = Math.max(from.get(item), free);
        for (const box of broad) if (y + item.offsetHeight > box.top - top && y < box.bottom - top) y = box.bottom - top + 12;
        item.style.top = y + "px";
        free = y + item.offsetHeight + 12;
      }
    };
    place();
    addEventListener("resize", place);
    addEventListener("load", place);
    document.fonts?.ready.then(place);
    document.addEventListener("toggle", place, true);
  }
})();
