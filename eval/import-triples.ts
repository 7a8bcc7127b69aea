/**
 * Every passage is a thread, so that neighbors do not share its score, and a `tool` message, which is searched but not extracted. Every
 * triple becomes a manual fact with the passage as its source; subject and object are both entities, as in HippoRAG. Requests are
 * sequential, because ties are ranked by age and every run must find the same.
 */
import { performance } from "node:perf_hooks";
import { ApiError, type Memory, type Options, type Schemas } from "../sdk/src/index.ts";
import type { MusiquePassage, Triple } from "./formats/musique.ts";
import { type MessageBatch, waitUntilExtracted } from "./ingest-conversation.ts";

export interface ImportResult {
  passageIndexes: Map<string, number>;
  facts: number;
  refused: number;
  seconds: { passages: number; facts: number };
}

type StatedFact = Options<Schemas["FactIn"]> & { subject: string; predicate: string; fact: string };

/** The API's limits. */
const MAX_NAME_CHARACTERS = 200;
const MAX_PREDICATE_CHARACTERS = 64;

export async function importTriples(
  memory: Memory,
  passages: readonly MusiquePassage[],
  onProgress: (line: string) => void = () => {},
): Promise<ImportResult> {
  const began = performance.now();
  const passageIndexes = new Map<string, number>();
  for (const [place, passage] of passages.entries()) {
    const { thread, messages } = passageBatch(passage, place);
    const { episodes } = await memory.add(messages, { thread });
    for (const { id } of episodes) passageIndexes.set(id, place);
    onProgress(`${passageIndexes.size} of ${passages.length} passages`);
  }
  const sent = performance.now();
  const stated = [...passageIndexes].flatMap(([episode, place]) =>
    (passages[place]?.triples ?? []).map((triple) => factOf(triple, episode)),
  );
  let facts = 0;
  let refused = 0;
  for (const fact of stated) {
    if (await tryToAddFact(memory, fact)) facts++;
    else refused++;
    onProgress(`${facts} of ${stated.length} facts`);
  }
  await waitUntilExtracted(memory);
  const seconds = { passages: (sent - began) / 1_000, facts: (performance.now() - sent) / 1_000 };
  return { passageIndexes, facts, refused, seconds };
}

export const passageBatch = ({ title, text }: MusiquePassage, place: number): MessageBatch => ({
  thread: `passage-${place}`,
  messages: [{ id: `passage-${place}`, role: "tool", content: `${title}\n${text}`, metadata: { passage: place } }],
});

export const factOf = ([subject, relation, object]: Triple, episodeId: string): StatedFact => ({
  subject,
  predicate: predicateOf(relation),
  ...(object.length <= MAX_NAME_CHARACTERS ? { object } : { objectValue: object }),
  fact: `${subject} ${relation} ${object}`,
  episodeId,
});

export function predicateOf(relation: string): string {
  const words =
    relation
      .normalize("NFKC")
      .toUpperCase()
      .match(/[\p{Lu}\p{Lo}\p{N}]+/gu) ?? [];
  let predicate = "";
  for (const word of words) {
    const longer = predicate === "" ? word.slice(0, MAX_PREDICATE_CHARACTERS) : `${predicate}_${word}`;
    if (longer.length > MAX_PREDICATE_CHARACTERS) break;
    predicate = longer;
  }
  return predicate === "" ? "RELATED_TO" : predicate;
}

async function tryToAddFact(memory: Memory, fact: StatedFact): Promise<boolean> {
  try {
    await memory.addFact(fact);
    return true;
  } catch (error) {
    if (error instanceof ApiError && [409, 422].includes(error.status)) return false;
    throw error;
  }
}
