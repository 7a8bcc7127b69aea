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

/** How a context names its sources. */
export const REFERENCE_STYLES = ["short", "full", "none"] as const;

const tokens = z.number().int().min(64).max(100_000);

/** A name that every tenant has, the id of a template of the tenant's own, or a text with slots. */
const template = z.union([z.enum(TEMPLATE_NAMES), templateId, slottedTemplate], {
  error: ({ input, ...issue }) => {
    const [wrong] = issue.code === "invalid_union" ? (issue.errors.at(-1) ?? []) : [];
    // what is wrong with a text, where one was meant
    if (wrong !== undefined && typeof input === "string" && input.includes("{{")) return wrong.message;
    return "must be text, markdown, xml, json, the id of a context template, or a text with a slot such as {{messages}}";
  },
});

export const contextIn = closedObject({
  query: queryText.optional(),
  thread_id: callerId().optional(),
  mode: z.enum(["auto", "facts", "associative", "local", "global", "bridge", "hybrid"]).optional(),
  max_tokens: tokens.optional(),
  min_score: z.number().min(0).optional(),
  references: z.enum(REFERENCE_STYLES).optional(),
  template: template.optional(),
  /** Whether to begin with what holds of the user. */
  profile: z.boolean().optional(),
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
    example: { query: "Where does Ada live?", max_tokens: 1000 },
    allOf: [{ anyOf: [{ required: ["query"] }, { required: ["thread_id"] }] }, ...OPTION_CONDITIONS],
  });

/** What one line of a context rests on. */
const contextSource = z
  .object({
    type: z.enum(["fact", "episode", "entity", "community"]),
    id: z.string(),
    thread_id: z.string().nullable(),
    at: z.string().nullable(),
    /** UTF-16 offsets in an episode's content, from the beginning of the first passage that is shown to the end of the last. */
    span: z.tuple([z.number().int(), z.number().int()]).nullable(),
    /** The passages of an episode that are shown, in order. */
    spans: z.array(z.tuple([z.number().int(), z.number().int()])).nullable(),
    /** The graph that it is of, where that was searched as well; null for the memory itself. */
    graph_id: z.string().nullable(),
    /** Where a GET finds it, relative to the graph. */
    path: z.string().openapi({ example: "facts/fact_01a2044a-05dc-748f-8df1-315602a5d298" }),
  })
  .openapi("ContextSource");

export const contextAnswer = z
  .object({
    context: z.string(),
    /** By the reference that the text gives it: "1" of "[1]". */
    sources: z.record(z.string(), contextSource),
    facts: z.array(fact.extend(score)),
    entities: z.array(entity.extend(score)),
    episodes: z.array(episode.extend(score)),
    communities: z.array(community.extend(score)),
    tokens: z.number().int(),
    pending: z.number().int(),
    /** Whether a daily budget of model calls is spent; pending episodes then wait, or the built-in rules extract them. */
    budget_spent: z.boolean(),
    receipt: receipt.optional(),
  })
  .openapi("ContextAnswer");

export const profileQuery = closedObject({
  max_tokens: z.coerce.number().int().min(16).max(10_000).optional(),
  ...moment,
});

/** What holds of the user, to stand in every prompt. */
export const profileAnswer = z
  .object({
    text: z.string().openapi({ example: "- Ada lives in Lisbon. (since Sep 2025)" }),
    facts: z.array(fact),
    /** The same until one of the facts changes. */
    etag: z.string(),
  })
  .openapi("Profile");

export type ContextIn = z.output<typeof contextIn>;
export type ContextAnswer = z.infer<typeof contextAnswer>;
export type ProfileQuery = z.output<typeof profileQuery>;
export type ProfileAnswer = z.infer<typeof profileAnswer>;
