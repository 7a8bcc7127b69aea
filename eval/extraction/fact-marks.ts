/** Marks are kept between runs; words and message identify a fact. */
import { createHash } from "node:crypto";
import type { ReadFact } from "./read-by.ts";
import { MarksError } from "./marks.ts";

export interface FactMark {
  /** Stated, with right dates; null: not marked yet. */
  right: boolean | null;
  /** Would a good memory keep it for months? */
  worth: boolean | null;
}

const HEADER = `Write y or n in place of each underscore, judging by the message alone. The same command then counts the marks.

True: the message states it, of the right person, and the period is right as far as it goes. Worth keeping: a good memory would keep it
for months.`;

const UNMARKED: FactMark = { right: null, worth: null };

export function keyOf(read: ReadFact): string {
  const { subject, predicate, object, object_value } = read.fact;
  const words = [
    read.chat,
    read.message.content,
    subject,
    predicate,
    object ?? object_value,
    read.fact.fact,
    periodOf(read),
  ];
  return createHash("sha256").update(JSON.stringify(words)).digest("hex").slice(0, 12);
}

function periodOf({ fact: { valid_from, valid_to, due = null } }: ReadFact): string {
  const day = (at: number | null): string => (at === null ? "…" : new Date(at).toISOString().slice(0, 10));
  return `${day(valid_from)} to ${day(valid_to)}${due === null ? "" : `, for ${day(due)}`}`;
}

export function writeMarks(facts: readonly ReadFact[], known: ReadonlyMap<string, FactMark>): string {
  const sections = new Map(
    facts.map((read) => {
      const { fact, message, chat } = read;
      const { right, worth } = known.get(keyOf(read)) ?? UNMARKED;
      const said = `> ${message.name ?? message.role}, ${new Date(message.at).toISOString().slice(0, 10)}: ${oneLine(message.content)}`;
      const parts = `${fact.subject} · ${fact.predicate} · ${fact.object ?? `"${fact.object_value}"`}; ${fact.denied === true ? "never" : `${fact.kind}; ${periodOf(read)}`}`;
      const text = `### ${keyOf(read)} ${chat}\n\n${said}\n\n**${oneLine(fact.fact)}**\n\n- ${oneLine(parts)}\n- true: ${shown(right)}\n- worth keeping: ${shown(worth)}`;
      return [keyOf(read), text] as const;
    }),
  );
  return `${[HEADER, ...sections.values()].join("\n\n")}\n`;
}

const oneLine = (text: string): string => text.replace(/\s+/gu, " ").trim();
const shown = (mark: boolean | null): string => (mark === null ? "_" : mark ? "y" : "n");

export function readMarks(text: string, source: string): Map<string, FactMark> {
  const marks = new Map<string, FactMark>();
  let open: FactMark = { ...UNMARKED };
  for (const [place, line] of text.split(/\r?\n/u).entries()) {
    const key = /^### ([0-9a-f]{12}) /u.exec(line)?.[1];
    if (key !== undefined) marks.set(key, (open = { ...UNMARKED }));
    const [, question, answer = ""] = /^- (true|worth keeping): *(.*)$/u.exec(line) ?? [];
    if (question !== undefined)
      open[question === "true" ? "right" : "worth"] = readMark(answer, `${source}:${place + 1}`);
  }
  return marks;
}

function readMark(text: string, where: string): boolean | null {
  const mark = text.trim().toLowerCase();
  if (mark === "_" || mark === "") return null;
  if (mark === "y" || mark === "n") return mark === "y";
  throw new MarksError(`${where}: a mark is y, n or _, not "${text.trim()}"`);
}
