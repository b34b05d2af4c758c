// h makes an element: properties starting with "on" are listeners, "class" and
// attributes are set as such; children are nodes or text, never HTML.
export function h(tag, props, ...children) {
  const el = document.createElement(tag);
  for (const [k, v] of Object.entries(props || {})) {
    if (v === undefined || v === null || v === false) continue;
    if (k.startsWith("on")) el.addEventListener(k.slice(2), v);
    else if (k === "style") for (const [p, x] of Object.entries(v)) el.style.setProperty(p, x);
    else el.setAttribute(k, v === true ? "" : v);
  }
  add(el, children);
  return el;
}

export function add(el, children) {
  for (const c of [children].flat(9)) {
    if (c !== undefined && c !== null && c !== false && c !== "") el.append(c);
  }
}

// icon draws one of the few line icons from its path.
export function icon(path, cls) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  if (cls) svg.setAttribute("class", cls);
  const p = document.createElementNS("http://www.w3.org/2000/svg", "path");
  p.setAttribute("d", path);
  svg.append(p);
  return svg;
}

// group is the icon of several people.
export const group = () => icon("M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-4 2.5-6 6-6s6 2 6 6M16 4.5a3.5 3.5 0 0 1 0 6M17.5 14.5c2.3.8 3.5 2.6 3.5 5.5", "group");

// sign is the mark of a channel: of text, a thread, a conversation of two, or a group.
export const sign = (c) => (c.kind === 3 ? group() : c.kind === 1 ? "@" : c.thread ? "⌥" : "#");

export const $ = (id) => document.getElementById(id);

// hue gives each person a colour of their own.
export function hue(name) {
  let n = 7;
  for (const c of name) n = (n * 31 + c.codePointAt(0)) % 360;
  return n;
}

export function avatar(person, size) {
  return h("span", {
    class: `avatar ${size || ""} ${person.bot ? "bot" : ""}`, style: { "--hue": hue(person.name) }, "aria-hidden": "true",
  }, (person.display || person.name).slice(0, 1));
}

// emoji is an emoji of the application; its name stands in its place until it has come, and where it is no longer.
export const emoji = (id, name) => h("img", { class: "emoji", src: `/emojis/${encodeURIComponent(id)}.png`, alt: `:${name}:`, title: `:${name}:`, width: 22, height: 22 });

// local turns an address of this playground into one relative to the page, so
// that it also works under another name of this machine.
export function local(url) {
  try {
    const u = new URL(url, location.href);
    return u.pathname.startsWith("/attachments/") ? u.pathname : url;
  } catch {
    return "";
  }
}

// link is an anchor. One to a message or a channel of Discord leads there in this page, as Discord's own application does.
export function link(url, props, ...children) {
  const here = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/.exec(url);
  if (here) return h("a", { ...props, href: "#" + here.slice(1).filter(Boolean).join("/") }, children);
  return h("a", { ...props, href: /^https?:/.test(url) ? url : undefined, target: "_blank", rel: "noopener noreferrer nofollow" }, children);
}

export function toast(text, good) {
  const el = h("div", { class: good ? "toast good" : "toast" }, text);
  $("toasts").append(el);
  setTimeout(() => el.remove(), 4500);
}
