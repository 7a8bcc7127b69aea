import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { slottedTemplate, TEMPLATE_NAMES, templateId } from "./context-templates.ts";
import { community } from "./community.ts";
import { entity } from "./entity.ts";
import { episode } from "./episode.ts";
import { fact } from "./fact.ts";
import { moment } from "./moment.ts";
import { receipt } from "./receipt.ts";
import { callerId } from "./scalars.ts";
import {
  CENTRE_MISSING,
  findsCommunities,
  hasCentre,
  isRepeatable,
  MATCHING_MISSING,
  NOT_REPEATABLE,
  OPTION_CONDITIONS,
  queryText,
  score,
  searchOptions,
} from "./search.ts";

export const DEFAULT_CONTEXT_TOKENS = 2_000;
export const DEFAULT_PROFILE_TOKENS = 300;

export const REFERENCE_STYLES = ["short", "full", "none"] as const;

const ORDERS = ["rank", "time"] as const;

const tokens = z.number().int().min(64).max(100_000);

const template = z.union([z.enum(TEMPLATE_NAMES), templateId, slottedTemplate], {
  error: ({ input, ...issue }) => {
    const [wrong] = issue.code === "invalid_union" ? (issue.errors.at(-1) ?? []) : [];
    // only errors of the text form
    if (wrong !== undefined && typeof input === "string" && input.includes("{{")) return wrong.message;
    return "must be text, markdown, xml, json, the id of a context template, or a text with a slot such as {{messages}}";
  },
});

export const contextIn = closedObject({
  query: queryText
    .optional()
    .describe("Subject of the context, at most 2,000 characters. Either this or `thread_id` is required."),
  thread_id: callerId()
    .optional()
    .describe(
      "Thread whose last four messages are the query, of long ones the beginning and the end. They come before `query` if both are given.",
    ),
  mode: z
    .enum(["auto", "facts", "associative", "local", "global", "bridge", "hybrid", "timeline"])
    .optional()
    .describe("How the context is selected. `auto` chooses by the question. `auto` by default."),
  max_tokens: tokens.optional().describe("Token budget of the text, from 64 to 100,000. 2,000 by default."),
  min_score: z.number().min(0).optional().describe("Leaves out results with a lower score."),
  references: z
    .enum(REFERENCE_STYLES)
    .optional()
    .describe("How lines name their sources: `short` numbers, `full` IDs, or `none`. `short` by default."),
  template: template
    .optional()
    .describe(
      "Form of the text: `text`, `markdown`, `xml`, `json`, the ID of a context template, or a text with slots such as `{{messages}}`. `text` by default.",
    ),
  order: z
    .enum(ORDERS)
    .optional()
    .describe(
      "Order of facts and messages: `rank`, as the search ranks them, or `time`. `rank` by default if `reranker` or the model task `rerank` is given, otherwise `time`. The order of time begins with the newest day for a question about the present, and with the oldest day for all others. A timeline is always in the order of time.",
    ),
  profile: z
    .boolean()
    .optional()
    .describe(
      "Whether the text begins with the current facts about the user, within a quarter of the budget. By default only if the template has a slot for them.",
    ),
  ...searchOptions,
})
  .refine((body) => body.query !== undefined || body.thread_id !== undefined, {
    path: ["query"],
    message: "is required unless thread_id is given",
  })
  .refine(hasCentre, CENTRE_MISSING)
  .refine(findsCommunities, MATCHING_MISSING)
  .refine(isRepeatable, NOT_REPEATABLE)
  .openapi("ContextIn", {
    description: "A context to make.",
    example: { query: "Where does Ada live?", max_tokens: 1000 },
    allOf: [{ anyOf: [{ required: ["query"] }, { required: ["thread_id"] }] }, ...OPTION_CONDITIONS],
  });

const contextSource = z
  .object({
    type: z.enum(["fact", "observation", "episode", "entity", "community"]).describe("Type of the source."),
    id: z.string().describe("ID of the source."),
    thread_id: z
      .string()
      .nullable()
      .describe("Thread of an episode. Null for other types and for episodes without a thread."),
    at: z.string().nullable().describe("When the source was said or became true, as ISO 8601. Null if unknown."),
    span: z
      .tuple([z.number().int(), z.number().int()])
      .nullable()
      .describe(
        "UTF-16 offsets into the content of an episode, from the start of the first passage shown to the end of the last.",
      ),
    spans: z
      .array(z.tuple([z.number().int(), z.number().int()]))
      .nullable()
      .describe("UTF-16 offsets of each passage of an episode that is shown, in order. Null for other types."),
    graph_id: z
      .string()
      .nullable()
      .describe(
        "Standalone graph that the source belongs to, if it was searched with `also`. Null for the memory itself.",
      ),
    path: z
      .string()
      .openapi({ example: "facts/fact_01a2044a-05dc-748f-8df1-315602a5d298" })
      .describe("Path of the source relative to the graph, for a GET."),
  })
  .openapi("ContextSource", { description: "A source of a context." });

export const contextAnswer = z
  .object({
    context: z.string().describe("Text for the prompt of a language model. Empty if nothing is remembered."),
    sources: z
      .record(z.string(), contextSource)
      .describe('Sources by the reference that the text gives them: "1" for "[1]".'),
    facts: z.array(fact.extend(score)).describe("Facts that the text shows."),
    stated_facts: z
      .array(fact.extend(score))
      .describe("Facts about the query that messages of the text state, so that the text does not repeat them."),
    entities: z.array(entity.extend(score)).describe("Entities that the text shows."),
    episodes: z.array(episode.extend(score)).describe("Episodes that the text shows."),
    communities: z.array(community.extend(score)).describe("Communities that the text shows."),
    tokens: z.number().int().describe("Number of tokens of the text."),
    pending: z.number().int().describe("Number of stored episodes that are not extracted yet."),
    budget_spent: z
      .boolean()
      .describe(
        "Whether a daily budget of model calls is spent. Pending episodes then wait, or the built-in rules extract them.",
      ),
    receipt: receipt.optional().describe("How the context was made, if requested with `receipt`."),
  })
  .openapi("ContextAnswer", { description: "A context for the prompt of a language model, with its parts." });

export const profileQuery = closedObject({
  max_tokens: z.coerce
    .number()
    .int()
    .min(16)
    .max(10_000)
    .optional()
    .describe("Token budget of the profile, from 16 to 10,000. 300 by default."),
  ...moment,
});

export const profileAnswer = z
  .object({
    text: z
      .string()
      .openapi({ example: "- Ada lives in Lisbon. (since Sep 2025)" })
      .describe("The profile as text, one line for each instruction, preference or state."),
    facts: z.array(fact).describe("Facts that the text shows."),
    etag: z.string().describe("Changes only if one of the facts changes."),
  })
  .openapi("Profile", { description: "What holds for the user." });

export type ContextIn = z.output<typeof contextIn>;
export type ContextAnswer = z.infer<typeof contextAnswer>;
export type ProfileQuery = z.output<typeof profileQuery>;
export type ProfileAnswer = z.infer<typeof profileAnswer>;
