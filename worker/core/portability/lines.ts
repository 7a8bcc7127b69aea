import { z } from "zod";
import { closedObject } from "../../../shared/api/closed-object.ts";
import { ontology, type Ontology } from "../../../shared/api/ontology.ts";
import { profileIn } from "../../../shared/api/owners.ts";
import { storableText } from "../../../shared/api/scalars.ts";
import type { RecordShape } from "./columns.ts";
import { EXPORT_VERSION, NUMBERED_TABLES, RECORD_KINDS, shapeOf, type RecordKind } from "./records.ts";

/** A row in the order of its columns; bytes are still in hexadecimal or base64. */
export type RowValues = (string | number | null)[];

const header = closedObject({
  record: z.literal("header"),
  format: z.literal("engraph"),
  version: z.literal(EXPORT_VERSION),
  exported_at: z.iso.datetime(),
  cursor: z.string().max(100).nullable(),
});

const number = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const model = { embedding_model: storableText(200).nullable(), synonym_similarity: z.number().nullable() };

const graph = closedObject({
  record: z.literal("graph"),
  ...model,
  last_instant: z.number().int().nullable(),
  drift: number.nullable(),
  synonym_changes: number.nullable(),
  forgettings: number.nullable(),
  /** The last row number allocated in each table. */
  numbers: z.partialRecord(z.enum(NUMBERED_TABLES), number),
});

const owner = closedObject({ ...profileIn.shape, record: z.literal("owner") });
const ontologyLine = closedObject({ record: z.literal("ontology"), value: ontology });
const end = closedObject({ record: z.literal("end"), lines: number });

type ImportedProfile = z.output<typeof profileIn>;
export type GraphLine = Omit<z.output<typeof graph>, "record">;

export type ExportLine =
  | { record: "header" }
  | { record: "owner"; profile: ImportedProfile }
  | { record: "ontology"; value: Ontology }
  | { record: "graph"; graph: GraphLine }
  | { record: "row"; kind: RecordKind; values: RowValues }
  | { record: "end"; lines: number };

/** What is wrong with a line, and where in it. */
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

/** Parses and checks one line of an export. */
export function readLine(text: string): ExportLine | LineError {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { path: "", message: "is not JSON" };
  }
  if (value === null || typeof value !== "object") return { path: "", message: "is not a JSON object" };
  const { record } = value as { record?: unknown };
  switch (record) {
    case "header":
      return checked(header, value, () => ({ record }));
    case "owner":
      return checked(owner, value, ({ record: name, ...profile }) => ({ record: name, profile }));
    case "ontology":
      return checked(ontologyLine, value, ({ value: put }) => ({ record, value: put }));
    case "graph":
      return checked(graph, value, ({ record: name, ...line }) => ({ record: name, graph: line }));
    case "end":
      return checked(end, value, ({ lines }) => ({ record, lines }));
    default:
      return readRow(record, value);
  }
}

function readRow(record: unknown, value: object): ExportLine | LineError {
  const reader = rows.get(String(record));
  if (reader === undefined) return { path: "record", message: "names no kind of line" };
  return checked(reader.schema, asStoredNow(reader.kind, value), (row: Record<string, unknown>) => {
    if (isBackwards(row["valid_from"], row["valid_to"], true))
      return { path: "valid_to", message: "must be later than valid_from" };
    if (isBackwards(row["known_from"], row["known_to"], false))
      return { path: "known_to", message: "must not be before known_from" };
    const values = reader.columns.map(([name, { as }]) =>
      as === "json" ? JSON.stringify(row[name]) : (row[name] as string | number | null),
    );
    return { record: "row", kind: reader.kind, values };
  });
}

/** A line of release 0.1.0, which had one precision for both bounds. What it does not say is completed when all lines are in. */
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

const isBackwards = (from: unknown, to: unknown, strictly: boolean): boolean =>
  typeof from === "number" && typeof to === "number" && (strictly ? from >= to : from > to);

function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  then: (output: z.output<Schema>) => ExportLine | LineError,
): ExportLine | LineError {
  const result = schema.safeParse(value);
  if (result.success) return then(result.data);
  const { issues } = result.error;
  // an unknown field often explains why another one is missing
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  if (issue?.code === "unrecognized_keys")
    return { path: String(issue.keys[0]), message: issue.message.split("\n")[0] ?? issue.message };
  return { path: issue?.path.map(String).join(".") ?? "", message: issue?.message ?? "does not fit" };
}
