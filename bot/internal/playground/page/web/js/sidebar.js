// Servers, channels, threads, the DM, trouble to order, and who one is.
import { h, $, avatar, sign, toast } from "./dom.js";
import { t, language, why } from "./i18n.js";
import { many } from "./unread.js";
import { setTheme, theme, themes } from "./screen.js";
import { act, state, trouble } from "./api.js";

export function drawSide(go, changePerson, refresh) {
  const focus = $("side").contains(document.activeElement) && document.activeElement.dataset.id;
  const scroll = $("side").querySelector(".places")?.scrollTop;
  $("side").setAttribute("aria-label", t("menu"));
  $("side").replaceChildren(
    h("div", { class: "brand" }, h("img", { src: "icon.svg", alt: "" }), h("div", {}, "Tablée", h("small", {}, t("playground")))),
    h("div", { class: "places" }, direct(go), chats(go), state.guilds.map((g) => server(g, go)), mischief(refresh)),
    self(go, changePerson, refresh));
  if (scroll) $("side").querySelector(".places").scrollTop = scroll;
  if (focus) $("side").querySelector(`[data-id="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
  const all = [state.dm, ...state.chats, ...channels()];
  const unread = all.reduce((n, c) => n + c.unread, 0);
  const elsewhere = all.reduce((n, c) => n + (c.id === state.channel?.id ? 0 : c.unread), 0);
  $("burger-badge").hidden = !elsewhere;
  $("burger-badge").textContent = many(elsewhere);
  document.title = (unread ? `(${many(unread)}) ` : "") + `Tablée · ${t("playground")}`;
}

export const channels = () => state.guilds.flatMap((g) => g.channels);

function direct(go) {
  return [h("h2", {}, t("direct")), h("ul", {}, h("li", {}, place(state.dm, avatar(state.bot, "tiny"), go)))];
}

function chats(go) {
  if (!state.chats.length) return null;
  return [h("h2", {}, t("chats")), h("ul", {}, state.chats.map((c) => h("li", {}, place(c, sign(c), go))))];
}

function server(g, go) {
  return [
    h("h2", {}, g.name, h("span", { class: "tag" }, g.locale.slice(0, 2).toUpperCase())),
    h("ul", {}, g.channels.map((c) => h("li", {}, place(c, sign(c), go)))),
  ];
}

function place(c, mark, go) {
  const open = c.id === state.channel?.id;
  const cls = ["place", c.thread && "thread", c.archived && "archived", c.fresh && "unread"].filter(Boolean).join(" ");
  const badge = c.unread > 0 ? h("span", { class: "badge" }, many(c.unread)) : c.fresh > 0 && h("span", { class: "dot" });
  const others = c.private && c.topic;
  const label = [c.name, others, c.unread > 0 ? t("more", { n: many(c.unread) }) : c.fresh > 0 && t("fresh_label")].filter(Boolean).join(", ");
  return h("button", { type: "button", class: cls, "data-id": "place " + c.id, "aria-label": label, "aria-current": open ? "page" : undefined, onclick: () => go(c.id) },
    h("span", { class: "mark", "aria-hidden": "true" }, mark), h("span", { class: "called" }, h("span", { class: "name" }, c.name), others && h("small", {}, others)), badge);
}

function self(go, changePerson, refresh) {
  const say = async (locale) => {
    await act("locale", { locale });
    refresh();
  };
  const lang = (code, locale) => h("button", { type: "button", lang: code, "data-id": "lang " + code, "aria-pressed": String(language() === code), onclick: () => say(locale) }, code.toUpperCase());
  const colours = { auto: "◐", light: "☀", dark: "☾" };
  const wear = (name) => h("button", {
    type: "button", "data-id": "theme " + name, "aria-pressed": String(theme() === name), title: t("theme_" + name), "aria-label": t("theme_" + name),
    onclick: () => { setTheme(name); drawSide(go, changePerson, refresh); },
  }, colours[name]);
  return h("div", { class: "self" },
    h("button", { type: "button", class: "me", "data-id": "me", title: t("change"), onclick: changePerson }, avatar(state.me, "small"),
      h("span", {}, h("b", {}, state.me.display), h("small", {}, t("swap")))),
    h("div", { class: "switches" },
      h("div", { class: "langs", role: "group", "aria-label": t("language") }, lang("en", "en-US"), lang("fr", "fr")),
      h("div", { class: "langs", role: "group", "aria-label": t("theme") }, themes.map(wear))));
}

let mischiefOpen = false;

function mischief(refresh) {
  const item = (key, name, body) => h("button", {
    type: "button", class: "btn", "data-id": "trouble " + key,
    onclick: async () => {
      try {
        await trouble(name, body);
        toast(t("done"), true);
        refresh();
      } catch (err) {
        toast(why(err));
      }
    },
  }, t(key));
  return h("details", { class: "trouble", open: mischiefOpen, ontoggle: (e) => (mischiefOpen = e.currentTarget.open) },
    h("summary", {}, t("trouble")), h("p", {}, t("trouble_note")),
    h("div", {},
      item(state.dmClosed ? "t_dm_off" : "t_dm_on", "dm", { user: state.me.name, on: !state.dmClosed }),
      item(state.installed ? "t_uninstall" : "t_install", "install", { user: state.me.name, on: !state.installed }),
      item("t_drop", "drop", { code: 4000 }), item("t_twice", "duplicate", { times: 1 }), item("t_503", "answer", { status: 503 }),
      item("t_lost", "answer", { status: 503, after: true }), item("t_429", "answer", { status: 429, retry_after: 2000 }),
      item("t_slow", "answer", { delay: 2000 })));
}
