// A menu that the keyboard has left is closed; its button closes it by itself.
(() => {
  const menu = document.getElementById("lg-menu");
  menu?.addEventListener("focusout", ({ relatedTarget: to }) => {
    if (to && !menu.contains(to) && !to.matches(".lg-menu-link") && menu.hidePopover) menu.hidePopover();
  });
})();
// The colours of the page: each tap changes them. What differs from the system's is remembered.
(() => {
  const root = document.documentElement, button = document.querySelector(".lg-scheme");
  if (!button) return;
  const night = matchMedia("(prefers-color-scheme: dark)");
  const system = () => (night.matches ? "dark" : "light");
  const other = () => ((root.dataset.scheme ?? system()) === "dark" ? "light" : "dark");
  const show = () => { button.ariaLabel = button.title = button.dataset[other()]; };
  button.addEventListener("click", () => {
    const chosen = other();
    if (chosen === system()) delete root.dataset.scheme;
    else root.dataset.scheme = chosen;
    try {
      if (chosen === system()) localStorage.removeItem("lg-scheme");
      else localStorage.setItem("lg-scheme", chosen);
    } catch { /* the choice holds for this page */ }
    show();
  });
  night.addEventListener("change", show);
  button.hidden = false;
  show();
})();
