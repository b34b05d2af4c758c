// Talking to the playground: everything is said by one person, `me`.
export const state = { me: null, people: [], bot: null, guilds: [], dm: null, chats: [], installed: false, channel: null, connected: 0, dmClosed: false };

export class Refusal extends Error {
  constructor(body) {
    super(body.error || "error");
    this.code = body.code;
    this.args = body.args;
  }
}

async function answer(res) {
  if (res.status === 204) return {};
  const body = await res.json().catch(() => ({ error: res.statusText }));
  if (!res.ok) throw new Refusal(body);
  return body;
}

export async function get(path, query) {
  return answer(await fetch(`playground/api/${path}?${new URLSearchParams(query)}`));
}

export async function act(name, body, signal) {
  return post(`playground/api/${name}`, { as: state.me.name, ...body }, signal);
}

export async function trouble(name, body) {
  return post(`playground/faults/${name}`, body || {});
}

async function post(url, body, signal) {
  const res = await fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });
  return answer(res);
}

// Interactions end by an event that may come before or after the POST that
// began them; both orders meet here.
const ended = new Map();
const waiting = new Map();

// hooks.modal(id, modal) opens a form. Only the tab that began the interaction
// does: the same person may look at another. hooks.note(text) tells this person something in the log.
export const hooks = { modal: null, note: null };

export function whenEnded(id, done) {
  const end = (e) => {
    done(e);
    if (e.modal) hooks.modal(e.id, e.modal);
  };
  if (ended.has(id)) end(ended.get(id));
  else waiting.set(id, end);
}

export function interactionEvent(e) {
  if (e.state === "sent") return;
  ended.set(e.id, e);
  if (ended.size > 200) ended.delete(ended.keys().next().value);
  waiting.get(e.id)?.(e);
  waiting.delete(e.id);
}

let source;

// listen streams the person's events; open is called at each (re)connection.
export function listen(onEvent, onOpen, onLost) {
  source?.close();
  source = new EventSource(`playground/api/events?as=${encodeURIComponent(state.me.name)}`);
  source.onmessage = (m) => onEvent(JSON.parse(m.data));
  source.onopen = onOpen;
  source.onerror = onLost;
}
