// What one has seen and what not: a badge goes only with what has been before one's eyes.
import { $ } from "./dom.js";
import { t } from "./i18n.js";
import { act, state } from "./api.js";
import { lastInView, reading } from "./place.js";

// newer compares two identifiers, which are numbers too large for a number.
export const newer = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

// A window in front of others has the focus; on a phone there is only one, and pages are focused late.
const inFront = () => document.visibilityState === "visible" && (document.hasFocus() || matchMedia("(pointer: coarse)").matches);

export const looking = () => inFront() && !$("app").classList.contains("drawer") && !$("who").open;

let due = 0;

// look tells the playground what is in view, once a frame; and the button to the end how much is below.
export function look() {
  if (due) return;
  due = requestAnimationFrame(() => {
    due = 0;
    const c = state.channel;
    if (!c) return;
    drawJump(c);
    const id = looking() && lastInView();
    if (!id || newer(id, c.seen) <= 0) return;
    c.seen = id;
    act("read", { channel: c.id, message: id }).catch(() => (c.seen = ""));
  });
}

export function drawJump(c) {
  const button = $("down");
  button.hidden = !reading();
  button.textContent = c.fresh ? t("jump_n", { n: many(c.fresh) }) : "↓";
  button.setAttribute("aria-label", t("jump"));
}

export const many = (n) => (n > 99 ? "99+" : n);

export function watchEyes() {
  addEventListener("focus", look);
  document.addEventListener("visibilitychange", look);
}
