import type { Entity } from "../../shared/api/entity.ts";
import type { Episode } from "../../shared/api/episode.ts";
import type { Fact } from "../../shared/api/fact.ts";

export const fact = (text: string, given: Partial<Fact> = {}): Fact => ({
  id: `fact_${text}`,
  version: "2024-05-20T10:00:00.000Z/..",
  subject: { id: "ent_1", name: "Ada" },
  predicate: "LIKES",
  object: null,
  object_value: "tea",
  fact: text,
  kind: "state",
  strength: 5,
  confidence: "stated",
  valid_from: "2023-05-07T00:00:00.000Z",
  valid_from_precision: "day",
  valid_from_basis: "stated",
  valid_to: null,
  valid_to_precision: null,
  valid_to_basis: null,
  due: null,
  due_precision: null,
  period: "since 7 May 2023",
  known_from: "2023-05-08T00:00:00.000Z",
  known_to: null,
  attributes: {},
  hyperedge_id: null,
  episode_ids: ["ep_1"],
  ...given,
});

export const entity = (name: string, summary: string): Entity => ({
  id: `ent_${name}`,
  version: "0",
  name,
  aliases: [],
  type: "person",
  attributes: {},
  summary,
  mentions: 1,
  community_id: null,
  created_at: "2023-05-08T00:00:00.000Z",
});

export const episode = (content: string, given: Partial<Episode> = {}): Episode => ({
  id: `ep_${content}`,
  message_id: null,
  type: "message",
  thread_id: "t",
  document_id: null,
  role: "user",
  name: "Ada",
  content,
  title: null,
  reference_time: "2023-05-08T00:00:00.000Z",
  created_at: "2023-05-08T00:00:00.000Z",
  expires_at: null,
  status: "done",
  extract: true,
  metadata: {},
  ...given,
});

export const community = (text: string) => ({
  id: `com_${text}`,
  level: 0,
  name: text,
  summary: text,
  report: null,
  members: [],
  parent_id: null,
  stale: true,
  generation: 1,
  score: 1,
});
