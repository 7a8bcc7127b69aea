import type { Instant } from "../../../shared/instant.ts";
import type { Bounds } from "../temporal/bounds.ts";

/** Next to its claims; long ones as excerpts. */
export interface ShownMessage {
  /** The id of the episode. */
  id: string;
  speaker: string | null;
  said: Instant;
  text: string;
}

export interface NameCandidate {
  /** Normalized; a verdict is about it. */
  key: string;
  /** The most complete first. */
  names: string[];
  type: string;
  facts: string[];
}

export interface NameQuestion {
  /** "name": new. "mention": of several entities; the verdict is for its message alone. */
  about: "name" | "mention";
  /** The normalized name, or the `mentionKey`. */
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
  /** Name or value. */
  object: string;
  bounds: Bounds;
  message: ShownMessage;
}

/** A fact that a new claim may repeat or contradict, with the possible verdicts. */
export interface ClaimCandidate extends ShownClaim {
  may_be_same: boolean;
  may_contradict: boolean;
}

export interface ClaimQuestion extends ShownClaim {
  candidates: ClaimCandidate[];
}

/** Left open by rules: entities that a name may mean, facts that a claim may compete with. */
export interface OpenQuestions {
  names: NameQuestion[];
  claims: ClaimQuestion[];
}

/** The entity of a name in one episode. */
export const mentionKey = (episode_id: string, normalised: string): string => `${episode_id} ${normalised}`;

/** A verdict about two normalized names, two claims, or a mention and a normalized name. */
export interface Verdict {
  about: "name" | "claim" | "mention";
  a: string;
  b: string;
  /** "both", for claims: the same, and one states the end. */
  verdict: "same" | "distinct" | "contradicts" | "both";
}

type VerdictKind = Verdict["verdict"];
/** One entity or fact; "both" if one states an end. */
export const MERGING: readonly VerdictKind[] = ["same", "both"];
/** The later claim ends the earlier. */
export const CONTRADICTING: readonly VerdictKind[] = ["contradicts", "both"];

export const hasNoOpenQuestions = ({ names, claims }: OpenQuestions): boolean =>
  names.length === 0 && claims.length === 0;

/** Lists the texts in the questions, and ids of the episodes whose text is shown. */
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
