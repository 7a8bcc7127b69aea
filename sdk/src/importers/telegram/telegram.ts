import { Tally, wordsOf } from "../chat.ts";
import { ImportFailure, Malformed, UsageFailure } from "../import-failure.ts";
import { LocalClock } from "../transcripts/local-time.ts";
import { BY_SYSTEM, FORWARDED, forwardedText, WORDLESS } from "../transcripts/transcript.ts";
import type { Speaker, Transcript, Utterance } from "../transcripts/transcript.ts";
import { fieldsOf, instantOf, isFields, listOf, storable, textOf, type Fields } from "../values.ts";
import { jsonFile } from "../whole-file.ts";
import { plainText } from "./formatted-text.ts";

const BOT_CHAT = "bot_chat";
const DIRECT: ReadonlySet<string> = new Set(["personal_chat", BOT_CHAT, "saved_messages"]);

/**
 * @param timeZone for older exports, which have only local dates
 * @throws ImportFailure
 * @throws UsageFailure if the time zone is needed and missing
 */
export async function readTelegram(path: string, timeZone: string | null): Promise<Transcript[]> {
  const clock = timeZone === null ? null : new LocalClock(timeZone);
  const name = path.replace(/^.*[\\/]/u, "");
  const file = await jsonFile(path, withoutOddEscapes);
  try {
    const root = fieldsOf(file, "the export");
    const personal = root["personal_information"];
    const owner = isFields(personal) ? accountOf(personal["user_id"]) : null;
    const chats =
      "messages" in root
        ? [root]
        : ["chats", "left_chats"].flatMap((field) => (isFields(root[field]) ? listOf(root[field]["list"], field) : []));
    if (chats.length === 0) throw new Malformed("has no chats; export them as machine-readable JSON");
    return chats.map((chat, index) => readChat(fieldsOf(chat, `chat ${index + 1}`), owner, clock));
  } catch (error) {
    if (error instanceof Malformed) throw new ImportFailure(`${name}: ${error.message}`);
    throw error;
  }
}

/** Telegram writes control characters as `\x1F`, which is not JSON. */
const withoutOddEscapes = (text: string): string =>
  text.replace(/\\(?:x([0-9A-F]{2})|[^x])/giu, (escape, code?: string) =>
    code === undefined ? escape : `\\u00${code}`,
  );

const idOf = (id: unknown): string | null => (typeof id === "number" ? String(id) : textOf(id));

/** "user4325"; exports before 2021 write 4325. */
function accountOf(id: unknown): string | null {
  if (typeof id === "number") return `user${id}`;
  return textOf(id);
}

function readChat(chat: Fields, account: string | null, clock: LocalClock | null): Transcript {
  const id = idOf(chat["id"]);
  if (id === null) throw new Malformed("a chat has no id");
  const type = textOf(chat["type"]) ?? "";
  const isGroup = !DIRECT.has(type);
  const peer = `user${id}`;
  const [left, cut] = [new Tally(), new Tally()];
  const read = { id, isGroup, peer: type === BOT_CHAT ? peer : null, left, cut, clock };
  const title = textOf(chat["name"]);
  let last = -Infinity;
  const utterances = listOf(chat["messages"], `chat ${id}: messages`).flatMap((value, index) => {
    const message = fieldsOf(value, `chat ${id}: message ${index + 1}`);
    const at = dateOf(message, "date", clock, last);
    last = at ?? last;
    return readMessage(message, at, read) ?? [];
  });
  return {
    id: `telegram-${id}`,
    title: title === null ? null : storable(title),
    isGroup,
    owner: account ?? ownerOf(type, peer, utterances),
    utterances,
    leftOut: left.counts,
    cut: cut.counts,
  };
}

/** A direct chat's id is the other speaker's, so the user is the remaining one. */
function ownerOf(type: string, peer: string, utterances: readonly Utterance[]): string | null {
  if (!DIRECT.has(type)) return null;
  const [only, another] = [...new Set(utterances.map(({ speaker }) => speaker.id))].filter((id) => id !== peer);
  if (type === "saved_messages") return peer;
  return another === undefined ? (only ?? SILENT) : null;
}

const SILENT = "user0";

interface Reading {
  id: string;
  isGroup: boolean;
  peer: string | null;
  left: Tally;
  cut: Tally;
  clock: LocalClock | null;
}

const MEDIA = [
  ["photo", "images"],
  ["file", "files"],
  ["sticker_emoji", "stickers"],
  ["poll", "polls"],
  ["location_information", "places"],
  ["contact_information", "contacts"],
  ["game_title", "games"],
  ["invoice_information", "invoices"],
] as const;

function readMessage(message: Fields, at: number | null, reading: Reading): Utterance | null {
  const { id: chat, left, cut, clock, peer } = reading;
  if (message["type"] === "service") {
    left.add(BY_SYSTEM);
    return null;
  }
  const words = wordsOf([plainText(message["text"])]);
  const sender = accountOf(message["from_id"]);
  const id = idOf(message["id"]);
  if (words === null || sender === null || id === null) {
    left.add(words === null ? WORDLESS : "without a sender");
    return null;
  }
  for (const [field, noun] of MEDIA) if (field in message) cut.add(noun);
  const forwarded = "forwarded_from" in message || "forwarded_from_id" in message;
  const edited = dateOf(message, "edited", clock, -Infinity);
  const reply = idOf(message["reply_to_message_id"]);
  const repliedChat = textOf(message["reply_to_peer_id"])?.replace(/^\D+/u, "") ?? chat;
  const from = textOf(message["from"]);
  const speaker: Speaker = { id: sender, name: from, handle: sender.replace(/^\D+/u, ""), isBot: sender === peer };
  const unread = unreadBecause(message, sender, forwarded);
  return {
    id: `telegram-${chat}/${id}`,
    speaker,
    content: forwarded ? forwardedText(textOf(message["forwarded_from"]), words) : words,
    at,
    replyTo: reply === null ? null : `telegram-${repliedChat}/${reply}`,
    // never edited messages have 1970
    editedAt: edited !== null && (at === null || edited >= at) ? edited : null,
    ...(unread !== null && { unread }),
  };
}

function unreadBecause(message: Fields, sender: string, forwarded: boolean): string | null {
  if (forwarded) return FORWARDED;
  if ("via_bot" in message) return "were written by a bot for their sender";
  return /^(?:channel|chat)/u.test(sender) ? "were posted by a channel or group" : null;
}

function dateOf(message: Fields, field: string, clock: LocalClock | null, before: number): number | null {
  const seconds = message[`${field}_unixtime`];
  if (seconds !== undefined && Number.isFinite(Number(seconds))) return instantOf(Number(seconds));
  const [, ...digits] = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})$/u.exec(String(message[field])) ?? [];
  if (digits.length === 0) return null;
  if (clock === null)
    throw new UsageFailure("dates in this export have no time zone: say which it is, --time-zone Europe/Berlin");
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = digits.map(Number);
  return clock.instantOf({ year, month, day, hour, minute, second }, before);
}
