import { z } from "@hono/zod-openapi";
import { CONFIDENCES } from "../confidence.ts";
import { closedObject } from "./closed-object.ts";
import { contradict } from "./contradiction.ts";
import { EPISODE_TYPES, ROLES } from "./episode.ts";
import { bounds, FACT_KINDS } from "./fact.ts";
import { flag, queryMoment, queryUncertain } from "./moment.ts";
import { instantOut } from "./scalars.ts";

const MAX_IDS = 100;
const MAX_NODES = 500;
const ONE_ID = "(?:ent|fact|ep|com)_[A-Za-z0-9_-]{1,96}";
const ID = new RegExp(`^${ONE_ID}$`);

const ids = z
  .string()
  .transform((text) => text.split(",").map((id) => id.trim()))
  .superRefine((list, context) => {
    if (list.length > MAX_IDS)
      context.addIssue({ code: "custom", message: `has ${list.length} ids; the maximum is ${MAX_IDS}` });
    else if (!list.every((id) => ID.test(id)))
      context.addIssue({
        code: "custom",
        message: "must be comma-separated ids that start with ent_, fact_, ep_ or com_",
      });
  })
  .openapi({
    type: "string",
    pattern: `^ *${ONE_ID} *(?:, *${ONE_ID} *){0,${MAX_IDS - 1}}$`,
    description: "Comma-separated ids to start from. Default: the most mentioned entities.",
  });

/** A whole number in a query string. */
const wholeNumber = (least: number, most: number, otherwise: number, description: string) =>
  z
    .string()
    .regex(/^\d{1,4}$/, `must be a number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a number from ${least} to ${most}`)
    .openapi({ type: "integer", minimum: least, maximum: most, default: otherwise, description })
    .optional();

/** What the lines of a whole graph are, in their order. */
export const LINE_TYPES = ["community", "entity", "summary", "episode", "fact", "mention"] as const;
const ONE_TYPE = `(?:${LINE_TYPES.join("|")})`;

const only = z
  .string()
  .transform((text) => text.split(",").map((type) => type.trim()))
  .pipe(z.array(z.enum(LINE_TYPES, { error: `must be of ${LINE_TYPES.join(", ")}, with commas between them` })))
  .openapi({
    type: "string",
    pattern: `^ *${ONE_TYPE} *(?:, *${ONE_TYPE} *)*$`,
    description: "With `all=true`: the types of lines to send, with commas between them. Default: every type.",
  });

export const DEFAULT_DEPTH = 1;
export const DEFAULT_NODES = 100;

export const subgraphQuery = closedObject({
  ids: ids.optional(),
  depth: wholeNumber(0, 5, DEFAULT_DEPTH, "Maximum number of edges from the start."),
  limit: wholeNumber(1, MAX_NODES, DEFAULT_NODES, "Maximum number of nodes; the nearest are kept."),
  all: flag
    .optional()
    .openapi({ description: "The whole graph with every version, as NDJSON, instead of a part of it at a moment." }),
  only: only.optional(),
  ...queryMoment,
  ...queryUncertain,
}).superRefine((query, context) => {
  const { all, only: types, after: _, ...part } = query;
  if (all !== true && types !== undefined) contradict(context, "only", "is only allowed with all=true");
  if (all !== true) return;
  for (const [name, value] of Object.entries(part))
    if (value !== undefined)
      contradict(context, name, "is not allowed with all=true, which sends every version on both axes");
});

const node = z
  .object({
    id: z.string(),
    kind: z.enum(["entity", "episode"]),
    name: z.string(),
    /** Type of the entity or of the episode. */
    type: z.string(),
    mentions: z.number().int(),
    community_id: z.string().nullable(),
    /** Number of edges from the start. */
    depth: z.number().int(),
  })
  .openapi("SubgraphNode");

const edge = z
  .object({
    /** The fact's id; null for a mention. */
    id: z.string().nullable(),
    kind: z.enum(["fact", "mention"]),
    from: z.string(),
    to: z.string(),
    /** The predicate; MENTIONS for a mention. */
    name: z.string(),
    fact: z.string().nullable(),
    strength: z.number().int().nullable(),
    valid_from: instantOut.nullable(),
    valid_to: instantOut.nullable(),
  })
  .openapi("SubgraphEdge");

/** A part of the graph, for drawing: every edge joins two of the nodes. */
export const subgraph = z.object({ nodes: z.array(node), edges: z.array(edge) }).openapi("Subgraph");

const lineCounts = z.object(
  Object.fromEntries(LINE_TYPES.map((type) => [type, z.number().int().optional()])) as Record<
    (typeof LINE_TYPES)[number],
    z.ZodOptional<z.ZodNumber>
  >,
);

/**
 * One line of a whole graph. Communities, summaries and mentions are those of the cut, the instant at which the stream began; entities
 * and facts have every version of the known axis until then.
 */
export const subgraphLine = z
  .discriminatedUnion("type", [
    z
      .object({
        type: z.literal("community"),
        id: z.string(),
        level: z.number().int(),
        name: z.string(),
        parent_id: z.string().nullable(),
        /** Entities and summary entities that are directly in it: those of a lower community are in its own line. */
        members: z.array(z.string()),
      })
      .openapi("CommunityLine"),
    z
      .object({
        type: z.literal("entity"),
        id: z.string(),
        name: z.string(),
        entity_type: z.string(),
        mentions: z.number().int(),
        community_id: z.string().nullable(),
        summary: z.string(),
        known_from: instantOut,
        /** When it was merged into another one, or nothing that is believed mentioned it any more. */
        known_to: instantOut.nullable(),
      })
      .openapi("EntityLine"),
    z
      .object({
        type: z.literal("summary"),
        id: z.string(),
        layer: z.number().int(),
        name: z.string(),
        summary: z.string(),
        /** Entities, or summary entities of the layer below. */
        members: z.array(z.string()),
      })
      .openapi("SummaryLine"),
    z
      .object({
        type: z.literal("episode"),
        id: z.string(),
        title: z.string().nullable(),
        kind: z.enum(EPISODE_TYPES),
        role: z.enum(ROLES).nullable(),
        name: z.string().nullable(),
        thread_id: z.string().nullable(),
        document_id: z.string().nullable(),
        reference_time: instantOut,
        created_at: instantOut,
      })
      .openapi("EpisodeLine"),
    z
      .object({
        type: z.literal("fact"),
        id: z.string(),
        from: z.string(),
        to: z.string().nullable(),
        to_value: z.string().nullable(),
        predicate: z.string(),
        fact: z.string(),
        kind: z.enum(FACT_KINDS),
        strength: z.number().int(),
        confidence: z.enum(CONFIDENCES),
        ...bounds,
        known_from: instantOut,
        known_to: instantOut.nullable(),
        episode_ids: z.array(z.string()),
      })
      .openapi("FactLine"),
    z
      .object({ type: z.literal("mention"), from: z.string(), to: z.string(), count: z.number().int() })
      .openapi("MentionLine"),
    z
      .object({
        type: z.literal("end"),
        counts: lineCounts,
        /** The last write that the lines contain; `null` for a memory to which nothing was written. */
        cursor: z.string().nullable(),
      })
      .openapi("EndLine"),
  ])
  .openapi("SubgraphLine");

export type SubgraphQuery = z.output<typeof subgraphQuery>;
export type SubgraphLine = z.infer<typeof subgraphLine>;
export type LineType = (typeof LINE_TYPES)[number];
export type Subgraph = z.infer<typeof subgraph>;
