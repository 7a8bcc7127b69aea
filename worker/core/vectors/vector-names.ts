import type { Scope } from "../../../shared/api/search.ts";

/** Hexadecimal digits kept of a digest: 128 bits, which nobody finds a second text for. */
const DIGITS = 32;

/** What the vectors of one life of a graph are called in an index that it shares with all others. */
export interface VectorNames {
  /** At most 64 bytes. No vector ever bears the id of another one: codes are numbered, and no number is given out again. */
  id(seq: number): string;
  /** The number of the vector that bears this id; `null` for one of another graph. */
  seq(id: string): number | null;
  /** At most 64 bytes. One for each kind of row, so that a query for facts is answered with facts, without metadata to filter by. */
  namespace(scope: Scope): string;
}

/** @param digest hexadecimal SHA-256 of the graph's tenant, kind, id and epoch */
export function vectorNames(digest: string): VectorNames {
  const prefix = digest.slice(0, DIGITS);
  return {
    id: (seq) => `${prefix}-${seq}`,
    seq: (id) => {
      const match = /^([0-9a-f]+)-(\d{1,15})$/.exec(id);
      return match && match[1] === prefix ? Number(match[2]) : null;
    },
    namespace: (scope) => `${prefix}-${scope}`,
  };
}
