// The reader's place in the log. At its end the reader stays there whatever grows: a picture that loads, the hints above
// the input, the keyboard of a phone. Elsewhere the line being read stays where it is, whatever changes around it.
import { $ } from "./dom.js";

let atEnd = true;
let last = 0; // where the log stood: only a reader who scrolls up leaves the end
let size = ""; // of the log and its lines: where these change it is not the reader who scrolls
let anchor = null; // { id, top }: a line in view and how far it is from the log's upper edge
let onMove = () => {};

// watchPlace calls moved whenever other lines may be in view.
export function watchPlace(moved) {
  onMove = moved;
  $("log").addEventListener("scroll", scrolled, { passive: true });
  const watched = new ResizeObserver(settle);
  watched.observe($("log"));
  watched.observe($("lines"));
}

const sizes = () => `${$("log").clientHeight} ${$("lines").offsetHeight}`;

const isEnd = () => { const l = $("log"); return l.scrollHeight - l.scrollTop - l.clientHeight < 4; };

export const reading = () => !atEnd;

function scrolled() {
  if (atEnd && size !== sizes()) return settle();
  const top = $("log").scrollTop;
  if (isEnd()) atEnd = true;
  else if (top < last - 1) atEnd = false;
  last = top;
  remember();
  onMove();
}

// remember takes the first line that begins in view as the anchor; else the one that fills the view.
function remember() {
  const edge = $("log").getBoundingClientRect();
  let through = null;
  anchor = null;
  for (const el of $("lines").children) {
    const box = el.getBoundingClientRect();
    if (!el.id || box.bottom <= edge.top) continue;
    if (box.top >= edge.bottom) break;
    if (box.top < edge.top) { through = el; continue; }
    anchor = el;
    break;
  }
  const el = anchor || through;
  anchor = el && { id: el.id, top: el.getBoundingClientRect().top - edge.top };
}

// settle puts the reader back after a change of the lines or of the log's size.
export function settle() {
  const log = $("log");
  if (atEnd) log.scrollTop = log.scrollHeight;
  else {
    const el = anchor && document.getElementById(anchor.id);
    if (el) log.scrollTop += el.getBoundingClientRect().top - log.getBoundingClientRect().top - anchor.top;
  }
  last = log.scrollTop;
  size = sizes();
  remember();
  onMove();
}

// leaving makes another line the anchor before one goes.
export function leaving(el) {
  if (anchor?.id !== el.id) return;
  const next = el.nextElementSibling?.id ? el.nextElementSibling : el.previousElementSibling;
  anchor = next?.id ? { id: next.id, top: next.getBoundingClientRect().top - $("log").getBoundingClientRect().top } : null;
  if (anchor && next === el.nextElementSibling) anchor.top -= next.getBoundingClientRect().top - el.getBoundingClientRect().top;
}

export function toEnd() {
  atEnd = true;
  settle();
}

// toLine shows a line a little below the upper edge: what follows it is to be read.
export function toLine(el) {
  const log = $("log");
  log.scrollTop += el.getBoundingClientRect().top - log.getBoundingClientRect().top - 12;
  atEnd = isEnd();
  last = log.scrollTop;
  remember();
  onMove();
}

// lastInView is the newest message of which enough is in view to have been seen.
export function lastInView() {
  const edge = $("log").getBoundingClientRect();
  for (const el of [...$("lines").children].reverse()) {
    const box = el.getBoundingClientRect();
    if (el.id && el.dataset.message && box.top + Math.min(box.height, 48) <= edge.bottom + 1) return el.dataset.message;
  }
  return "";
}
