// Buttons, menus and the layout components of a message.
import { h, add, icon, avatar, emoji, link } from "./dom.js";
import { t, why } from "./i18n.js";
import { act, state, whenEnded } from "./api.js";
import { markdown } from "./markdown.js";
import { framed, picture } from "./picture.js";
import { openMenu } from "./menu.js";
import { notePressed } from "./keep.js";

const styles = { 1: "primary", 3: "success", 4: "danger" };

export function components(list, m) {
  if (!list?.length) return null;
  const box = h("div", { class: "rows" });
  add(box, list.map((c) => component(c, m, box)));
  return box;
}

function component(c, m, box) {
  switch (c.type) {
    case 1: return h("div", { class: "row" }, c.components.map((k) => component(k, m, box)));
    case 2: return button(c, m, box);
    case 3: case 5: case 6: case 7: case 8: return select(c, m, box);
    case 9: return h("div", { class: "section" }, h("div", {}, c.components.map((k) => component(k, m, box))), component(c.accessory, m, box));
    case 10: return h("div", { class: "text" }, markdown(c.content));
    case 11: return picture(file(c.media.url, m), "thumb", c.description, attached(c.media.url, m));
    case 12: return h("div", { class: "gallery" }, c.items.map((i) => framed(file(i.media.url, m), "", i.description, attached(i.media.url, m))));
    case 13: return h("a", { href: file(c.file.url, m), target: "_blank" }, c.file.url.replace("attachment://", ""));
    case 14: return h("hr", { class: "sep" });
    case 17: return h("div", { class: "container", style: c.accent_color ? { "--tint": "#" + c.accent_color.toString(16).padStart(6, "0") } : {} },
      c.components.map((k) => component(k, m, box)));
    default: return null;
  }
}

const attached = (url, m) => m.attachments.find((a) => "attachment://" + a.filename === url);

const file = (url, m) => (url.startsWith("attachment://") ? attached(url, m)?.url : url);

function button(c, m, box) {
  const face = [c.emoji && h("span", { "aria-hidden": c.label ? "true" : undefined }, sign(c.emoji)), c.label];
  if (c.style === 5) {
    return link(c.url, { class: "btn" }, face, icon("M14 4h6v6M20 4l-9 9M18 14v6H4V6h6", "out"));
  }
  return h("button", {
    type: "button", class: `btn ${styles[c.style] || ""}`, disabled: c.disabled, "data-id": c.custom_id,
    onclick: (e) => interact(e.currentTarget, m, box, "click", { message: m.id, custom_id: c.custom_id }),
  }, face);
}

// sign is an emoji of a button or of a line of a menu: one of the application's, or a character.
const sign = (e) => (e.id ? emoji(e.id, e.name) : e.name);

function select(c, m, box) {
  const items = c.type === 3
    ? c.options.map((o) => ({ value: o.value, label: o.label, detail: o.description, mark: o.emoji && sign(o.emoji) }))
    : people(c);
  const set = new Set((c.default_values || []).map((d) => d.id));
  const chosen = c.options ? c.options.filter((o) => o.default) : items.filter((o) => set.has(o.value));
  const face = chosen.length ? chosen.map((o, i) => [i > 0 && ", ", o.emoji && sign(o.emoji), o.emoji && " ", o.label]) : c.placeholder || t("choose");
  const pick = h("button", { type: "button", class: "pick", disabled: c.disabled, "data-id": c.custom_id, "aria-haspopup": "listbox", "aria-expanded": "false" },
    h("span", {}, face), icon("M6 9l6 6 6-6"));
  pick.addEventListener("click", async () => {
    const values = await openMenu(pick, items, c.min_values ?? 1, c.max_values ?? 1, chosen.map((o) => o.value));
    if (values) interact(pick, m, box, "select", { message: m.id, custom_id: c.custom_id, values });
  });
  return pick;
}

function people(c) {
  if (c.type === 8) return state.guilds.flatMap((g) => g.channels).map((x) => ({ value: x.id, label: "#" + x.name }));
  if (c.type === 6) return state.guilds.map((g) => ({ value: g.id, label: "@everyone" }));
  const here = state.channel.private ? state.people.filter((p) => state.channel.people.includes(p.id)) : state.people;
  return [...here, state.bot].map((p) => ({ value: p.id, label: p.display, detail: "@" + p.name, mark: avatar(p, "small") }));
}

// interact sends a click or a choice; the message's components wait for the
// bot's answer, and say so when it does not come.
async function interact(el, m, box, action, body) {
  const all = [...box.querySelectorAll("button")];
  const was = all.map((b) => b.disabled);
  notePressed(el);
  all.forEach((b) => (b.disabled = true));
  el.classList.add("busy");
  box.querySelector(".failed")?.remove();
  const end = (error) => {
    all.forEach((b, i) => (b.disabled = was[i]));
    el.classList.remove("busy");
    if (error) box.append(h("div", { class: "failed", role: "alert" }, error));
    else if (box.isConnected && document.activeElement === document.body) el.focus({ preventScroll: true });
  };
  try {
    const { interaction } = await act(action, body);
    whenEnded(interaction, (e) => end(e.state === "failed" ? t("e_failed") : ""));
  } catch (err) {
    end(why(err));
  }
}
