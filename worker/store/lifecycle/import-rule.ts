import type { RecordKind } from "../../core/portability/records.ts";

export interface Rule {
  kind: RecordKind;
  field: string;
  /** SQL about the row `r`. */
  broken: string;
  message: string;
}

const MISSING = "refers to a row that does not exist";

export const refers = (kind: RecordKind, field: string, among: string, message = MISSING): Rule => ({
  kind,
  field,
  broken: `r.${field} IS NOT NULL AND r.${field} NOT IN (${among})`,
  message,
});

export const has = (kind: RecordKind, field: string, among: string, message: string): Rule => ({
  kind,
  field,
  broken: `r.${field} NOT IN (${among})`,
  message,
});
