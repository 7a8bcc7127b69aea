/** An entity that a new name may refer to. */
export interface NameCandidate {
  /** One of its names, normalised: a verdict is about this name. */
  key: string;
  /** All its names, the most complete first. */
  names: string[];
  type: string;
  /** A few sentences about it. */
  facts: string[];
}

/** A fact that a new claim may repeat or contradict. */
export interface ClaimCandidate {
  key: string;
  fact: string;
}

/** What deterministic resolution leaves open: each new name and claim, with similar ones that the graph already has. */
export interface OpenQuestions {
  names: { key: string; name: string; type: string; facts: string[]; candidates: NameCandidate[] }[];
  claims: { key: string; fact: string; candidates: ClaimCandidate[] }[];
}

/** A verdict about two normalised names or two claims. */
export interface Verdict {
  about: "name" | "claim";
  a: string;
  b: string;
  verdict: "same" | "distinct" | "contradicts" | "both";
}

type VerdictKind = Verdict["verdict"];
/** Verdicts by which two names are one entity, or two claims one fact: claims that are the same and contradict only where one says an end. */
export const MERGING: readonly VerdictKind[] = ["same", "both"];
/** Verdicts by which the later of two claims ends the earlier. */
export const CONTRADICTING: readonly VerdictKind[] = ["contradicts", "both"];

export const hasNoOpenQuestions = ({ names, claims }: OpenQuestions): boolean =>
  names.length === 0 && claims.length === 0;

/** Every name and sentence that the questions show. */
export const textsOf = ({ names, claims }: OpenQuestions): string[] => [
  ...names.flatMap(({ name, facts, candidates }) => [
    name,
    ...facts,
    ...candidates.flatMap((candidate) => [...candidate.names, ...candidate.facts]),
  ]),
  ...claims.flatMap(({ fact, candidates }) => [fact, ...candidates.map((candidate) => candidate.fact)]),
];
