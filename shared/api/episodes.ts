import { z } from "@hono/zod-openapi";
import { CONFIDENCES } from "../confidence.ts";
import { closedObject } from "./closed-object.ts";
import { contradict, contradiction } from "./contradiction.ts";
import { ROLES } from "./episode.ts";
import { endOfStated } from "../instant.ts";
import {
  callerId,
  expiryInstant,
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

/** As in `message-forms.ts`. */
const MAX_VALIDATED_CHARACTERS = 16 * 1024 * 1024;

const filled = filledText(MAX_VALIDATED_CHARACTERS);

export const episodeIn = closedObject({
  type: z
    .enum(["message", "text", "json"])
    .describe(
      "`text`, `json`, or `message` for a message outside any thread, spoken by the user unless `role` says otherwise.",
    ),
  content: z
    .custom<unknown>((value) => value !== undefined && value !== null, "is missing")
    .openapi({
      type: ["string", "object", "array", "number", "boolean"],
      items: STORABLE.items,
      anyOf: [
        { type: "string", minLength: 1, pattern: FILLED },
        { type: ["object", "array", "number", "boolean"], ...STORABLE },
      ],
      description:
        "Text. For type `json` any JSON value, or a string that contains JSON. At most 1 MiB, nested at most 32 deep.",
    }),
  reference_time: statedInstant.optional().describe("When the content was said or written. Now by default."),
  allow_future: z
    .boolean()
    .optional()
    .describe("Takes a `reference_time` more than a year in the future, which answers 409 otherwise."),
  source: nonEmptyText(200)
    .optional()
    .describe(
      "Where the content comes from. Stored as `metadata.source` (another value there is a 409) and shown to a language model that reads the episode.",
    ),
  source_description: nonEmptyText(200).optional().describe("Another name for `source`."),
  name: trimmedText(200).optional().describe("Name of the speaker of a `message`; 409 for another type."),
  role: z
    .enum(ROLES)
    .optional()
    .describe("Role of the speaker of a `message`; 409 for another type. `user` by default."),
  metadata: metadata
    .optional()
    .describe("Your own JSON object, returned as you sent it. Filters can use its top-level keys."),
  extract: z.boolean().optional().describe("`false` keeps the episode searchable and extracts no facts from it."),
  expires_at: expiryInstant
    .optional()
    .describe(
      "When the episode is forgotten, with every fact that rests on it alone. Needs a time zone. Never by default.",
    ),
  wait: z.boolean().optional().describe("Whether to wait for the extraction, at most 25 s."),
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
    description: "An episode to store outside any thread.",
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
  id: callerId()
    .optional()
    .describe(
      "Your ID of the document. Sending the same text again under it stores nothing new. Another text is a 409.",
    ),
  title: trimmedText(300).describe("Title of the document."),
  text: filled.describe("Text of the document, at most 1 MiB."),
  reference_time: statedInstant.optional().describe("When the document was written. Now by default."),
  allow_future: z
    .boolean()
    .optional()
    .describe("Takes a `reference_time` more than a year in the future, which answers 409 otherwise."),
  chunk_tokens: z.number().int().min(50).max(4_000).optional().describe("Size of a chunk in tokens. 750 by default."),
  chunk_overlap: z
    .number()
    .int()
    .min(0)
    .max(1_000)
    .optional()
    .describe(
      "Tokens that a chunk repeats from the one before it, less than `chunk_tokens`. 0 by default; not allowed with `similarity`.",
    ),
  chunking: z
    .enum(["sentences", "similarity"])
    .optional()
    .describe(
      "Where chunks end: `sentences` after the sentence that fills the chunk, `similarity` where the topic changes. `sentences` by default.",
    ),
  metadata: metadata
    .optional()
    .describe("Your own JSON object, returned as you sent it. Filters can use its top-level keys."),
  extract: z.boolean().optional().describe("`false` keeps the document searchable and extracts no facts from it."),
  expires_at: expiryInstant
    .optional()
    .describe(
      "When the document is forgotten, with every fact that rests on it alone. Needs a time zone. Never by default.",
    ),
  wait: z.boolean().optional().describe("Whether to wait for the extraction, at most 25 s."),
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
    description: "A document to store in chunks.",
    example: { title: "Handbook", text: "The office is in Lisbon." },
    anyOf: [{ properties: { chunking: { enum: ["sentences"] } } }, { not: { required: ["chunk_overlap"] } }],
  });

const PREDICATE = /^[\p{L}\p{N}][\p{L}\p{N}_]{0,63}$/u;

export const factIn = closedObject({
  subject: trimmedText(200).describe("Name of the subject, or the `ent_` ID of an entity of this memory."),
  predicate: z
    .string()
    .regex(PREDICATE, "must be letters, digits and underscores, e.g. WORKS_AT")
    .transform((text) => text.toUpperCase())
    .openapi({ type: "string", pattern: PREDICATE.source })
    .describe("Predicate in letters, digits and underscores, e.g. `WORKS_AT`. Stored in upper case."),
  object: trimmedText(200)
    .optional()
    .describe(
      "Name of the object, or its `ent_` ID, other than the subject. Either this or `object_value` is required.",
    ),
  object_value: trimmedText(2_000).optional().describe("Literal object, e.g. a number or a sentence."),
  fact: trimmedText(2_000).describe("The fact as a sentence."),
  kind: z
    .enum(["state", "event"])
    .optional()
    .describe("`state` for something that holds for a time, `event` for something that happened. `state` by default."),
  valid_from: statedPeriod
    .optional()
    .describe("When the fact began to hold or happened: `2015`, `2015-03`, `2015-W10`, `2015-03-04` or an instant."),
  valid_to: statedPeriod
    .optional()
    .describe("When the fact ceased to hold, in the same forms. An end includes its year, month, week or day."),
  due: statedPeriod.optional().describe("Date of a plan or task, in the same forms."),
  confidence: z.enum(CONFIDENCES).optional().describe("How the fact is known. `stated` by default."),
  episode_id: z
    .string()
    .optional()
    .describe("ID of the episode that supports the fact. Without it, one is made of the sentence."),
  expires_at: expiryInstant
    .optional()
    .describe(
      "When this statement of the fact is forgotten, and the fact if nothing else supports it. Needs a time zone; not allowed with `episode_id`.",
    ),
})
  .refine((body) => body.expires_at === undefined || body.episode_id === undefined, {
    path: ["expires_at"],
    message: "cannot be combined with episode_id: the fact is forgotten with its episode",
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
    description: "A fact to state by hand.",
    oneOf: [{ required: ["object"] }, { required: ["object_value"] }],
    anyOf: [{ properties: { kind: { enum: ["state"] } } }, { not: { required: ["due"] } }],
    not: { required: ["expires_at", "episode_id"] },
  });

const MAX_FACTS = 100;

export const factsIn = z
  .union([
    factIn,
    closedObject({
      facts: z.array(factIn).min(1).max(MAX_FACTS).describe("The facts. Either all of them are stored or none."),
    }).openapi("FactListIn", { description: "Facts to state by hand." }),
  ])
  .openapi("FactsIn", {
    description: "One fact, or a list of facts, to state by hand.",
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
