import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { entity } from "./entity.ts";
import { episode } from "./episode.ts";
import { fact } from "./fact.ts";
import { moment } from "./moment.ts";
import { receipt } from "./receipt.ts";
import { callerId, storableText } from "./scalars.ts";

export const SCOPES = ["facts", "entities", "episodes"] as const;
export type Scope = (typeof SCOPES)[number];

export const METHODS = ["cosine", "bm25"] as const;
export type Method = (typeof METHODS)[number];

const MAX_QUERY_CHARACTERS = 10_000;

export const queryText = storableText(MAX_QUERY_CHARACTERS).refine((text) => text.trim() !== "", "must not be empty");

export const searchIn = closedObject({
  query: queryText,
  scope: z.array(z.enum(SCOPES)).min(1).optional(),
  methods: z.array(z.enum(METHODS)).min(1).optional(),
  reranker: z.enum(["rrf"]).optional(),
  thread_id: callerId().optional(),
  limit: z.number().int().min(1).max(100).optional(),
  receipt: z.boolean().optional(),
  ...moment,
}).openapi("SearchIn");

const score = { score: z.number() };

export const searchAnswer = z
  .object({
    facts: z.array(fact.extend(score)),
    entities: z.array(entity.extend(score)),
    episodes: z.array(episode.extend(score)),
    communities: z.array(z.unknown()),
    pending: z.number().int(),
    receipt: receipt.optional(),
  })
  .openapi("SearchAnswer");

export type SearchIn = z.output<typeof searchIn>;
export type SearchAnswer = z.infer<typeof searchAnswer>;
