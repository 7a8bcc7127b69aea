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
      kind: plain(oneOf("retract", "rollback", "deny", "correct")),
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
} as const;
