/* Records and positions out of the page and into it: links, the clipboard, files. */
import { dialog, h, notice } from "./dom.js";
import { t } from "./language.js";
import { Refusal, recordOf } from "./module.js";
import { ADDRESS } from "./version.js";

const RECORD_BYTES_MAX = 2 ** 20; /* core/record.h */

/* A text in the letters that a link may hold, and back; null where it is not one. */
export function toFragment(text) {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function fromFragment(fragment) {
  try {
    const bytes = Uint8Array.from(atob(fragment.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/* The address that others can open: the one of the build, where it knows one (LUMBUNG_ADDRESS), else this page's own. */
export function shareLink(record) {
  return `${ADDRESS || location.origin + location.pathname}#r=${toFragment(record)}`;
}

/* The Android app's part (android/…/Bridge.smali): save(name, text) and share(text); undefined elsewhere. */
const android = window.lumbungAndroid;

/* Hands a game to another app. The Android app's own address leads nowhere, so without a public one the record itself
 * is sent; every Lumbung opens that too. */
function send(record) {
  if (android) android.share(ADDRESS ? shareLink(record) : record);
  else navigator.share({ title: "Lumbung", url: shareLink(record) }).catch(() => {});
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice(t("Copied."));
  } catch {
    await dialog(t("Copy this"), h("textarea", { readonly: true, rows: 8, "aria-label": t("Text to copy") }, text));
  }
}

export function download(name, text, type = "text/plain") {
  if (android) {
    android.save(name, text);
    return;
  }
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/* Everything that can be done with the game that is shown. */
export function shareDialog(app, game) {
  const { shown } = game;
  const link = shareLink(game.record());
  const field = h("input", { type: "text", readonly: true, value: link, "aria-label": t("Link to this game"), onfocus: (event) => event.target.select() });
  const transcript = app.games.find(({ id }) => id === shown.game).transcripts ? game.transcript() : "";
  const line = (label, onclick) => h("button", { type: "button", onclick }, label);
  return dialog(t("Share"), h("div", { class: "stack" },
    h("p", {}, t("The link holds the whole game. It goes nowhere but where you send it.")), field,
    h("div", { class: "row" },
      line(t("Copy the link"), () => copy(link)),
      (navigator.share || android) && line(t("Send …"), () => send(game.record()))),
    h("div", { class: "row" },
      line(t("Copy the record"), () => copy(game.record())),
      line(t("Save the record"), () => download(`lumbung-${shown.game}.txt`, game.record())),
      transcript !== "" && line(t("Copy the moves"), () => copy(transcript)),
      line(t("Copy the position"), () => copy(shown.position))),
    h("h3", {}, t("In words")), h("pre", { class: "words", tabindex: "0" }, `${shown.description.trim()}\n\n${shown.board}`)));
}

/* A position or a whole game's moves, which do not say what game they are of, as a record of this game. */
function recordOfBare(app, text, { id, players, transcripts }, rules) {
  if (transcripts && /^[\s\d.]*[a-z]\d/i.test(text)) { /* it begins with the name of a square */
    return app.module.call("transcript_read", [], `${id}\n${rules}\n${text}`).record;
  }
  const record = recordOf({ Game: id, Rules: rules, A: "human", B: players > 1 ? "human" : "", Position: text });
  try {
    app.gameOf(record);
  } catch (error) {
    error.line = 0; /* the line is not one that the user wrote */
    throw error;
  }
  return record;
}

/* A record, a link, a position or the moves of a game from outside; gives it as a record, or throws a Refusal. `game`,
 * `rules`: of what does not say them itself; other games, by their usual rules, are tried after that one. */
export function recordFrom(app, text, game, rules) {
  let record = text.trim();
  const fragment = record.match(/#r=([\w-]+)/)?.[1];
  if (fragment) record = fromFragment(fragment) ?? record;
  if (/\[\s*Game\s+\x22/i.test(record)) {
    app.gameOf(record);
    return record;
  }
  const own = app.games.find(({ id }) => id === game);
  try {
    return recordOfBare(app, record, own, rules);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    for (const other of app.games.filter((info) => info !== own && info.transcripts)) {
      try {
        return recordOfBare(app, record, other, "");
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
    throw refusal;
  }
}

/* Asks for a record, a link, a position or moves; gives a record, or null. */
export async function recordDialog(app, game, rules) {
  const text = h("textarea", { rows: 7, autofocus: true, spellcheck: "false", "aria-label": t("Record, link, position or moves") });
  const file = h("input", { type: "file", accept: ".txt,.pgn,text/plain", "aria-label": t("A file") });
  const wrong = h("p", { class: "refusal", role: "alert" });
  file.addEventListener("change", async () => {
    if (file.files[0]?.size <= RECORD_BYTES_MAX) text.value = await file.files[0].text();
    else if (file.files[0]) wrong.textContent = t("A record is at most 1 MiB.");
  });
  for (;;) {
    const pressed = await dialog(t("Open a game or position"), h("div", { class: "stack" },
      h("p", {}, t("Paste a record, a link to a game, or a position; of Othello also the moves (f5d6c3 …). Or choose a file.")), text, file, wrong), [
      { label: t("Cancel"), value: false }, { label: t("Open"), value: true, primary: true },
    ]);
    if (!pressed) return null;
    try {
      return recordFrom(app, text.value, game, rules);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      wrong.textContent = refusalText(error);
    }
  }
}

/* Where and why a record was refused. */
export function refusalText(error) {
  if (error.line > 0 && error.move > 0) return t("Line {1}, move {2}: {3}", error.line, error.move, error.message);
  if (error.line > 0) return t("Line {1}: {2}", error.line, error.message);
  return error.message;
}

/* Files dropped anywhere on the page. */
export function acceptDrops(app) {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file && file.size > RECORD_BYTES_MAX) {
      notice(t("A record is at most 1 MiB."));
      return;
    }
    const text = file ? await file.text() : event.dataTransfer.getData("text");
    if (!text.trim()) return;
    try {
      await app.openRecord(recordFrom(app, text, app.gameShown(), ""));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      notice(refusalText(error));
    }
  });
}
