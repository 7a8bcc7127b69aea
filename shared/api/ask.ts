import { z } from "@hono/zod-openapi";
import { formerName } from "./former-name.ts";
import { closedObject } from "./closed-object.ts";
import { moment, uncertain } from "./moment.ts";
import { answered, receiptIn } from "./receipt.ts";
import { filledText, listLimit, page, pageCursor } from "./scalars.ts";
import { queryText } from "./search.ts";
import { givenAsTaught, restsOn, taughtSource } from "./taught.ts";

const MAX_SECONDS = 25;

/** `max_seconds` stays below 30, because a request lasts half a minute. */
const budgets = {
  max_hops: z
    .number()
    .int()
    .min(0)
    .max(20)
    .optional()
    .describe("Maximum number of hops of the traversal. 10 by default."),
  max_calls: z
    .number()
    .int()
    .min(1)
    .max(60)
    .optional()
    .describe("Maximum number of model calls. By default one for each 2.5 s of `max_seconds`, at least 2: 8 for 20 s."),
  max_tokens: z
    .number()
    .int()
    .min(500)
    .max(500_000)
    .optional()
    .describe(
      "Maximum number of tokens that the model calls may use, prompts and answers together. 60,000 by default.",
    ),
  max_seconds: z
    .number()
    .min(1)
    .max(MAX_SECONDS)
    .optional()
    .describe(
      "Maximum duration in seconds. The traversal stops with its best answer when the time is up. 20 by default; with `max_calls` at least 2.5 for each call, up to 25.",
    ),
};

type Budgets = Record<keyof typeof budgets, number>;
export type GivenBudgets = { [limit in keyof Budgets]?: number | undefined };

const EDGE_KINDS = ["fact", "mention", "chunk", "chain", "synonym"] as const;

const DEFAULT_BUDGETS = { max_hops: 10, max_tokens: 60_000, max_seconds: 20 } as const;

/** A model reads some thousand tokens and writes up to 500 in this time. */
const SECONDS_PER_CALL = 2.5;
/** One to judge, one to answer. */
const MIN_DEFAULT_CALLS = 2;

export function fittingBudgets(given: GivenBudgets): Budgets {
  const { max_hops = DEFAULT_BUDGETS.max_hops, max_tokens = DEFAULT_BUDGETS.max_tokens, max_calls } = given;
  const wanted = Math.max(DEFAULT_BUDGETS.max_seconds, (max_calls ?? 0) * SECONDS_PER_CALL);
  const max_seconds = given.max_seconds ?? Math.min(MAX_SECONDS, wanted);
  const fitting = Math.max(MIN_DEFAULT_CALLS, Math.floor(max_seconds / SECONDS_PER_CALL));
  return { max_hops, max_tokens, max_seconds, max_calls: max_calls ?? fitting };
}

const ANSWERING_MODES = ["traversal", "global", "drift"] as const;
const ASK_MODES = ["auto", ...ANSWERING_MODES] as const;

export const askIn = closedObject({
  question: queryText.describe("The question in plain words, at most 2,000 characters."),
  mode: z
    .enum(ASK_MODES)
    .optional()
    .describe(
      "Where the answer comes from. `traversal`: facts and messages on paths of the graph. `global`: community reports on the whole memory, read in batches, and their parts where they help. `drift`: the reports nearest to the question, and searches for at most three questions that they leave open. `auto`, the default: `global` for a general question, `drift` for an overview of a subject if a model guides, otherwise `traversal`. A memory without reports is traversed in every mode.",
    ),
  max_parts: z
    .number()
    .int()
    .min(1)
    .max(4)
    .optional()
    .describe("Maximum number of questions into which it may be split. 1, the default, asks the question as it is."),
  edges: z
    .array(z.enum(EDGE_KINDS))
    .min(1)
    .refine((kinds) => new Set(kinds).size === kinds.length, "must not contain the same kind twice")
    .openapi({ uniqueItems: true })
    .optional()
    .describe("Kinds of edges that the traversal may follow. All by default."),
  check_need: z
    .boolean()
    .optional()
    .describe(
      "Whether the guide first decides if the question needs memory. A language model may then answer without memory, which costs one call. The built-in guide decides so too unless `false` is sent, but gives no answer. `false` by default.",
    ),
  gate: z
    .boolean()
    .optional()
    .describe("Deprecated: use `check_need`, which applies if both are sent.")
    .openapi({ deprecated: true }),
  ...budgets,
  taught: z
    .boolean()
    .optional()
    .describe("Whether a taught answer may be returned. `false` asks the graph alone. `true` by default."),
  memorise: z
    .boolean()
    .optional()
    .describe(
      "Whether the graph remembers the path. Ignored for keys without the scope `write`, which never change the memory. `true` by default.",
    ),
  ...receiptIn,
  ...moment,
  ...uncertain,
}).openapi("AskIn", { description: "A question to answer.", example: { question: "Where does Ada live?" } });

const node = z.object({
  id: z.string().describe("ID of the entity, message or value."),
  kind: z
    .enum(["entity", "anchor", "value"])
    .describe(
      "`entity`: an entity. `anchor`: a message or a chunk of a document. `value`: the literal object of a fact.",
    ),
  name: z.string().describe("Name of the entity, or the beginning of the text."),
});

const edge = z
  .object({
    kind: z.enum(EDGE_KINDS).describe("Kind of the edge."),
    from: node.describe("Node at which the edge starts."),
    to: node.describe("Node at which the edge ends."),
    fact_id: z.string().nullable().describe("ID of the fact behind the edge. Null for other kinds of edges."),
    weight: z.number().describe("Weight of the edge for this question. Larger is closer."),
  })
  .openapi("TraversedEdge", { description: "An edge of the graph as a traversal sees it." });

const hop = z.object({
  from: node.describe("Node that the traversal left."),
  to: node.describe("Node that the traversal reached."),
  reason: z.string().describe("Why the guide took this hop."),
  back: z.boolean().describe("Whether the hop returned to a node that was visited before."),
});

const use = z.object({
  calls: z.number().int().describe("Number of model calls."),
  tokens_in: z.number().int().describe("Prompt tokens of the model calls."),
  tokens_out: z.number().int().describe("Answer tokens of the model calls."),
});

const readReports = z.object({
  found: z.number().int().describe("Number of reports that could have been read."),
  rated: z.number().int().describe("Number of reports that the guide read, and a model rated."),
  used: z.number().int().describe("Number of reports that the answer rests on."),
  batches: z.number().int().describe("Number of batches in which a model read them. 0 for the built-in guide."),
  follow_ups: z.array(z.string()).describe("Questions that were searched for in the mode `drift`."),
});

const askReceipt = use
  .extend({
    cost: z.number().nullable().describe("Cost in US dollars. Null if a model without a configured price was called."),
    ms: z.number().describe("Duration in milliseconds."),
    stages: z.record(z.string(), z.number()).describe("Duration of each stage in milliseconds, by its name."),
    decisions: z.number().int().describe("Number of decisions of the guide, with or without a model call."),
    guide: z.string().describe("Guide that made the decisions: `builtin`, or the name of the provider."),
    model: z.string().nullable().describe("Language model that was called. Null for the built-in guide."),
    prompt_versions: z.array(z.string()).describe("Versions of the prompts that were used."),
    seeds: z.array(node).describe("Nodes at which the traversal started."),
    replayed: z.array(edge).describe("Edges of remembered paths that were replayed before new ones were tried."),
    hits: z
      .array(edge)
      .describe(
        "Search hits for the question, as edges to facts and messages. They are judged before the first hop, unless a remembered path was enough.",
      ),
    mode: z
      .object({
        name: z.enum(ANSWERING_MODES).describe("The mode that gave the answer."),
        why: z.string().describe("Why it did."),
      })
      .describe("Mode of the answer."),
    reports: readReports.nullable().describe("Community reports that were read. Null if none were, as in a traversal."),
    hops: z.array(hop).describe("Hops in the order in which they were taken."),
    stopped: z
      .string()
      .describe(
        "Why the traversal ended: `enough`, `given up` (the guide expects nothing of the rest of the memory), `nothing left`, `hops`, `calls`, `tokens`, `seconds`, `searched before` (the same search of the same graph failed before, so its findings were judged again), `no memory needed`, `taught` (nothing was searched for), `faults`, `budget` or `unavailable`.",
      ),
    enhanced: z
      .array(edge)
      .describe("Edges whose memory this question strengthened. An edge at full strength only gets a new date."),
    penalised: z
      .array(edge)
      .describe("Edges whose memory this question weakened. A penalty has no effect on an edge without memory."),
    memorised: z.boolean().describe("Whether this traversal updated edge memory."),
    memory_used: z
      .boolean()
      .describe(
        "Whether edge memory and earlier failed searches were used. False for a `known_at` in the past, because they have no history.",
      ),
    ...answered,
  })
  .openapi("AskReceipt", { description: "What an answer cost and how it was found." });

/** Not whether the answer is right. */
export const SEARCH_ENDS = ["by_guide", "by_limit", "by_fault", "not_needed"] as const;

const searchEnded = z.enum(SEARCH_ENDS).openapi({
  description:
    "How the search ended. `by_guide`: the guide saw no reason to continue. `by_limit`: a bound or a budget ended it, and more might have been found. `by_fault`: the guide could not be reached, or its answer was unusable. `not_needed`: nothing was searched for. None of them means that the answer is right.",
});

export const SUPPORTS = ["none", "weak", "good"] as const;

export const askAnswer = z
  .object({
    answer: z.string().nullable().openapi({
      description:
        "Plain text that states only what holds at the moment. Null, without citations, if the guide found none; see `closest_messages` then. It quotes a model or people and may contain markup: escape it before you show it.",
    }),
    citations: z
      .array(
        z.object({
          fact_id: z.string().nullable().describe("ID of the cited fact. Null if a message or a report is cited."),
          episode_id: z
            .string()
            .nullable()
            .describe("ID of the cited episode. Null if a report, or a fact without an episode, is cited."),
          community_id: z
            .string()
            .nullable()
            .describe("ID of the community whose report is cited. Null for facts and messages."),
          quote: z.string().describe("Words of the source that support the answer."),
          superseded_by: z
            .object({
              fact_id: z.string().describe("ID of the replacing fact."),
              fact: z.string().describe("Sentence of the replacing fact."),
            })
            .nullable()
            .describe("Fact that has since replaced the cited one. Null if the cited fact still holds."),
        }),
      )
      .describe("Sources of the answer, best first. Empty if nothing was found."),
    support: z.enum(SUPPORTS).openapi({
      description:
        "How well the memory supports the answer. `good`: the guide judged the sources sufficient for the whole question, or a pinned answer has sources. `weak`: the sources answer it in part or in other words; show the answer as uncertain. `none`: `answer` is null, or the memory does not state it.",
    }),
    closest_messages: z
      .array(
        z.object({
          episode_id: z.string().describe("ID of the episode."),
          quote: z.string().describe("Sentence of the episode that is closest to the question."),
        }),
      )
      .describe(
        "At most two messages closest to the question, best first, if `answer` is null. They need not answer it. Empty otherwise.",
      ),
    taught: givenAsTaught
      .nullable()
      .describe(
        'Details of the pinned answer that was returned; null for any other answer. With `rests_on` "nothing" there are no citations, because the memory does not state it.',
      ),
    search_ended: searchEnded,
    pending: z
      .number()
      .int()
      .describe("Number of stored episodes that are not extracted yet and may change the answer."),
    budget_spent: z
      .boolean()
      .describe("Whether a daily budget of model calls is spent. The built-in guide answers until it resets."),
    receipt: askReceipt.describe("Cost of the answer, and the way to it."),
  })
  .openapi("AskAnswer", { description: "An answer with its sources." });

const MAX_WARM_QUESTIONS = 20;

export const warmIn = closedObject({
  questions: z
    .array(
      z.union([
        queryText,
        closedObject({
          question: queryText.describe("The question in plain words, at most 2,000 characters."),
          answer: filledText(10_000)
            .optional()
            .describe(
              "The known answer. It is stored with the facts and messages that support it, and returned while they hold.",
            ),
        }),
      ]),
    )
    .min(1)
    .max(MAX_WARM_QUESTIONS)
    .describe("Questions to ask in advance, each with a known answer if there is one."),
  /** `max_seconds` limits the whole request, the others each question. */
  ...budgets,
}).openapi("WarmIn", { description: "Questions to ask in advance.", example: { questions: ["Where does Ada live?"] } });

const remainingQuestions = z
  .array(z.string())
  .describe("Questions that were not reached before the time limit. Send them again.");

export const warmAnswer = z
  .object({
    warmed: z
      .array(
        z.object({
          question: z.string().describe("The question."),
          answer: z.string().nullable().describe("Answer that was found. Null if there is none."),
          search_ended: searchEnded,
          enhanced: z.number().int().describe("Number of edges whose memory was strengthened."),
          penalised: z.number().int().describe("Number of edges whose memory was weakened."),
          calls: z.number().int().describe("Number of model calls."),
          taught: z
            .object({
              id: z.string().describe("ID under which the answer is stored."),
              rests_on: restsOn.describe("Whether the memory supports the answer."),
              disputed_by: z
                .array(taughtSource)
                .describe("Statements of the memory that contradict the answer. Empty if there are none."),
            })
            .nullable()
            .describe("The stored answer, for a question that was sent with one."),
        }),
      )
      .describe("Questions that were asked, in the order in which they were sent."),
    remaining: remainingQuestions,
    left: formerName(remainingQuestions, "remaining"),
    receipt: use
      .extend({
        ms: z.number().describe("Duration in milliseconds."),
        guide: z.string().describe("Guide that made the decisions: `builtin`, or the name of the provider."),
        model: z.string().nullable().describe("Language model that was called. Null for the built-in guide."),
        prompt_versions: z.array(z.string()).describe("Versions of the prompts that were used."),
      })
      .describe("Cost of the request."),
  })
  .openapi("WarmAnswer", { description: "Result of questions that were asked in advance." });

export const traversalMemoryQuery = closedObject({
  limit: listLimit,
  cursor: pageCursor.optional(),
  vectors: z.enum(["true", "false"]).optional().describe("Whether to include the remembered vectors."),
});

const rememberedEdge = z
  .object({
    kind: z.enum(EDGE_KINDS).describe("Kind of the edge."),
    a: z.string().describe("ID of the fact, with `b` null, or of the first node that the edge joins."),
    b: z.string().nullable().describe("ID of the second node that the edge joins. Null for a fact."),
    name: z.string().describe("The edge in words."),
    strength: z.number().describe("Norm of the remembered vector as stored, from 0 to 0.9."),
    now: z.number().describe("The same norm after fading until now."),
    enhanced: z.number().int().describe("Number of questions that strengthened the edge."),
    penalised: z.number().int().describe("Number of questions that weakened the edge."),
    changed_at: z.string().describe("When the memory of the edge last changed."),
    vector: z
      .string()
      .nullable()
      .describe("The remembered vector: base64 of little-endian 16-bit floats. Null unless requested."),
  })
  .openapi("RememberedEdge", { description: "An edge with its traversal memory." });

export const traversalMemory = page(rememberedEdge);
export const resetAnswer = z
  .object({
    edges: z.number().int().describe("Number of edges whose memory was deleted."),
    searches: z
      .number()
      .int()
      .describe("Number of failed searches that were deleted. These questions are searched again."),
    answers: z.number().int().describe("Number of pinned answers that were deleted."),
  })
  .openapi("TraversalMemoryReset", { description: "What a reset of the traversal memory deleted." });

export type AskIn = z.output<typeof askIn>;
export type AnsweringMode = (typeof ANSWERING_MODES)[number];
export type ReadReports = z.infer<typeof readReports>;
export type AskAnswer = z.infer<typeof askAnswer>;
export type TraversedEdge = z.infer<typeof edge>;
export type WarmIn = z.output<typeof warmIn>;
export type WarmAnswer = z.infer<typeof warmAnswer>;
export type TraversalMemoryQuery = z.output<typeof traversalMemoryQuery>;
export type TraversalMemoryReset = z.infer<typeof resetAnswer>;
export type RememberedEdge = z.infer<typeof rememberedEdge>;
