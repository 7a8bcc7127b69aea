/** A thing of the graph that a new name may stand for. */
export interface NameCandidate {
  /** One of its names, normalised: what a verdict is about. */
  key: string;
  /** All its names, the most complete first. */
  names: string[];
  type: string;
  /** A few sentences about it. */
  facts: string[];
}

/** A fact of the graph that a new statement may repeat or contradict. */
export interface ClaimCandidate {
  key: string;
  fact: string;
}

/** What deterministic resolution leaves open: each name and claim new to the graph with those in use that come near it. */
export interface Undecided {
  names: { key: string; name: string; type: string; facts: string[]; candidates: NameCandidate[] }[];
  claims: { key: string; fact: string; candidates: ClaimCandidate[] }[];
}

/** What is decided of two names, normalised, or two claims. */
export interface Decision {
  about: "name" | "claim";
  a: string;
  b: string;
  verdict: "same" | "distinct" | "contradicts";
}

export const isDecided = ({ names, claims }: Undecided): boolean => names.length === 0 && claims.length === 0;
