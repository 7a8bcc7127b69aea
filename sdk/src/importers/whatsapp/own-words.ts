import { BY_SYSTEM, DELETED, WORDLESS } from "../transcripts/transcript.ts";

export interface Said {
  words: string | null;
  reason: string;
  isEdited: boolean;
  media: number;
}

/** Android does not mark notices, so each language lists whole messages, in lower case without the full stop. */
const DELETED_TEXTS: ReadonlySet<string> = new Set([
  "this message was deleted",
  "you deleted this message",
  "diese nachricht wurde gelöscht",
  "du hast diese nachricht gelöscht",
  "se eliminó este mensaje",
  "eliminaste este mensaje",
  "este mensaje fue eliminado",
  "ce message a été supprimé",
  "vous avez supprimé ce message",
  "questo messaggio è stato eliminato",
  "hai eliminato questo messaggio",
  "esta mensagem foi apagada",
  "essa mensagem foi apagada",
  "você apagou esta mensagem",
  "mensagem apagada",
  "dit bericht is verwijderd",
  "je hebt dit bericht verwijderd",
  "это сообщение было удалено",
  "данное сообщение удалено",
  "вы удалили данное сообщение",
  "bu mesaj silindi",
  "bu mesajı sildiniz",
  "このメッセージは削除されました",
  "此訊息已刪除",
  "삭제된 메시지입니다",
  "تم حذف هذه الرسالة",
]);
const DELETED_BY_ADMIN = /^this message was deleted by admin [^\n]{1,100}$/u;
const WORDLESS_TEXTS: ReadonlySet<string> = new Set([
  "null", // view-once media
  "live location shared",
  "live-standort wird geteilt",
  "waiting for this message. this may take a while",
  "warte auf diese nachricht. dies kann einen moment dauern",
]);
const EDITED_MARK = new RegExp(
  "\\u200e?<(?:this message was edited|diese nachricht wurde bearbeitet|se editó este mensaje|ce message a été modifié|" +
    "mensagem editada|questo messaggio è stato modificato|dit bericht is bewerkt|bu mesaj düzenlendi|сообщение изменено)\\.?>$",
  "iu",
);
const MARKED_EDIT = /\u200e<[^<>:\n]{1,80}>$/u;
const MARKED_FILE = /\u200e<[^<>:\n]{1,40}:[^<>\n]{1,400}>/gu;
/** As in "contract.pdf • 3 pages". */
const PAGES = "• \u200e";
const OMITTED =
  /\u200e\p{L}{1,30}(?: \p{L}{1,30})? (?:omitted|weggelassen|ausgelassen|omitid[oa]|omesso|omessa|absente?|ocultad[oa]|weggelaten)$/u;
const PLACEHOLDER = /^<[^<>\n]{3,60}>$/u;
/** Above a caption only known texts count, because a person may begin a message with such brackets. */
const ABOVE_CAPTION =
  /^<(?:Media omitted|Medien ausgeschlossen|Multimedia omitido|Médias omis|Media omessi|Mídia oculta|Media weggelaten|Без медиафайлов|Medya dahil edilmedi)>\n/u;
const NAMED_FILE =
  /^(?:\u200e[^\n]+\.\w{2,5} \([^()\n]{3,40}\)|(?:IMG|VID|PTT|AUD|STK|DOC)-\d{8}-WA\d{4,}\.\w{2,5} \([^()\n]{3,40}\)|[^\n]+\.\w{2,5} \((?:file attached|Datei angehängt|archivo adjunto|fichier joint|file allegato|arquivo anexado|ficheiro anexado|bestand bijgevoegd|файл добавлен)\)|\S+\.\w{2,5} <\u200e?[^<>\n]{3,30}>)(?:\n|$)/u;
const PLACE = /^\S{2,30}: https:\/\/maps\.google\.com\/\?q=\S+$/u;
const POLL = /^\p{Lu}+:\n[^\n]+(?:\n\p{Lu}+: [^\n]+ \([^()\n]+\))+$/u;

/** The last message of a file may end with the file's line break. */
export const saidIn = (text: string, isBracketed: boolean): Said => saidInTrimmed(text.trimEnd(), isBracketed);

function saidInTrimmed(given: string, isBracketed: boolean): Said {
  const isEdited = EDITED_MARK.test(given) || (isBracketed && MARKED_EDIT.test(given));
  const none = (reason: string): Said => ({ words: null, reason, isEdited, media: 0 });
  let media = 0;
  const without = (pattern: RegExp, from: string): string => from.replace(pattern, () => ((media += 1), ""));
  let words = given.replace(EDITED_MARK, "");
  if (isBracketed) {
    const lines = without(MARKED_FILE, words.replace(MARKED_EDIT, "")).trimEnd().split("\n");
    words = without(OMITTED, lines.filter((line) => !line.includes(PAGES)).join("\n")).trimEnd();
    if (words.startsWith("\u200e")) {
      const isDeleted = DELETED_TEXTS.has(plain(words));
      return none(isDeleted ? DELETED : BY_SYSTEM);
    }
  }
  words = without(ABOVE_CAPTION, without(NAMED_FILE, words)).replaceAll("\u200e", "").trim();
  if (words === "") return none(WORDLESS);
  const text = plain(words);
  if (DELETED_TEXTS.has(text) || DELETED_BY_ADMIN.test(text)) return none(DELETED);
  const isPlaceholder = WORDLESS_TEXTS.has(text) || [PLACEHOLDER, PLACE, POLL].some((form) => form.test(words));
  if (isPlaceholder) return none(WORDLESS);
  return { words, reason: "", isEdited, media };
}

const plain = (text: string): string =>
  text
    .replaceAll("\u200e", "")
    .trim()
    .replace(/[.。]$/u, "")
    .toLowerCase();
