import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { moment } from "./moment.ts";
import { listLimit, page, storableText } from "./scalars.ts";
import { queryText } from "./search.ts";

/** A question may go so far, and a request lasts half a minute. */
const budgets = {
  max_hops: z.number().int().min(0).max(20).optional(),
  max_calls: z.number().int().min(1).max(60).optional(),
  max_tokens: z.number().int().min(500).max(500_000).optional(),
  max_seconds: z.number().min(1).max(25).optional(),
};

const EDGE_KINDS = ["fact", "mention", "chunk", "chain", "synonym"] as const;

export const DEFAULT_BUDGETS = { max_hops: 10, max_calls: 24, max_tokens: 60_000, max_seconds: 20 } as const;

export const askIn = closedObject({
  question: queryText,
  /** Into how many questions it may be split; 1: it is asked as it stands. */
  max_parts: z.number().int().min(1).max(4).optional(),
  /** Which kinds of edges are gone along; all. */
  edges: z
    .array(z.enum(EDGE_KINDS))
    .min(1)
    .refine((kinds) => new Set(kinds).size === kinds.length, "must not repeat a kind")
    .optional(),
  /** Whether the language model may first say that the question needs no memory, and answer it without; one call more where it does. */
  gate: z.boolean().optional(),
  ...budgets,
  /** Whether the graph is to remember the way; with a key that may only read it never does. */
  memorise: z.boolean().optional(),
  stream: z.boolean().optional(),
  /** Taken as every read takes it; the answer has one in any case. */
  receipt: z.boolean().optional(),
  ...moment,
}).openapi("AskIn");

const node = z.object({ id: z.string(), kind: z.enum(["entity", "anchor", "value"]), name: z.string() });

const edge = z
  .object({
    kind: z.enum(EDGE_KINDS),
    from: node,
    to: node,
    fact_id: z.string().nullable(),
    weight: z.number(),
  })
  .openapi("TraversedEdge");

const hop = z.object({ from: node, to: node, reason: z.string(), back: z.boolean() });

const use = z.object({ calls: z.number().int(), tokens_in: z.number().int(), tokens_out: z.number().int() });

/** How an answer was found. */
const askReceipt = use
  .extend({
    /** Dollars; null where a model was asked that has no price. */
    cost: z.number().nullable(),
    ms: z.number(),
    stages: z.record(z.string(), z.number()),
    /** Questions put to the guide, whether it asked a model or not. */
    decisions: z.number().int(),
    guide: z.string(),
    model: z.string().nullable(),
    prompt_versions: z.array(z.string()),
    seeds: z.array(node),
    replayed: z.array(edge),
    hops: z.array(hop),
    /** Why the traversal ended; `searched before`: the same search of the same graph was in vain, and its findings are judged. */
    stopped: z.string(),
    /** What this question left in memory: of edges without one a penalty leaves nothing. */
    enhanced: z.array(edge),
    penalised: z.array(edge),
    memorised: z.boolean(),
  })
  .openapi("AskReceipt");

export const askAnswer = z
  .object({
    answer: z.string(),
    citations: z.array(
      z.object({ fact_id: z.string().nullable(), episode_id: z.string().nullable(), quote: z.string() }),
    ),
    /** Whether the guide held the evidence for enough; otherwise this is the best there was. */
    complete: z.boolean(),
    pending: z.number().int(),
    /** Whether a daily budget of model calls is spent: the built-in guide answers then. */
    budget_spent: z.boolean(),
    receipt: askReceipt,
  })
  .openapi("AskAnswer");

const MOST_WARMED = 20;

export const warmIn = closedObject({
  questions: z
    .array(
      z.union([
        queryText,
        closedObject({
          question: queryText,
          /** Known already: the way to it is what is learned. */
          answer: storableText(10_000)
            .refine((text) => text.trim() !== "", "must not be empty")
            .optional(),
        }),
      ]),
    )
    .min(1)
    .max(MOST_WARMED),
  /** Hops, calls and tokens are those of each question, seconds of all together. */
  ...budgets,
}).openapi("WarmIn");

export const warmAnswer = z
  .object({
    warmed: z.array(
      z.object({
        question: z.string(),
        answer: z.string(),
        complete: z.boolean(),
        enhanced: z.number().int(),
        penalised: z.number().int(),
        calls: z.number().int(),
      }),
    ),
    /** Questions that the time of the request was over before; send them again. */
    left: z.array(z.string()),
    receipt: use.extend({
      ms: z.number(),
      guide: z.string(),
      model: z.string().nullable(),
      prompt_versions: z.array(z.string()),
    }),
  })
  .openapi("WarmAnswer");

export const traversalMemoryQuery = closedObject({
  limit: listLimit,
  cursor: z.string().optional(),
  /** Exports the vectors as well. */
  vectors: z.enum(["true", "false"]).optional(),
});

const rememberedEdge = z
  .object({
    kind: z.enum(EDGE_KINDS),
    /** Ids of the fact, or of what the edge joins. */
    a: z.string(),
    b: z.string().nullable(),
    name: z.string(),
    /** Length of what is remembered, 0 to 0.9, and what of it has not faded. */
    strength: z.number(),
    now: z.number(),
    enhanced: z.number().int(),
    penalised: z.number().int(),
    changed_at: z.string(),
    /** Base64 of little-endian 16-bit floats, where it was asked for. */
    vector: z.string().nullable(),
  })
  .openapi("RememberedEdge");

export const traversalMemory = page(rememberedEdge);
export const resetAnswer = z
  .object({
    /** Edges that remembered something. */
    edges: z.number().int(),
    /** Searches that had been in vain: these questions are searched for anew. */
    searches: z.number().int(),
  })
  .openapi("TraversalMemoryReset");

export type AskIn = z.output<typeof askIn>;
export type AskAnswer = z.infer<typeof askAnswer>;
export type TraversedEdge = z.infer<typeof edge>;
export type WarmIn = z.output<typeof warmIn>;
export type WarmAnswer = z.infer<typeof warmAnswer>;
export type TraversalMemoryQuery = z.output<typeof traversalMemoryQuery>;
export type TraversalMemoryReset = z.infer<typeof resetAnswer>;
export type RememberedEdge = z.infer<typeof rememberedEdge>;
