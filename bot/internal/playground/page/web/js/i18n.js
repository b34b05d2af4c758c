// The words, times and dates of a language.
import { en } from "./words_en.js";
import { fr } from "./words_fr.js";

const words = { en, fr };

let lang = navigator.language.startsWith("fr") ? "fr" : "en";

export function setLang(locale) {
  lang = locale.startsWith("fr") ? "fr" : "en";
  document.documentElement.lang = lang;
}

export const language = () => lang;

export function t(key, vars) {
  const text = words[lang][key] ?? words.en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (all, k) => vars?.[k] ?? all);
}

// why says in the person's language why something was refused: err is a Refusal, or the network's.
export function why(err) {
  if (err instanceof TypeError) return t("e_unreachable");
  const known = words[lang]["e_" + err.code];
  return known ? t("e_" + err.code, { text: err.message, ...err.args }) : t("e_other", { text: err.message });
}

const locale = () => (lang === "fr" ? "fr-FR" : "en-GB");

export const clock = (d) => d.toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" });

export function when(d) {
  const days = Math.round((midnight(new Date()) - midnight(d)) / 864e5);
  if (days === 0) return clock(d);
  if (days === 1) return `${t("yesterday")} ${clock(d)}`;
  return d.toLocaleString(locale(), { dateStyle: "short", timeStyle: "short" });
}

export function day(d) {
  const days = Math.round((midnight(new Date()) - midnight(d)) / 864e5);
  if (days === 0) return t("today");
  if (days === 1) return t("yesterday");
  return d.toLocaleDateString(locale(), { dateStyle: "long" });
}

function midnight(d) {
  return new Date(d.getFullYear(), d.getMonth(), d.getDate()).getTime();
}

// stamp writes <t:seconds:style> as Discord does.
export function stamp(seconds, style) {
  const d = new Date(seconds * 1000);
  const styles = {
    t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
    f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
  };
  if (style !== "R") return d.toLocaleString(locale(), styles[style] || styles.f);
  const rel = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" });
  let n = (d - Date.now()) / 1000;
  for (const [unit, size] of [["second", 60], ["minute", 60], ["hour", 24], ["day", 30], ["month", 12]]) {
    if (Math.abs(n) < size) return rel.format(Math.round(n), unit);
    n /= size;
  }
  return rel.format(Math.round(n), "year");
}
