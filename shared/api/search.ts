import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { community } from "./community.ts";
import { entity } from "./entity.ts";
import { episode } from "./episode.ts";
import { fact } from "./fact.ts";
import { filters } from "./filters.ts";
import { moment } from "./moment.ts";
import { receipt } from "./receipt.ts";
import { callerId, rowId, storableText } from "./scalars.ts";

export const SCOPES = ["facts", "entities", "episodes"] as const;
export type Scope = (typeof SCOPES)[number];

export const METHODS = ["cosine", "bm25", "pagerank", "bfs"] as const;
export type Method = (typeof METHODS)[number];

/** Breadth-first search finds what is near, whether it matches or not: on demand only. */
export const DEFAULT_METHODS = ["cosine", "bm25", "pagerank"] as const satisfies readonly Method[];

export const RERANKERS = ["rrf", "mmr", "mentions", "distance", "cross_encoder"] as const;
export type RerankerName = (typeof RERANKERS)[number];

const MAX_ORIGINS = 100;
const MAX_DEPTH = 5;

/** Far above the limit that is enforced with a 413: it only bounds the work of validating. */
const UNBOUNDED = 16 * 1024 * 1024;

export const queryText = storableText(UNBOUNDED).refine((text) => text.trim() !== "", "must not be empty");

export const searchIn = closedObject({
  query: queryText,
  scope: z
    .array(z.enum([...SCOPES, "communities"]))
    .min(1)
    .optional(),
  methods: z.array(z.enum(METHODS)).min(1).optional(),
  reranker: z.enum(RERANKERS).optional(),
  /** 1: relevance alone, 0: novelty alone. */
  mmr_lambda: z.number().min(0).max(1).optional(),
  /** From which `distance` counts. */
  center_entity_id: rowId("ent").optional(),
  /** Where `bfs` begins: entities, facts or episodes; without any, at the best hits of the other methods. */
  origin_ids: z
    .array(rowId("ent", "fact", "ep"))
    .min(1)
    .max(MAX_ORIGINS)
    .optional(),
  depth: z.number().int().min(1).max(MAX_DEPTH).optional(),
  thread_id: callerId().optional(),
  filters: filters.optional(),
  limit: z.number().int().min(1).max(100).optional(),
  receipt: z.boolean().optional(),
  ...moment,
})
  .refine(({ reranker, center_entity_id }) => reranker !== "distance" || center_entity_id !== undefined, {
    path: ["center_entity_id"],
    message: "is needed by the reranker distance",
  })
  .refine(
    ({ scope, methods }) =>
      scope?.includes("communities") !== true ||
      methods === undefined ||
      methods.some((method) => method === "bm25" || method === "cosine"),
    {
      path: ["methods"],
      message: "communities are found by bm25 and cosine: name one of them, or leave communities out",
    },
  )
  .openapi("SearchIn");

const score = { score: z.number() };

export const searchAnswer = z
  .object({
    facts: z.array(fact.extend(score)),
    entities: z.array(entity.extend(score)),
    episodes: z.array(episode.extend(score)),
    communities: z.array(community.extend(score)),
    pending: z.number().int(),
    /** Whether a daily budget of model calls is spent: what is pending waits, or is extracted by the built-in rules. */
    budget_spent: z.boolean(),
    receipt: receipt.optional(),
  })
  .openapi("SearchAnswer");

export type SearchIn = z.output<typeof searchIn>;
export type SearchAnswer = z.infer<typeof searchAnswer>;
