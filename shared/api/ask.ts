import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { moment, uncertain } from "./moment.ts";
import { answered, receiptIn } from "./receipt.ts";
import { filledText, listLimit, page, pageCursor } from "./scalars.ts";
import { queryText } from "./search.ts";
import { givenAsTaught, restsOn, taughtSource } from "./taught.ts";

const MAX_SECONDS = 25;

/** Limits of one question. `max_seconds` stays below 30, because a request lasts half a minute. */
const budgets = {
  max_hops: z.number().int().min(0).max(20).optional(),
  max_calls: z.number().int().min(1).max(60).optional(),
  max_tokens: z.number().int().min(500).max(500_000).optional(),
  max_seconds: z.number().min(1).max(MAX_SECONDS).optional(),
};

type Budgets = Record<keyof typeof budgets, number>;
export type GivenBudgets = { [limit in keyof Budgets]?: number | undefined };

const EDGE_KINDS = ["fact", "mention", "chunk", "chain", "synonym"] as const;

const DEFAULT_BUDGETS = { max_hops: 10, max_tokens: 60_000, max_seconds: 20 } as const;

/** A model reads some thousand tokens and writes up to 500 in about this long. */
const SECONDS_PER_CALL = 2.5;
/** Two calls are the least that judges what was found and answers once more was. */
const MIN_DEFAULT_CALLS = 2;

/** The limits of a request, with defaults that fit them: as many calls as there are seconds for, and seconds for as many calls as wanted. */
export function fittingBudgets(given: GivenBudgets): Budgets {
  const { max_hops = DEFAULT_BUDGETS.max_hops, max_tokens = DEFAULT_BUDGETS.max_tokens, max_calls } = given;
  const wanted = Math.max(DEFAULT_BUDGETS.max_seconds, (max_calls ?? 0) * SECONDS_PER_CALL);
  const max_seconds = given.max_seconds ?? Math.min(MAX_SECONDS, wanted);
  const fitting = Math.max(MIN_DEFAULT_CALLS, Math.floor(max_seconds / SECONDS_PER_CALL));
  return { max_hops, max_tokens, max_seconds, max_calls: max_calls ?? fitting };
}

export const askIn = closedObject({
  question: queryText,
  /** Maximum number of sub-questions; 1 asks the question as it is. */
  max_parts: z.number().int().min(1).max(4).optional(),
  /** Kinds of edges that the traversal may follow; all by default. */
  edges: z
    .array(z.enum(EDGE_KINDS))
    .min(1)
    .refine((kinds) => new Set(kinds).size === kinds.length, "must not contain the same kind twice")
    .openapi({ uniqueItems: true })
    .optional(),
  /**
   * Whether the guide first says if the question needs memory at all. A model may then answer it without, and it costs one call; the
   * built-in guide, which does so by default, has no other answers.
   */
  gate: z.boolean().optional(),
  ...budgets,
  /** Whether an answer that was taught may be given; `false` asks the graph alone. */
  taught: z.boolean().optional(),
  /** Whether the traversal updates edge memory. Ignored with a read-only key, which never updates it. */
  memorise: z.boolean().optional(),
  /** An answer always has a receipt; that of an earlier one asks for the same answer. */
  ...receiptIn,
  ...moment,
  ...uncertain,
}).openapi("AskIn", { example: { question: "Where does Ada live?" } });

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
    /** US dollars; null if a model without a price was called. */
    cost: z.number().nullable(),
    ms: z.number(),
    stages: z.record(z.string(), z.number()),
    /** Decisions of the guide on the memory, with or without a model call. */
    decisions: z.number().int(),
    guide: z.string(),
    model: z.string().nullable(),
    prompt_versions: z.array(z.string()),
    seeds: z.array(node),
    replayed: z.array(edge),
    /** What search found, which is judged before the first hop: edges to facts and to messages. */
    hits: z.array(edge),
    hops: z.array(hop),
    /**
     * Why the traversal ended. `given up`: the guide expects nothing of the rest of the memory. `searched before`: the same search of the
     * same graph had failed, so its findings were judged again. `taught`: nothing was searched for, because the answer was taught.
     */
    stopped: z.string(),
    /** Edges whose memory this question strengthened or weakened. A penalty has no effect on an edge without memory. */
    enhanced: z.array(edge),
    penalised: z.array(edge),
    memorised: z.boolean(),
    /** Whether edge memory and failed searches were used: not at a `known_at` in the past, because they have no history. */
    memory_used: z.boolean(),
    ...answered,
  })
  .openapi("AskReceipt");

/** How a search ended. Says nothing of whether its answer is right. */
export const SEARCH_ENDS = ["by_guide", "by_limit", "by_fault", "not_needed"] as const;

const searchEnded = z.enum(SEARCH_ENDS).openapi({
  description:
    "How the search ended: `by_guide`: the guide saw no reason to go on, because it was content, gave up or had seen everything; `by_limit`: a bound or a budget ended it, and more might have been found; `by_fault`: the guide could not be reached or answered nothing usable; `not_needed`: nothing was searched for. It says nothing of whether the answer is right; what speaks for an answer are its citations.",
});

export const askAnswer = z
  .object({
    answer: z.string().nullable().openapi({
      description:
        "Plain text that states only what holds at the moment asked about; null where nothing that is remembered answers the question: there are no citations then. Without invisible characters, and else as a model or a person wrote it: it may have markup in it, so escape it where it is shown and frame it where a model reads it.",
    }),
    citations: z.array(
      z.object({
        fact_id: z.string().nullable(),
        episode_id: z.string().nullable(),
        quote: z.string(),
        /** What holds in place of what is quoted; null if that still holds. */
        superseded_by: z.object({ fact_id: z.string(), fact: z.string() }).nullable(),
      }),
    ),
    /** Set where the answer was taught. With `rests_on` "nothing" there are no citations, because the memory does not know it. */
    taught: givenAsTaught.nullable(),
    search_ended: searchEnded,
    pending: z.number().int(),
    /** Whether a daily budget of model calls is spent; the built-in guide then answers. */
    budget_spent: z.boolean(),
    receipt: askReceipt,
  })
  .openapi("AskAnswer");

const MAX_WARM_QUESTIONS = 20;

export const warmIn = closedObject({
  questions: z
    .array(
      z.union([
        queryText,
        closedObject({
          question: queryText,
          /** The known answer: it is kept, with what of the memory says so, and given while that holds. */
          answer: filledText(10_000).optional(),
        }),
      ]),
    )
    .min(1)
    .max(MAX_WARM_QUESTIONS),
  /** `max_seconds` limits the whole request, the other limits each question. */
  ...budgets,
}).openapi("WarmIn", { example: { questions: ["Where does Ada live?"] } });

export const warmAnswer = z
  .object({
    warmed: z.array(
      z.object({
        question: z.string(),
        answer: z.string().nullable(),
        search_ended: searchEnded,
        enhanced: z.number().int(),
        penalised: z.number().int(),
        calls: z.number().int(),
        /** Of a question with an answer: under which id it is kept, and whether the memory says so. */
        taught: z
          .object({
            id: z.string(),
            rests_on: restsOn,
            /** What the memory states instead; empty where it says so, or knows nothing of it. */
            disputed_by: z.array(taughtSource),
          })
          .nullable(),
      }),
    ),
    /** Questions not reached before the time limit; send them again. */
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
  cursor: pageCursor.optional(),
  /** Whether to include the vectors. */
  vectors: z.enum(["true", "false"]).optional(),
});

const rememberedEdge = z
  .object({
    kind: z.enum(EDGE_KINDS),
    /** The fact's id with `b` null, or the ids of the two nodes that the edge joins. */
    a: z.string(),
    b: z.string().nullable(),
    name: z.string(),
    /** Norm of the remembered vector, 0 to 0.9, as stored (`strength`) and after fading (`now`). */
    strength: z.number(),
    now: z.number(),
    enhanced: z.number().int(),
    penalised: z.number().int(),
    changed_at: z.string(),
    /** Base64 of little-endian 16-bit floats; null unless requested. */
    vector: z.string().nullable(),
  })
  .openapi("RememberedEdge");

export const traversalMemory = page(rememberedEdge);
export const resetAnswer = z
  .object({
    /** Edges whose memory was deleted. */
    edges: z.number().int(),
    /** Failed searches that were deleted; these questions will be searched again. */
    searches: z.number().int(),
    /** Taught answers that were deleted. */
    answers: z.number().int(),
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
