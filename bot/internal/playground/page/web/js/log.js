// The messages of the open channel, kept in step with events.
import { h, $, sign } from "./dom.js";
import { t, day, when } from "./i18n.js";
import { get, state } from "./api.js";
import { message, tied } from "./message.js";
import { leaving, reading, settle, toEnd, toLine } from "./place.js";
import { looking, newer } from "./unread.js";
import { keep } from "./keep.js";
import { announce } from "./heard.js";

let shown = []; // oldest first
let serial = 0;
let missed = null; // what happens while a channel is being read: the answer may be older

// openLog reads a channel anew; again keeps the reader where they were, after a lost connection.
export async function openLog(channel, again) {
  const mine = ++serial;
  missed = [];
  const read = get("messages", { as: state.me.name, channel: channel.id });
  try {
    const { messages } = await read;
    if (mine !== serial) return;
    shown = messages;
    redraw(!again);
  } finally {
    if (mine === serial) catchUp();
  }
}

function catchUp() {
  const events = missed;
  missed = null;
  events.forEach(follow);
}

// follow takes in what happens in the open channel.
export function follow(e) {
  if (missed) missed.push(e);
  else if (e.type === "message") addMessage(e.message);
  else if (e.type === "update") changeMessage(e.message);
  else if (e.type === "delete") dropMessage(e.id);
}

// redraw draws all lines; begin puts the reader at what is new to them.
export function redraw(begin) {
  $("log").setAttribute("aria-label", t("messages"));
  const lines = [start(), ...shown.flatMap((m, i) => items(m, shown[i - 1]))];
  if (begin) $("lines").replaceChildren(...lines);
  else keep($("lines"), () => $("lines").replaceChildren(...lines));
  const first = begin && shown.find(isFresh);
  if (!first) return begin ? toEnd() : settle();
  const line = mark(first);
  toEnd();
  if (line.getBoundingClientRect().top < $("log").getBoundingClientRect().top) toLine(line);
}

const isFresh = (m) => m.author.id !== state.me.id && newer(m.id, state.channel.seen) > 0;

// mark draws the line above the first message that is new.
function mark(m) {
  $("fresh")?.remove();
  const line = h("li", { id: "fresh", class: "fresh-line" }, h("span", {}, t("fresh")));
  const el = document.getElementById("m" + m.id);
  const day = el.previousElementSibling;
  (day?.classList.contains("day") ? day : el).before(line);
  return line;
}

function start() {
  const c = state.channel;
  const key = c.kind === 3 ? "start_group" : c.kind === 1 ? "start_dm" : "start";
  const note = c.private ? "start_chat_note" : c.kind === 1 ? "start_dm_note" : "start_note";
  return h("li", { class: "start", id: "start" }, h("div", { class: "disc", "aria-hidden": "true" }, sign(c)),
    h("h2", {}, t(key, { name: c.name })), h("p", {}, t(note, { name: state.bot.display })));
}

const dayOf = (m) => new Date(m.timestamp).toDateString();

// items are a message and, before the first of a day, the day.
function items(m, before, fresh) {
  if (before && dayOf(before) === dayOf(m)) return [message(m, before, fresh)];
  return [h("li", { class: "day" }, day(new Date(m.timestamp))), message(m, undefined, fresh)];
}

// showMessage shows a message that a link names, if it is still there; else the reader stays at the channel's end.
export function showMessage(id) {
  const el = document.getElementById("m" + id);
  if (!el) return;
  toLine(el);
  el.classList.remove("named");
  void el.offsetWidth; // a second press marks it again
  el.classList.add("named");
}

function addMessage(m) {
  if (shown.some((x) => x.id === m.id)) return changeMessage(m);
  $("lines").append(...items(m, shown.at(-1), true));
  shown.push(m);
  announce(m);
  const own = m.author.id === state.me.id || m.interaction_metadata?.user.id === state.me.id;
  if (own && !m.ephemeral) $("fresh")?.remove();
  else if (!own && !$("fresh") && (reading() || !looking())) mark(m);
  if (own || m.ephemeral) toEnd();
  else settle();
}

function changeMessage(m) {
  const i = shown.findIndex((x) => x.id === m.id);
  if (i < 0) return;
  announce(m, shown[i]);
  shown[i] = m;
  draw(i);
  settle();
}

// draw draws a message that is there anew; what one did to it stays done.
function draw(i) {
  const old = document.getElementById("m" + shown[i].id);
  if (!old) return;
  const dayed = old.previousElementSibling?.classList.contains("day");
  keep(old, () => {
    const el = message(shown[i], dayed ? undefined : shown[i - 1]);
    old.replaceWith(el);
    return el;
  });
}

function dropMessage(id) {
  const i = shown.findIndex((x) => x.id === id);
  const el = document.getElementById("m" + id);
  if (i < 0 || !el) return;
  const [before, m, after] = [shown[i - 1], shown[i], shown[i + 1]];
  leaving(el);
  if (el.contains(document.activeElement)) $("log").focus({ preventScroll: true });
  const above = el.previousElementSibling;
  if (above?.id === "fresh" && (!after || !isFresh(after))) above.remove();
  if (el.previousElementSibling?.classList.contains("day") && (!after || dayOf(after) !== dayOf(m))) el.previousElementSibling.remove();
  el.remove();
  shown.splice(i, 1);
  if (after && Boolean(tied(after, m)) !== Boolean(tied(after, before))) draw(i);
  settle();
}

// note shows something only this person is told, by the page itself.
export function note(text) {
  const li = h("li", { class: "msg only", role: "alert" }, h("span", { "aria-hidden": "true" }, "⚠️"),
    h("div", { class: "body" }, h("div", { class: "text" }, text, " ", h("span", { class: "edited" }, when(new Date()))),
      h("div", { class: "foot" }, h("span", {}, t("only_you")),
        h("button", { type: "button", onclick: () => { li.remove(); settle(); } }, t("dismiss")))));
  $("lines").append(li);
  toEnd();
}
