// The form a bot opens.
import { h, $, avatar } from "./dom.js";
import { t, why } from "./i18n.js";
import { act, state, whenEnded } from "./api.js";
import { markdown } from "./markdown.js";

export function openModal(interaction, modal) {
  const inputs = [];
  const rows = modal.components.map((c) => row(c, inputs));
  const fail = h("div", { class: "failed", role: "alert" });
  const dialog = $("modal");
  const submit = h("button", { class: "btn primary", type: "submit" }, t("submit"));
  const form = h("form", { class: "form", onsubmit: send },
    h("h2", { id: "modal-title" }, avatar(state.bot, "small"), modal.title), rows, fail,
    h("footer", {}, h("button", { class: "btn", type: "button", onclick: () => dialog.close() }, t("cancel")), submit));
  dialog.setAttribute("aria-labelledby", "modal-title");
  dialog.replaceChildren(form);
  dialog.showModal();
  (form.querySelector("input:checked") || form.querySelector("input,textarea,select"))?.focus(); // not a text that scrolls

  async function send(e) {
    e.preventDefault();
    const fields = Object.fromEntries(inputs.map((i) => [i.id, i.read()]));
    submit.disabled = true;
    submit.classList.add("busy");
    const end = (text) => {
      submit.disabled = false;
      submit.classList.remove("busy");
      fail.textContent = text;
    };
    try {
      const sent = await act("submit", { interaction, fields });
      whenEnded(sent.interaction, (x) => {
        if (x.state === "failed") return end(t("e_failed"));
        dialog.close();
      });
    } catch (err) {
      end(why(err));
    }
  }
}

function row(c, inputs) {
  if (c.type === 10) return h("div", { class: "text" }, markdown(c.content));
  const kid = c.component || c.components?.[0];
  const label = c.label || kid?.label || "";
  const need = kid?.required !== false && kid.type !== 23;
  const head = [h("span", {}, label, need && h("span", { class: "need", title: t("required"), "aria-hidden": "true" }, " *")), c.description && h("small", {}, c.description)];
  if (kid.type === 4) return text(kid, need, head, inputs);
  if (kid.type === 21 || kid.type === 22) return boxes(kid, need, head, inputs);
  if (kid.type === 23) {
    const box = h("input", { type: "checkbox", checked: kid.default });
    inputs.push({ id: kid.custom_id, read: () => String(box.checked) });
    return h("label", { class: "plain" }, box, h("span", {}, head));
  }
  return list(kid, need, head, inputs);
}

function text(kid, need, head, inputs) {
  const props = { maxlength: kid.max_length || 4000, minlength: kid.min_length, placeholder: kid.placeholder, required: need, autocomplete: "off" };
  const el = h(kid.style === 2 ? "textarea" : "input", props);
  el.value = kid.value || "";
  inputs.push({ id: kid.custom_id, read: () => el.value });
  return h("label", {}, head, el);
}

// lines writes several values as the server reads them.
const lines = (values) => values.filter(Boolean).join("\n");

// things are what a menu of the form can choose from.
function things(kid) {
  if (kid.type === 3) return kid.options;
  const chosen = new Set((kid.default_values || []).map((d) => d.id));
  const all = kid.type === 8 ? state.guilds.flatMap((g) => g.channels).map((x) => ({ value: x.id, label: "#" + x.name }))
    : kid.type === 6 ? state.guilds.map((g) => ({ value: g.id, label: "@everyone" }))
    : [...state.people, state.bot].map((p) => ({ value: p.id, label: p.display }));
  return all.map((o) => ({ ...o, default: chosen.has(o.value) }));
}

function list(kid, need, head, inputs) {
  const most = kid.max_values ?? 1;
  const many = most > 1;
  const options = things(kid);
  const el = h("select", { multiple: many, required: need, size: many && Math.min(options.length, 5) }, !many && h("option", { value: "" }, kid.placeholder || t("choose")),
    options.map((o) => h("option", { value: o.value, selected: o.default }, o.description ? `${o.label} (${o.description})` : o.label)));
  const read = () => [...el.selectedOptions].map((o) => o.value);
  const check = () => el.setCustomValidity(many && read().length > most ? t("e_menu_values", { min: kid.min_values ?? 1, max: most }) : "");
  el.addEventListener("change", check);
  inputs.push({ id: kid.custom_id, read: () => lines(read()) });
  return h("label", {}, head, el);
}

// boxes are radio buttons, of which the browser lets one go by arrows, or check boxes, of which it cannot know that one
// is required.
function boxes(kid, need, head, inputs) {
  const radio = kid.type === 21;
  const all = kid.options.map((o) => h("input", { type: radio ? "radio" : "checkbox", name: kid.custom_id, value: o.value, checked: o.default, required: radio && need }));
  const read = () => all.filter((b) => b.checked).map((b) => b.value);
  const most = kid.max_values ?? all.length;
  const least = need ? Math.max(kid.min_values ?? 1, 1) : 0;
  const check = () => {
    const n = read().length;
    all[0].setCustomValidity(!radio && (n < least || n > most) ? t("e_menu_values", { min: least, max: most }) : "");
  };
  check();
  inputs.push({ id: kid.custom_id, read: () => lines(read()) });
  return h("fieldset", { class: "label", role: radio ? "radiogroup" : "group", "aria-required": radio && need && "true", onchange: check },
    h("legend", {}, head),
    all.map((b, i) => h("label", { class: "plain" }, b, h("span", {}, kid.options[i].label, kid.options[i].description && h("small", {}, kid.options[i].description)))));
}
