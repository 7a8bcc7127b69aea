import type { RecordKind } from "../../core/portability/records.ts";
import { MENTIONS, STATEMENTS, type Linked } from "../resolution/links.ts";
import { refers, type Rule } from "./import-rule.ts";

/**
 * A copied row must equal its original, because operations read either of them, and undoing one links the original
 * again.
 */
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

export const LINK_RULES: readonly Rule[] = [
  repeats("mention", MENTIONS),
  repeats("provenance", STATEMENTS),
  refers("name_link", "entity_seq", "SELECT seq FROM entities"),
  {
    kind: "name_link",
    field: "linked_from",
    broken: "EXISTS (SELECT 1 FROM episodes e WHERE e.seq = r.episode_seq AND e.created_at > r.linked_from)",
    message: "is earlier than its message",
  },
  {
    kind: "name_link",
    field: "linked_to",
    broken: `r.linked_to <= r.linked_from OR EXISTS (SELECT 1 FROM name_links l WHERE l.episode_seq = r.episode_seq AND l.entity_seq = r.entity_seq
      AND l.linked_from > r.linked_from AND (r.linked_to IS NULL OR r.linked_to > l.linked_from))`,
    message: "must be later than linked_from, and not later than the beginning of the next link",
  },
];
