// The page: who one is, where one is, and what happens there.
import { h, $, avatar, sign } from "./dom.js";
import { t, setLang } from "./i18n.js";
import { act, get, hooks, interactionEvent, listen, state } from "./api.js";
import { drawSide, channels } from "./sidebar.js";
import { labelPeople, menusHere, setUpMenus } from "./context.js";
import { follow, note, openLog, redraw, showMessage } from "./log.js";
import { toEnd, watchPlace } from "./place.js";
import { drawJump, look, watchEyes } from "./unread.js";
import { fitWindow, setTheme } from "./screen.js";
import { labelComposer, setUpComposer } from "./composer.js";
import { openModal } from "./modal.js";

const remembered = "tablee-person"; // per tab: two tabs can be two people

async function refresh() {
  const lang = state.me?.locale;
  const menus = menusHere(state.channel);
  const s = await get("state", { as: state.me?.name ?? "" });
  Object.assign(state, { people: s.people, bot: s.bot, connected: s.connected });
  if (!s.me) return false;
  Object.assign(state, { me: s.me, guilds: s.guilds, dm: s.dm, chats: s.chats, installed: s.installed, dmClosed: s.dm_closed });
  setLang(s.me.locale);
  const open = find(state.channel?.id);
  if (state.channel && !open) go(home());
  else if (open) state.channel = open;
  draw();
  if (lang && lang !== s.me.locale && state.channel) await openLog(state.channel, true); // commands have other names
  else if (open && menus !== menusHere(open)) redraw(false); // each message has buttons for them
  return true;
}

const drawJumpHere = () => state.channel && drawJump(state.channel);

const find = (id) => [state.dm, ...state.chats, ...channels()].find((c) => c?.id === id);

// named are the channel and the message that the page's address names.
const named = () => location.hash.slice(1).split("/");

// home is the channel one starts in: the first whose server speaks one's language.
function home() {
  const mine = state.guilds.find((g) => g.locale.slice(0, 2) === state.me.locale.slice(0, 2)) || state.guilds[0];
  return mine?.channels[0]?.id ?? state.dm.id;
}

let pending = 0;
function soon() {
  clearTimeout(pending);
  pending = setTimeout(refresh, 60);
}

function draw() {
  drawSide(go, choosePerson, refresh);
  drawJumpHere();
  const status = $("status");
  status.classList.toggle("on", state.connected > 0);
  status.textContent = t(state.connected > 0 ? "connected" : "absent");
  $("burger").setAttribute("aria-label", t("menu"));
  $("skip").textContent = t("main");
  if (!state.channel) return;
  const c = state.channel;
  $("place").textContent = c.name;
  $("place-mark").replaceChildren(sign(c));
  $("place-note").textContent = c.archived ? t("archived_tag") : c.topic || state.guilds.find((g) => g.channels.includes(c))?.name || "";
  labelComposer();
  labelPeople();
}

// go opens a channel and, if a message is named, shows it.
async function go(id, message) {
  const c = find(id);
  if (!c) return;
  state.channel = c;
  if (location.hash.slice(1) !== id) history.replaceState(null, "", "#" + id);
  drawer(false);
  draw();
  await openLog(c);
  if (message) showMessage(message);
  if (matchMedia("(pointer: fine)").matches) $("input").focus();
}

function onEvent(e) {
  switch (e.type) {
    case "world":
      return soon();
    case "interaction":
      return interactionEvent(e);
  }
  if (e.type === "unread") return unread(e);
  if (e.channel !== state.channel?.id) return;
  follow(e);
}

// unread takes in how much of a channel has not been seen.
function unread(e) {
  const c = find(e.channel);
  if (!c) return soon();
  Object.assign(c, { unread: e.unread, fresh: e.fresh, seen: e.seen });
  drawSide(go, choosePerson, refresh);
  if (c === state.channel) drawJump(c);
}

async function become(name) {
  sessionStorage.setItem(remembered, name);
  state.me = state.people.find((p) => p.name === name);
  state.channel = null;
  $("who").close();
  $("app").hidden = false;
  listen(onEvent, async () => {
    await refresh(); // whatever happened before the stream was on
    if (state.channel) openLog(state.channel, true);
    else if (find(named()[0])) go(...named());
    else go(home());
  }, () => {
    $("status").classList.remove("on");
    $("status").textContent = t("offline");
  });
}

function choosePerson() {
  const dialog = $("who");
  const speaks = (p) => t(p.locale.startsWith("fr") ? "speaks_fr" : "speaks_en");
  dialog.setAttribute("aria-labelledby", "who-title");
  dialog.replaceChildren(h("div", { class: "welcome" },
    h("header", {}, h("img", { src: "icon.svg", alt: "" }), h("h1", { id: "who-title" }, t("who"))),
    h("p", {}, t("welcome")),
    h("div", { class: "faces" }, state.people.map((p) => h("button", { type: "button", class: "face", lang: p.locale, onclick: () => become(p.name) },
      avatar(p), h("span", {}, h("b", {}, p.display), h("small", {}, speaks(p)))))),
    h("p", { class: "tip" }, t("tip"))));
  dialog.showModal();
}

function drawer(open) {
  $("app").classList.toggle("drawer", open);
  $("shade").hidden = !open;
  $("burger").setAttribute("aria-expanded", String(open));
  if (open) $("side").querySelector("[aria-current]")?.focus();
  else look();
}

$("burger").addEventListener("click", () => drawer(!$("app").classList.contains("drawer")));
$("shade").addEventListener("click", () => drawer(false));
addEventListener("keydown", (e) => { if (e.key === "Escape") drawer(false); });
addEventListener("hashchange", () => go(...named()));
// Until somebody is chosen the first dialog cannot be left.
$("who").addEventListener("cancel", (e) => { if (!state.me) e.preventDefault(); });
$("down").addEventListener("click", () => toEnd());
$("large").addEventListener("click", (e) => { if (e.target === $("large")) $("large").close(); });
hooks.modal = openModal;
hooks.note = note;
watchPlace(look);
watchEyes();
setTheme();
fitWindow();
setUpComposer();
setUpMenus();

await refresh();
setLang(navigator.language);
const asked = new URLSearchParams(location.search).get("as") || sessionStorage.getItem(remembered);
if (state.people.some((p) => p.name === asked)) become(asked);
else choosePerson();
