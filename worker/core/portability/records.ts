import { z } from "zod";
import { callerId, storableText, unstorable } from "../../../shared/api/scalars.ts";
import { PRECISIONS } from "../../../shared/instant.ts";

/**
 * The lines of an export, one JSON object each, in this order:
 *
 *     header · owner? · ontology? · graph? · episode… · work… · entity… · … · change… · end
 *
 * What stands between `graph` and `end` are the rows of a graph as they are stored, so that a copy answers as the original does,
 * on both axes. Numbers of rows (`seq`) are references within one export; ids are those of the API. Instants are milliseconds.
 */
export const EXPORT_VERSION = 1;

/** How a column is written in a line and read from it. */
interface Column {
  schema: z.ZodType;
  /** `real`: all its digits; `hex`: bytes, as text; `base64`: bytes that stand at the end of their line. */
  as: "plain" | "real" | "json" | "hex" | "base64";
}

/** Numbers that stand in tables outlive no row: 2⁵³ is enough, and what a double can hold. */
const number = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const instant = z.number().int().min(-62_135_596_800_000).max(253_402_300_799_999);
const long = storableText(2_000_000);

const plain = (schema: z.ZodType): Column => ({ schema, as: "plain" });
const maybe = (schema: z.ZodType): Column => ({ schema: schema.nullable(), as: "plain" });
const oneOf = (...names: [string, ...string[]]): z.ZodType => z.enum(names);
const ours = (prefix: string): z.ZodType =>
  z.string().regex(new RegExp(`^${prefix}_[\\w-]{1,64}$`), `must be an id that begins with ${prefix}_`);
const hex: Column = {
  schema: z
    .string()
    .max(1_000)
    .regex(/^(?:[0-9A-F]{2})+$/, "must be bytes in hexadecimal"),
  as: "hex",
};
const base64: Column = {
  // of 16-bit floats
  schema: z
    .base64()
    .max(2_000_000)
    .refine((text) => bytesIn(text) % 2 === 0, "must be 16-bit floats"),
  as: "base64",
};
const bytesIn = (text: string): number => (text.length / 4) * 3 - (/=*$/.exec(text)?.[0].length ?? 0);

const json = (fits: (value: unknown) => boolean, message: string): Column => ({
  schema: z.unknown().superRefine((value, context) => {
    const reason = fits(value) ? unstorable(value) : message;
    if (reason !== null) context.addIssue({ code: "custom", message: reason });
  }),
  as: "json",
});
const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);
const object = json(isObject, "must be an object");
const list = json(Array.isArray, "must be a list");
const anything = json(() => true, "");
const extraction = json(
  (value) => isObject(value) && Array.isArray(value["entities"]) && Array.isArray(value["facts"]),
  "must have lists of entities and of facts",
);
const report = json(
  (value) =>
    value === null || (isObject(value) && typeof value["title"] === "string" && Array.isArray(value["findings"])),
  "must be null or a report",
);

const isListOf = (value: unknown, type: "string" | "number"): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === type);
const basis = json(
  (value) =>
    isObject(value) &&
    typeof value["asked"] === "string" &&
    isListOf(value["members"], "string") &&
    isListOf(value["facts"], "number"),
  "must say who was asked, with lists of members and facts",
);

const seq = { seq: plain(number.min(1)) };
const attributes = { attributes: object };
const valid = { valid_from: maybe(instant), valid_to: maybe(instant), precision: maybe(z.enum(PRECISIONS)) };
const linked = { original: maybe(number), linked_from: maybe(instant), linked_to: maybe(instant) };
const use = { calls: plain(number), tokens_in: plain(number), tokens_out: plain(number) };
const known = { known_from: plain(instant), known_to: maybe(instant) };
const kind = plain(oneOf("state", "event"));

export interface RecordShape {
  table: string;
  columns: Readonly<Record<string, Column>>;
  /** What a column is written as, where that is not what is stored: a lease and a turn of a consumer end with the graph they belong to. */
  written?: Readonly<Record<string, string>>;
}

/** The rows of a graph by the `record` of their lines, parents before children. A table is here, or in `NOT_EXPORTED`. */
export const RECORDS = {
  episode: {
    table: "episodes",
    columns: {
      ...seq,
      id: plain(ours("ep")),
      message_id: maybe(long),
      type: plain(oneOf("message", "text", "json", "document")),
      thread_id: maybe(callerId()),
      document_id: maybe(long),
      part: maybe(number),
      role: maybe(oneOf("user", "assistant", "system", "tool")),
      name: maybe(long),
      content: plain(long),
      title: maybe(long),
      reference_time: plain(instant),
      assumed_zone: maybe(long),
      created_at: plain(instant),
      metadata: object,
      previous_seq: maybe(number),
    },
  },
  work: {
    table: "work",
    columns: {
      episode_seq: plain(number),
      status: plain(oneOf("pending", "done", "failed")),
      attempts: plain(number),
      delays: plain(number),
      not_before: plain(number),
      error: maybe(long),
      answer: maybe(long),
      ...use,
    },
    written: { status: "iif(status = 'leased', 'pending', status)" },
  },
  extraction: {
    table: "extractions",
    columns: {
      episode_seq: plain(number),
      prompt_version: plain(long),
      model: plain(long),
      result: extraction,
      created_at: plain(instant),
    },
  },
  entity: {
    table: "entities",
    columns: {
      ...seq,
      id: plain(ours("ent")),
      name: plain(long),
      type: plain(long),
      summary: maybe(long),
      ...attributes,
      mentions: plain(number),
      created_at: plain(instant),
      version: plain(number),
      merged_into: maybe(number),
      merged_at: maybe(instant),
    },
  },
  alias: {
    table: "aliases",
    columns: { normalised: plain(long), entity_seq: plain(number), alias: plain(long), known_from: plain(instant) },
  },
  name_band: {
    table: "name_bands",
    columns: { band: plain(number), hash: plain(z.number().int()), normalised: plain(long) },
  },
  mention: {
    table: "mentions",
    columns: {
      ...seq,
      episode_seq: plain(number),
      entity_seq: plain(number),
      name: plain(long),
      type: plain(long),
      count: plain(number),
      known_from: plain(instant),
      ...attributes,
      ...linked,
    },
  },
  fact: {
    table: "facts",
    columns: {
      ...seq,
      id: plain(ours("fact")),
      subject_seq: plain(number),
      predicate: plain(long),
      object_seq: maybe(number),
      object_value: maybe(long),
      fact: plain(long),
      kind,
      functional: plain(number.max(1)),
      strength: plain(number.max(10)),
      ...attributes,
      hyperedge_id: maybe(ours("hyp")),
      created_at: plain(instant),
      replaced_by: maybe(number),
    },
  },
  fact_version: {
    table: "fact_versions",
    columns: { ...seq, fact_seq: plain(number), ...valid, ...known, caused_by: plain(long) },
  },
  provenance: {
    table: "provenance",
    columns: {
      ...seq,
      fact_seq: plain(number),
      episode_seq: plain(number),
      span_start: maybe(number),
      span_end: maybe(number),
      fact: plain(long),
      strength: plain(number.max(10)),
      ...valid,
      reference_time: plain(instant),
      known_from: plain(instant),
      subject_name: plain(long),
      object_name: maybe(long),
      predicate: plain(long),
      object_value: maybe(long),
      kind,
      functional: plain(number.max(1)),
      claim: plain(long),
      hyperedge_id: maybe(ours("hyp")),
      ...attributes,
      ...linked,
    },
  },
  operation: {
    table: "operations",
    columns: {
      ...seq,
      id: plain(ours("op")),
      kind: plain(oneOf("retract", "rollback")),
      episode_seq: maybe(number),
      known_at: maybe(instant),
      after_provenance: plain(number),
      recorded_at: plain(instant),
    },
  },
  verdict: {
    table: "verdicts",
    columns: {
      about: plain(oneOf("name", "claim")),
      a: plain(long),
      b: plain(long),
      verdict: plain(oneOf("same", "distinct", "contradicts")),
      made_by: plain(long),
      known_from: plain(instant),
    },
  },
  synonym: {
    table: "synonyms",
    columns: {
      a: plain(number),
      b: plain(number),
      similarity: { schema: z.number().min(-1.01).max(1.01), as: "real" },
    },
  },
  summary: {
    table: "summaries",
    columns: {
      entity_seq: plain(number),
      known_from: plain(instant),
      text: plain(long),
      made_by: plain(long),
      ...use,
    },
  },
  refresh: {
    table: "refresh",
    columns: {
      id: plain(z.literal(1)),
      state: plain(oneOf("idle", "failed")),
      generation: plain(number),
      stage: plain(oneOf("describe", "layers", "reports", "flip")),
      done: plain(number),
      total: plain(number),
      ...use,
      rewritten: plain(number),
      unchanged: plain(number),
      error: maybe(long),
      started_at: plain(instant),
      token: plain(z.null()),
      lease_until: plain(z.literal(0)),
      attempts: plain(number),
      not_before: plain(number),
      snapshot: maybe(long),
    },
    written: { state: "iif(state = 'running', 'idle', state)", token: "NULL", lease_until: "0" },
  },
  summary_entity: {
    table: "summary_entities",
    columns: {
      ...seq,
      id: plain(ours("ent")),
      name: plain(long),
      type: plain(long),
      description: plain(long),
      layer: plain(number),
      fingerprint: plain(long),
      place: plain(number),
      ...known,
    },
  },
  summary_member: {
    table: "summary_members",
    columns: { summary_seq: plain(number), node: plain(number), ...known },
  },
  community: {
    table: "communities",
    columns: {
      ...seq,
      id: plain(ours("com")),
      level: plain(number),
      parent_id: maybe(ours("com")),
      name: maybe(long),
      summary: maybe(long),
      report,
      fingerprint: maybe(long),
      generation: plain(number),
      ...known,
      stale_from: maybe(instant),
    },
  },
  community_member: {
    table: "community_members",
    columns: { node: plain(number), community_id: plain(ours("com")), ...known },
  },
  community_vector: { table: "community_vectors", columns: { ...seq, value: base64 } },
  description: {
    table: "descriptions",
    columns: { entity_seq: plain(number), text: plain(long), model: plain(long), value: base64 },
  },
  written: {
    table: "written",
    columns: {
      fingerprint: plain(long),
      result: anything,
      model: plain(long),
      entities: list,
      made_by: plain(long),
      basis,
      value: base64,
    },
  },
  trace: {
    table: "traces",
    columns: {
      ...seq,
      kind: plain(oneOf("fact", "mention", "chunk", "chain", "synonym")),
      a: plain(number),
      b: plain(number),
      enhanced: plain(number),
      penalised: plain(number),
      changed_at: plain(instant),
      vector: base64,
    },
  },
  vain_search: {
    table: "vain_searches",
    columns: {
      ...seq,
      fingerprint: plain(long),
      hops: plain(number),
      calls: plain(number),
      tokens: plain(number),
      written: object,
      seeds: list,
      nodes: list,
      steps: list,
      synonyms: plain(number),
      searched_at: plain(instant),
    },
  },
  unembedded: {
    table: "unembedded",
    columns: { node: plain(number), scope: plain(oneOf("facts", "entities", "episodes")), seq: plain(number) },
  },
  code: { table: "codes", columns: { ...seq, node: plain(number), code: hex } },
  vector: { table: "vectors", columns: { node: plain(number), value: base64 } },
  change: {
    table: "changes",
    columns: {
      ...seq,
      entry: plain(oneOf("episode", "extraction", "decision", "operation", "forgotten", "facts", "community")),
      subject_id: plain(long),
      subject_seq: maybe(number),
      payload: anything,
      recorded_at: plain(instant),
    },
  },
} as const satisfies Record<string, RecordShape>;

export type RecordKind = keyof typeof RECORDS;
export const RECORD_KINDS = Object.keys(RECORDS) as RecordKind[];
export const shapeOf = (kind: RecordKind): RecordShape => RECORDS[kind];

/** Tables that an export leaves out, and why. A test compares both lists with the schema. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  meta: "what of it belongs to the graph stands in the line `graph`",
  lessons: "which lessons were learned within the hour, lest one be learned twice",
  effects: "what requests did that may be sent again under their names, to the graph that they were sent to",
  segments: "what is held in memory, as it is held",
  indexed_vectors: "what the index outside holds under the names of this graph",
  exports: "exports under way",
  export_lines: "exports under way",
  searched_episodes: "made anew from episodes",
  searched_entities: "made anew from mentions",
  searched_facts: "made anew from facts",
  searched_communities: "made anew from reports",
};

/** Tables whose rows are numbered, and numbers never given out again. */
export const NUMBERED = [
  "episodes",
  "entities",
  "mentions",
  "facts",
  "fact_versions",
  "provenance",
  "codes",
  "changes",
  "traces",
  "vain_searches",
  "summary_entities",
  "communities",
] as const;
