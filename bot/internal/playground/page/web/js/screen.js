// The window: its colours, and the part of it that a phone's keyboard leaves.
const kept = "tablee-theme";
export const themes = ["auto", "light", "dark"];

export const theme = () => localStorage.getItem(kept) || "auto";

// setTheme wears the colours chosen, or chooses others.
export function setTheme(name) {
  if (name) localStorage.setItem(kept, name);
  document.documentElement.dataset.theme = theme();
}

// fitWindow keeps the page above a phone's keyboard: browsers that lay it over the page tell only how much is left.
export function fitWindow() {
  const view = window.visualViewport;
  if (!view) return;
  const fit = () => {
    if (view.scale > 1.01) return; // somebody looks closer
    const covered = innerHeight - view.height > 1;
    document.documentElement.style.setProperty("--room", covered ? view.height + "px" : "100dvh");
    if (covered) scrollTo(0, 0);
  };
  view.addEventListener("resize", fit);
  view.addEventListener("scroll", fit);
}
