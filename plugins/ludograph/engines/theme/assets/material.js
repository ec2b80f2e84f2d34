// What the theme's frame needs of a script: the choice of colours, the menu of a telephone, and where the reader is. The
// theme's own script does much more and costs a telephone a quarter of a second; sites that use more of it keep it.
(() => {
  const root = document.documentElement, body = document.body;
  root.classList.replace("no-js", "js");

  // The colours: one choice of several is shown and remembered; the first may follow the system.
  const choices = [...document.querySelectorAll("[data-md-component=palette] input")];
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const parts = ["media", "scheme", "primary", "accent"];
  const colours = (input) => Object.fromEntries(parts.map((part) => [part, input.getAttribute("data-md-color-" + part)]));
  const show = (index) => {
    const chosen = colours(choices[index]);
    const wanted = chosen.media === "(prefers-color-scheme)" && `(prefers-color-scheme: ${dark.matches ? "dark" : "light"})`;
    const shown = choices.map(colours).find(({ media }) => media === wanted) ?? chosen;
    for (const part of parts) body.setAttribute("data-md-color-" + part, shown[part]);
    choices.forEach((input, at) => {
      input.checked = at === index;
      if (input.nextElementSibling) input.nextElementSibling.hidden = at !== index;
    });
    return { index, color: chosen };
  };
  if (choices.length) {
    const kept = __md_get("__palette")?.index;
    let index = choices[kept] ? kept : Math.max(0, choices.findIndex((input) => matchMedia(colours(input).media).matches));
    show(index);
    // By day dark comes before light, so that the first tap always changes what is seen.
    const turns = choices.length === 3 && colours(choices[0]).media === "(prefers-color-scheme)";
    choices.forEach((input, at) => input.addEventListener("change", () => {
      index = turns && !dark.matches ? (2 * index - at + 3) % 3 : at;
      __md_set("__palette", show(index));
      if (document.activeElement === input) choices[index].focus();
    }));
    dark.addEventListener("change", () => show(index));
  }

  // The menu: a link within the page, and the focus that leaves it, close it; its folded parts open by keyboard too.
  const drawer = document.getElementById("lg-drawer"), opener = document.querySelector("[popovertarget=lg-drawer]");
  const tell = (open) => { if (opener) opener.ariaExpanded = open; };
  const close = () => { if (drawer.matches(":popover-open")) drawer.hidePopover(); };
  tell(false);
  drawer?.querySelector("label[for=__toc]")?.setAttribute("tabindex", "0");
  if (drawer?.hidePopover) {
    drawer.addEventListener("toggle", ({ newState }) => tell(newState === "open"));
    drawer.addEventListener("click", ({ target }) => { if (target.closest("a[href*='#']")) close(); });
    drawer.addEventListener("focusout", ({ relatedTarget: to }) => { if (to && !drawer.contains(to) && to !== opener) close(); });
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("label[tabindex]")) event.target.click();
  });

  // Where the reader is: the name of the page in the header once its heading is out of sight, and the place in the contents.
  // A name that the header has no room for is not begun there: the site's own stays.
  const title = document.querySelector("[data-md-component=header-title]"), heading = document.querySelector("article h1");
  const name = title?.querySelector("[data-md-component=header-topic] .md-ellipsis");
  const links = new Map();
  // A percent sign that begins no encoded sign is a percent sign.
  const decoded = (text) => { try { return decodeURIComponent(text); } catch { return text; } };
  for (const link of document.querySelectorAll("[data-md-component=toc] .md-nav__link")) {
    const target = document.getElementById(decoded(link.hash.slice(1)));
    if (target) links.set(link, target);
  }
  const column = document.querySelector(".md-sidebar--secondary .md-sidebar__scrollwrap");
  let now, asked;
  const place = () => {
    asked = 0;
    if (name && heading) title.classList.toggle("md-header__title--active", heading.getBoundingClientRect().bottom < 48 && name.scrollWidth <= name.clientWidth);
    let here;
    for (const [link, target] of links) if (target.getBoundingClientRect().top < 100) here = link;
    if (here === now) return;
    now?.classList.remove("md-nav__link--active");
    here?.classList.add("md-nav__link--active");
    now = here;
    if (now && column && column.scrollHeight > column.clientHeight) column.scrollTop = now.offsetTop - column.clientHeight / 2;
  };
  addEventListener("scroll", () => { asked ||= requestAnimationFrame(place); }, { passive: true });
  place();
})();
