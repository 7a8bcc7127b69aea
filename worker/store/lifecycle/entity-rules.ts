import { knownEntitySql, linkedSql } from "../base/moment-sql.ts";
import type { Rule } from "./import-rule.ts";

/** An entity without a linked mention would have no name. */
const isNamelessAt = (at: string): string =>
  `(${knownEntitySql("r", at)}) AND NOT EXISTS (SELECT 1 FROM mentions l WHERE l.entity_seq = r.seq AND ${linkedSql("l", at)})`;

export const ENTITY_RULES: readonly Rule[] = [
  {
    kind: "entity",
    field: "created_at",
    broken: isNamelessAt("r.created_at"),
    message: "is an instant at which no line mention names it",
  },
  {
    kind: "entity",
    field: "seq",
    broken: `EXISTS (SELECT 1 FROM mentions m WHERE m.entity_seq = r.seq AND m.linked_to IS NOT NULL AND ${isNamelessAt("m.linked_to")})
      OR EXISTS (SELECT 1 FROM entity_gaps n WHERE n.entity_seq = r.seq AND ${isNamelessAt("n.until")})`,
    message: "is there at an instant at which no line mention names it; a line entity_gap may be missing",
  },
];
