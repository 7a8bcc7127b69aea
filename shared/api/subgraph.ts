import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { queryMoment } from "./moment.ts";
import { instantOut } from "./scalars.ts";

const MOST_IDS = 100;
const MOST_NODES = 500;
const DEFAULT_NODES = 100;
const ID = /^(?:ent|fact|ep|com)_[\w-]{1,96}$/;

const ids = z
  .string()
  .transform((text) => text.split(",").map((id) => id.trim()))
  .superRefine((list, context) => {
    if (list.length > MOST_IDS)
      context.addIssue({ code: "custom", message: `names ${list.length} things; at most ${MOST_IDS}` });
    else if (!list.every((id) => ID.test(id)))
      context.addIssue({
        code: "custom",
        message: "must be ids that begin with ent_, fact_, ep_ or com_, with commas between",
      });
  })
  .openapi({ type: "string", description: "Where to begin, with commas between; without any, at the most mentioned." });

/** A whole number of a query string. */
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
  /** Edges from where it begins. */
  depth: wholeNumber(0, 5, 1),
  /** Nodes, the nearest first. */
  limit: wholeNumber(1, MOST_NODES, DEFAULT_NODES),
  ...queryMoment,
});

const node = z
  .object({
    id: z.string(),
    kind: z.enum(["entity", "episode"]),
    name: z.string(),
    /** Of an entity, or of an episode. */
    type: z.string(),
    mentions: z.number().int(),
    community_id: z.string().nullable(),
    /** Edges from where the subgraph begins. */
    depth: z.number().int(),
  })
  .openapi("SubgraphNode");

const edge = z
  .object({
    /** Of a fact its id; of a mention, null. */
    id: z.string().nullable(),
    kind: z.enum(["fact", "mention"]),
    from: z.string(),
    to: z.string(),
    /** The predicate; of a mention, MENTIONS. */
    name: z.string(),
    fact: z.string().nullable(),
    strength: z.number().int().nullable(),
    valid_from: instantOut.nullable(),
    valid_to: instantOut.nullable(),
  })
  .openapi("SubgraphEdge");

/** A piece of the graph, for drawing: every edge joins two of the nodes. */
export const subgraph = z.object({ nodes: z.array(node), edges: z.array(edge) }).openapi("Subgraph");

export type SubgraphQuery = z.output<typeof subgraphQuery>;
export type Subgraph = z.infer<typeof subgraph>;
