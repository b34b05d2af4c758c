// What a screen reader is told: what a message newly says, once. The log itself is silent, because a message that is
// drawn anew would be read from its first word to its last button.
import { h, $ } from "./dom.js";
import { t } from "./i18n.js";
import { state } from "./api.js";
import { markdown } from "./markdown.js";
import { person } from "./message.js";

const again = 5000; // ms within which a line that stands in two messages is told once: a board and a private view say the same
const most = 30; // announcements that stay; a reader has long told the older ones

let told = []; // { line, at } of what was told last

// announce tells what m says; of a message that was there, what it did not say before. What one writes oneself is not
// told.
export function announce(m, before) {
  if (m.author.id === state.me.id || m.flags & loading) return;
  const now = performance.now();
  told = told.filter((x) => now - x.at < again);
  const known = new Set([...(before ? lines(before) : []), ...told.map((x) => x.line)]);
  const fresh = lines(m).filter((line) => !known.has(line));
  if (!fresh.length) return;
  told.push(...fresh.map((line) => ({ line, at: now })));
  const who = person(m.author).display;
  $("heard").append(h("p", {}, before ? fresh.join(" ") : `${who}: ${fresh.join(" ")}`));
  while ($("heard").children.length > most) $("heard").firstChild.remove();
}

const loading = 1 << 7;

// lines are what a message says, line by line: its text, its embeds, and what its pictures show.
function lines(m) {
  const parts = [m.content];
  for (const e of m.embeds) {
    parts.push(e.author?.name, e.title, e.description, ...(e.fields || []).flatMap((f) => [f.name, f.value]), e.footer?.text);
  }
  parts.push(...m.attachments.map((a) => a.description));
  return [...new Set(parts.filter(Boolean).flatMap(spoken))];
}

// spoken are the lines of a text without its marks. A board in text is a block of signs, of which one is told only that
// it is there; More…, Describe tells it in words.
function spoken(text) {
  return text.replace(/```[^]*?```/g, "\n" + t("board_in_text") + "\n").split("\n")
    .map((line) => {
      const read = h("div", {}, markdown(line));
      for (const e of read.querySelectorAll("img")) e.replaceWith(e.alt.replace(/[:_]+/g, " ").trim());
      return read.textContent.trim();
    }).filter(Boolean);
}
