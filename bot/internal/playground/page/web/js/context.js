// The menus of messages and people: commands of the bot that are used on a message or on somebody. A button opens them,
// the right button of a mouse, and a finger that stays. Nothing of it is there where the bot has no such command.
import { h, $, avatar, icon, toast } from "./dom.js";
import { t, why } from "./i18n.js";
import { act, hooks, state, whenEnded } from "./api.js";
import { openMenu } from "./menu.js";

const hold = 500; // ms that a finger has to stay
const slip = 10; // pixels that it may move meanwhile

// menusHere tells what the menus of a channel offer, for comparison.
export const menusHere = (c) => JSON.stringify([c?.on_message, c?.on_person]);

const offers = (what) => state.channel?.[what] || [];

// menuButton opens the commands for a message.
export function menuButton(m) {
  if (!offers("on_message").length) return null;
  return h("button", {
    type: "button", class: "more", "data-id": "more", "aria-haspopup": "listbox", "aria-expanded": "false",
    title: t("on_message"), "aria-label": t("on_message"), onclick: (e) => onMessage(e.currentTarget, m.id),
  }, icon("M5 12h.01M12 12h.01M19 12h.01"));
}

// nameButton is the name of a message's author, which opens the commands for that person.
export function nameButton(author, display) {
  const name = h("b", {}, display);
  if (!offers("on_person").length || !known(author.id)) return name;
  return h("button", {
    type: "button", class: "whose", "data-id": "whose", "data-person": author.id, "aria-haspopup": "listbox",
    "aria-expanded": "false", title: t("on_person", { name: display }), "aria-label": `${display}, ${t("on_person", { name: display })}`,
    onclick: (e) => onPerson(e.currentTarget, author.id),
  }, name);
}

const known = (id) => [...state.people, state.bot].find((p) => p.id === id);

async function onMessage(anchor, message, at) {
  const command = await choose(anchor, "on_message", { label: t("on_message"), at });
  if (command) use("on_message", command, { message });
}

async function onPerson(anchor, id, at) {
  const command = await choose(anchor, "on_person", { label: t("on_person", { name: known(id).display }), at });
  if (command) use("on_person", command, { channel: state.channel.id, target: id });
}

// choose lets one choose a command.
async function choose(anchor, what, looks) {
  const list = offers(what);
  const values = await openMenu(anchor, list.map((c) => ({ value: c.id, label: c.name })), 1, 1, [], looks);
  return values && list.find((c) => c.id === values[0]);
}

async function use(action, command, body) {
  try {
    const { interaction } = await act(action, { command: command.id, ...body });
    whenEnded(interaction, (e) => { if (e.state === "failed") hooks.note(`${command.name} — ${t("e_no_answer")}`); });
  } catch (err) {
    toast(why(err));
  }
}

// labelPeople shows the button that lists the people of the open channel, where there is something to do with them.
export function labelPeople() {
  $("people").hidden = !offers("on_person").length;
  $("people").setAttribute("aria-label", t("people"));
  $("people").title = t("people");
}

async function listPeople() {
  const people = state.channel.people.map(known).filter(Boolean);
  const items = people.map((p) => ({ value: p.id, label: p.display, detail: "@" + p.name, mark: avatar(p, "small") }));
  const values = await openMenu($("people"), items, 1, 1, [], { label: t("people") });
  if (values) onPerson($("people"), values[0]);
}

// openAt opens the menu that belongs to a place of the log, and tells whether there is one.
function openAt(target, at) {
  const line = target.closest("[data-message]");
  const whose = target.closest(".msg > .avatar, .whose") && line.querySelector(".whose");
  const more = line?.querySelector(".more");
  if (whose) onPerson(whose, whose.dataset.person, at);
  else if (more) onMessage(more, line.dataset.message, at);
  return Boolean(whose || more);
}

// What has a menu of the browser's own, or does something itself when it is pressed, keeps it.
const own = "a,img,input,textarea,summary,button:not(.whose):not(.more)";

export function setUpMenus() {
  const log = $("log");
  let timer = 0;
  let opened = false; // by the finger that is down
  let from = null;
  const leave = () => clearTimeout(timer);
  log.addEventListener("pointerdown", (e) => {
    leave();
    opened = false;
    if (e.pointerType !== "touch" || e.target.closest(own)) return;
    from = { x: e.clientX, y: e.clientY };
    timer = setTimeout(() => (opened = openAt(e.target, new DOMRect(from.x, from.y, 0, 0))), hold);
  });
  log.addEventListener("pointermove", (e) => { if (from && Math.hypot(e.clientX - from.x, e.clientY - from.y) > slip) leave(); });
  for (const end of ["pointerup", "pointercancel"]) log.addEventListener(end, leave);
  // A click that ends a long press is no click.
  log.addEventListener("click", (e) => {
    if (!opened) return;
    opened = false;
    e.preventDefault();
    e.stopPropagation();
  }, true);
  log.addEventListener("contextmenu", (e) => {
    leave();
    if (opened) return e.preventDefault();
    if (e.shiftKey || e.target.closest(own) || !getSelection().isCollapsed) return;
    // The key for this menu has no place of its own.
    const at = e.clientX || e.clientY ? new DOMRect(e.clientX, e.clientY, 0, 0) : undefined;
    if (openAt(e.target, at)) e.preventDefault();
  });
  log.addEventListener("click", (e) => { if (e.target.closest(".msg > .avatar")) e.target.closest(".msg").querySelector(".whose")?.click(); });
  $("people").addEventListener("click", listPeople);
}
