// What outlives a new drawing of a message: its pictures (one that moves would begin again), the focus, spoilers that
// were opened, descriptions that were unfolded, and the menu that hangs on it.
import { moveMenu } from "./menu.js";

// keep draws anew, by draw, what stood in old; draw returns the new element where it is another one.
export function keep(old, draw) {
  const pictures = new Map([...old.querySelectorAll("img")].map((p) => [p.getAttribute("src"), p]));
  const opened = [...old.querySelectorAll("[data-opened]")].map(place);
  const here = document.activeElement;
  const focus = old.contains(here) ? place(here) : here === document.body && pressed?.line === old.id ? pressed : null;
  const scrolls = [...old.querySelectorAll("pre")].map((p) => p.scrollLeft);
  const fresh = draw() || old;
  for (const p of fresh.querySelectorAll("img")) {
    const was = pictures.get(p.getAttribute("src"));
    if (!was) continue;
    pictures.delete(p.getAttribute("src"));
    for (const name of ["alt", "class", "width", "height"]) {
      if (p.hasAttribute(name)) was.setAttribute(name, p.getAttribute(name));
    }
    p.replaceWith(was);
  }
  for (const id of opened) find(fresh, id)?.click();
  if (focus) find(fresh, focus)?.focus({ preventScroll: true });
  fresh.querySelectorAll("pre").forEach((p, i) => (p.scrollLeft = scrolls[i] || 0));
  moveMenu(fresh);
  return fresh;
}

let pressed = null;

// notePressed remembers a control that was pressed: switched off while the bot thinks, it loses the focus.
export function notePressed(el) {
  pressed = place(el);
  document.addEventListener("focusin", () => (pressed = null), { once: true });
}

const controls = "button,a,pre";

// place names a control within its message: by what it is called, and by its number.
function place(el) {
  const line = el.closest("[data-message]");
  return { line: line?.id, id: el.dataset.id, n: [...(line?.querySelectorAll(controls) || [])].indexOf(el) };
}

function find(root, at) {
  const line = root.id === at.line ? root : at.line && root.querySelector("#" + at.line);
  if (!line) return null;
  return at.id && line.querySelector(`[data-id="${CSS.escape(at.id)}"]`) || line.querySelectorAll(controls)[at.n];
}
