// One message as a list item.
import { h, avatar, hue, icon } from "./dom.js";
import { t, when, clock } from "./i18n.js";
import { act } from "./api.js";
import { inline, markdown } from "./markdown.js";
import { embed, files } from "./embed.js";
import { components } from "./components.js";
import { menuButton, nameButton } from "./context.js";

const LOADING = 1 << 7;
const SUPPRESSED = 1 << 2;
const PIN = 6;
const SLASH = 1;

export function person(author) {
  return { name: author.username, display: author.global_name || author.username, bot: author.bot };
}

// tied tells whether m continues what its author was just saying.
export function tied(m, before) {
  return before && before.author.id === m.author.id && !m.interaction_metadata && !m.referenced_message && before.type !== PIN && m.type !== PIN &&
    m.ephemeral === before.ephemeral && new Date(m.timestamp) - new Date(before.timestamp) < 7 * 60e3;
}

export function message(m, before, fresh) {
  const who = person(m.author);
  const at = new Date(m.timestamp);
  const together = tied(m, before);
  if (m.type === PIN) {
    return h("li", { class: "msg", id: "m" + m.id, "data-message": m.id }, h("span", { "aria-hidden": "true" }, "📌"),
      h("div", { class: "notice" }, t("pinned", { name: who.display }), " ", h("time", {}, when(at))));
  }
  const above = via(m);
  const cls = ["msg", together && "tied", fresh && "fresh", m.ephemeral ? "only" : m.mentioned && "mentioned"].filter(Boolean).join(" ");
  return h("li", { class: cls, id: "m" + m.id, "data-message": m.id },
    above && h("span", { class: "spine", "aria-hidden": "true" }), above,
    together ? h("time", { class: "side" }, clock(at)) : avatar(who),
    h("div", { class: "body" },
      !together && h("div", { class: "by", style: { "--hue": hue(who.name) } }, nameButton(m.author, who.display),
        who.bot && h("span", { class: "app" }, t("app")), h("time", { datetime: m.timestamp, title: at.toLocaleString() }, when(at)), menuButton(m)),
      content(m, who), !(m.flags & SUPPRESSED) && m.embeds.map((e) => embed(e, m.attachments)), files(m.attachments, m.embeds), components(m.components, m), thread(m), foot(m)),
    together && menuButton(m));
}

function content(m, who) {
  if (m.flags & LOADING) {
    return h("div", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), t("thinking", { name: who.display }));
  }
  const edited = m.edited_timestamp && h("span", { class: "edited", title: new Date(m.edited_timestamp).toLocaleString() }, t("edited"));
  if (!m.content) return edited && h("div", { class: "text" }, edited);
  return h("div", { class: "text" }, markdown(m.content), edited);
}

// via says above a message what it answers: a command, or another message.
function via(m) {
  const user = m.interaction_metadata?.user;
  if (m.interaction) {
    const p = person(user);
    return h("div", { class: "via" }, avatar(p, "tiny"), h("b", {}, p.display), t("used"), h("span", { class: "cmd" }, (m.interaction.command_type === SLASH ? "/" : "") + m.interaction.name_localized));
  }
  if (m.type !== 19) return null;
  const to = m.referenced_message;
  if (!to) return h("div", { class: "via" }, h("em", {}, t("deleted_reply")));
  const p = person(to.author);
  const jump = () => document.getElementById("m" + to.id)?.scrollIntoView({ block: "center", behavior: "smooth" });
  const line = h("span", {}, inline(to.content || to.embeds[0]?.title || t("attachment"))).textContent;
  return h("div", { class: "via" }, avatar(p, "tiny"), h("b", {}, p.display), h("button", { type: "button", class: "quote", onclick: jump }, line));
}

function thread(m) {
  return m.thread && h("a", { class: "btn", href: "#" + m.thread.id }, t("thread_open", { name: m.thread.name }));
}

function foot(m) {
  if (!m.ephemeral) return null;
  return h("div", { class: "foot" }, icon("M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"), h("span", {}, t("only_you")),
    h("button", { type: "button", "data-id": "dismiss", onclick: () => act("dismiss", { message: m.id }) }, t("dismiss")));
}
