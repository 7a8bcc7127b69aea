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

const wholeNumber = (least: number, most: number, otherwise: number, description: string) =>
  z
    .string()
    .regex(/^\d{1,4}$/, `must be a number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a number from ${least} to ${most}`)
    .openapi({ type: "integer", minimum: least, maximum: most, default: otherwise, description })
    .optional();

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
  ids: ids
    .optional()
    .describe("IDs of the entities or episodes to start from. The most mentioned entities by default."),
  depth: wholeNumber(0, 5, DEFAULT_DEPTH, "Maximum number of edges from the start."),
  limit: wholeNumber(1, MAX_NODES, DEFAULT_NODES, "Maximum number of nodes; the nearest are kept."),
  all: flag
    .optional()
    .openapi({ description: "The whole graph with every version, as NDJSON, instead of a part of it at a moment." }),
  only: only.optional().describe("Kinds of lines to return."),
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
    id: z.string().describe("ID of the entity or episode."),
    kind: z.enum(["entity", "episode"]).describe("Whether the node is an entity or an episode."),
    name: z.string().describe("Name of the entity, or the beginning of the episode."),
    type: z.string().describe("Type of the entity or episode."),
    mentions: z.number().int().describe("Number of episodes that mention the entity."),
    community_id: z.string().nullable().describe("ID of the leaf community. Null if it has none."),
    depth: z.number().int().describe("Number of edges from the start."),
  })
  .openapi("SubgraphNode", { description: "A node of a subgraph." });

const edge = z
  .object({
    id: z.string().nullable().describe("ID of the fact. Null for a mention."),
    kind: z.enum(["fact", "mention"]).describe("Whether the edge is a fact or a mention."),
    from: z.string().describe("ID of the node at which the edge starts."),
    to: z.string().describe("ID of the node at which the edge ends."),
    name: z.string().describe("The predicate. `MENTIONS` for a mention."),
    fact: z.string().nullable().describe("The fact as a sentence. Null for a mention."),
    strength: z.number().int().nullable().describe("Importance of the fact, from 1 to 10. Null for a mention."),
    valid_from: instantOut.nullable().describe("When the fact began to hold or happened. Null if unknown."),
    valid_to: instantOut.nullable().describe("When the fact ceased to hold. Null if it still holds."),
  })
  .openapi("SubgraphEdge", { description: "An edge of a subgraph." });

export const subgraph = z
  .object({
    nodes: z.array(node).describe("Nodes, the nearest to the start first."),
    edges: z.array(edge).describe("Edges between the nodes."),
  })
  .openapi("Subgraph", { description: "A part of the graph." });

const lineCounts = z.object(
  Object.fromEntries(
    LINE_TYPES.map((type) => [type, z.number().int().optional().describe(`Number of lines of the type ${type}.`)]),
  ) as Record<(typeof LINE_TYPES)[number], z.ZodOptional<z.ZodNumber>>,
);

/** Communities, summaries and mentions are those of the cut; entities and facts have every version known until then. */
export const subgraphLine = z
  .discriminatedUnion("type", [
    z
      .object({
        type: z.literal("community").describe("Always `community`."),
        id: z.string().describe("ID of the community."),
        level: z.number().int().describe("Level in the hierarchy. 0 is the coarsest."),
        name: z.string().describe("Name of the community."),
        parent_id: z
          .string()
          .nullable()
          .describe("ID of the community that contains this one. Null at the coarsest level."),
        members: z
          .array(z.string())
          .describe(
            "IDs of the entities and summary entities directly in the community. Members of a lower community are on its own line.",
          ),
      })
      .openapi("CommunityLine", { description: "The line of a community." }),
    z
      .object({
        type: z.literal("entity").describe("Always `entity`."),
        id: z.string().describe("ID of the entity."),
        name: z.string().describe("Name of the entity."),
        entity_type: z.string().describe("Type of the entity."),
        mentions: z.number().int().describe("Number of episodes that mention the entity."),
        community_id: z.string().nullable().describe("ID of the leaf community. Null if it has none."),
        summary: z.string().describe("Summary of the facts about the entity."),
        known_from: instantOut.describe("When Engraph first knew the entity."),
        known_to: instantOut
          .nullable()
          .describe(
            "When the entity was merged into another one, or its last believed mention was withdrawn. Null if neither happened.",
          ),
      })
      .openapi("EntityLine", { description: "The line of an entity." }),
    z
      .object({
        type: z.literal("summary").describe("Always `summary`."),
        id: z.string().describe("ID of the summary entity."),
        layer: z.number().int().describe("Layer of the summary entity. 1 summarizes entities."),
        name: z.string().describe("Name of the summary entity."),
        summary: z.string().describe("Summary of its members."),
        members: z.array(z.string()).describe("IDs of its members: entities, or summary entities of the layer below."),
      })
      .openapi("SummaryLine", { description: "The line of a summary entity." }),
    z
      .object({
        type: z.literal("episode").describe("Always `episode`."),
        id: z.string().describe("ID of the episode."),
        title: z.string().nullable().describe("Title of the chunk of a document. Null for other episodes."),
        kind: z.enum(EPISODE_TYPES).describe("Type of the episode."),
        role: z.enum(ROLES).nullable().describe("Role of the speaker. Null if the episode is not a message."),
        name: z.string().nullable().describe("Name of the speaker. Null if the episode is not a message."),
        thread_id: z.string().nullable().describe("Thread of the message. Null without one."),
        document_id: z.string().nullable().describe("Document of the chunk. Null without one."),
        reference_time: instantOut.describe("When the content was said or written."),
        created_at: instantOut.describe("When the episode was stored."),
      })
      .openapi("EpisodeLine", { description: "The line of an episode." }),
    z
      .object({
        type: z.literal("fact").describe("Always `fact`."),
        id: z.string().describe("ID of the fact."),
        from: z.string().describe("ID of the subject."),
        to: z.string().nullable().describe("ID of the object. Null if the object is a literal."),
        to_value: z.string().nullable().describe("Literal object. Null if the object is an entity."),
        predicate: z.string().describe("Predicate of the fact."),
        fact: z.string().describe("The fact as a sentence."),
        kind: z
          .enum(FACT_KINDS)
          .describe("`state` for something that holds for a time, `event` for something that happened."),
        strength: z.number().int().describe("Importance of the fact, from 1 to 10."),
        confidence: z
          .enum(CONFIDENCES)
          .describe(
            "`stated`; `reported` if all sources are hearsay; `inferred` if no source states it. A fact that is not `stated` closes no stated fact, is in no summary, and is marked in contexts.",
          ),
        ...bounds,
        known_from: instantOut.describe("When Engraph learned this version."),
        known_to: instantOut
          .nullable()
          .describe("When Engraph stopped believing this version. Null if it is believed."),
        episode_ids: z.array(z.string()).describe("IDs of the episodes that support the fact."),
      })
      .openapi("FactLine", { description: "The line of one version of a fact." }),
    z
      .object({
        type: z.literal("mention").describe("Always `mention`."),
        from: z.string().describe("ID of the episode."),
        to: z.string().describe("ID of the entity."),
        count: z.number().int().describe("Number of mentions in the episode."),
      })
      .openapi("MentionLine", { description: "The line of a mention." }),
    z
      .object({
        type: z.literal("end").describe("Always `end`. The last line of a complete answer."),
        counts: lineCounts.describe("Number of lines by type."),
        cursor: z.string().nullable().describe("Last write that the lines contain. Null for an empty memory."),
      })
      .openapi("EndLine", { description: "The last line of a complete answer." }),
  ])
  .openapi("SubgraphLine", { description: "A line of the whole graph." });

export type SubgraphQuery = z.output<typeof subgraphQuery>;
export type SubgraphLine = z.infer<typeof subgraphLine>;
export type LineType = (typeof LINE_TYPES)[number];
export type Subgraph = z.infer<typeof subgraph>;
