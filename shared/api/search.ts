import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { community } from "./community.ts";
import { entity } from "./entity.ts";
import { episode } from "./episode.ts";
import { fact } from "./fact.ts";
import { filters } from "./filters.ts";
import { moment, uncertain } from "./moment.ts";
import { observation } from "./observation.ts";
import { receipt, receiptIn } from "./receipt.ts";
import { callerId, filledText, rowId } from "./scalars.ts";

export const SCOPES = ["facts", "entities", "episodes"] as const;
export type Scope = (typeof SCOPES)[number];

export const METHODS = ["cosine", "bm25", "pagerank", "bfs"] as const;
export type Method = (typeof METHODS)[number];

/** Breadth-first search only on demand, because it finds near items even if they do not match the query. */
export const DEFAULT_METHODS = ["cosine", "bm25", "pagerank"] as const satisfies readonly Method[];

export const RERANKERS = ["weighted", "rrf", "mmr", "mentions", "distance", "cross_encoder"] as const;
export type RerankerName = (typeof RERANKERS)[number];

export const MODEL_TASKS = ["rewrite", "entities", "filter", "rerank"] as const;
export type ModelTask = (typeof MODEL_TASKS)[number];

const MAX_ORIGINS = 100;
export const MAX_ALSO = 5;
const MAX_DEPTH = 5;

/** As in `message-forms.ts`. */
const MAX_VALIDATED_CHARACTERS = 16 * 1024 * 1024;

export const queryText = filledText(MAX_VALIDATED_CHARACTERS);

export const searchOptions = {
  scope: z
    .array(z.enum([...SCOPES, "communities", "observations"]))
    .min(1)
    .optional()
    .describe(
      "Kinds of results to return. Facts, entities and episodes by default. `observations` are those that the best facts support; none with `filters` or `thread_id`.",
    ),
  methods: z
    .array(z.enum(METHODS))
    .min(1)
    .optional()
    .describe(
      "Search methods to use. All but `bfs` (breadth-first search) by default; `bfs` too with `origin_ids`. Communities need `bm25` or `cosine`.",
    ),
  reranker: z
    .enum(RERANKERS)
    .optional()
    .describe(
      "Reranker that decides the final order: `weighted` by default, which weighs the methods by their scores; `rrf` is plain reciprocal rank fusion of the methods.",
    ),
  mmr_lambda: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe("Lambda of maximal marginal relevance: 1 ranks by relevance alone, 0 by novelty alone. 0.5 by default."),
  center_entity_id: rowId("ent")
    .optional()
    .describe("Entity from which the reranker `distance` counts edges. `distance` requires it."),
  origin_ids: z
    .array(rowId("ent", "fact", "ep"))
    .min(1)
    .max(MAX_ORIGINS)
    .optional()
    .describe(
      "IDs of entities, facts or episodes at which `bfs` starts. The best hits of the other methods by default.",
    ),
  depth: z
    .number()
    .int()
    .min(1)
    .max(MAX_DEPTH)
    .optional()
    .describe("Number of edges that `bfs` follows. 2 by default."),
  filters: filters.optional().describe("Conditions that results must meet."),
  limit: z
    .number()
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe(
      "Maximum number of results of each kind. A search has 10 by default; a context chooses by its mode and `max_tokens`.",
    ),
  also: z
    .array(callerId())
    .min(1)
    .max(MAX_ALSO)
    .optional()
    .describe("Standalone graphs of the tenant to search as well. Their items carry `graph_id`."),
  model: z
    .array(z.enum(MODEL_TASKS))
    .max(MODEL_TASKS.length)
    .optional()
    .describe("Tasks for a language model, at most one call each. None by default."),
  ...receiptIn,
  ...moment,
  ...uncertain,
};

interface SearchOptions {
  scope?: readonly string[] | undefined;
  methods?: readonly Method[] | undefined;
  reranker?: RerankerName | undefined;
  center_entity_id?: string | undefined;
  also?: readonly string[] | undefined;
  receipt?: unknown;
}

/** Only the memory itself has the versions that a repetition needs. */
export const isRepeatable = ({ also, receipt }: SearchOptions): boolean =>
  also === undefined || typeof receipt !== "object";
export const NOT_REPEATABLE = { path: ["receipt"], message: "of an earlier answer cannot be given together with also" };

export const hasCentre = ({ reranker, center_entity_id }: SearchOptions): boolean =>
  reranker !== "distance" || center_entity_id !== undefined;
export const CENTRE_MISSING = { path: ["center_entity_id"], message: "is required by the reranker distance" };

/** Communities are only found by matching. */
export const findsCommunities = ({ scope, methods }: SearchOptions): boolean =>
  scope?.includes("communities") !== true ||
  methods === undefined ||
  methods.some((method) => method === "bm25" || method === "cosine");
export const MATCHING_MISSING = {
  path: ["methods"],
  message: "must include bm25 or cosine when scope includes communities",
};

export const OPTION_CONDITIONS = [
  {
    anyOf: [
      { properties: { reranker: { enum: RERANKERS.filter((name) => name !== "distance") } } },
      { required: ["center_entity_id"] },
    ],
  },
  {
    anyOf: [
      { properties: { scope: { items: { enum: [...SCOPES, "observations"] } } } },
      { not: { required: ["methods"] } },
      { properties: { methods: { not: { items: { enum: ["pagerank", "bfs"] } } } } },
    ],
  },
  { anyOf: [{ not: { required: ["also"] } }, { properties: { receipt: { type: "boolean" as const } } }] },
];

export const searchIn = closedObject({
  query: queryText.describe("What to search for, in plain words, at most 2,000 characters."),
  ...searchOptions,
  thread_id: callerId().optional().describe("Finds only statements of this thread."),
})
  .refine(hasCentre, CENTRE_MISSING)
  .refine(findsCommunities, MATCHING_MISSING)
  .refine(isRepeatable, NOT_REPEATABLE)
  .openapi("SearchIn", {
    description: "A search.",
    example: { query: "Where does Ada live?", limit: 5 },
    allOf: OPTION_CONDITIONS,
  });

export const score = {
  score: z
    .number()
    .describe(
      "Relevance. Larger is better. In a search it is never above that of the item before; a context has its own order. Comparable only within one kind of one answer.",
    ),
  graph_id: z.string().optional().describe("Standalone graph that the item belongs to. Absent for the memory itself."),
};

export const searchAnswer = z
  .object({
    facts: z.array(fact.extend(score)).describe("Facts, best first."),
    entities: z.array(entity.extend(score)).describe("Entities, best first."),
    episodes: z.array(episode.extend(score)).describe("Episodes, best first."),
    communities: z.array(community.extend(score)).describe("Communities, best first."),
    observations: z
      .array(observation.extend(score))
      .optional()
      .describe("Observations, best first. Absent unless `scope` includes `observations`."),
    pending: z.number().int().describe("Number of stored episodes that are not extracted yet."),
    budget_spent: z
      .boolean()
      .describe(
        "Whether a daily budget of model calls is spent. Pending episodes then wait, or the built-in rules extract them.",
      ),
    receipt: receipt.optional().describe("How the results were found, if requested with `receipt`."),
  })
  .openapi("SearchAnswer", { description: "Results of a search." });

export type SearchIn = z.output<typeof searchIn>;
export type SearchAnswer = z.infer<typeof searchAnswer>;
