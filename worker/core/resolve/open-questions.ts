import type { Instant } from "../../../shared/instant.ts";
import type { Bounds } from "../temporal/bounds.ts";

export interface ShownMessage {
  id: string;
  speaker: string | null;
  said: Instant;
  text: string;
}

export interface NameCandidate {
  key: string;
  names: string[];
  type: string;
  facts: string[];
}

export interface NameQuestion {
  /** "mention": a name of several entities, whose verdict is for its message alone. */
  about: "name" | "mention";
  key: string;
  name: string;
  type: string;
  facts: string[];
  message: ShownMessage;
  candidates: NameCandidate[];
}

export interface ShownClaim {
  key: string;
  fact: string;
  kind: "state" | "event";
  predicate: string;
  object: string;
  bounds: Bounds;
  message: ShownMessage;
}

export interface ClaimCandidate extends ShownClaim {
  may_be_same: boolean;
  may_contradict: boolean;
}

export interface ClaimQuestion extends ShownClaim {
  candidates: ClaimCandidate[];
}

export interface OpenQuestions {
  names: NameQuestion[];
  claims: ClaimQuestion[];
}

export const mentionKey = (episode_id: string, normalised: string): string => `${episode_id} ${normalised}`;

export interface Verdict {
  about: "name" | "claim" | "mention";
  a: string;
  b: string;
  /** "both": the same, although one states the end. */
  verdict: "same" | "distinct" | "contradicts" | "both";
}

type VerdictKind = Verdict["verdict"];
export const MERGING: readonly VerdictKind[] = ["same", "both"];
/** The later claim ends the earlier. */
export const CONTRADICTING: readonly VerdictKind[] = ["contradicts", "both"];

export const hasNoOpenQuestions = ({ names, claims }: OpenQuestions): boolean =>
  names.length === 0 && claims.length === 0;

export const textsOf = ({ names, claims }: OpenQuestions): string[] => [
  ...names.flatMap(({ name, facts, message, candidates }) => [
    name,
    ...facts,
    message.id,
    ...candidates.flatMap((candidate) => [...candidate.names, ...candidate.facts]),
  ]),
  ...claims.flatMap(({ candidates, ...said }) =>
    [said, ...candidates].flatMap(({ fact, message }) => [fact, message.id]),
  ),
];
