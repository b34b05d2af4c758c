// Embeds and attachments.
import { h, link, local } from "./dom.js";
import { t, when } from "./i18n.js";
import { markdown, inline } from "./markdown.js";
import { framed, picture } from "./picture.js";

export function embed(e, attached) {
  const tint = e.color ? "#" + e.color.toString(16).padStart(6, "0") : undefined;
  return h("article", { class: "embed", style: tint ? { "--tint": tint } : {} },
    e.author && h("div", { class: "author" }, picture(e.author.icon_url, "avatar tiny"), linked(e.author.url, e.author.name)),
    e.title && h("div", { class: "title" }, linked(e.url, inline(e.title))),
    e.description && h("div", { class: "text" }, markdown(e.description)),
    e.fields?.length && h("div", { class: "fields" }, fields(e.fields)),
    e.thumbnail && picture(e.thumbnail.url, "thumb", described(e.thumbnail.url, attached), e.thumbnail),
    e.image && framed(e.image.url, "image", described(e.image.url, attached), e.image),
    (e.footer || e.timestamp) && h("div", { class: "footer" }, picture(e.footer?.icon_url, "avatar tiny"),
      h("span", {}, [e.footer?.text, e.timestamp && when(new Date(e.timestamp))].filter(Boolean).join(" • "))));
}

// described is what an attachment that an embed shows is said to show.
const described = (url, attached) => attached?.find((a) => a.url === url)?.description;

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

const linked = (url, children) => (url && /^https?:/.test(url) ? link(url, {}, children) : children);

export function files(list, embeds) {
  const inEmbed = JSON.stringify(embeds || []);
  const shown = list.filter((a) => !inEmbed.includes(JSON.stringify(a.url).slice(1, -1)));
  if (!shown.length) return null;
  const pictures = shown.filter((a) => a.content_type?.startsWith("image/"));
  const rest = shown.filter((a) => !pictures.includes(a));
  return h("div", { class: "files" },
    pictures.length > 0 && h("div", { class: pictures.length > 1 ? "gallery many" : "gallery" },
      pictures.map((a) => framed(a.url, "", a.description, a, a.filename.startsWith("SPOILER_")))),
    rest.map((a) => h("a", { class: "doc", href: local(a.url), target: "_blank", download: a.filename },
      h("span", {}, a.filename), h("small", {}, size(a.size)))));
}

const size = (n) => (n < 1024 ? `${n} ${t("bytes")}` : n < 1 << 20 ? `${(n / 1024).toFixed(1)} k${t("bytes")}` : `${(n / (1 << 20)).toFixed(1)} M${t("bytes")}`);
