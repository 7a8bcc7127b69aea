import { z } from "@hono/zod-openapi";
import { formerName } from "./former-name.ts";
import { instant, instantOut } from "./scalars.ts";

/** Versions of the parts that the answer depends on: `engine`, `schema`, `embedding`, `guide`, `prompts`, `memory`. */
const versions = z
  .record(z.string(), z.string())
  .describe(
    "Version of each part that decides the answer, by its name. A receipt of other versions cannot be repeated.",
  );

/** A request with these four fields as its `receipt` gets the same answer. */
export const answered = {
  as_of: instantOut
    .nullable()
    .describe("Instant in valid time that was read. Null if nothing was filtered by valid time."),
  known_at: instantOut.describe("Instant in known time that was read."),
  cursor: z.string().nullable().describe("Last write that the answer could see. Null for an empty memory."),
  versions,
};

const answeredBefore = z
  .object({
    as_of: instant.nullable().describe("`as_of` of the receipt."),
    known_at: instant.describe("`known_at` of the receipt."),
    cursor: z.string().max(100).nullable().describe("`cursor` of the receipt."),
    versions,
  })
  .openapi("EarlierReceipt", { description: "The receipt of an earlier answer." });

export const receiptIn = {
  receipt: z
    .union([z.boolean(), answeredBefore])
    .optional()
    .describe("`true` adds a receipt to the answer. A receipt of an earlier answer repeats the read as it was."),
};
export type EarlierReceipt = z.output<typeof answeredBefore>;

const taskResults = z
  .array(z.string())
  .describe("Results of the task: the rewritten query, the names of entities, or the IDs of the chosen results.");

/** After any outcome but `done`, the search is as without the task. */
const modelTask = z.object({
  task: z.string().describe("The task of `model`."),
  outcome: z
    .enum(["done", "no_model", "budget", "unavailable", "unusable"])
    .describe(
      "`done`, or why the task was skipped: no model is configured, a budget is spent, the model did not answer in time, or its answer could not be used.",
    ),
  results: taskResults,
  gave: formerName(taskResults, "results"),
});

/** Their sum is the score; empty for items without a rank, such as those of a profile. */
const scoreParts = z.record(z.string(), z.number()).openapi({ example: { bm25: 0.6, cosine: 1.2, terms: 4.7 } });

const CONTEXT_TYPES = ["fact", "observation", "episode", "entity", "community"] as const;

const contextLine = z
  .object({
    reference: z
      .string()
      .describe("Reference that the text gives the line, without brackets. Empty if sources are not named."),
    type: z.enum(CONTEXT_TYPES).describe("Type of the source."),
    id: z.string().describe("ID of the source."),
    text: z.string().describe("The line as it stands in the context."),
    tokens: z.number().describe("Number of tokens of the line, to hundredths."),
    score: z.number().describe("Score of the source. 0 if it was not ranked."),
    parts: scoreParts.describe("Signals that the source was ranked by, each with its contribution."),
  })
  .openapi("ContextLine", { description: "A line of a context." });

const contextMissed = contextLine
  .omit({ reference: true })
  .extend({
    reason: z
      .enum(["budget", "limit", "duplicate", "unrelated", "min_score", "ended"])
      .describe(
        "The last reason against the candidate. `budget`: it, or what must accompany it, does not fit. `limit`: no more lines of its kind are shown. `duplicate`: other lines already say it. `unrelated`: it has too few words of the query, or is not what the query names. `min_score`: its score is lower. `ended`: it no longer holds, and the fact that says so was not wanted.",
      ),
  })
  .openapi("OmittedContext", { description: "A candidate that a context left out." });

const overheadTokens = z
  .number()
  .optional()
  .describe(
    "Tokens of a context outside its lines: titles, days, the template's own words. Together with those of the lines they are `tokens`.",
  );

const omittedLines = z
  .array(contextMissed)
  .optional()
  .describe("First ten candidates of a context that were left out, in the order in which they were tried.");

export const receipt = z
  .object({
    calls: z.number().int().describe("Number of model calls."),
    tokens_in: z.number().int().describe("Prompt tokens of the model calls."),
    tokens_out: z.number().int().describe("Answer tokens of the model calls."),
    cost: z.number().nullable().describe("Cost in US dollars. Null if a model without a configured price was called."),
    ms: z.number().describe("Duration in milliseconds."),
    stages: z.record(z.string(), z.number()).describe("Duration of each stage in milliseconds, by its name."),
    methods: z.array(z.string()).describe("Search methods that were used."),
    reranker: z
      .string()
      .nullable()
      .describe(
        "Reranker that decided the final order. Also `weighted` if the requested one could not be reached, and `model` if the task `rerank` ordered the results. Null if nothing was ranked.",
      ),
    candidates: z
      .record(z.string(), z.record(z.string(), z.number().int()))
      .describe("Number of candidates by scope and method."),
    unrelated: z
      .record(z.string(), z.number().int())
      .optional()
      .describe(
        "Number of candidates by scope that were left out because neither words nor the graph tie them to the query and their vectors are too far from it.",
      ),
    reports: z
      .object({
        found: z
          .number()
          .int()
          .describe("Number of community reports that concern the query, or of all for a general question."),
        rated: z.number().int().describe("Number of reports that were ranked for the answer."),
        used: z.number().int().describe("Number of reports in the answer."),
      })
      .optional()
      .describe("Community reports behind the answer. Absent if none were searched."),
    seeds: z.array(z.string()).describe("IDs of the entities at which PageRank started, heaviest first."),
    walk: z
      .enum(["entities", "matches"])
      .optional()
      .describe(
        "Start of PageRank. `entities`: it started from entities. `matches`: no entity relates to the query, so it ranked the messages as they match, by vectors of a model or by BM25.",
      ),
    model: z.string().nullable().describe("Model that computed embeddings or reranked. Null if none was called."),
    model_tasks: z.array(modelTask).optional().describe("Outcome of each task in `model`."),
    mode: z
      .object({
        name: z.string().describe("The mode that was used."),
        why: z.string().describe("Why `auto` chose it."),
      })
      .optional()
      .describe("Mode of a context."),
    lines: z.array(contextLine).optional().describe("Lines of a context in their order."),
    overhead_tokens: overheadTokens,
    frame: formerName(overheadTokens, "overhead_tokens"),
    omitted: omittedLines,
    missed: formerName(omittedLines, "omitted"),
    ...answered,
  })
  .openapi("Receipt", { description: "How an answer was made." });

export const receivable = <Shape extends z.ZodRawShape>(answer: z.ZodObject<Shape>) =>
  answer.extend({ receipt: receipt.optional().describe("How the answer was made, if requested with `receipt`.") });

export type OmittedContext = z.infer<typeof contextMissed>;
export type Receipt = z.infer<typeof receipt>;
export type Answered = Pick<Receipt, keyof typeof answered>;
