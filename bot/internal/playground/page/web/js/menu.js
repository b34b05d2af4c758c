// The list under a select menu. items: {value, label, detail, mark}; resolves to the chosen values, or null when it was
// left. One can choose with the keyboard alone: arrows, Home, End, Page Up and Down, the first letters of a choice,
// Enter or the space bar, Escape.
import { h } from "./dom.js";
import { t } from "./i18n.js";

let open = null; // the menu on screen: { anchor, pop, close, at, line: the message that it hangs on }
const page = 8; // rows that Page Up and Page Down go
const pause = 700; // ms between two letters of one word

// looks: label, what the list is called (else what the anchor reads), and at, where it opens (else at the anchor).
export function openMenu(anchor, items, min, max, chosen, looks) {
  open?.close(null);
  return new Promise((resolve) => {
    const many = max > 1;
    const picked = new Set(chosen);
    const close = (values) => {
      document.removeEventListener("pointerdown", outside, true);
      removeEventListener("resize", again);
      menu.pop.remove();
      menu.anchor.setAttribute("aria-expanded", "false");
      menu.anchor.focus({ preventScroll: true });
      open = null;
      resolve(values);
    };
    const outside = (e) => {
      if (!menu.pop.contains(e.target)) close(null);
    };
    const again = () => place(menu);
    const toggle = (item, li) => {
      if (!many) return close([item.value]);
      if (picked.has(item.value)) picked.delete(item.value);
      else if (picked.size < max) picked.add(item.value);
      li.setAttribute("aria-selected", String(picked.has(item.value)));
      ok.disabled = picked.size < min;
    };
    const rows = items.map((item) => h("li", {
      role: "option", tabindex: "-1", "aria-selected": String(picked.has(item.value)), onclick: (e) => toggle(item, e.currentTarget),
      onpointermove: (e) => { if (e.movementX || e.movementY) e.currentTarget.focus({ preventScroll: true }); },
    }, item.mark, h("div", {}, h("b", {}, item.label), item.detail && h("small", {}, item.detail)), many && h("span", { class: "tick" })));
    const ok = h("button", { class: "btn primary", type: "button", onclick: () => close([...picked]) }, t("ok"));
    ok.disabled = picked.size < min;
    const pop = h("div", { class: "pop", onkeydown: keys(items, close) },
      h("ul", { role: "listbox", "aria-multiselectable": String(many), "aria-label": looks?.label || anchor.innerText }, rows),
      !rows.length && h("p", {}, t("list_none")), many && ok,
      !many && min === 0 && h("button", { class: "btn", type: "button", onclick: () => close([]) }, t("cancel")));
    const menu = { anchor, pop, close, at: looks?.at, line: anchor.closest("[data-message]")?.id };
    open = menu;
    document.body.append(pop);
    place(menu);
    anchor.setAttribute("aria-expanded", "true");
    document.addEventListener("pointerdown", outside, true);
    addEventListener("resize", again);
    (rows.find((r) => r.getAttribute("aria-selected") === "true") || rows[0] || pop.querySelector("button"))?.focus({ preventScroll: true });
  });
}

// keys makes the listener for keys in a menu.
function keys(items, close) {
  let typed = "";
  let at = 0;
  return (e) => {
    const pop = e.currentTarget;
    const all = [...pop.querySelectorAll("li,button:not([disabled])")];
    const here = all.indexOf(document.activeElement);
    const go = (n) => { e.preventDefault(); typed = ""; all[n]?.focus(); all[n]?.scrollIntoView({ block: "nearest" }); };
    switch (e.key) {
      case "ArrowDown": return go((here + 1) % all.length);
      case "ArrowUp": return go((here - 1 + all.length) % all.length);
      case "PageDown": return go(Math.min(here + page, all.length - 1));
      case "PageUp": return go(Math.max(here - page, 0));
      case "Home": return go(0);
      case "End": return go(all.length - 1);
      case "Escape": e.preventDefault(); e.stopPropagation(); return close(null);
      case "Tab": if (!pop.querySelector("button")) { e.preventDefault(); close(null); } return;
      case "Enter": if (all[here]?.tagName !== "LI") return; e.preventDefault(); return all[here].click();
      case " ": if (typed || all[here]?.tagName !== "LI") break; e.preventDefault(); return all[here].click();
    }
    if (e.key.length !== 1 || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    typed = e.timeStamp - at < pause ? typed + e.key : e.key;
    at = e.timeStamp;
    const word = typed;
    const n = search(items, word, here);
    if (n >= 0) go(n);
    typed = word; // going by other keys begins a new word
  };
}

// bare is a text without accents and capitals, as one types in haste.
export const bare = (s) => s.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

// search finds the next item that begins with what was typed; the same letter again goes to the next with it.
function search(items, typed, from) {
  const same = [...typed].every((c) => c === typed[0]);
  const want = bare(same ? typed[0] : typed);
  const first = same && typed.length >= 1 ? from + 1 : from;
  for (let i = 0; i < items.length; i++) {
    const n = (Math.max(first, 0) + i) % items.length;
    if (bare(items[n].label).replace(/^[^\p{L}\p{N}]+/u, "").startsWith(want)) return n;
  }
  return -1;
}

// moveMenu hangs the open menu on the control that took its anchor's place when a message was drawn anew; without one
// the menu closes.
export function moveMenu(root) {
  if (!open || open.anchor.isConnected) return;
  const line = root.id === open.line ? root : root.querySelector(`[id="${CSS.escape(open.line || "")}"]`);
  const to = line?.querySelector(`[aria-haspopup][data-id="${CSS.escape(open.anchor.dataset.id || "")}"]`);
  if (!to || to.disabled) return open.close(null);
  open.anchor = to;
  to.setAttribute("aria-expanded", "true");
  place(open);
}

// place puts the list below its anchor, or above when there is more room, within the window.
function place({ pop, anchor, at }) {
  const a = at || anchor.getBoundingClientRect();
  const width = Math.min(Math.max(a.width, 220), innerWidth - 16);
  const below = innerHeight - a.bottom - 14;
  const above = a.top - 14;
  const up = pop.offsetHeight > below && above > below;
  const height = Math.min(pop.offsetHeight, up ? above : below);
  pop.style.width = width + "px";
  pop.style.left = Math.max(8, Math.min(a.left, innerWidth - width - 8)) + "px";
  pop.style.top = Math.max(8, up ? a.top - height - 5 : Math.min(a.bottom + 5, innerHeight - pop.offsetHeight - 8)) + "px";
}
