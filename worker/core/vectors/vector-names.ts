import type { Scope } from "../../../shared/api/search.ts";

/** Names keep 32 hexadecimal digits of a digest, because 128 bits rule out collisions. */
const DIGITS = 32;

/** Names of the vectors of one graph epoch in an index that all graphs share. */
export interface VectorNames {
  /** An id has at most 64 bytes. Ids are never reused: they contain the row number of the code, which is never reallocated. */
  id(seq: number): string;
  /** The row number in an id; `null` for an id of another graph. */
  seq(id: string): number | null;
  /** A namespace has at most 64 bytes. Each scope has one, so that a query for facts returns only facts without a metadata filter. */
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
