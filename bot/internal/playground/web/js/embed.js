// Embeds and attachments.
import { h, local } from "./dom.js";
import { markdown, inline } from "./markdown.js";

export function embed(e) {
  const tint = e.color ? "#" + e.color.toString(16).padStart(6, "0") : undefined;
  return h("article", { class: "embed", style: tint ? { "--tint": tint } : {} },
    e.author && h("div", { class: "author" }, picture(e.author.icon_url, "avatar tiny"), linked(e.author.url, e.author.name)),
    e.title && h("div", { class: "title" }, linked(e.url, inline(e.title))),
    e.description && h("div", { class: "text" }, markdown(e.description)),
    e.fields?.length && h("div", { class: "fields" }, fields(e.fields)),
    e.thumbnail && picture(e.thumbnail.url, "thumb"),
    e.image && picture(e.image.url, "image"),
    (e.footer || e.timestamp) && h("div", { class: "footer" }, picture(e.footer?.icon_url, "avatar tiny"),
      [e.footer?.text, e.timestamp && new Date(e.timestamp).toLocaleString()].filter(Boolean).join(" • ")));
}

// fields lays inline fields out by up to three a line.
function fields(list) {
  const out = [];
  for (let i = 0; i < list.length;) {
    let n = 1;
    if (list[i].inline) while (n < 3 && list[i + n]?.inline) n++;
    const span = list[i].inline ? 12 / n : 12;
    for (const f of list.slice(i, i + n)) {
      out.push(h("div", { class: "field", style: { "grid-column": `span ${span}` } },
        h("b", {}, inline(f.name)), h("div", { class: "text" }, markdown(f.value))));
    }
    i += n;
  }
  return out;
}

const linked = (url, children) => (url && /^https?:/.test(url) ? h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, children) : children);

export function picture(url, cls, alt) {
  return url && h("img", { class: cls, src: local(url), alt: alt || "", loading: "lazy" });
}

export function files(list, embeds) {
  const inEmbed = JSON.stringify(embeds || []);
  const shown = list.filter((a) => !inEmbed.includes(JSON.stringify(a.url).slice(1, -1)));
  if (!shown.length) return null;
  return h("div", { class: "files" }, shown.map((a) => {
    const href = local(a.url);
    if (a.content_type?.startsWith("image/")) {
      return h("a", { href, target: "_blank" }, h("img", { src: href, alt: a.description || a.filename }));
    }
    return h("a", { class: "doc", href, target: "_blank", download: a.filename }, `${a.filename} · ${size(a.size)}`);
  }));
}

function size(n) {
  return n < 1024 ? `${n} B` : n < 1 << 20 ? `${(n / 1024).toFixed(1)} KB` : `${(n / (1 << 20)).toFixed(1)} MB`;
}
