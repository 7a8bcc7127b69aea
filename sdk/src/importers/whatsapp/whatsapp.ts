import { createHash } from "node:crypto";
import { basename, dirname, extname } from "node:path";
import { Tally, wordsOf } from "../chat.ts";
import type { GivenFile } from "../given-files.ts";
import { ImportFailure, Malformed, UsageFailure } from "../import-failure.ts";
import { LocalClock, type LocalTime } from "../transcripts/local-time.ts";
import { BY_SYSTEM, type Transcript, type Utterance } from "../transcripts/transcript.ts";
import { storable } from "../values.ts";
import { wholeFile } from "../whole-file.ts";
import { dateOrderOf, localTimeOf, type DateOrder } from "./date-order.ts";
import { entriesOf } from "./lines.ts";
import { saidIn } from "./own-words.ts";

export interface WhatsAppReading {
  timeZone: string;
  dateOrder: DateOrder | null;
  now: number;
}

/** "_chat.txt", "WhatsApp Chat with Bob.txt". */
export function isWhatsAppFile(name: string): boolean {
  const file = basename(name).toLowerCase();
  return file.endsWith(".txt") && (file === "_chat.txt" || file.includes("whatsapp"));
}

/**
 * @param given by the user, for the title: iPhones name every chat "_chat.txt", and its archive or folder by the other person
 * @throws ImportFailure
 * @throws UsageFailure if the order of day and month must be given
 */
export async function readWhatsApp(file: GivenFile, given: string, reading: WhatsAppReading): Promise<Transcript> {
  const text = await wholeFile(file.path);
  try {
    return transcriptOf(text, titleOf(file, given), reading);
  } catch (error) {
    if (error instanceof Malformed) throw new ImportFailure(`${basename(file.name)}: ${error.message}`);
    if (error instanceof UsageFailure) throw new UsageFailure(`${basename(file.name)}: ${error.message}`);
    throw error;
  }
}

/** Browsers name a second download "chat (1).txt". */
function titleOf({ name, path }: GivenFile, given: string): string {
  const own = basename(name, extname(name));
  const outer = name.includes("/") ? basename(dirname(name)) : basename(given === path ? dirname(given) : given);
  return (own === "_chat" ? outer.replace(/\.zip$/iu, "") : own).replace(/ ?\(\d+\)$/u, "");
}

function transcriptOf(text: string, title: string, { timeZone, dateOrder, now }: WhatsAppReading): Transcript {
  const id = `whatsapp-${title}`;
  const clock = new LocalClock(timeZone);
  const entries = entriesOf(text);
  const order = dateOrderOf(entries, dateOrder, now);
  const [left, cut] = [new Tally(), new Tally()];
  const counts = new Map<string, number>();
  const utterances: Utterance[] = [];
  let last = -Infinity;
  for (const entry of entries.entries) {
    const time = localTimeOf(entry, order);
    const at = clock.instantOf(time, last);
    last = at;
    const spoken = spokenIn(entry.text);
    if (spoken === null) {
      left.add(BY_SYSTEM);
      continue;
    }
    const { name, words: given } = spoken;
    // counts excluded messages too, so that a later deletion does not renumber others
    const key = `${wallClock(time)}/${name}`;
    const number = (counts.get(key) ?? 0) + 1;
    counts.set(key, number);
    const said = saidIn(given, entries.isBracketed);
    const words = wordsOf([said.words]);
    if (words === null) {
      left.add(said.reason);
      continue;
    }
    cut.add("files", said.media);
    utterances.push({
      id: `whatsapp-${hashed(`${id}/${key}/${number}`)}`,
      speaker: { id: name, name, handle: null, isBot: false },
      content: words,
      at,
      editedAt: said.isEdited ? NaN : null,
    });
  }
  return { id, title: storable(title), isGroup: false, owner: null, utterances, leftOut: left.counts, cut: cut.counts };
}

const wallClock = ({ year, month, day, hour, minute, second }: LocalTime): string =>
  [year, month, day, hour, minute, second].join("-");

const hashed = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);

const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const MAX_NAME = 100;
const QUOTES = /["“„”«»「」]/gu;

/** Null for a notice, such as `Bob changed the subject to "Plan: go"`. */
function spokenIn(text: string): { name: string; words: string } | null {
  const [head, given] = /^(.+?):(?:[ \u00a0\u202f]|$)/u.exec(text) ?? [];
  if (head === undefined || given === undefined) return null;
  // "~" marks a name that is not in the address book
  const name = given.replace(MARKS, "").replace(/^~\s?/u, "").trim();
  if (name === "" || name.length > MAX_NAME || isQuoting(name)) return null;
  return { name, words: text.slice(head.length) };
}

const isQuoting = (name: string): boolean => (name.match(QUOTES) ?? []).length % 2 === 1;
