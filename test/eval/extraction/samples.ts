import type { ChatMessage } from "../../../eval/extraction/chat.ts";
import type { LearnedFact } from "../../../eval/extraction/learn-chat.ts";

export const message = (id: string, content: string, part: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  thread: "t1",
  role: "user",
  name: "Ada",
  content,
  at: Date.UTC(2025, 2, 3, 10),
  ...part,
});

export const learned = (fact: string, turns: string[], part: Partial<LearnedFact> = {}): LearnedFact => ({
  id: `fact_${fact}`,
  version: "1",
  subject: { id: "ent_1", name: "Ada" },
  predicate: "LIVES_IN",
  object: { id: "ent_2", name: "Lisbon" },
  object_value: null,
  fact,
  kind: "state",
  strength: 8,
  confidence: "stated",
  valid_from: "2025-02-24T00:00:00.000Z",
  valid_from_precision: "day",
  valid_from_basis: "inferred",
  valid_to: null,
  valid_to_precision: null,
  valid_to_basis: null,
  due: null,
  due_precision: null,
  period: "since 24 Feb 2025",
  known_from: "2025-03-03T10:00:00.000Z",
  known_to: null,
  attributes: {},
  hyperedge_id: null,
  episode_ids: [],
  turns,
  ...part,
});
