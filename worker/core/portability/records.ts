import { z } from "zod";
import { callerId } from "../../../shared/api/scalars.ts";
import {
  anyJson,
  attributes,
  base64,
  basis,
  extraction,
  factKind,
  hex,
  instantColumn,
  integer,
  known,
  linked,
  list,
  modelUse,
  nullable,
  object,
  oneOf,
  plain,
  prefixedId,
  report,
  seq,
  text,
  valid,
  type RecordShape,
} from "./columns.ts";

/**
 * The lines of an export, one JSON object each, in this order:
 *
 *     header · owner? · ontology? · graph? · episode… · work… · entity… · … · change… · end
 *
 * Between `graph` and `end` come the rows of a graph as they are stored, so that a copy answers as the original does, on both
 * time axes. Row numbers (`seq`) are references within one export; ids are those of the API. Instants are milliseconds.
 */
export const EXPORT_VERSION = 1;

/**
 * The rows of a graph by the `record` field of their lines, parents before children. A table that is not here is in
 * `not-exported.ts`.
 */
export const RECORDS = {
  episode: {
    table: "episodes",
    columns: {
      ...seq,
      id: plain(prefixedId("ep")),
      message_id: nullable(text),
      type: plain(oneOf("message", "text", "json", "document")),
      thread_id: nullable(callerId()),
      document_id: nullable(text),
      part: nullable(integer),
      role: nullable(oneOf("user", "assistant", "system", "tool")),
      name: nullable(text),
      content: plain(text),
      title: nullable(text),
      reference_time: plain(instantColumn),
      assumed_zone: nullable(text),
      created_at: plain(instantColumn),
      metadata: object,
      previous_seq: nullable(integer),
    },
  },
  work: {
    table: "work",
    columns: {
      episode_seq: plain(integer),
      status: plain(oneOf("pending", "done", "failed")),
      attempts: plain(integer),
      delays: plain(integer),
      not_before: plain(integer),
      error: nullable(text),
      answer: nullable(text),
      ...modelUse,
    },
    exportedAs: { status: "iif(status = 'leased', 'pending', status)" },
  },
  extraction: {
    table: "extractions",
    columns: {
      episode_seq: plain(integer),
      prompt_version: plain(text),
      model: plain(text),
      result: extraction,
      created_at: plain(instantColumn),
    },
  },
  entity: {
    table: "entities",
    columns: {
      ...seq,
      id: plain(prefixedId("ent")),
      name: plain(text),
      type: plain(text),
      summary: nullable(text),
      ...attributes,
      mentions: plain(integer),
      created_at: plain(instantColumn),
      version: plain(integer),
      merged_into: nullable(integer),
      merged_at: nullable(instantColumn),
    },
  },
  alias: {
    table: "aliases",
    columns: {
      normalised: plain(text),
      entity_seq: plain(integer),
      alias: plain(text),
      known_from: plain(instantColumn),
    },
  },
  name_band: {
    table: "name_bands",
    columns: { band: plain(integer), hash: plain(z.number().int()), normalised: plain(text) },
  },
  mention: {
    table: "mentions",
    columns: {
      ...seq,
      episode_seq: plain(integer),
      entity_seq: plain(integer),
      name: plain(text),
      type: plain(text),
      count: plain(integer),
      known_from: plain(instantColumn),
      ...attributes,
      ...linked,
    },
  },
  fact: {
    table: "facts",
    columns: {
      ...seq,
      id: plain(prefixedId("fact")),
      subject_seq: plain(integer),
      predicate: plain(text),
      object_seq: nullable(integer),
      object_value: nullable(text),
      fact: plain(text),
      kind: factKind,
      functional: plain(integer.max(1)),
      strength: plain(integer.max(10)),
      ...attributes,
      hyperedge_id: nullable(prefixedId("hyp")),
      created_at: plain(instantColumn),
      replaced_by: nullable(integer),
    },
  },
  fact_version: {
    table: "fact_versions",
    columns: { ...seq, fact_seq: plain(integer), ...valid, ...known, caused_by: plain(text) },
  },
  provenance: {
    table: "provenance",
    columns: {
      ...seq,
      fact_seq: plain(integer),
      episode_seq: plain(integer),
      span_start: nullable(integer),
      span_end: nullable(integer),
      fact: plain(text),
      strength: plain(integer.max(10)),
      ...valid,
      denied: plain(integer.max(1)),
      held_at: nullable(instantColumn),
      reference_time: plain(instantColumn),
      known_from: plain(instantColumn),
      subject_name: plain(text),
      object_name: nullable(text),
      predicate: plain(text),
      object_value: nullable(text),
      kind: factKind,
      functional: plain(integer.max(1)),
      claim: plain(text),
      hyperedge_id: nullable(prefixedId("hyp")),
      ...attributes,
      ...linked,
    },
  },
  operation: {
    table: "operations",
    columns: {
      ...seq,
      id: plain(prefixedId("op")),
      kind: plain(oneOf("retract", "rollback")),
      episode_seq: nullable(integer),
      known_at: nullable(instantColumn),
      after_provenance: plain(integer),
      recorded_at: plain(instantColumn),
    },
  },
  verdict: {
    table: "verdicts",
    columns: {
      about: plain(oneOf("name", "claim")),
      a: plain(text),
      b: plain(text),
      verdict: plain(oneOf("same", "distinct", "contradicts")),
      made_by: plain(text),
      known_from: plain(instantColumn),
    },
  },
  synonym: {
    table: "synonyms",
    columns: {
      a: plain(integer),
      b: plain(integer),
      similarity: { schema: z.number().min(-1.01).max(1.01), as: "real" },
    },
  },
  summary: {
    table: "summaries",
    columns: {
      entity_seq: plain(integer),
      known_from: plain(instantColumn),
      text: plain(text),
      made_by: plain(text),
      ...modelUse,
    },
  },
  refresh: {
    table: "refresh",
    columns: {
      id: plain(z.literal(1)),
      state: plain(oneOf("idle", "failed")),
      generation: plain(integer),
      stage: plain(oneOf("describe", "layers", "reports", "flip")),
      done: plain(integer),
      total: plain(integer),
      ...modelUse,
      rewritten: plain(integer),
      unchanged: plain(integer),
      error: nullable(text),
      started_at: plain(instantColumn),
      token: plain(z.null()),
      lease_until: plain(z.literal(0)),
      attempts: plain(integer),
      not_before: plain(integer),
      snapshot: nullable(text),
    },
    exportedAs: { state: "iif(state = 'running', 'idle', state)", token: "NULL", lease_until: "0" },
  },
  summary_entity: {
    table: "summary_entities",
    columns: {
      ...seq,
      id: plain(prefixedId("ent")),
      name: plain(text),
      type: plain(text),
      description: plain(text),
      layer: plain(integer),
      fingerprint: plain(text),
      place: plain(integer),
      ...known,
    },
  },
  summary_member: {
    table: "summary_members",
    columns: { summary_seq: plain(integer), node: plain(integer), ...known },
  },
  community: {
    table: "communities",
    columns: {
      ...seq,
      id: plain(prefixedId("com")),
      level: plain(integer),
      parent_id: nullable(prefixedId("com")),
      name: nullable(text),
      summary: nullable(text),
      report,
      fingerprint: nullable(text),
      generation: plain(integer),
      ...known,
      stale_from: nullable(instantColumn),
    },
  },
  community_member: {
    table: "community_members",
    columns: { node: plain(integer), community_id: plain(prefixedId("com")), ...known },
  },
  community_vector: { table: "community_vectors", columns: { ...seq, value: base64 } },
  description: {
    table: "descriptions",
    columns: { entity_seq: plain(integer), text: plain(text), model: plain(text), value: base64 },
  },
  written: {
    table: "written",
    columns: {
      fingerprint: plain(text),
      result: anyJson,
      model: plain(text),
      entities: list,
      made_by: plain(text),
      basis,
      value: base64,
    },
  },
  trace: {
    table: "traces",
    columns: {
      ...seq,
      kind: plain(oneOf("fact", "mention", "chunk", "chain", "synonym")),
      a: plain(integer),
      b: plain(integer),
      enhanced: plain(integer),
      penalised: plain(integer),
      changed_at: plain(instantColumn),
      vector: base64,
    },
  },
  vain_search: {
    table: "vain_searches",
    columns: {
      ...seq,
      fingerprint: plain(text),
      hops: plain(integer),
      calls: plain(integer),
      tokens: plain(integer),
      written: object,
      seeds: list,
      nodes: list,
      steps: list,
      synonyms: plain(integer),
      searched_at: plain(instantColumn),
    },
  },
  unembedded: {
    table: "unembedded",
    columns: { node: plain(integer), scope: plain(oneOf("facts", "entities", "episodes")), seq: plain(integer) },
  },
  code: { table: "codes", columns: { ...seq, node: plain(integer), code: hex } },
  vector: { table: "vectors", columns: { node: plain(integer), value: base64 } },
  change: {
    table: "changes",
    columns: {
      ...seq,
      entry: plain(oneOf("episode", "extraction", "decision", "operation", "forgotten", "facts", "community")),
      subject_id: plain(text),
      subject_seq: nullable(integer),
      payload: anyJson,
      recorded_at: plain(instantColumn),
    },
  },
} as const satisfies Record<string, RecordShape>;

export type RecordKind = keyof typeof RECORDS;
export const RECORD_KINDS = Object.keys(RECORDS) as RecordKind[];
export const shapeOf = (kind: RecordKind): RecordShape => RECORDS[kind];

/** Tables whose rows are numbered. No number is ever allocated again after its row is deleted. */
export const NUMBERED_TABLES = [
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
