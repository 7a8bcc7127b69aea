import {
  instantColumn,
  integer,
  nullable,
  oneOf,
  ofOperation,
  period,
  plain,
  prefixedId,
  seq,
  text,
  valid,
} from "./columns.ts";

/** Operations, and what corrections by hand say. */
export const OPERATION_RECORDS = {
  operation: {
    table: "operations",
    columns: {
      ...seq,
      id: plain(prefixedId("op")),
      kind: plain(oneOf("retract", "rollback", "deny", "correct", "rename", "merge", "split", "drop")),
      episode_seq: nullable(integer),
      known_at: nullable(instantColumn),
      after_provenance: plain(integer),
      recorded_at: plain(instantColumn),
    },
  },
  correction: {
    table: "corrections",
    columns: { ...ofOperation, fact_id: plain(prefixedId("fact")), fact: nullable(text), ...period, ...valid },
  },
  correction_source: {
    table: "correction_sources",
    columns: { ...ofOperation, episode_seq: plain(integer), claim: plain(text) },
  },
  entity_edit: {
    table: "entity_edits",
    columns: {
      ...ofOperation,
      entity_id: plain(prefixedId("ent")),
      name: nullable(text),
      type: nullable(text),
      other_id: nullable(prefixedId("ent")),
      other_seq: nullable(integer),
    },
  },
  entity_edit_source: {
    table: "entity_edit_sources",
    columns: { ...ofOperation, episode_seq: plain(integer), name: plain(text), role: plain(oneOf("entity", "other")) },
  },
  entity_gap: {
    table: "entity_gaps",
    columns: { entity_seq: plain(integer), since: plain(instantColumn), until: plain(instantColumn) },
  },
} as const;
