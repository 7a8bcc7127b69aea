/** JSON is stored as written, so that a copy exports the same text. */
import { z } from "zod";
import { droppedFacts } from "../../../shared/api/dropped-facts.ts";
import { READ_REASONS } from "../../../shared/api/nothing-learned.ts";
import { unstorable } from "../../../shared/api/scalars.ts";
import { CONFIDENCES } from "../../../shared/confidence.ts";
import { BASES, PRECISIONS } from "../../../shared/instant.ts";
import {
  count,
  instantColumn,
  knownInstant,
  label,
  name,
  nodeNumber,
  normalisedName,
  paragraph,
  prefixedId,
  rowNumber,
  sentence,
  text,
  type Column,
} from "./columns.ts";

export const json = (schema: z.ZodType): Column => ({
  schema: z.unknown().superRefine((value, context) => {
    const result = schema.safeParse(value);
    const [issue] = result.error?.issues ?? [];
    const reason = issue === undefined ? unstorable(value) : null;
    if (issue !== undefined) context.addIssue({ code: "custom", path: issue.path, message: issue.message });
    else if (reason !== null) context.addIssue({ code: "custom", message: reason });
  }),
  as: "json",
});

const anyObject = z.record(z.string(), z.unknown(), "must be an object");
export const object = json(anyObject);

const MAX_ATTRIBUTES = 100_000;
const shortObject = anyObject.refine(
  (value) => JSON.stringify(value).length <= MAX_ATTRIBUTES,
  `must have at most ${MAX_ATTRIBUTES} characters of JSON`,
);
export const attributes = { attributes: json(shortObject) };

const isCounts = (text: string): boolean => {
  try {
    return droppedFacts.strict().safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
};
/** Missing in older exports. */
export const droppedCounts: Column = {
  schema: text.refine(isCounts, "must be counts by reason").nullable().default(null),
  as: "plain",
};

const span = z.tuple([count, count]).refine(([start, end]) => start <= end, "must not end before it starts");
const facts = z.array(rowNumber);

const extractedEntity = z.looseObject({
  name,
  type: label,
  count: count.min(1),
  attributes: shortObject.optional(),
});

/** Release 0.1.0 had one precision for both bounds. */
export const extractedFact = z.looseObject({
  subject: name,
  predicate: label,
  object: name.nullable(),
  object_value: sentence.nullable(),
  fact: sentence,
  kind: z.enum(["state", "event"]),
  strength: z.number().min(0).max(10),
  valid_from: instantColumn.nullable(),
  valid_to: instantColumn.nullable(),
  valid_from_precision: z.enum(PRECISIONS).nullish(),
  valid_from_basis: z.enum(BASES).nullish(),
  valid_to_precision: z.enum(PRECISIONS).nullish(),
  valid_to_basis: z.enum(BASES).nullish(),
  due: instantColumn.nullish(),
  due_precision: z.enum(PRECISIONS).nullish(),
  held_at: instantColumn.nullish(),
  precision: z.enum(PRECISIONS).nullish(),
  denied: z.boolean().optional(),
  confidence: z.enum(CONFIDENCES).optional(),
  span: span.nullish(),
  functional: z.boolean().optional(),
  inverse_functional: z.boolean().optional(),
  attributes: shortObject.optional(),
});

export const extracted = z.looseObject(
  { entities: z.array(extractedEntity), facts: z.array(extractedFact), nothing: z.enum(READ_REASONS).optional() },
  "must have lists of entities and of facts",
);

function strangerIn({ entities, facts: stated }: z.output<typeof extracted>): { path: (string | number)[] } | null {
  const names = new Set(entities.map(({ name }) => name));
  const place = stated.findIndex(({ subject, object: other }) => !names.has(subject) || !names.has(other ?? subject));
  return place < 0 ? null : { path: ["facts", place] };
}

export const refuseStrangers = (reading: z.output<typeof extracted>, context: z.RefinementCtx): void => {
  const stranger = strangerIn(reading);
  if (stranger !== null)
    context.addIssue({ code: "custom", ...stranger, message: "must be about entities of the reading" });
};
export const extraction = json(extracted.superRefine(refuseStrangers));

const MAX_FINDINGS = 20;

const finding = z.looseObject({
  summary: paragraph,
  explanation: paragraph,
  fact_ids: z.array(prefixedId("fact")).optional(),
});
const reportText = z.looseObject(
  {
    title: paragraph,
    summary: paragraph,
    rating: z.number().min(0).max(10),
    rating_explanation: paragraph,
    findings: z.array(finding).max(MAX_FINDINGS),
  },
  "must be null or a report",
);
export const report = json(reportText.nullable());

const relation = z.looseObject({ text: paragraph, strength: z.number().min(0).max(10) });
const summaryText = z.looseObject({
  name,
  type: label,
  description: paragraph,
  members: z.array(count),
  relations: z.array(relation.nullable()).optional(),
});
export const generated = json(z.union([z.array(summaryText).min(1), reportText], "must be summaries or a report"));

/** Missing in older exports. */
export const restsOn: Column = { schema: facts.nullable().default(null), as: "json" };
export const basis = json(
  z.looseObject(
    { asked: text, members: z.array(text), facts },
    "must say who was asked, with lists of members and facts",
  ),
);

const EDGE_KINDS = ["fact", "mention", "chunk", "chain", "synonym"] as const;
export const edgeKind = z.enum(EDGE_KINDS);
export const edges: Column = { schema: z.array(z.tuple([edgeKind, nodeNumber, nodeNumber])), as: "json" };
/** On the known axis; older exports have none. */
export const periods: Column = { schema: z.array(z.tuple([knownInstant, knownInstant])).default([]), as: "json" };
export const rowNumbers: Column = { schema: z.array(rowNumber), as: "json" };
export const namedRows: Column = { schema: z.array(z.tuple([rowNumber, normalisedName])), as: "json" };

export const taughtSource = z.union(
  [
    z.strictObject({ fact_id: prefixedId("fact"), said: sentence, valid_from: instantColumn.nullable() }),
    z.strictObject({ episode_id: prefixedId("ep"), span: span.nullable() }),
  ],
  "must be a fact with its words, or a message with a place in it",
);
export const taughtSources = json(z.array(taughtSource));

export const extent = json(
  z.looseObject({
    at: instantColumn,
    episodes: count,
    mentions: count,
    versions: count,
    operations: count,
    synonyms: count,
    forgettings: count,
  }),
);
const nodeId = label.regex(/^(?:ent|ep|fact)_/, "must be the id of a node");
export const nodeIds = json(z.array(nodeId));
export const searchedSteps = json(
  z.array(
    z.looseObject({
      id: z.looseObject({ kind: edgeKind, a: nodeId, b: nodeId.nullable() }),
      from: nodeId,
      to: nodeId,
    }),
  ),
);
