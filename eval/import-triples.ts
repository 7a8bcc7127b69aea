/**
 * Passages and the triples a model once extracted from them into a memory, through its API: what a memory that had read the
 * passages would hold, without a model. Every passage is a thread of its own, so that it has no neighbours to share its
 * score with, and a message of the role "tool", which is kept and searched, but not extracted. Every triple is a fact
 * stated by hand with the passage as its source; its subject and its object are both entities, as HippoRAG has it. One request
 * after the other: what ties is ranked by its age, and every run is to find the same.
 */
import { performance } from "node:perf_hooks";
import { ApiError, type EngraphClient, type FactBody, type MemoryId, type MessagesBody } from "../sdk/src/client.ts";
import type { MusiquePassage, Triple } from "./formats/musique.ts";
import { waitUntilExtracted } from "./ingest-conversation.ts";

export interface ImportResult {
  /** Place of the passage by episode id. */
  passageIndexes: Map<string, number>;
  facts: number;
  /** Triples that the server would not take: subject and object are one, or are too long. */
  refused: number;
  seconds: { passages: number; facts: number };
}

/** The API's limit on a name. */
const LONGEST_NAME = 200;
const LONGEST_PREDICATE = 64;

export async function importTriples(
  client: EngraphClient,
  memory: MemoryId,
  passages: readonly MusiquePassage[],
  onProgress: (line: string) => void = () => {},
): Promise<ImportResult> {
  const began = performance.now();
  const places = new Map<string, number>();
  for (const [place, passage] of passages.entries()) {
    const { episodes } = await client.addMessages(memory, passageBody(passage, place));
    for (const { id } of episodes) places.set(id, place);
    onProgress(`${places.size} of ${passages.length} passages`);
  }
  const sent = performance.now();
  const bodies = [...places].flatMap(([episode, place]) =>
    (passages[place]?.triples ?? []).map((triple) => factBody(triple, episode)),
  );
  let facts = 0;
  let refused = 0;
  for (const body of bodies) {
    if (await isStated(client, memory, body)) facts++;
    else refused++;
    onProgress(`${facts} of ${bodies.length} facts`);
  }
  await waitUntilExtracted(client, memory);
  const seconds = { passages: (sent - began) / 1_000, facts: (performance.now() - sent) / 1_000 };
  return { passageIndexes, facts, refused, seconds };
}

export const passageBody = ({ title, text }: MusiquePassage, place: number): MessagesBody => ({
  thread_id: `passage-${place}`,
  messages: [{ id: `passage-${place}`, role: "tool", content: `${title}\n${text}`, metadata: { passage: place } }],
});

export const factBody = ([subject, relation, object]: Triple, episode_id: string): FactBody => ({
  subject,
  predicate: predicateOf(relation),
  // a phrase too long to be a name is a value
  ...(object.length <= LONGEST_NAME ? { object } : { object_value: object }),
  fact: `${subject} ${relation} ${object}`,
  episode_id,
});

/** "published by" → "PUBLISHED_BY", cut after the last word that fits. */
export function predicateOf(relation: string): string {
  const words =
    relation
      .normalize("NFKC")
      .toUpperCase()
      .match(/[\p{Lu}\p{Lo}\p{N}]+/gu) ?? [];
  let predicate = "";
  for (const word of words) {
    const longer = predicate === "" ? word.slice(0, LONGEST_PREDICATE) : `${predicate}_${word}`;
    if (longer.length > LONGEST_PREDICATE) break;
    predicate = longer;
  }
  return predicate === "" ? "RELATED_TO" : predicate;
}

async function isStated(client: EngraphClient, memory: MemoryId, body: FactBody): Promise<boolean> {
  try {
    await client.addFact(memory, body);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return false;
    throw error;
  }
}
