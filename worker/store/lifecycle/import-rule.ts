import type { RecordKind } from "../../core/portability/records.ts";

/** A rule between the rows of one kind and other rows of an import. */
export interface Rule {
  kind: RecordKind;
  /** The field to report if a row `r` breaks the rule. */
  field: string;
  /** SQL: `r` breaks the rule. */
  broken: string;
  message: string;
}

const MISSING = "refers to a row that does not exist";

/** If the field has a value, it must be among these rows. */
export const refers = (kind: RecordKind, field: string, among: string, message = MISSING): Rule => ({
  kind,
  field,
  broken: `r.${field} IS NOT NULL AND r.${field} NOT IN (${among})`,
  message,
});

/** Other rows must belong to the row. */
export const has = (kind: RecordKind, field: string, among: string, message: string): Rule => ({
  kind,
  field,
  broken: `r.${field} NOT IN (${among})`,
  message,
});
