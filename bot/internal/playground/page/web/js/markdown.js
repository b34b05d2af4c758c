// Discord's markdown to DOM nodes. Text is only ever put into text nodes, so
// nothing a person or a bot writes can become markup.
import { h, emoji, link } from "./dom.js";
import { stamp, t } from "./i18n.js";
import { state } from "./api.js";

export function markdown(text) {
  const out = document.createDocumentFragment();
  const fence = /```(?:([A-Za-z0-9+#-]*)\n)?([\s\S]*?)\n?```/g;
  let at = 0;
  for (const m of text.matchAll(fence)) {
    blocks(out, text.slice(at, m.index).replace(/\n$/, ""));
    out.append(h("pre", { tabindex: "0" }, m[1] === "ansi" ? coloured(m[2]) : m[2]));
    at = m.index + m[0].length;
    if (text[at] === "\n") at++;
  }
  blocks(out, text.slice(at));
  return out;
}

// coloured turns colour escapes into spans, as Discord does on computers; the
// style sheet leaves them out where the window is a phone's.
function coloured(body) {
  const out = document.createDocumentFragment();
  let now = new Set();
  let at = 0;
  const put = (s) => s && out.append(now.size ? h("span", { class: [...now].join(" ") }, s) : s);
  for (const m of body.matchAll(/\x1b\[([0-9;]*)m/g)) {
    put(body.slice(at, m.index));
    at = m.index + m[0].length;
    for (const n of (m[1] || "0").split(";").map(Number)) {
      if (n === 0) now = new Set();
      else if (n === 1 || n === 4 || (n >= 30 && n <= 37) || (n >= 40 && n <= 47)) {
        for (const c of now) if (n >= 30 && c.startsWith("sgr-" + Math.floor(n / 10))) now.delete(c);
        now.add("sgr-" + n);
      }
    }
  }
  put(body.slice(at));
  return out;
}

function blocks(out, text) {
  if (!text) return;
  const lines = text.split("\n");
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    let m;
    if ((m = /^(#{1,3}) (.+)/.exec(line))) {
      out.append(h("h" + m[1].length, {}, inline(m[2])));
    } else if ((m = /^-# (.+)/.exec(line))) {
      out.append(h("small", {}, inline(m[1])), i < lines.length - 1 ? "\n" : "");
    } else if (/^> /.test(line)) {
      const quoted = [];
      for (; i < lines.length && /^> /.test(lines[i]); i++) quoted.push(lines[i].slice(2));
      i--;
      out.append(h("blockquote", {}, inline(quoted.join("\n"))));
    } else if (/^[-*] /.test(line)) {
      const items = [];
      for (; i < lines.length && /^[-*] /.test(lines[i]); i++) items.push(h("li", {}, inline(lines[i].slice(2))));
      i--;
      out.append(h("ul", {}, items));
    } else {
      out.append(...inline(line), i < lines.length - 1 ? "\n" : "");
    }
  }
}

// Each rule: a pattern, and the node for its match. The leftmost match wins,
// the first rule among equals.
const rules = [
  [/\\([^\sA-Za-z0-9])/, (m) => m[1]],
  [/(`{1,2})([^`]+?)\1/, (m) => h("code", {}, m[2])],
  [/<@!?(\d+)>/, (m) => mention(m[1])],
  [/<@&(\d+)>/, () => h("span", { class: "mention" }, "@everyone")],
  [/<#(\d+)>/, (m) => channel(m[1])],
  [/<\/([^:>]+):\d+>/, (m) => h("span", { class: "mention" }, "/" + m[1])],
  [/<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => h("span", { class: "stamp" }, stamp(+m[1], m[2]))],
  [/<a?:(\w+):(\d+)>/, (m) => emoji(m[2], m[1])],
  [/@(everyone|here)\b/, (m) => h("span", { class: "mention me" }, m[0])],
  [/\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/, (m) => link(m[2], {}, inline(m[1]))],
  [/<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], {}, m[1])],
  [/https?:\/\/[^\s<>)\]]+[^\s<>)\].,:;!?'"]/, (m) => link(m[0], {}, m[0])],
  [/\|\|([\s\S]+?)\|\|/, (m) => spoiler(m[1])],
  [/\*\*\*([\s\S]+?)\*\*\*/, (m) => h("strong", {}, h("em", {}, inline(m[1])))],
  [/\*\*([\s\S]+?)\*\*(?!\*)/, (m) => h("strong", {}, inline(m[1]))],
  [/__([\s\S]+?)__(?!_)/, (m) => h("u", {}, inline(m[1]))],
  [/~~([\s\S]+?)~~/, (m) => h("s", {}, inline(m[1]))],
  [/\*(?!\s)([^*]+?)\*(?!\*)/, (m) => h("em", {}, inline(m[1]))],
  [/(?<![\p{L}\p{N}])_([^_]+?)_(?![\p{L}\p{N}])/u, (m) => h("em", {}, inline(m[1]))],
];

export function inline(text) {
  const out = [];
  while (text) {
    let best, make;
    for (const [pattern, f] of rules) {
      const m = pattern.exec(text);
      if (m && (!best || m.index < best.index)) [best, make] = [m, f];
    }
    if (!best) break;
    if (best.index > 0) out.push(text.slice(0, best.index));
    out.push(make(best));
    text = text.slice(best.index + best[0].length);
  }
  if (text) out.push(text);
  return out;
}

function mention(id) {
  const p = [...state.people, state.bot].find((x) => x?.id === id);
  return h("span", { class: id === state.me?.id ? "mention me" : "mention" }, "@" + (p?.display ?? id));
}

function channel(id) {
  const c = state.guilds.flatMap((g) => g.channels).find((x) => x.id === id);
  return h("a", { class: "mention", href: "#" + id }, "#" + (c?.name ?? id));
}

function spoiler(text) {
  const el = h("button", { type: "button", class: "spoiler", "aria-label": t("open_spoiler"), onclick: show }, h("span", {}, inline(text)));
  function show() {
    el.classList.add("shown");
    el.dataset.opened = "";
    el.removeAttribute("aria-label");
  }
  return el;
}
