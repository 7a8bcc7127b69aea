import type { RecordKind } from "../../core/portability/records.ts";
import { MENTIONS, STATEMENTS, type Linked } from "../resolution/links.ts";
import type { Rule } from "./import-rule.ts";

/** Operations read either row, and undoing one links the original again. */
const repeats = (kind: RecordKind, { table, copied }: Linked): Rule => {
  const columns = copied.split(",").map((column) => column.trim());
  const of = (row: string): string => columns.map((column) => `${row}.${column}`).join(", ");
  return {
    kind,
    field: "original",
    broken: `r.original IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${table} o WHERE o.seq = r.original AND o.original IS NULL AND (${of("o")}) IS (${of("r")}))`,
    message: "is not a first row that says the same",
  };
};

export const LINK_RULES: readonly Rule[] = [repeats("mention", MENTIONS), repeats("provenance", STATEMENTS)];
