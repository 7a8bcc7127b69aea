/** DiscordChatExporter's JSON: each file holds a channel, a thread, a direct chat, or a part of one. */
import { Tally, wordsOf } from "../chat.ts";
import { ImportFailure, Malformed } from "../import-failure.ts";
import { BY_SYSTEM, FORWARDED, forwardedText, WORDLESS } from "../transcripts/transcript.ts";
import type { Speaker, Transcript, Utterance } from "../transcripts/transcript.ts";
import { fieldsOf, instantOf, isFields, listOf, storable, textOf, type Fields } from "../values.ts";
import { jsonFile } from "../whole-file.ts";
import { readableText } from "./message-text.ts";

export const isDiscordFile = (name: string): boolean => /\.json$/iu.test(name);

/** @throws ImportFailure */
export async function readDiscord(path: string, name: string): Promise<Transcript> {
  const file = await jsonFile(path);
  try {
    return readChannel(fieldsOf(file, "the export"));
  } catch (error) {
    if (error instanceof Malformed) throw new ImportFailure(`${name}: ${error.message}`);
    throw error;
  }
}

function readChannel(root: Fields): Transcript {
  const channel = fieldsOf(root["channel"], "channel");
  const id = textOf(channel["id"]);
  if (id === null) throw new Malformed("channel has no id");
  const [left, cut] = [new Tally(), new Tally()];
  const utterances = listOf(root["messages"], "messages").flatMap(
    (message, index) => readMessage(fieldsOf(message, `message ${index + 1}`), id, left, cut) ?? [],
  );
  const title = textOf(channel["name"]);
  return {
    id: `discord-${id}`,
    title: title === null ? null : storable(title),
    isGroup: channel["type"] !== "DirectTextChat",
    owner: null,
    utterances,
    leftOut: left.counts,
    cut: cut.counts,
  };
}

const SAID: ReadonlySet<unknown> = new Set(["Default", "Reply"]);
const PARTS = [
  ["attachments", "attachments"],
  ["embeds", "previews of links"],
  ["stickers", "stickers"],
] as const;

function readMessage(message: Fields, channel: string, left: Tally, cut: Tally): Utterance | null {
  const id = textOf(message["id"]);
  const author = isFields(message["author"]) ? message["author"] : {};
  const account = textOf(author["id"]);
  if (id === null || account === null) throw new Malformed("a message has no id or no author");
  if (!SAID.has(message["type"])) {
    left.add(BY_SYSTEM);
    return null;
  }
  const forwarded = isFields(message["forwardedMessage"]) ? message["forwardedMessage"] : null;
  const reference = isFields(message["reference"]) && forwarded === null ? message["reference"] : {};
  const replied = textOf(reference["messageId"]);
  const own = textOf(message["content"]) ?? "";
  const passed = forwarded === null ? null : textOf(forwarded["content"]);
  const words = wordsOf([
    readableText(own, message["mentions"]),
    passed === null ? null : forwardedText(null, readableText(passed, [])),
  ]);
  if (words === null) {
    left.add(WORDLESS);
    return null;
  }
  for (const [field, noun] of PARTS) if (Array.isArray(message[field])) cut.add(noun, message[field].length);
  const repliedChannel = textOf(reference["channelId"]) ?? channel;
  return {
    id: `discord-${channel}/${id}`,
    speaker: speakerOf(account, author),
    content: words,
    at: instantOf(message["timestamp"]),
    replyTo: replied === null ? null : `discord-${repliedChannel}/${replied}`,
    editedAt: instantOf(message["timestampEdited"]),
    ...(passed !== null && { unread: FORWARDED }),
  };
}

function speakerOf(id: string, author: Fields): Speaker {
  const handle = textOf(author["name"]);
  const isDeleted = handle === "Deleted User" || handle?.startsWith("deleted_user_") === true;
  const name = isDeleted ? null : (textOf(author["nickname"]) ?? handle);
  return { id, name, handle: isDeleted ? id : handle, isBot: author["isBot"] === true };
}
