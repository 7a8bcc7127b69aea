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
    ...answered,
  })
  .openapi("Receipt");

/** Adds an optional receipt to an answer. */
export const receivable = <Shape extends z.ZodRawShape>(answer: z.ZodObject<Shape>) =>
  answer.extend({ receipt: receipt.optional() });

export type Receipt = z.infer<typeof receipt>;
export type Answered = Pick<Receipt, keyof typeof answered>;
