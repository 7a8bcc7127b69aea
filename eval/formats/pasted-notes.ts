import { seededRandom } from "../recall.ts";
import type { BenchmarkMemory } from "./benchmark-memory.ts";

const SEED = 7;

/** Returns the documents as messages of one user, in random order. */
export function asPastedNotes(memory: BenchmarkMemory): BenchmarkMemory {
  const random = seededRandom(SEED);
  const notes = memory.documents.map((document) => ({ document, order: random() }));
  notes.sort((a, b) => a.order - b.order);
  const turns = notes.map(({ document: { id, title, text } }) => ({
    id,
    role: "user" as const,
    speaker: null,
    text: `${title}\n${text}`,
  }));
  return {
    ...memory,
    documents: [],
    sessions: [...memory.sessions, { id: "notes", at: null, turns }],
    questions: memory.questions.map(({ evidence: { passage, ...others }, ...question }) => ({
      ...question,
      evidence: passage === undefined ? others : { ...others, turn: passage },
    })),
  };
}
