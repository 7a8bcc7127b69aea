import {
  added,
  count,
  label,
  MAX_ROW_NUMBER,
  name,
  nameDigest,
  nullable,
  oneOf,
  ofOperation,
  onKnownAxis,
  onKnownAxisOrNull,
  period,
  plain,
  prefixedId,
  rowNumber,
  sentence,
  seq,
  valid,
  type RecordShape,
} from "./columns.ts";

export const OPERATION_RECORDS = {
  operation: {
    table: "operations",
    columns: {
      ...seq,
      id: plain(prefixedId("op")),
      kind: plain(oneOf("retract", "rollback", "deny", "correct", "rename", "merge", "split", "drop")),
      episode_seq: nullable(rowNumber),
      known_at: onKnownAxisOrNull,
      after_provenance: plain(count.max(MAX_ROW_NUMBER)),
      recorded_at: onKnownAxis,
    },
    misfit: ({ kind, episode_seq, known_at }) => {
      if ((kind === "retract") !== (episode_seq !== null))
        return { path: "episode_seq", message: "is that of a retraction, which must have one" };
      if ((kind === "rollback") !== (known_at !== null))
        return { path: "known_at", message: "is that of a rollback, which must have one" };
      return null;
    },
  },
  correction: {
    table: "corrections",
    columns: { ...ofOperation, fact_id: plain(prefixedId("fact")), fact: nullable(sentence), ...period, ...valid },
  },
  correction_source: {
    table: "correction_sources",
    columns: { ...ofOperation, episode_seq: plain(rowNumber), claim: plain(nameDigest) },
  },
  entity_edit: {
    table: "entity_edits",
    columns: {
      ...ofOperation,
      entity_id: plain(prefixedId("ent")),
      name: nullable(name),
      type: nullable(label),
      other_id: nullable(prefixedId("ent")),
      other_seq: nullable(rowNumber),
    },
  },
  entity_edit_source: {
    table: "entity_edit_sources",
    columns: {
      ...ofOperation,
      episode_seq: plain(rowNumber),
      name: plain(nameDigest),
      role: plain(oneOf("entity", "other")),
    },
  },
  entity_gap: {
    table: "entity_gaps",
    columns: {
      entity_seq: plain(rowNumber),
      since: onKnownAxis,
      until: onKnownAxis,
      merged_into: added(rowNumber, null),
    },
  },
} as const satisfies Record<string, RecordShape>;
