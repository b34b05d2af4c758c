// The page's own words. What the bot says comes from the bot.
const words = {
  en: {
    playground: "playground", who: "Who are you today?", welcome: "A Discord of its own, on this machine. Pick somebody to be, open a second window to be somebody else, and play.",
    tip: "Nothing leaves this computer, and all is forgotten when the playground stops.", direct: "Direct messages", change: "Be somebody else", swap: "switch",
    speaks_fr: "speaks French", speaks_en: "speaks English", connected: "bot connected", absent: "bot not connected", offline: "reconnecting…",
    placeholder: "Message {name}", slash: "Commands", send: "Send", attach: "Add a file", menu: "Channels", main: "Go to the message box",
    start: "Welcome to #{name}", start_note: "Type / to see what the bot can do here.", start_dm: "Your messages with {name}", start_dm_note: "The bot writes here when it is your turn.",
    only_you: "Only you can see this", dismiss: "Dismiss message", thinking: "{name} is thinking…", edited: "(edited)", used: "used", app: "APP",
    pinned: "{name} pinned a message.", deleted_reply: "Original message was deleted", attachment: "attachment", today: "Today", yesterday: "Yesterday",
    choose: "Make a selection", ok: "OK", cancel: "Cancel", submit: "Submit", required: "required", open_spoiler: "Show spoiler", close: "Close",
    no_answer: "The application did not respond", failed: "This interaction failed", disabled: "This component is disabled", archived: "This thread is archived",
    no_bot: "The application is not in this server", forbidden: "You may not use this command", no_commands: "No such command here", more: "{n} unread",
    archived_tag: "archived", messages: "Messages", value_hint: "Type a value", thread_open: "Open thread: {name}", held: "{name} is ready: name it in a file option.",
    trouble: "Cause trouble", trouble_note: "What goes wrong on the real Discord, on demand.", t_dm_on: "Refuse DMs from the bot", t_dm_off: "Accept DMs again",
    t_drop: "Cut the bot's connection", t_twice: "Deliver the next action twice", t_503: "Next request: 503", t_lost: "Next answer lost (503 after the fact)",
    t_429: "Next request: 429, wait 2 s", t_slow: "Next request takes 2 s", done: "Done.",
  },
  fr: {
    playground: "bac à sable", who: "Qui êtes-vous aujourd’hui ?", welcome: "Un Discord rien qu’à vous, sur cette machine. Choisissez qui vous êtes, ouvrez une seconde fenêtre pour être quelqu’un d’autre, et jouez.",
    tip: "Rien ne quitte cet ordinateur, et tout s’oublie quand le bac à sable s’arrête.", direct: "Messages privés", change: "Être quelqu’un d’autre", swap: "changer",
    speaks_fr: "parle français", speaks_en: "parle anglais", connected: "bot connecté", absent: "bot absent", offline: "reconnexion…",
    placeholder: "Écrire dans {name}", slash: "Commandes", send: "Envoyer", attach: "Ajouter un fichier", menu: "Salons", main: "Aller à la zone de saisie",
    start: "Bienvenue dans #{name}", start_note: "Tapez / pour voir ce que le bot sait faire ici.", start_dm: "Vos messages avec {name}", start_dm_note: "Le bot écrit ici quand c’est votre tour.",
    only_you: "Visible par vous seulement", dismiss: "Masquer le message", thinking: "{name} réfléchit…", edited: "(modifié)", used: "a utilisé", app: "APP",
    pinned: "{name} a épinglé un message.", deleted_reply: "Le message d’origine a été supprimé", attachment: "pièce jointe", today: "Aujourd’hui", yesterday: "Hier",
    choose: "Faites un choix", ok: "OK", cancel: "Annuler", submit: "Envoyer", required: "obligatoire", open_spoiler: "Montrer le texte caché", close: "Fermer",
    no_answer: "L’application ne répond plus", failed: "Échec de l’interaction", disabled: "Ce composant est désactivé", archived: "Ce fil est archivé",
    no_bot: "L’application n’est pas sur ce serveur", forbidden: "Vous ne pouvez pas utiliser cette commande", no_commands: "Pas de telle commande ici", more: "{n} non lus",
    archived_tag: "archivé", messages: "Messages", value_hint: "Tapez une valeur", thread_open: "Ouvrir le fil : {name}", held: "{name} est prêt : nommez-le dans une option fichier.",
    trouble: "Semer la zizanie", trouble_note: "Ce qui tourne mal sur le vrai Discord, à la demande.", t_dm_on: "Refuser les messages du bot", t_dm_off: "Accepter de nouveau ses messages",
    t_drop: "Couper la connexion du bot", t_twice: "Livrer deux fois la prochaine action", t_503: "Prochaine requête : 503", t_lost: "Prochaine réponse perdue (503 après coup)",
    t_429: "Prochaine requête : 429, attendre 2 s", t_slow: "La prochaine requête prend 2 s", done: "C’est fait.",
  },
};

let lang = navigator.language.startsWith("fr") ? "fr" : "en";

export function setLang(locale) {
  lang = locale.startsWith("fr") ? "fr" : "en";
  document.documentElement.lang = lang;
}

export const language = () => lang;

export function t(key, vars) {
  let text = words[lang][key] ?? words.en[key] ?? key;
  for (const [k, v] of Object.entries(vars || {})) text = text.replaceAll(`{${k}}`, v);
  return text;
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
