// Servers, channels, threads, the DM, trouble to order, and who one is.
import { h, $, avatar, toast } from "./dom.js";
import { t, language } from "./i18n.js";
import { act, state, trouble } from "./api.js";

export function drawSide(go, changePerson, refresh) {
  $("side").setAttribute("aria-label", t("menu"));
  $("side").replaceChildren(
    h("div", { class: "brand" }, h("img", { src: "icon.svg", alt: "" }), h("div", {}, "Tablée", h("small", {}, t("playground")))),
    h("div", { class: "places" }, direct(go), state.guilds.map((g) => server(g, go)), mischief(refresh)),
    self(changePerson, refresh));
  const unread = [state.dm, ...channels()].reduce((n, c) => n + (c.id === state.channel?.id ? 0 : c.unread), 0);
  $("burger-badge").hidden = !unread;
  $("burger-badge").textContent = unread;
  document.title = (unread ? `(${unread}) ` : "") + `Tablée · ${t("playground")}`;
}

export const channels = () => state.guilds.flatMap((g) => g.channels);

function direct(go) {
  return [h("h2", {}, t("direct")), h("ul", {}, h("li", {}, place(state.dm, avatar(state.bot, "tiny"), go)))];
}

function server(g, go) {
  return [
    h("h2", {}, g.name, h("span", { class: "tag" }, g.locale.slice(0, 2).toUpperCase())),
    h("ul", {}, g.channels.map((c) => h("li", {}, place(c, c.thread ? "⌥" : "#", go)))),
  ];
}

function place(c, mark, go) {
  const open = c.id === state.channel?.id;
  const unread = open ? 0 : c.unread;
  const cls = ["place", c.thread && "thread", c.archived && "archived", unread && "unread"].filter(Boolean).join(" ");
  return h("button", { type: "button", class: cls, "aria-current": open ? "page" : undefined, onclick: () => go(c.id) },
    h("span", { class: "mark", "aria-hidden": "true" }, mark), h("span", { class: "name" }, c.name),
    unread > 0 && h("span", { class: "badge", "aria-label": t("more", { n: unread }) }, unread));
}

function self(changePerson, refresh) {
  const say = async (locale) => {
    await act("locale", { locale });
    refresh();
  };
  const lang = (code, locale) => h("button", { type: "button", lang: code, "aria-pressed": String(language() === code), onclick: () => say(locale) }, code.toUpperCase());
  return h("div", { class: "self" },
    h("button", { type: "button", class: "me", title: t("change"), onclick: changePerson }, avatar(state.me, "small"),
      h("span", {}, h("b", {}, state.me.display), h("small", {}, t("swap")))),
    h("div", { class: "langs", role: "group" }, lang("en", "en-US"), lang("fr", "fr")));
}

let mischiefOpen = false;

function mischief(refresh) {
  const item = (key, name, body) => h("button", {
    type: "button", class: "btn",
    onclick: async () => {
      try {
        await trouble(name, body);
        toast(t("done"), true);
        refresh();
      } catch (err) {
        toast(err.message);
      }
    },
  }, t(key));
  return h("details", { class: "trouble", open: mischiefOpen, ontoggle: (e) => (mischiefOpen = e.currentTarget.open) },
    h("summary", {}, t("trouble")), h("p", {}, t("trouble_note")),
    h("div", {},
      item(state.dmClosed ? "t_dm_off" : "t_dm_on", "dm", { user: state.me.name, on: !state.dmClosed }),
      item("t_drop", "drop", { code: 4000 }), item("t_twice", "duplicate", { times: 1 }), item("t_503", "answer", { status: 503 }),
      item("t_lost", "answer", { status: 503, after: true }), item("t_429", "answer", { status: 429, retry_after: 2000 }),
      item("t_slow", "answer", { delay: 2000 })));
}
