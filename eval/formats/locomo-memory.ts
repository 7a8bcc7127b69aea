/** Only categories 1–4, which have an answer. */
import { CATEGORIES, type Conversation, turnContent } from "../locomo.ts";
import type { BenchmarkMemory } from "./benchmark-memory.ts";

export const memoryOf = ({ id, sessions, questions }: Conversation): BenchmarkMemory => ({
  id,
  sessions: sessions.map(({ number, turns }) => ({
    id: String(number),
    at: turns[0]?.at ?? null,
    turns: turns.map((turn) => ({ id: turn.id, role: "user", speaker: turn.speaker, text: turnContent(turn) })),
  })),
  documents: [],
  questions: questions.flatMap(({ question, answer, category, evidence }, place) =>
    answer === null
      ? []
      : {
          id: `${id}:${place}`,
          question,
          answer,
          type: `${category} ${CATEGORIES.get(category) ?? ""}`.trim(),
          at: null,
          evidence: { turn: evidence },
        },
  ),
});
