import type { Scope } from "../../../shared/api/search.ts";

/** 128 bits rule out collisions. */
const DIGITS = 32;

export interface VectorNames {
  /** Never reused: the row number of a code is never reallocated. */
  id(seq: number): string;
  seq(id: string): number | null;
  /** Each scope has its own, so that a query for facts needs no metadata filter. */
  namespace(scope: Scope): string;
}

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
