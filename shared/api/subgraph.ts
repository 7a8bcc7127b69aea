import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { queryMoment, queryUncertain } from "./moment.ts";
import { instantOut } from "./scalars.ts";

const MAX_IDS = 100;
const MAX_NODES = 500;
const DEFAULT_NODES = 100;
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
const wholeNumber = (least: number, most: number, otherwise: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, `must be a number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a number from ${least} to ${most}`)
    .optional()
    .transform((value) => value ?? otherwise)
    .openapi({ type: "integer", minimum: least, maximum: most, default: otherwise });

export const subgraphQuery = closedObject({
  ids: ids.optional(),
  /** Maximum number of edges from the start. */
  depth: wholeNumber(0, 5, 1),
  /** Maximum number of nodes; the nearest are kept. */
  limit: wholeNumber(1, MAX_NODES, DEFAULT_NODES),
  ...queryMoment,
  ...queryUncertain,
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

export type SubgraphQuery = z.output<typeof subgraphQuery>;
export type Subgraph = z.infer<typeof subgraph>;
