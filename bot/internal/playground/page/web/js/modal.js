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
  const need = kid?.required !== false;
  const head = [h("span", {}, label, need && h("span", { class: "need", title: t("required") }, " *")), c.description && h("small", {}, c.description)];
  if (kid.type === 4) return text(kid, need, head, inputs);
  if (kid.type === 21 || kid.type === 22) return boxes(kid, head, inputs);
  if (kid.type === 23) {
    const box = h("input", { type: "checkbox", checked: kid.default });
    inputs.push({ id: kid.custom_id, read: () => String(box.checked) });
    return h("label", { class: "plain" }, box, head);
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

function list(kid, need, head, inputs) {
  const options = kid.type === 3 ? kid.options : state.people.map((p) => ({ value: p.id, label: p.display }));
  const many = (kid.max_values ?? 1) > 1;
  const el = h("select", { multiple: many, required: need }, !many && h("option", { value: "" }, kid.placeholder || t("choose")),
    options.map((o) => h("option", { value: o.value, selected: o.default }, o.label)));
  inputs.push({ id: kid.custom_id, read: () => [...el.selectedOptions].map((o) => o.value).filter(Boolean).join(",") });
  return h("label", {}, head, el);
}

function boxes(kid, head, inputs) {
  const type = kid.type === 21 ? "radio" : "checkbox";
  const all = kid.options.map((o) => h("input", { type, name: kid.custom_id, value: o.value, checked: o.default }));
  inputs.push({ id: kid.custom_id, read: () => all.filter((b) => b.checked).map((b) => b.value).join(",") });
  return h("div", { class: "label", role: "group" }, head, all.map((b, i) => h("label", { class: "plain" }, b, kid.options[i].label)));
}
