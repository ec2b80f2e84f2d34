// Follows the saves of the page that is open: what changed is changed in place, so that scroll position, open details
// and the focus stay. `morph` makes one node like another with as few changes as it can.
(() => {
  "use strict";
  const state = JSON.parse(document.getElementById("lg-preview-state").textContent);
  // What surrounds the article in each engine of ours, and the main part of any other.
  const PARTS = ["title", ".md-content", ".md-sidebar", ".lg-columns", "main:not(.md-main, .lg-columns main)"];
  const BEGIN = "preview-begin", END = "preview-end";
  const MOST = 200;

  const alike = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName
    && (one.nodeType !== 1 || (one.id || "") === (other.id || ""));

  function attributes(old, now) {
    for (const { name, value } of [...now.attributes])
      if (old.getAttribute(name) !== value && !(name === "open" && old.nodeName === "DETAILS")) old.setAttribute(name, value);
    for (const { name } of [...old.attributes])
      if (!now.hasAttribute(name) && !(name === "open" && old.nodeName === "DETAILS") && name !== "style") old.removeAttribute(name);
  }

  function morph(old, now) {
    if (old.isEqualNode(now)) return;
    if (old.nodeType !== 1) { old.nodeValue = now.nodeValue; return; }
    if (old !== document.activeElement || old.nodeName !== "INPUT") attributes(old, now);
    children(old, [...old.childNodes], [...now.childNodes], null);
  }

  // Makes the nodes `old` of a parent, which stand before `behind`, like the nodes `now`.
  function children(parent, old, now, behind) {
    while (old.length && now.length && old[0].isEqualNode(now[0])) { old.shift(); now.shift(); }
    while (old.length && now.length && old.at(-1).isEqualNode(now.at(-1))) { behind = old.pop(); now.pop(); }
    for (const node of now) {
      const at = old.findIndex((other) => alike(other, node));
      if (at < 0 || at > 20) parent.insertBefore(document.importNode(node, true), old[0] ?? behind);
      else {
        for (const gone of old.splice(0, at)) gone.remove();
        morph(old.shift(), node);
      }
    }
    for (const gone of old) gone.remove();
  }

  function article(html) {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
    let begin = null, end = null;
    while (walk.nextNode()) {
      if (walk.currentNode.nodeValue === BEGIN) begin = walk.currentNode;
      if (walk.currentNode.nodeValue === END) end = walk.currentNode;
    }
    if (!begin || !end || begin.parentNode !== end.parentNode) return refresh();
    const made = document.createElement("template");
    made.innerHTML = html;
    const old = [];
    for (let node = begin.nextSibling; node !== end; node = node.nextSibling) old.push(node);
    children(begin.parentNode, old, [...made.content.childNodes], end);
  }

  let fetching = null;
  async function refresh() {
    fetching?.abort();
    fetching = new AbortController();
    try {
      const answer = await fetch(location.href, { signal: fetching.signal, cache: "no-store" });
      if (!answer.ok) return;
      const now = new DOMParser().parseFromString(await answer.text(), "text/html");
      const found = JSON.parse(now.getElementById("lg-preview-state")?.textContent ?? "{}");
      if (!document.querySelector("main, .md-main") !== !now.querySelector("main, .md-main")) return location.reload();
      for (const part of PARTS) {
        const old = [...document.querySelectorAll(part)], next = [...now.querySelectorAll(part)];
        old.forEach((node, at) => next[at] && morph(node, next[at]));
      }
      show(found.faults ?? [], found.broken);
    } catch (error) {
      if (error.name !== "AbortError") console.warn("preview:", error);
    }
  }

  const corner = document.createElement("aside");
  corner.id = "lg-preview-faults";
  corner.setAttribute("aria-label", "Problems");

  function element(name, attributes, ...content) {
    const made = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
    made.append(...content);
    return made;
  }

  // The place leads to its line in an editor, where the site names one; it can be copied in any case.
  function place(fault) {
    if (!fault.path) return [];
    const text = fault.line ? `${fault.path}:${fault.line}:${fault.column}` : fault.path;
    const name = fault.link ? element("a", { href: fault.link }, text) : element("code", {}, text);
    return [name, " ", element("button", { type: "button", "data-copy": text, title: `Copy ${text}` }, "Copy"), " "];
  }

  function item(fault, marks) {
    const code = fault.text.split(" ", 1)[0];
    const at = fault.site ? -1 : marks.findIndex((mark) => mark.textContent.startsWith(code));
    const parts = [...place(fault), fault.text];
    if (at >= 0) {
      const [mark] = marks.splice(at, 1);
      mark.id ||= `lg-preview-fault-${marks.length}`;
      parts.push(" ", element("a", { href: `#${mark.id}` }, "Show"));
    }
    return element("li", {}, ...parts);
  }

  // With the words of `ludograph check`: 1 error, 2 remarks.
  function count(faults) {
    const words = { error: "error", warning: "warning", info: "remark" };
    const number = (severity) => faults.filter((fault) => fault.severity === severity).length;
    const counted = Object.entries(words).map(([severity, word]) => [number(severity), word]).filter(([found]) => found);
    return counted.map(([found, word]) => `${found} ${word}${found === 1 ? "" : "s"}`).join(", ");
  }

  function list(faults, where, marks, attributes) {
    if (!faults.length) return [];
    const shown = faults.slice(0, MOST).map((fault) => item(fault, marks));
    if (faults.length > MOST) shown.push(element("li", {}, `and ${faults.length - MOST} more`));
    return [element("details", attributes, element("summary", {}, `${count(faults)} ${where}`), element("ol", {}, ...shown))];
  }

  function show(faults, broken) {
    state.faults = faults;
    const marks = [...document.querySelectorAll(".lg-fault")];
    const parts = broken ? [element("p", { class: "preview-broken", role: "alert" }, ...place(broken), broken.text)] : [];
    parts.push(...list(faults.filter((fault) => !fault.site), "in this page", marks, { open: "" }));
    parts.push(...list(faults.filter((fault) => fault.site), "in the site", marks, {}));
    if (state.view) parts.push(element("a", { href: state.view }, "Beside its original"));
    corner.hidden = !parts.length;
    children(corner, [...corner.childNodes], parts, null);
  }

  corner.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });

  document.body.append(corner);
  show(state.faults, state.broken);

  let idle = null, lost = false;
  const events = new EventSource(`/-preview/events?page=${encodeURIComponent(location.pathname)}`);
  events.addEventListener("article", (event) => {
    const { page, html, faults } = JSON.parse(event.data);
    if (page !== decodeURIComponent(location.pathname).replace(/index\.html$/, "")) return;
    article(html);
    show(faults, null);
    document.dispatchEvent(new CustomEvent("preview:changed"));
    clearTimeout(idle);
    idle = setTimeout(refresh, 200);
  });
  events.addEventListener("refresh", refresh);
  events.addEventListener("broken", (event) => show(state.faults, JSON.parse(event.data).fault));
  events.addEventListener("error", () => { lost = true; });
  events.addEventListener("open", () => { if (lost) refresh(); lost = false; });
  addEventListener("pagehide", () => events.close());
})();
