// A menu that the keyboard has left is closed; its button closes it by itself.
(() => {
  const menu = document.getElementById("lg-menu");
  menu?.addEventListener("focusout", ({ relatedTarget: to }) => {
    if (to && !menu.contains(to) && !to.matches(".lg-menu-link") && menu.hidePopover) menu.hidePopover();
  });
})();
// The colours of the page: the system's, light or dark; the choice is remembered.
(() => {
  const root = document.documentElement, button = document.querySelector(".lg-scheme");
  if (!button) return;
  // The first tap always changes what is seen.
  const next = matchMedia("(prefers-color-scheme: dark)").matches
    ? { auto: "light", light: "dark", dark: "auto" } : { auto: "dark", dark: "light", light: "auto" };
  const show = () => {
    const now = root.dataset.scheme ?? "auto";
    button.setAttribute("aria-label", button.dataset[now]);
    button.title = button.dataset[now];
  };
  button.addEventListener("click", () => {
    const chosen = next[root.dataset.scheme ?? "auto"];
    if (chosen === "auto") delete root.dataset.scheme;
    else root.dataset.scheme = chosen;
    try {
      if (chosen === "auto") localStorage.removeItem("lg-scheme");
      else localStorage.setItem("lg-scheme", chosen);
    } catch { /* the choice holds for this page */ }
    show();
  });
  button.hidden = false;
  show();
})();
