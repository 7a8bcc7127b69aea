import pMap from "p-map";
import type { DroppedFacts } from "../../shared/api/dropped-facts.ts";
import type { ExtractedFact, ExtractionInput } from "../../worker/core/extraction/extraction.ts";
import { EMPTY_ONTOLOGY } from "../../worker/core/extraction/ontology.ts";
import { UnusableAnswer } from "../../worker/core/extraction/unusable-answer.ts";
import { sumOfDropped } from "../../worker/core/prompts/answers/dropped-facts.ts";
import { sumOfUse } from "../../worker/core/accounting/use.ts";
import type { Extractor, ModelUse } from "../../worker/ports/providers.ts";
import type { ChatMessage } from "./chat.ts";

export interface ChatBatch {
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
  dropped: DroppedFacts;
  invalid: number;
  use: ModelUse;
}

/** Messages read at once (`EXTRACTION_MESSAGES`), and those shown before them, as on a server. */
const [READ_TOGETHER, SHOWN_BEFORE] = [8, 4];

export const chatBatches = (chat: string, messages: readonly ChatMessage[]): ChatBatch[] => {
  const batches: ChatBatch[] = [];
  for (const message of messages) {
    const last = batches.at(-1);
    if (last?.messages[0]?.thread === message.thread && last.messages.length < READ_TOGETHER)
      last.messages.push(message);
    else batches.push({ chat, messages: [message] });
  }
  return batches;
};

export const inputsOf = (batch: ChatBatch, before: readonly ChatMessage[]): ExtractionInput[] => {
  const said = ({ name, role, content, at }: ChatMessage) => ({
    speaker: role === "assistant" ? "Assistant" : name,
    ...(role === "assistant" && { role: "assistant" as const }),
    content,
    reference_time: at,
  });
  const [thread] = batch.messages;
  const earlier = before.filter((message) => message.thread === thread?.thread);
  const all = [...earlier, ...batch.messages];
  return batch.messages.map((message, place) => ({
    ...said(message),
    time_zone: "UTC",
    previous: all.slice(Math.max(0, earlier.length + place - SHOWN_BEFORE), earlier.length + place).map(said),
  }));
};

export async function readBy(
  extractor: Extractor,
  batches: readonly ChatBatch[],
  atOnce: number,
  onProgress: (done: number) => void,
): Promise<Reading> {
  let done = 0;
  const readings = await pMap(
    withEarlier(batches),
    async ({ batch, earlier }) => {
      const reading = await readBatch(extractor, batch, earlier);
      onProgress(++done);
      return reading;
    },
    { concurrency: atOnce },
  );
  return readings.reduce(sumOfReadings, NOTHING);
}

function withEarlier(batches: readonly ChatBatch[]): { batch: ChatBatch; earlier: ChatMessage[] }[] {
  const before = new Map<string, ChatMessage[]>();
  return batches.map((batch) => {
    const earlier = before.get(batch.chat) ?? [];
    before.set(batch.chat, [...earlier, ...batch.messages]);
    return { batch, earlier };
  });
}

const NOTHING: Reading = { facts: [], dropped: {}, invalid: 0, use: { calls: 0, tokens_in: 0, tokens_out: 0 } };

const sumOfReadings = (one: Reading, other: Reading): Reading => ({
  facts: [...one.facts, ...other.facts],
  dropped: sumOfDropped(one.dropped, other.dropped),
  invalid: one.invalid + other.invalid,
  use: sumOfUse(one.use, other.use),
});

async function readBatch(extractor: Extractor, batch: ChatBatch, earlier: ChatMessage[]): Promise<Reading> {
  try {
    const results = await extractor.extract(inputsOf(batch, earlier), EMPTY_ONTOLOGY);
    return results
      .map(({ extraction, use, dropped = {} }, at): Reading => {
        const message = batch.messages[at];
        const facts =
          message === undefined ? [] : extraction.facts.map((fact) => ({ chat: batch.chat, message, fact }));
        return { facts, dropped, invalid: 0, use };
      })
      .reduce(sumOfReadings, NOTHING);
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error;
    return { ...NOTHING, invalid: 1, use: error.use };
  }
}

/** Returns the facts of both readers, each once. */
export function bothOf(one: readonly ReadFact[], other: readonly ReadFact[]): ReadFact[] {
  const known = new Set(one.map(keyOf));
  return [...one, ...other.filter((fact) => !known.has(keyOf(fact)))];
}

const keyOf = ({ chat, message, fact: { subject, predicate, object, object_value } }: ReadFact): string =>
  JSON.stringify([chat, message.id, subject, predicate, object ?? object_value]).toLowerCase();
