import { z } from "zod";
import { closedObject } from "../../../shared/api/closed-object.ts";
import { ontology, type Ontology } from "../../../shared/api/ontology.ts";
import { profileIn } from "../../../shared/api/owners.ts";
import { findRepeatedKey } from "../../../shared/json.ts";
import { formatInstant, type Instant } from "../../../shared/instant.ts";
import {
  count,
  counter,
  knownInstant,
  label,
  MAX_ROW_NUMBER,
  MAX_WAIT_MS,
  ORDERED_COLUMNS,
  type Column,
  type RecordShape,
} from "./columns.ts";
import { displayName, formerDisplayNames, formerTimeZones, timeZone } from "./former-values.ts";
import { EXPORT_VERSION, NUMBERED_TABLES, RECORD_KINDS, shapeOf, type RecordKind } from "./records.ts";

export type RowValues = (string | number | null)[];

const CLOCK_TOLERANCE_MS = 5 * 60_000;
const MAX_SHOWN_KEY = 100;

const header = closedObject({
  record: z.literal("header"),
  format: z.literal("engraph"),
  version: z.literal(EXPORT_VERSION),
  exported_at: z.iso.datetime(),
  cursor: z.string().max(100).nullable(),
});

const model = {
  embedding_model: label.nullable(),
  synonym_similarity: z.number().min(-1.01).max(1.01).nullable(),
};

const graph = closedObject({
  record: z.literal("graph"),
  ...model,
  last_instant: knownInstant.nullable(),
  drift: counter.nullable(),
  synonym_changes: counter.nullable(),
  forgettings: counter.nullable(),
  /** Profile of the owner at the export; older exports lack its history. */
  display_name: displayName.optional(),
  time_zone: timeZone.optional(),
  former_display_names: formerDisplayNames.default([]),
  former_time_zones: formerTimeZones.default([]),
  numbers: z.partialRecord(z.enum(NUMBERED_TABLES), z.number().int().min(0).max(MAX_ROW_NUMBER)).default({}),
});

const owner = closedObject({ ...profileIn.shape, record: z.literal("owner") });
const ontologyLine = closedObject({ record: z.literal("ontology"), value: ontology });
const end = closedObject({ record: z.literal("end"), lines: count });

type ImportedProfile = z.output<typeof profileIn>;
export type GraphLine = Omit<z.output<typeof graph>, "record">;

export type ExportLine =
  | { record: "header" }
  | { record: "owner"; profile: ImportedProfile }
  | { record: "ontology"; value: Ontology }
  | { record: "graph"; graph: GraphLine }
  | { record: "row"; kind: RecordKind; values: RowValues }
  | { record: "end"; lines: number };

export interface LineError {
  path: string;
  message: string;
}

interface RowReader {
  kind: RecordKind;
  columns: [string, RecordShape["columns"][string]][];
  schema: z.ZodType<Record<string, unknown>>;
}

const rows = new Map<string, RowReader>(
  RECORD_KINDS.map((kind) => {
    const columns = Object.entries(shapeOf(kind).columns);
    const schema = closedObject({
      record: z.literal(kind),
      ...Object.fromEntries(columns.map(([name, column]) => [name, column.schema])),
    });
    return [kind, { kind, columns, schema }];
  }),
);

/** Checks a line against the clock and the `graph` line. Relations between rows are checked after the last line. */
export function lineReader(now: Instant): (text: string) => ExportLine | LineError {
  const limits: Limits = { now, graph: null, readings: 0 };
  return (text) => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return { path: "", message: "is not JSON" };
    }
    if (value === null || typeof value !== "object") return { path: "", message: "is not a JSON object" };
    // exports are written by `JSON.stringify`: an equal text repeats no field
    const repeated = JSON.stringify(value) === text ? null : findRepeatedKey(text);
    if (repeated !== null) return { path: repeated.slice(0, MAX_SHOWN_KEY), message: "stands twice in one object" };
    return readObject(value, limits);
  };
}

interface Limits {
  now: Instant;
  graph: GraphLine | null;
  readings: number;
}

function readObject(value: object, limits: Limits): ExportLine | LineError {
  const { record } = value as { record?: unknown };
  switch (record) {
    case "header":
      return checked(
        header,
        value,
        ({ exported_at }) => futureOf("exported_at", Date.parse(exported_at), limits.now) ?? { record },
      );
    case "owner":
      return checked(owner, value, ({ record: name, ...profile }) => ({ record: name, profile }));
    case "ontology":
      return checked(ontologyLine, value, ({ value: put }) => ({ record, value: put }));
    case "graph":
      return checked(graph, value, ({ record: name, ...line }) => {
        const misfit = futureOf("last_instant", line.last_instant, limits.now) ?? misfitOfHistory(line);
        limits.graph = line;
        return misfit ?? { record: name, graph: line };
      });
    case "end":
      return checked(end, value, ({ lines }) => ({ record, lines }));
    default:
      return readRow(record, value, limits);
  }
}

const futureOf = (path: string, at: Instant | null, now: Instant): LineError | null =>
  at === null || at <= now + CLOCK_TOLERANCE_MS
    ? null
    : { path, message: `must not be in the future, which begins at ${formatInstant(now)}` };

function misfitOfHistory(line: GraphLine): LineError | null {
  for (const field of ["former_display_names", "former_time_zones"] as const) {
    const ends = line[field].map(([until]) => until);
    for (const [place, until] of ends.entries()) {
      const path = `${field}.${place}.0`;
      if (until > (line.last_instant ?? 0)) return { path, message: "must not be later than last_instant" };
      if (until <= (ends[place - 1] ?? -1)) return { path, message: "must be later than the one before it" };
    }
  }
  return null;
}

function readRow(record: unknown, value: object, limits: Limits): ExportLine | LineError {
  const reader = rows.get(String(record));
  if (reader === undefined) return { path: "record", message: "names no kind of line" };
  const { kind, columns } = reader;
  return checked(reader.schema, asStoredNow(kind, value), (row: Record<string, unknown>) => {
    if (kind === "extraction") row["seq"] ??= ++limits.readings;
    const misfit = misfitOf(reader, row, limits.graph);
    if (misfit !== null) return misfit;
    const values = columns.map(([name, { as }]) =>
      as === "json" ? JSON.stringify(row[name]) : (row[name] as string | number | null),
    );
    return { record: "row", kind, values };
  });
}

function misfitOf(
  { kind, columns }: RowReader,
  row: Readonly<Record<string, unknown>>,
  line: GraphLine | null,
): LineError | null {
  for (const { from, to, strictly } of ORDERED_COLUMNS) {
    const [first, last] = [row[from], row[to]];
    if (typeof first !== "number" || typeof last !== "number") continue;
    if (strictly ? first >= last : first > last)
      return { path: to, message: strictly ? `must be later than ${from}` : `must not be before ${from}` };
  }
  const last_instant = line?.last_instant ?? 0;
  for (const [name, column] of columns) {
    const latest = latestOf(column, last_instant);
    if (latest !== null && typeof row[name] === "number" && row[name] > latest)
      return { path: name, message: `must not be later than ${latest}, by last_instant of the line graph` };
  }
  const { table, misfit } = shapeOf(kind);
  // handwritten exports may omit numbers; rows then number themselves
  const allocated = (line?.numbers as Readonly<Record<string, number>> | undefined)?.[table];
  if (allocated !== undefined && typeof row["seq"] === "number" && row["seq"] > allocated)
    return { path: "seq", message: `must be at most ${allocated}, the number of ${table} in the line graph` };
  return misfit?.(row) ?? null;
}

function latestOf({ axis }: Column, last_instant: Instant): Instant | null {
  if (axis === undefined) return null;
  return axis === "known" ? last_instant : last_instant + MAX_WAIT_MS;
}

/** Release 0.1.0 had one precision for both bounds. */
function asStoredNow(kind: RecordKind, value: object): object {
  if ((kind !== "fact_version" && kind !== "provenance") || !("precision" in value)) return value;
  const { precision, ...row } = value;
  const bounds = {
    valid_from_precision: precision,
    valid_from_basis: null,
    valid_to_precision: null,
    valid_to_basis: null,
    due: null,
    due_precision: null,
  };
  return { ...bounds, ...(kind === "provenance" ? { denied: 0, held_at: null } : {}), ...row };
}

function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  then: (output: z.output<Schema>) => ExportLine | LineError,
): ExportLine | LineError {
  const result = schema.safeParse(value);
  if (result.success) return then(result.data);
  const { issues } = result.error;
  // an unknown field often explains a missing one
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  if (issue?.code === "unrecognized_keys")
    return { path: String(issue.keys[0]), message: issue.message.split("\n")[0] ?? issue.message };
  return { path: issue?.path.map(String).join(".") ?? "", message: issue?.message ?? "does not fit" };
}
