import { BOUND_NAMES } from "../../core/temporal/bounds.ts";
import type { RecordKind } from "../../core/portability/records.ts";
import { refers, type Rule } from "./import-rule.ts";

/** A rebuild repeats operations from the change log, and rereads repeat them from their rows, so both must agree. */

const listed = (kinds: readonly string[]): string => `(${kinds.map((kind) => `'${kind}'`).join(", ")})`;
const CORRECTIONS = ["deny", "correct"];
const EDITS = ["rename", "merge", "split", "drop"];

const operations = (kinds: readonly string[]): string => `SELECT seq FROM operations WHERE kind IN ${listed(kinds)}`;
const kindOf = (row: string): string => `(SELECT o.kind FROM operations o WHERE o.seq = ${row}.operation_seq)`;

const LOGGED =
  "(SELECT o.seq, o.kind, c.payload FROM operations o JOIN changes c ON c.entry = 'operation' AND c.subject_id = o.id) l";

const logged = (kind: RecordKind, field: string, path: string, kinds: readonly string[]): Rule => ({
  kind,
  field,
  broken: `${kindOf("r")} IN ${listed(kinds)} AND json_array(r.operation_seq, r.${field})
    NOT IN (SELECT json_array(l.seq, l.payload ->> '${path}') FROM ${LOGGED})`,
  message: "is not what the line change of its operation says",
});

const SOURCES = [
  {
    kind: "entity_edit_source",
    field: "name",
    columns: ["operation_seq", "episode_seq", "name", "role"],
    table: "entity_edit_sources",
    logged: sourcesIn("$.sources", EDITS, ["s.value ->> 1", "s.value ->> 2"]),
  },
  {
    kind: "correction_source",
    field: "claim",
    columns: ["operation_seq", "episode_seq", "claim"],
    table: "correction_sources",
    logged: `${sourcesIn("$.sources", CORRECTIONS, ["s.value ->> 1"])} UNION ALL ${sourcesIn("$.claims", ["drop"], ["s.value ->> 1"])}`,
  },
] as const;

function sourcesIn(path: string, kinds: readonly string[], values: readonly string[]): string {
  return `SELECT l.seq AS operation_seq, e.seq AS episode_seq, ${values.map((value, at) => `${value} AS v${at}`).join(", ")}
    FROM ${LOGGED}, json_each(l.payload, '${path}') s JOIN episodes e ON e.id = s.value ->> 0 WHERE l.kind IN ${listed(kinds)}`;
}

export const MANUAL_CHANGE_RULES: readonly Rule[] = [
  refers("operation", "episode_seq", "SELECT seq FROM episodes"),
  {
    kind: "operation",
    field: "kind",
    broken: `json_array(r.seq, r.kind) NOT IN (SELECT json_array(l.seq, l.payload ->> '$.operation') FROM ${LOGGED})`,
    message: "is not that of a line change",
  },
  {
    kind: "change",
    field: "payload.operation",
    broken: `r.entry = 'operation' AND r.payload ->> '$.operation' IN ${listed(["retract", "rollback", ...CORRECTIONS, ...EDITS])}
      AND r.subject_id NOT IN (SELECT id FROM operations)
      AND (r.payload ->> '$.operation' <> 'retract' OR r.payload ->> '$.episode_id' IN (SELECT id FROM episodes))`,
    message: "has no line operation",
  },
  {
    kind: "operation",
    field: "episode_seq",
    broken: `r.kind = 'retract' AND (r.seq, r.episode_seq) NOT IN
      (SELECT l.seq, e.seq FROM ${LOGGED} JOIN episodes e ON e.id = l.payload ->> '$.episode_id')`,
    message: "is not what the line change of its operation says",
  },
  {
    kind: "operation",
    field: "known_at",
    broken: `r.kind = 'rollback' AND (r.seq, r.known_at) NOT IN
      (SELECT l.seq, l.payload ->> '$.known_at' FROM ${LOGGED} WHERE l.kind = 'rollback')`,
    message: "is not what the line change of its operation says",
  },
  {
    kind: "operation",
    field: "seq",
    broken: `r.kind IN ${listed(CORRECTIONS)} AND r.seq NOT IN (SELECT operation_seq FROM corrections)`,
    message: "has no line correction",
  },
  {
    kind: "operation",
    field: "seq",
    broken: `r.kind IN ${listed(EDITS)} AND r.seq NOT IN (SELECT operation_seq FROM entity_edits)`,
    message: "has no line entity_edit",
  },
  refers("correction", "operation_seq", operations([...CORRECTIONS, "drop"])),
  ...[
    ["fact_id", "$.fact_id"] as const,
    ["fact", "$.fact"] as const,
    ["period_from", "$.period.from"] as const,
    ["period_to", "$.period.to"] as const,
    ...BOUND_NAMES.map((name) => [name, `$.bounds.${name}`] as const),
  ].map(([field, path]) => logged("correction", field, path, CORRECTIONS)),
  refers("entity_edit", "operation_seq", operations(EDITS)),
  ...["entity_id", "name", "type", "other_id"].map((field) => logged("entity_edit", field, `$.${field}`, EDITS)),
  {
    kind: "entity_edit",
    field: "name",
    broken: `${kindOf("r")} IN ('rename', 'split') AND r.name IS NULL AND r.type IS NULL`,
    message: "is missing of an entity that was renamed or split",
  },
  {
    kind: "entity_edit",
    field: "other_id",
    broken: `${kindOf("r")} IN ('merge', 'split') AND r.other_id IS NULL`,
    message: "is missing of an entity that was merged or split",
  },
  {
    kind: "entity_edit",
    field: "other_id",
    broken: "r.other_id = r.entity_id",
    message: "must be that of another entity",
  },
  {
    kind: "entity_edit",
    field: "other_seq",
    broken: `r.other_seq IS NOT NULL AND ${kindOf("r")} <> 'split'`,
    message: "is that of a split",
  },
  {
    kind: "entity_edit",
    field: "other_seq",
    broken: `${kindOf("r")} = 'split' AND EXISTS (SELECT 1 FROM entities e WHERE e.id = r.other_id AND e.seq IS NOT r.other_seq)`,
    message: "is not the seq of the entity other_id",
  },
  {
    kind: "entity_edit_source",
    field: "role",
    broken: `r.role = 'other' AND ${kindOf("r")} <> 'merge'`,
    message: "is that of a merger",
  },
  ...SOURCES.flatMap(({ kind, field, columns, table, logged: named }): Rule[] => [
    {
      kind,
      field,
      broken: `(${columns.map((column) => `r.${column}`).join(", ")}) NOT IN (SELECT * FROM (${named}))`,
      message: "is not among the sources that the line change of its operation names",
    },
    {
      kind: "operation",
      field: "seq",
      broken: `r.seq IN (SELECT n.operation_seq FROM (SELECT operation_seq, count(*) AS named FROM (SELECT DISTINCT * FROM (${named})) GROUP BY 1) n
        WHERE n.named > (SELECT count(*) FROM ${table} t WHERE t.operation_seq = n.operation_seq))`,
      message: `has fewer lines ${kind} than its line change names`,
    },
  ]),
];
