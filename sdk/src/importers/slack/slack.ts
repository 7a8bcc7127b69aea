/** Slack's export: lists of accounts and channels, and a folder per channel with a file per day. */
import { basename } from "node:path";
import { Tally, wordsOf } from "../chat.ts";
import type { GivenFile } from "../given-files.ts";
import { ImportFailure, Malformed } from "../import-failure.ts";
import { BY_SYSTEM, DELETED, WORDLESS } from "../transcripts/transcript.ts";
import type { LoadTranscript, Speaker, Transcript, Utterance } from "../transcripts/transcript.ts";
import { fieldsOf, grouped, instantOf, isFields, listOf, storable, textOf, type Fields } from "../values.ts";
import { jsonFile } from "../whole-file.ts";
import { readableText } from "./message-text.ts";

const LISTS = ["users", "channels", "groups", "dms", "mpims"] as const;
const DAY = /^\d{4}-\d{2}-\d{2}\.json$/u;

interface Channel {
  id: string;
  title: string | null;
  isGroup: boolean;
}

interface Workspace {
  accounts: ReadonlyMap<string, Speaker>;
  names: ReadonlyMap<string, string>;
}

export const isSlackFile = (name: string): boolean => {
  const [file = "", folder] = name.split("/").toReversed();
  return LISTS.some((list) => file === `${list}.json`) || (folder !== undefined && DAY.test(file));
};

/**
 * @returns one conversation per folder
 * @throws ImportFailure for files of another kind
 */
export async function readSlack(files: readonly GivenFile[]): Promise<LoadTranscript[]> {
  const users = await listIn(files, "users");
  const accounts = new Map(users.flatMap((user) => accountOf(user) ?? []));
  const names = new Map([...accounts].flatMap(([id, { name }]) => (name === null ? [] : [[id, name] as const])));
  const known = new Map<string, Channel>();
  for (const kind of LISTS.slice(1))
    for (const channel of await listIn(files, kind)) {
      const [id, name] = [textOf(channel["id"]), textOf(channel["name"])];
      if (id === null) continue;
      if (name !== null) names.set(id, name);
      const members = Array.isArray(channel["members"]) ? channel["members"] : [];
      const called = members.map((member) => accounts.get(String(member))?.name ?? String(member)).join(", ");
      known.set(name ?? id, { id, title: name ?? (called || null), isGroup: kind !== "dms" });
    }
  const days = files.filter(({ name }) => name.includes("/") && DAY.test(basename(name)));
  if (days.length === 0)
    throw new ImportFailure("has no channels: a folder a channel, with files such as 2024-05-01.json");
  const folders = grouped(days, ({ name }) => name.split("/").at(-2) ?? "");
  return [...folders].map(([folder, ofFolder]) => {
    const channel = known.get(folder) ?? { id: folder, title: folder, isGroup: true };
    return () => readChannel(ofFolder, channel, { accounts, names });
  });
}

async function listIn(files: readonly GivenFile[], list: string): Promise<Fields[]> {
  const file = files.find(({ name }) => basename(name) === `${list}.json`);
  if (file === undefined) return [];
  const value = await jsonFile(file.path);
  return placed(`${list}.json`, () => listOf(value, "the file").map((one) => fieldsOf(one, "an entry")));
}

function placed<Result>(place: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof Malformed) throw new ImportFailure(`${place}: ${error.message}`);
    throw error;
  }
}

const SLACKBOT = "USLACKBOT";

function accountOf(user: Fields): [string, Speaker][] | null {
  const id = textOf(user["id"]);
  if (id === null) return null;
  const isBot = user["is_bot"] === true || id === SLACKBOT;
  return [[id, { id, name: nameIn(user), handle: textOf(user["name"]), isBot }]];
}

function nameIn(user: Fields): string | null {
  const profile = isFields(user["profile"]) ? user["profile"] : user;
  return (
    textOf(profile["display_name"]) ?? textOf(profile["real_name"]) ?? textOf(user["real_name"]) ?? textOf(user["name"])
  );
}

async function readChannel(days: readonly GivenFile[], channel: Channel, workspace: Workspace): Promise<Transcript> {
  const [left, cut] = [new Tally(), new Tally()];
  const utterances: Utterance[] = [];
  for (const day of days) {
    const file = await jsonFile(day.path);
    placed(day.name, () => {
      for (const message of listOf(file, "the file")) {
        const read = readMessage(fieldsOf(message, "a message"), channel, workspace, left, cut);
        if (read !== null) utterances.push(read);
      }
    });
  }
  utterances.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const { id, title, isGroup } = channel;
  return {
    id: `slack-${id}`,
    title: title === null ? null : storable(title),
    isGroup,
    owner: null,
    utterances,
    leftOut: left.counts,
    cut: cut.counts,
  };
}

const SAID: ReadonlySet<string> = new Set(["me_message", "thread_broadcast", "file_share", "bot_message"]);

function readMessage(
  message: Fields,
  { id: channel }: Channel,
  { accounts, names }: Workspace,
  left: Tally,
  cut: Tally,
): Utterance | null {
  const subtype = textOf(message["subtype"]);
  const ts = textOf(message["ts"]);
  const refuse = (reason: string): null => {
    left.add(reason);
    return null;
  };
  if (subtype === "tombstone" || subtype === "message_deleted") return refuse(DELETED);
  if (ts === null || (subtype !== null && !SAID.has(subtype))) return refuse(BY_SYSTEM);
  const words = wordsOf([readableText(textOf(message["text"]) ?? "", names)]);
  if (words === null) return refuse(WORDLESS);
  const speaker = speakerOf(message, accounts);
  if (speaker === null) return refuse("without a sender");
  for (const [field, noun] of [
    ["files", "files"],
    ["attachments", "previews and shared messages"],
  ] as const)
    if (Array.isArray(message[field])) cut.add(noun, message[field].length);
  const thread = textOf(message["thread_ts"]);
  const edited = isFields(message["edited"]) ? instantOf(Number(message["edited"]["ts"])) : null;
  return {
    id: `slack-${channel}/${ts}`,
    speaker,
    content: words,
    at: instantOf(Number(ts)),
    replyTo: thread === null || thread === ts ? null : `slack-${channel}/${thread}`,
    editedAt: edited,
  };
}

/** A message that a person writes through an app names the person and the app. */
function speakerOf(message: Fields, accounts: ReadonlyMap<string, Speaker>): Speaker | null {
  const user = textOf(message["user"]);
  const bot = textOf(message["bot_id"]);
  const known = user === null ? undefined : accounts.get(user);
  if (message["subtype"] !== "bot_message" && user !== null) {
    if (known !== undefined) return known;
    const profile = isFields(message["user_profile"]) ? message["user_profile"] : {};
    return { id: user, name: nameIn(profile), handle: textOf(profile["name"]) ?? user, isBot: user === SLACKBOT };
  }
  const id = bot ?? user ?? textOf(message["username"]);
  return id === null
    ? null
    : { id, name: textOf(message["username"]) ?? known?.name ?? "Bot", handle: id, isBot: true };
}
