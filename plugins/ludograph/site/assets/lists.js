// Filters and sorting for the lists of generated pages (site/pages/writing.py); without this the lists are simply all there.
(() => {
  const _ = window.ludographText;
  const collator = new Intl.Collator(document.documentElement.lang || "en", { numeric: true });
  const make = (tag, attributes, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };
  // An author's name in another script says so at least.
  const scriptOf = (text) => {
    const tag = /\p{sc=Hira}|\p{sc=Kana}/u.test(text) ? "ja" : /\p{sc=Hang}/u.test(text) ? "ko" : /\p{sc=Han}/u.test(text) ? "und-Hani" : "";
    return tag ? { lang: tag } : {};
  };
  const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  for (const list of document.querySelectorAll(".lg-list[data-list]")) {
    const { filters, sorts, first, counted } = JSON.parse(list.dataset.list);
    const rows = [...list.querySelectorAll(".lg-row")].map((mark, place) => {
      const element = mark.closest("li, tr, .lg-work");
      return { element, place, home: element.parentNode, data: mark.dataset, text: element.textContent.toLowerCase() };
    });
    const tools = make("div", { class: "lg-list-tools" });
    const controls = make("div", { class: "lg-list-controls" });
    const count = make("span", { role: "status" });
    const copy = make("button", { type: "button", hidden: "" });
    copy.onclick = () => navigator.clipboard.writeText(address().href).then(() => { copy.textContent = _("Copied"); }, () => {});
    // Without a safe connection no script can copy; a link can be held and sent.
    const link = make("a", { hidden: "" }, _("Address of this list"));
    const words = make("input", { type: "search", "aria-label": _("Words in the list"), placeholder: _("Words") });
    const selects = Object.entries(filters).flatMap(([name, label]) => {
      const values = new Set(rows.flatMap(({ data }) => (data[camel(name)] || "").split("|").filter(Boolean)));
      if (values.size < 2) return [];
      const options = [...values].sort(collator.compare).map((value) => make("option", { value, ...scriptOf(value) }, value));
      const select = make("select", { "aria-label": label }, make("option", { value: "" }, _("{label}: any", { label })), ...options);
      return [[camel(name), select]];
    });
    const parts = [["words", words], ...selects];
    // What is asked of the list is in the address, so that a list can be sent; a file from a disk may refuse that.
    const address = () => {
      const url = new URL(location.href);
      for (const [name, { value }] of parts) value ? url.searchParams.set(name, value) : url.searchParams.delete(name);
      return url;
    };
    let refused = "";
    const headings = [...list.querySelectorAll("h2")];
    const show = () => {
      const wanted = words.value.trim().toLowerCase();
      let shown = 0;
      for (const { element, data, text } of rows) {
        const fits = selects.every(([name, { value }]) => !value || (data[name] || "").split("|").includes(value));
        element.hidden = !fits || !text.includes(wanted);
        shown += !element.hidden;
      }
      for (const heading of headings) {
        const next = heading.nextElementSibling;
        if (next && next.matches("ul, .lg-scroll")) heading.hidden = next.hidden = !next.querySelector("li:not([hidden]), tbody tr:not([hidden])");
      }
      try { history.replaceState(history.state, "", address()); } catch { /* the list works as well */ }
      const asked = parts.some(([, { value }]) => value);
      copy.textContent = _("Copy the address of this list");
      copy.hidden = !navigator.clipboard || !asked;
      link.hidden = Boolean(navigator.clipboard) || !asked;
      link.href = address();
      count.textContent = [refused, asked || refused ? _(counted || "{shown} of {all}", { shown, all: rows.length }) : ""].filter(Boolean).join(" ");
      refused = "";
    };
    const sorting = [];
    if (Object.keys(sorts).length) {
      const sort = make("select", { "aria-label": _("Order") }, make("option", { value: "" }, _("Order: as listed")),
        ...Object.entries(sorts).map(([name, label]) => make("option", { value: camel(name) }, label)));
      sort.onchange = () => {
        const name = sort.value;
        const ordered = name ? [...rows].sort((one, other) => !one.data[name] - !other.data[name]
          || collator.compare(one.data[name] || "", other.data[name] || "") || one.place - other.place) : rows;
        for (const row of ordered) (name ? rows[0].home : row.home).append(row.element);
        list.classList.toggle("lg-list-is-sorted", Boolean(name));
        show();
      };
      sorting.push(sort);
      parts.push(["order", sort]);
    }
    for (const control of [words, ...selects.map(([, select]) => select)]) control.addEventListener("input", show);
    // What most readers ask for is there at once; the rest unfolds. What is chosen has its label above it.
    const [shown, folded] = [selects.slice(0, first), selects.slice(first)].map((some) => some.map(([, select]) => select));
    const labelled = (select) => make("label", {}, make("span", { "aria-hidden": "true" }, select.getAttribute("aria-label")), select);
    controls.append(...(first ? [words, ...folded] : [...folded, ...sorting]));
    const more = make("details", {}, make("summary", {}, first ? _("More filters") : _("Filter and sort")), controls);
    tools.append(...(first ? [...shown, ...sorting].map(labelled) : [words]), ...(controls.childElementCount ? [more] : []), make("p", {}, count, " ", copy, link));
    list.prepend(tools);
    // A value that the list does not have is answered in words and leaves the address.
    const asked = new URLSearchParams(location.search);
    for (const [name, control] of parts) {
      const value = asked.get(name);
      if (!value) continue;
      if (control.options && ![...control.options].some((option) => option.value === value)) {
        refused += _("No entry has “{value}” under “{label}”.", { value, label: control.getAttribute("aria-label") }) + " ";
        continue;
      }
      control.value = value;
      if (control !== words || first) more.open ||= more.contains(control);
    }
    if (refused || parts.some(([, { value }]) => value)) (parts.at(-1)[1].onchange ?? show)();
  }
})();
