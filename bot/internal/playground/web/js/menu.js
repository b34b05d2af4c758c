// The list that drops from a select menu. items: {value, label, detail, mark};
// resolves to the chosen values, or null when it was left.
import { h } from "./dom.js";
import { t } from "./i18n.js";

export function openMenu(anchor, items, min, max, chosen) {
  return new Promise((resolve) => {
    const many = max > 1;
    const picked = new Set(chosen);
    const close = (values) => {
      document.removeEventListener("pointerdown", outside, true);
      pop.remove();
      anchor.setAttribute("aria-expanded", "false");
      anchor.focus();
      resolve(values);
    };
    const outside = (e) => {
      if (!pop.contains(e.target)) close(null);
    };
    const toggle = (item, li) => {
      if (!many) return close([item.value]);
      if (picked.has(item.value)) picked.delete(item.value);
      else if (picked.size < max) picked.add(item.value);
      li.setAttribute("aria-selected", picked.has(item.value));
      ok.disabled = picked.size < min;
    };
    const rows = items.map((item) => h("li", {
      role: "option", tabindex: "-1", "aria-selected": String(picked.has(item.value)), onclick: (e) => toggle(item, e.currentTarget),
      onkeydown: (e) => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); toggle(item, e.currentTarget); } },
    }, item.mark, h("div", {}, h("b", {}, item.label), item.detail && h("small", {}, item.detail)), many && h("span", { class: "tick" })));
    const ok = h("button", { class: "btn primary", type: "button", onclick: () => close([...picked]) }, t("ok"));
    ok.disabled = picked.size < min;
    const pop = h("div", { class: "pop", onkeydown: keys },
      h("ul", { role: "listbox", "aria-multiselectable": String(many) }, rows), many && ok,
      !many && min === 0 && h("button", { class: "btn", type: "button", onclick: () => close([]) }, t("cancel")));

    function keys(e) {
      const all = [...pop.querySelectorAll("li,button")];
      const at = all.indexOf(document.activeElement);
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[e.key];
      if (e.key === "Escape") { e.stopPropagation(); close(null); }
      if (to !== undefined) { e.preventDefault(); all[(to + all.length) % all.length].focus(); }
    }
    document.body.append(pop);
    place(pop, anchor);
    anchor.setAttribute("aria-expanded", "true");
    document.addEventListener("pointerdown", outside, true);
    (rows.find((r) => r.getAttribute("aria-selected") === "true") || rows[0])?.focus();
  });
}

// place puts the list below its anchor, or above when there is more room.
function place(pop, anchor) {
  const a = anchor.getBoundingClientRect();
  pop.style.width = Math.max(a.width, 220) + "px";
  pop.style.left = Math.min(a.left, innerWidth - Math.max(a.width, 220) - 8) + "px";
  const hgt = pop.offsetHeight;
  pop.style.top = (a.bottom + hgt + 10 < innerHeight ? a.bottom + 5 : Math.max(8, a.top - hgt - 5)) + "px";
}
