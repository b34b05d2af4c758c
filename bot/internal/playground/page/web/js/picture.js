// Pictures: room is kept for them before they come, what they show is told, and a press shows them large.
import { h, $, local } from "./dom.js";
import { t } from "./i18n.js";

// picture is one picture: source, class, description, size in pixels if it is known.
export function picture(url, cls, alt, size) {
  return url && h("img", {
    class: cls, src: local(url), alt: alt || "", width: size?.width, height: size?.height,
    style: size?.width ? { "--width": fitted(size) + "px" } : {},
  });
}

const widest = 480; // pixels that a picture in the log takes at most
const highest = 380;

// fitted is how wide a picture is shown, so that its height follows before it has come.
const fitted = ({ width, height }) => Math.round(width * Math.min(1, widest / width, highest / height));

// framed is a picture that a press shows large, with its description behind a mark. One that is veiled is shown by a
// first press.
export function framed(url, cls, alt, size, veiled) {
  if (!url) return null;
  const said = h("figcaption", { hidden: true }, alt);
  const open = h("button", {
    type: "button", class: "see", "data-id": "see " + local(url), "aria-label": alt ? `${t("picture_open")} — ${alt}` : t("picture_open"),
    onclick: (e) => (e.currentTarget.classList.contains("veil") ? unveil(e.currentTarget) : show(url, alt)),
  }, picture(url, cls, alt, size));
  if (veiled) {
    open.classList.add("veil");
    open.setAttribute("aria-label", t("open_spoiler"));
  }
  const mark = alt && h("button", {
    type: "button", class: "alt", "data-id": "alt " + local(url), "aria-expanded": "false", title: t("alt_show"), "aria-label": t("alt_show"),
    onclick: (e) => {
      said.hidden = !said.hidden;
      e.currentTarget.setAttribute("aria-expanded", String(!said.hidden));
      e.currentTarget.toggleAttribute("data-opened", !said.hidden);
    },
  });
  return h("figure", { class: "frame" }, open, mark, alt && said);
}

function unveil(open) {
  open.classList.remove("veil");
  open.dataset.opened = "";
  open.setAttribute("aria-label", t("picture_open"));
}

function show(url, alt) {
  const dialog = $("large");
  const close = () => dialog.close();
  dialog.replaceChildren(h("button", { type: "button", class: "icon", "aria-label": t("close"), onclick: close }, "✕"),
    h("img", { src: local(url), alt: alt || "", onclick: close }), alt && h("p", {}, alt) || "");
  dialog.showModal();
}
