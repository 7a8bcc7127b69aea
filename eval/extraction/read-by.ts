/** Reads the messages of chats by an extractor, without a server, and counts the cost. */
import type { DroppedFacts } from "../../shared/api/dropped-facts.ts";
import type { ExtractedFact, ExtractionInput } from "../../worker/core/extraction/extraction.ts";
import { EMPTY_ONTOLOGY } from "../../worker/core/extraction/ontology.ts";
import { UnusableAnswer } from "../../worker/core/extraction/unusable-answer.ts";
import { sumOfDropped } from "../../worker/core/prompts/answers/dropped-facts.ts";
import { sumOfUse } from "../../worker/core/accounting/use.ts";
import type { Extractor, ModelUse } from "../../worker/ports/providers.ts";
import type { ChatMessage } from "./chat.ts";

/** Messages of one chat for one call. */
export interface Sitting {
  chat: string;
  messages: ChatMessage[];
}

export interface ReadFact {
  chat: string;
  message: ChatMessage;
  fact: ExtractedFact;
}

export interface Reading {
  facts: ReadFact[];
  /** Facts left out, by reason. */
  dropped: DroppedFacts;
  /** Sittings without a usable answer. */
  invalid: number;
  use: ModelUse;
}

/** A server shows a model this many messages at once (`EXTRACTION_MESSAGES`), and this many before them. */
const [READ_TOGETHER, SHOWN_BEFORE] = [8, 4];

/** The messages of a chat, split as a server would for a model. */
export const sittingsOf = (chat: string, messages: readonly ChatMessage[]): Sitting[] => {
  const sittings: Sitting[] = [];
  for (const message of messages) {
    const last = sittings.at(-1);
    if (last?.messages[0]?.thread === message.thread && last.messages.length < READ_TOGETHER)
      last.messages.push(message);
    else sittings.push({ chat, messages: [message] });
  }
  return sittings;
};

export const inputsOf = (sitting: Sitting, before: readonly ChatMessage[]): ExtractionInput[] => {
  const said = ({ name, role, content, at }: ChatMessage) => ({
    speaker: role === "assistant" ? "Assistant" : name,
    ...(role === "assistant" && { role: "assistant" as const }),
    content,
    reference_time: at,
  });
  const [thread] = sitting.messages;
  const earlier = before.filter((message) => message.thread === thread?.thread);
  const all = [...earlier, ...sitting.messages];
  return sitting.messages.map((message, place) => ({
    ...said(message),
    time_zone: "UTC",
    previous: all.slice(Math.max(0, earlier.length + place - SHOWN_BEFORE), earlier.length + place).map(said),
  }));
};

/** Reads all sittings one after another. Counts and skips a sitting without a usable answer. */
export async function readBy(
  extractor: Extractor,
  sittings: readonly Sitting[],
  onProgress: (done: number) => void,
): Promise<Reading> {
  const reading: Reading = { facts: [], dropped: {}, invalid: 0, use: { calls: 0, tokens_in: 0, tokens_out: 0 } };
  const before = new Map<string, ChatMessage[]>();
  for (const [place, sitting] of sittings.entries()) {
    const earlier = before.get(sitting.chat) ?? [];
    before.set(sitting.chat, [...earlier, ...sitting.messages]);
    try {
      const results = await extractor.extract(inputsOf(sitting, earlier), EMPTY_ONTOLOGY);
      for (const [at, { extraction, use, dropped = {} }] of results.entries()) {
        const message = sitting.messages[at];
        if (message === undefined) continue;
        reading.use = sumOfUse(reading.use, use);
        reading.dropped = sumOfDropped(reading.dropped, dropped);
        reading.facts.push(...extraction.facts.map((fact) => ({ chat: sitting.chat, message, fact })));
      }
    } catch (error) {
      if (!(error instanceof UnusableAnswer)) throw error;
      reading.invalid++;
      reading.use = sumOfUse(reading.use, error.use);
    }
    onProgress(place + 1);
  }
  return reading;
}

/** The facts of both readers; facts that both find in one message count once. */
export function bothOf(one: readonly ReadFact[], other: readonly ReadFact[]): ReadFact[] {
  const known = new Set(one.map(keyOf));
  return [...one, ...other.filter((fact) => !known.has(keyOf(fact)))];
}

const keyOf = ({ chat, message, fact: { subject, predicate, object, object_value } }: ReadFact): string =>
  JSON.stringify([chat, message.id, subject, predicate, object ?? object_value]).toLowerCase();
