import { z } from "@hono/zod-openapi";
import { instant, instantOut } from "./scalars.ts";

/** What may change an answer beside the memory itself, by name: `engine`, `schema`, `embedding`, `guide`, `prompts`, `memory`, … */
const versions = z.record(z.string(), z.string());

/** Of which moment an answer is. The same request with these four fields as its `receipt` is answered the same. */
export const answered = {
  /** Null if nothing was filtered by valid time. */
  as_of: instantOut.nullable(),
  known_at: instantOut,
  /** The last write that the answer could see; null for a memory without any. */
  cursor: z.string().nullable(),
  versions,
};

/** The receipt of an earlier answer, whole or just these four fields: answer the same, or say why not. */
const answeredBefore = z
  .object({ as_of: instant.nullable(), known_at: instant, cursor: z.string().max(100).nullable(), versions })
  .openapi("AnsweredBefore");

/** Of a POST: whether to add a receipt, or the receipt of the answer to be given again. */
export const receiptIn = { receipt: z.union([z.boolean(), answeredBefore]).optional() };
export type AnsweredBefore = z.output<typeof answeredBefore>;

/**
 * A task of a language model and its outcome: `done`; `no_model` where none is configured; `budget` where one is spent; `unavailable` or
 * `unusable` where the model gave no answer that could be used. All but the first leave the search as it is without the task.
 */
const modelTask = z.object({
  task: z.string(),
  outcome: z.enum(["done", "no_model", "budget", "unavailable", "unusable"]),
  /** The rewritten query, the names of entities, or the ids of the facts or results that were chosen. */
  gave: z.array(z.string()),
});

/** What an item was ranked by, by name: each is what it gave to a sum. Empty for what was not ranked, as a profile or what changed. */
const scoreParts = z.record(z.string(), z.number()).openapi({ example: { bm25: 0.6, cosine: 1.2, terms: 4.7 } });

const CONTEXT_TYPES = ["fact", "episode", "entity", "community"] as const;

/** One line of a context, and what chose it. */
const contextLine = z
  .object({
    /** The name that the text gives it, without brackets; empty where sources are not named. */
    reference: z.string(),
    type: z.enum(CONTEXT_TYPES),
    id: z.string(),
    /** As it stands in the context. */
    text: z.string(),
    /** Of its text, to hundredths. */
    tokens: z.number(),
    score: z.number(),
    parts: scoreParts,
  })
  .openapi("ContextLine");

/** A candidate that did not get into a context. */
const contextMissed = contextLine
  .omit({ reference: true })
  .extend({
    /**
     * `budget`: it does not fit into what is left, or what must stand beside it does not. `limit`: no more lines of its kind are shown.
     * `duplicate`: lines that are shown already say it. `unrelated`: it has too few of the query's words, or is not what the query
     * names. `min_score`: it scores less. `ended`: what it says has ended, and the fact that says so is not wanted.
     */
    reason: z.enum(["budget", "limit", "duplicate", "unrelated", "min_score", "ended"]),
  })
  .openapi("ContextMissed");

/** How an answer was produced. Calls, tokens and cost are zero if no model was called. */
export const receipt = z
  .object({
    calls: z.number().int(),
    tokens_in: z.number().int(),
    tokens_out: z.number().int(),
    /** US dollars; null if a model without a price was called. */
    cost: z.number().nullable(),
    ms: z.number(),
    stages: z.record(z.string(), z.number()),
    methods: z.array(z.string()),
    /** The reranker that decided the final order. `rrf` also if another one could not be reached; null if nothing was ranked. */
    reranker: z.string().nullable(),
    candidates: z.record(z.string(), z.record(z.string(), z.number().int())),
    seeds: z.array(z.string()),
    /**
     * Of PageRank: `entities` where it walked from entities, `matches` where none has to do with the query and it ranked the messages
     * as they match.
     */
    walk: z.enum(["entities", "matches"]).optional(),
    model: z.string().nullable(),
    /** What became of each task in `model`. */
    model_tasks: z.array(modelTask).optional(),
    /** Of a context: the mode that was used, and why where `auto` chose it. */
    mode: z.object({ name: z.string(), why: z.string() }).optional(),
    /** Of a context: its lines in their order. */
    lines: z.array(contextLine).optional(),
    /** Of a context: tokens of all that stands in it beside its lines. Together with those of the lines, its tokens. */
    frame: z.number().optional(),
    /** Of a context: the first ten candidates that did not get in, in the order in which they were tried. */
    missed: z.array(contextMissed).optional(),
    ...answered,
  })
  .openapi("Receipt");

/** Adds an optional receipt to an answer. */
export const receivable = <Shape extends z.ZodRawShape>(answer: z.ZodObject<Shape>) =>
  answer.extend({ receipt: receipt.optional() });

export type ContextMissed = z.infer<typeof contextMissed>;
export type Receipt = z.infer<typeof receipt>;
export type Answered = Pick<Receipt, keyof typeof answered>;
