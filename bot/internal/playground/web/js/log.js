// The messages of the open channel, kept in step with events.
import { h, $ } from "./dom.js";
import { t, day, when } from "./i18n.js";
import { get, state } from "./api.js";
import { message } from "./message.js";

let shown = []; // oldest first
let serial = 0;

// openLog reads a channel anew.
export async function openLog(channel) {
  const mine = ++serial;
  const { messages } = await get("messages", { as: state.me.name, channel: channel.id });
  if (mine !== serial) return;
  shown = messages;
  redraw();
  $("log").scrollTop = $("log").scrollHeight;
}

export function redraw() {
  const log = $("log");
  log.setAttribute("aria-label", t("messages"));
  log.replaceChildren(start(), ...shown.flatMap((m, i) => items(m, shown[i - 1])));
}

function start() {
  const c = state.channel;
  const dm = c.kind === 1;
  return h("li", { class: "start" }, h("div", { class: "disc", "aria-hidden": "true" }, dm ? "@" : c.thread ? "⌥" : "#"),
    h("h2", {}, dm ? t("start_dm", { name: c.name }) : t("start", { name: c.name })), h("p", {}, dm ? t("start_dm_note") : t("start_note")));
}

// items are a message and, before the first of a day, the day.
function items(m, before, fresh) {
  const d = new Date(m.timestamp);
  const out = [];
  if (!before || new Date(before.timestamp).toDateString() !== d.toDateString()) {
    out.push(h("li", { class: "day" }, day(d)));
    before = undefined;
  }
  out.push(message(m, before, fresh));
  return out;
}

export function addMessage(m) {
  if (shown.some((x) => x.id === m.id)) return changeMessage(m);
  const log = $("log");
  const low = log.scrollHeight - log.scrollTop - log.clientHeight < 160;
  log.append(...items(m, shown.at(-1), true));
  shown.push(m);
  if (low || m.ephemeral || m.interaction_metadata?.user.id === state.me.id) bottom();
}

export function changeMessage(m) {
  const i = shown.findIndex((x) => x.id === m.id);
  if (i < 0) return;
  const log = $("log");
  const low = log.scrollHeight - log.scrollTop - log.clientHeight < 160;
  shown[i] = m;
  const old = document.getElementById("m" + m.id);
  const focus = old?.contains(document.activeElement) && [...old.querySelectorAll("button,a")].indexOf(document.activeElement);
  const dayed = old?.previousElementSibling?.classList.contains("day");
  const fresh = message(m, dayed ? undefined : shown[i - 1]);
  old?.replaceWith(fresh);
  if (focus !== undefined && focus !== false && focus >= 0) fresh.querySelectorAll("button,a")[focus]?.focus({ preventScroll: true });
  if (low) bottom();
}

export function dropMessage(id) {
  const i = shown.findIndex((x) => x.id === id);
  if (i < 0) return;
  shown.splice(i, 1);
  redraw();
}

// note shows something only this person is told, by the page itself.
export function note(text) {
  const li = h("li", { class: "msg only", role: "alert" }, h("span", { "aria-hidden": "true" }, "⚠️"),
    h("div", { class: "body" }, h("div", { class: "text" }, text, " ", h("span", { class: "edited" }, when(new Date()))),
      h("div", { class: "foot" }, h("span", {}, t("only_you")), "·", h("button", { type: "button", onclick: () => li.remove() }, t("dismiss")))));
  $("log").append(li);
  bottom();
}

export function bottom() {
  requestAnimationFrame(() => ($("log").scrollTop = $("log").scrollHeight));
}
