import { z } from "@hono/zod-openapi";
import { CONFIDENCES } from "../confidence.ts";
import { closedObject } from "./closed-object.ts";
import { contradict, contradiction } from "./contradiction.ts";
import { ROLES } from "./episode.ts";
import { endOfStated } from "../instant.ts";
import {
  callerId,
  FILLED,
  filledText,
  metadata,
  nonEmptyText,
  refuseUnstorable,
  statedInstant,
  statedPeriod,
  STORABLE,
  trimmedText,
  unstorable,
} from "./scalars.ts";

/** Bound the cost of validation only. The real limits are far lower and answer 413. */
const MAX_VALIDATED_CHARACTERS = 16 * 1024 * 1024;

const filled = filledText(MAX_VALIDATED_CHARACTERS);

export const episodeIn = closedObject({
  type: z.enum(["message", "text", "json"]),
  content: z
    .custom<unknown>((value) => value !== undefined && value !== null, "is missing")
    .openapi({
      type: ["string", "object", "array", "number", "boolean"],
      items: STORABLE.items,
      anyOf: [
        { type: "string", minLength: 1, pattern: FILLED },
        { type: ["object", "array", "number", "boolean"], ...STORABLE },
      ],
      description: "Text. For type json: any JSON value, or a string that contains JSON.",
    }),
  reference_time: statedInstant.optional(),
  source: nonEmptyText(200).optional(),
  /** Graphiti's name for `source`. */
  source_description: nonEmptyText(200).optional(),
  /** Who says a message, and in which part. */
  name: trimmedText(200).optional(),
  role: z.enum(ROLES).optional(),
  metadata: metadata.optional(),
  /** `false`: keep it searchable, and extract nothing from it. */
  extract: z.boolean().optional(),
  wait: z.boolean().optional(),
})
  .superRefine(({ type, content, ...said }, context) => {
    const refuse = (message: string): void => {
      context.addIssue({ code: "custom", path: ["content"], message });
    };
    if (refuseUnstorable(content, context, ["content"])) return;
    if (typeof content === "string" && content.trim() === "") return refuse("must not be empty");
    if (type !== "json" && typeof content !== "string") {
      refuse(`must be text for type "${type}"`);
    }
    if (said.source !== undefined && said.source_description !== undefined)
      contradict(context, "source_description", "is another name of source; send one of them");
    const source = said.source ?? said.source_description;
    if (source !== undefined && said.metadata?.["source"] !== undefined && said.metadata["source"] !== source)
      contradict(
        context,
        ["metadata", "source"],
        "is where source is stored, which says something else; send one of them",
      );
    for (const field of ["name", "role"] as const)
      if (said[field] !== undefined && type !== "message")
        contradict(context, [field], `is of a message, and not of type "${type}"`);
    if (type === "json" && typeof content === "string" && !isJson(content)) {
      contradict(context, "content", 'is not valid JSON, which type "json" promises, or is nested too deeply');
    }
  })
  .openapi("EpisodeIn", {
    example: { type: "text", content: "Ada moved to Lisbon." },
    anyOf: [{ properties: { type: { enum: ["json"] } } }, { properties: { content: { type: "string" } } }],
  });

function isJson(text: string): boolean {
  try {
    return unstorable(JSON.parse(text)) === null;
  } catch {
    return false;
  }
}

export const documentIn = closedObject({
  id: callerId().optional(),
  title: trimmedText(300),
  text: filled,
  reference_time: statedInstant.optional(),
  chunk_tokens: z.number().int().min(50).max(4_000).optional(),
  chunk_overlap: z.number().int().min(0).max(1_000).optional(),
  /** Where chunks end: after the sentence that fills them, or where the topic changes. */
  chunking: z.enum(["sentences", "similarity"]).optional(),
  metadata: metadata.optional(),
  /** `false`: keep it searchable, and extract nothing from it. */
  extract: z.boolean().optional(),
  wait: z.boolean().optional(),
})
  .refine(
    (body) => (body.chunk_overlap ?? 0) < (body.chunk_tokens ?? 750),
    contradiction("chunk_overlap", "must be less than chunk_tokens"),
  )
  .refine(({ chunking, chunk_overlap }) => chunking !== "similarity" || chunk_overlap === undefined, {
    path: ["chunk_overlap"],
    message: 'cannot be combined with chunking "similarity", whose chunks do not overlap',
  })
  .openapi("DocumentIn", {
    example: { title: "Handbook", text: "The office is in Lisbon." },
    anyOf: [{ properties: { chunking: { enum: ["sentences"] } } }, { not: { required: ["chunk_overlap"] } }],
  });

/** In any case: it is written in upper case. */
const PREDICATE = /^[\p{L}\p{N}][\p{L}\p{N}_]{0,63}$/u;

export const factIn = closedObject({
  subject: trimmedText(200),
  predicate: z
    .string()
    .regex(PREDICATE, "must be letters, digits and underscores, e.g. WORKS_AT")
    .transform((text) => text.toUpperCase())
    .openapi({ type: "string", pattern: PREDICATE.source }),
  object: trimmedText(200).optional(),
  object_value: trimmedText(2_000).optional(),
  fact: trimmedText(2_000),
  kind: z.enum(["state", "event"]).optional(),
  valid_from: statedPeriod.optional(),
  valid_to: statedPeriod.optional(),
  due: statedPeriod.optional(),
  confidence: z.enum(CONFIDENCES).optional(),
  episode_id: z.string().optional(),
})
  .refine((body) => (body.object === undefined) !== (body.object_value === undefined), {
    path: ["object"],
    message: "give either object or object_value",
  })
  .refine(
    ({ valid_from, valid_to }) =>
      valid_from === undefined || valid_to === undefined || valid_from.at < endOfStated(valid_to),
    contradiction("valid_to", "must be after valid_from"),
  )
  .refine((body) => body.due === undefined || body.kind !== "event", {
    path: ["due"],
    message: "only a plan, which is a state, has a due date",
  })
  .openapi("FactIn", {
    oneOf: [{ required: ["object"] }, { required: ["object_value"] }],
    anyOf: [{ properties: { kind: { enum: ["state"] } } }, { not: { required: ["due"] } }],
  });

/** Limits the facts by hand in one request. */
const MAX_FACTS = 100;

/** One fact by hand, or a list of them. */
export const factsIn = z
  .union([factIn, closedObject({ facts: z.array(factIn).min(1).max(MAX_FACTS) }).openapi("FactListIn")])
  .openapi("FactsIn", {
    example: {
      subject: "Ada",
      predicate: "LIVES_IN",
      object: "Lisbon",
      fact: "Ada lives in Lisbon.",
      valid_from: "2025-09",
    },
  });

export type EpisodeIn = z.output<typeof episodeIn>;
export type DocumentIn = z.output<typeof documentIn>;
export type FactIn = z.output<typeof factIn>;
