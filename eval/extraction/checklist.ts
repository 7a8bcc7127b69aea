import { createHash } from "node:crypto";
import type { ChatMessage } from "./chat.ts";
import type { LearnedFact } from "./learn-chat.ts";

export interface CheckedFact {
  fact: LearnedFact;
  chat: string;
  sources: { message: ChatMessage; before: ChatMessage | null }[];
}

export const QUESTIONS = { right: "true and rightly dated", worth: "worth keeping" } as const;

const INSTRUCTIONS = `Write y or n behind each colon in place of the underscore, judging by the messages shown alone:

- **${QUESTIONS.right}**: the sentence and its parts say what the message says, of whom it says it, and the period is right as far as it goes.
- **${QUESTIONS.worth}**: a good memory would keep it for months.

Then \`npm run eval -- extraction <this file>\` counts the marks.`;

export function besideMessages(
  chat: string,
  messages: readonly ChatMessage[],
  facts: readonly LearnedFact[],
): CheckedFact[] {
  const places = new Map<string, { message: ChatMessage; before: ChatMessage | null }>();
  const last = new Map<string, ChatMessage>();
  for (const message of messages) {
    places.set(message.id, { message, before: last.get(message.thread) ?? null });
    last.set(message.thread, message);
  }
  return facts.flatMap((fact) => {
    const sources = fact.turns.flatMap((turn) => places.get(turn) ?? []).sort((a, b) => a.message.at - b.message.at);
    return sources.length === 0 ? [] : [{ fact, chat, sources }];
  });
}

/**
 * Returns a sample in the order of chats and times. The draw depends only on a fact's words and `seed`, so that two
 * versions of an extractor are compared on mostly the same facts.
 */
export function sampleFacts(facts: readonly CheckedFact[], count: number, seed: number): CheckedFact[] {
  const drawn = facts.map((checked) => ({ checked, key: drawKey(checked, seed) }));
  const sample = drawn.sort((a, b) => compare(a.key, b.key)).slice(0, count);
  const orderOf = ({ chat, sources }: CheckedFact): [string, number] => [chat, sources[0]?.message.at ?? 0];
  return sample
    .map((each) => ({ ...each, order: orderOf(each.checked) }))
    .sort((a, b) => compare(a.order[0], b.order[0]) || a.order[1] - b.order[1] || compare(a.key, b.key))
    .map(({ checked }) => checked);
}

function drawKey({ chat, fact }: CheckedFact, seed: number): string {
  const { subject, predicate, object, object_value, turns } = fact;
  const words = [seed, chat, turns, subject.name, predicate, object?.name, object_value, fact.fact];
  return createHash("sha256").update(JSON.stringify(words)).digest("hex");
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

export const checklist = (facts: readonly CheckedFact[]): string => [INSTRUCTIONS, ...facts.map(section)].join("\n\n");

function section({ fact, chat, sources }: CheckedFact, place: number): string {
  const { subject, predicate, object, object_value, kind, confidence, strength, period } = fact;
  const shown = sources.map(({ message, before }) =>
    [`${message.id}, ${dateOf(message.at)}`, ...(before === null ? [] : [said(before)]), `**${said(message)}**`]
      .map((line) => `> ${line}`)
      .join("\n>\n"),
  );
  const details = [
    `${subject.name} · ${predicate} · ${object?.name ?? `"${object_value}"`}`,
    kind,
    period === "" ? "no period" : period,
    ...bounds(fact),
    confidence,
    `strength ${strength}`,
  ];
  return [
    `### ${place + 1}. ${chat}`,
    ...shown,
    `**${oneLine(fact.fact)}**`,
    `- ${oneLine(details.join("; "))}\n- ${QUESTIONS.right}: _\n- ${QUESTIONS.worth}: _`,
  ].join("\n\n");
}

function bounds(fact: LearnedFact): string[] {
  const { valid_from, valid_from_precision, valid_from_basis, valid_to, valid_to_precision, valid_to_basis } = fact;
  const bound = (name: string, at: string | null, precision: string | null, basis: string | null): string[] =>
    at === null ? [] : [`${name} ${at} (${precision ?? "instant"}${basis === null ? "" : `, ${basis}`})`];
  return [
    ...bound("valid_from", valid_from, valid_from_precision, valid_from_basis),
    ...bound("valid_to", valid_to, valid_to_precision, valid_to_basis),
    ...bound("due", fact.due, fact.due_precision, null),
  ];
}

const said = ({ role, name, content }: ChatMessage): string => `${name ?? role}: ${oneLine(content)}`;

const oneLine = (text: string): string => text.replace(/\s+/gu, " ").trim();

const DATE = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

const dateOf = (at: number): string => `${DATE.format(at)} UTC`;
