// The input: messages, and slash commands with suggestions and option hints.
import { h, $, toast } from "./dom.js";
import { t, why } from "./i18n.js";
import { act, state, trouble, whenEnded } from "./api.js";
import { note } from "./log.js";
import { settle as settlePlace, toEnd } from "./place.js";

const input = () => $("input");
let items = [];
let at = -1; // the highlighted suggestion
let walked = false; // by the keyboard, through the list on screen
let ready = false;
let abort = null;
let timer = 0;
let settled = Promise.resolve(); // once the suggestions suit the text
let settle = () => {};
let queue = Promise.resolve(); // keys pressed meanwhile, in order

export function setUpComposer() {
  input().addEventListener("input", changed);
  input().addEventListener("keydown", keys);
  // A command is one line, however the line break is typed.
  input().addEventListener("beforeinput", (e) => { if (e.inputType === "insertLineBreak" && input().value.startsWith("/")) e.preventDefault(); });
  $("say").addEventListener("submit", (e) => { e.preventDefault(); send(); });
  $("slash").addEventListener("click", () => { if (!input().value.startsWith("/")) write("/"); input().focus(); });
  $("file").addEventListener("change", hold);
  $("clip").addEventListener("keydown", (e) => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); $("file").click(); } });
  input().addEventListener("blur", () => setTimeout(() => { if (document.activeElement !== input()) showList([]); }, 150));
}

export function labelComposer() {
  const name = ({ 1: "@", 3: "" }[state.channel.kind] ?? "#") + state.channel.name;
  input().placeholder = t("placeholder", { name });
  input().setAttribute("aria-label", t("placeholder", { name }));
  $("slash").setAttribute("aria-label", t("slash"));
  $("slash").title = t("slash");
  $("send").setAttribute("aria-label", t("send"));
  $("clip").setAttribute("aria-label", t("attach"));
  $("clip").title = t("attach");
  $("list").setAttribute("aria-label", t("slash"));
}

export function write(text) {
  input().value = text;
  input().focus();
  input().setSelectionRange(text.length, text.length);
  changed();
}

function grow() {
  const el = input();
  el.style.height = "auto"; // measuring may move the log, which is larger meanwhile
  el.style.height = Math.min(el.scrollHeight, innerHeight * 0.4) + "px";
  settlePlace();
}

// drop gives up suggestions that have not come yet.
function drop() {
  clearTimeout(timer);
  abort?.abort();
  settle();
}

function changed() {
  grow();
  drop();
  const text = input().value;
  if (!text.startsWith("/")) return quiet();
  settled = new Promise((done) => (settle = done));
  // Values may have to be fetched from the bot: wait for a pause in the typing.
  timer = setTimeout(complete, text.includes(":") ? 180 : 30, text);
}

function quiet() {
  ready = false;
  $("hints").hidden = true;
  showList([]);
}

async function complete(text) {
  abort = new AbortController();
  try {
    const c = await act("complete", { channel: state.channel.id, text }, abort.signal);
    if (input().value !== text) return;
    ready = c.ready;
    hints(c);
    const typed = c.items[0]?.line.trimEnd() === text.trimEnd();
    showList(c.items, c.ready && (typed || c.items[0]?.kind !== "value") ? -1 : 0);
    if (!c.items.length && !c.options.length && !c.detail) {
      $("hints").hidden = false;
      $("hints").replaceChildren(...(state.channel.to_install ? toInstall() : [t("no_commands")]));
    }
  } catch (err) {
    if (err.name !== "AbortError") quiet();
  } finally {
    if (input().value === text) settle();
  }
}

// toInstall says why there are no commands where the bot is not, and lets one change that.
function toInstall() {
  const name = state.bot.display;
  const install = async () => {
    try {
      await trouble("install", { user: state.me.name, on: true });
      state.channel.to_install = false; // the news of it come later
      input().focus();
      changed();
    } catch (err) {
      toast(why(err));
    }
  };
  return [h("span", { class: "say" }, t("to_install", { name })),
    h("button", { type: "button", class: "btn primary", onpointerdown: (e) => e.preventDefault(), onclick: install }, t("install", { name }))];
}

function hints(c) {
  const box = $("hints");
  box.hidden = !c.detail && !c.options.length;
  const active = c.options.find((o) => o.active);
  box.replaceChildren(h("span", { class: "say" }, active?.detail || c.detail),
    ...c.options.map((o) => h("span", { class: ["opt", o.required && "need", o.filled && "filled", o.active && "active"].filter(Boolean).join(" ") }, o.name)));
}

function showList(list, first) {
  items = list;
  at = list.length ? first ?? -1 : -1;
  walked = false;
  const box = $("list");
  $("offers").hidden = !list.length;
  input().setAttribute("aria-expanded", String(!!list.length));
  box.replaceChildren(...list.map((x, i) => h("li", {
    role: "option", id: "s" + i, class: x.kind, "aria-selected": "false",
    onpointerdown: (e) => e.preventDefault(), // keeps the input focused
    onclick: () => take(i),
  }, h("b", {}, x.label), x.detail && h("span", {}, x.detail))));
  highlight();
}

function highlight() {
  [...$("list").children].forEach((li, i) => {
    li.setAttribute("aria-selected", String(i === at));
    if (i === at) li.scrollIntoView({ block: "nearest" });
  });
  $("count").textContent = items.length > 1 ? t("list_count", { i: Math.max(at, 0) + 1, n: items.length }) : "";
  if (at >= 0) input().setAttribute("aria-activedescendant", "s" + at);
  else input().removeAttribute("aria-activedescendant");
}

function take(i) {
  write(items[i].line);
}

function keys(e) {
  if (e.isComposing) return;
  const slash = input().value.startsWith("/");
  if (slash && !e.shiftKey && (e.key === "Tab" && items.length > 0 || e.key === "Enter")) {
    // Whoever types fast means the suggestions to come, not those on screen.
    e.preventDefault();
    queue = queue.then(() => settled).then(() => decide(e.key));
    return;
  }
  const to = target(e.key);
  if (to >= 0) {
    e.preventDefault();
    at = to;
    walked = true;
    highlight();
  } else if (slash && e.key === "Escape") {
    e.preventDefault();
    e.stopPropagation();
    drop(); // also those still to come
    showList([]);
  } else if (e.key === "Enter" && !e.shiftKey) {
    e.preventDefault();
    send();
  }
}

// target is the suggestion that a key leads to, or -1. Home and End belong to the text until one walks through the list;
// End does as well when the text has nothing left for it.
function target(key) {
  const n = items.length;
  if (!n) return -1;
  const end = input().selectionStart === input().value.length;
  switch (key) {
    case "ArrowDown": return (at + 1) % n;
    case "ArrowUp": return at < 0 ? n - 1 : (at - 1 + n) % n;
    case "PageDown": return Math.min(at + rowsInView(), n - 1);
    case "PageUp": return Math.max(at - rowsInView(), 0);
    case "Home": return walked ? 0 : -1;
    case "End": return walked || end ? n - 1 : -1;
  }
  return -1;
}

function rowsInView() {
  const box = $("list");
  return Math.max(1, Math.floor(box.clientHeight / (box.firstElementChild?.offsetHeight || 1)) - 1);
}

// decide takes the highlighted suggestion, or else sends.
function decide(key) {
  if (items.length > 0 && (at >= 0 || key === "Tab")) take(Math.max(at, 0));
  else if (key === "Enter") return send();
}

async function send() {
  const text = input().value.trimEnd();
  if (!text) return;
  drop();
  const slash = text.startsWith("/");
  try {
    const { interaction } = await act("send", { channel: state.channel.id, text });
    if (input().value.trimEnd() === text) input().value = "";
    grow();
    quiet();
    toEnd();
    if (interaction) whenEnded(interaction, (e) => { if (e.state === "failed") note(`${text} — ${t("e_no_answer")}`); });
  } catch (err) {
    if (slash && !ready) complete(input().value);
    toast(why(err));
  }
  input().focus();
}

async function hold() {
  const file = $("file").files[0];
  if (!file) return;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  try {
    await act("hold", { name: file.name, data: btoa(text) });
    toast(t("held", { name: file.name }), true);
  } catch (err) {
    toast(why(err));
  }
  $("file").value = "";
}
