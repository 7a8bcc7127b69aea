import type { Instant } from "../../../shared/instant.ts";
import type { Bounds } from "../temporal/bounds.ts";

/** A message shown next to its claims; long ones as excerpts. */
export interface ShownMessage {
  /** Of the episode. */
  id: string;
  speaker: string | null;
  said: Instant;
  text: string;
}

export interface NameCandidate {
  /** One of its names, normalized. A verdict is about this name. */
  key: string;
  /** The most complete first. */
  names: string[];
  type: string;
  facts: string[];
}

export interface NameQuestion {
  /** "name": a new one. "mention": one that several entities have; the verdict applies to its message alone. */
  about: "name" | "mention";
  /** The name, or the `mentionKey` of a mention, that a verdict is about. */
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

/**
 * Names and claims that deterministic resolution leaves open, with their candidates: entities that a name may mean, or facts that a claim
 * may compete with.
 */
export interface OpenQuestions {
  names: NameQuestion[];
  claims: ClaimQuestion[];
}

/** Key of a verdict on the entity that a name means in one episode. */
export const mentionKey = (episode_id: string, normalised: string): string => `${episode_id} ${normalised}`;

/** A verdict about two normalized names, two claims, or a mention and a normalized name. */
export interface Verdict {
  about: "name" | "claim" | "mention";
  a: string;
  b: string;
  /** For claims, "both": the same, and one states the end. */
  verdict: "same" | "distinct" | "contradicts" | "both";
}

type VerdictKind = Verdict["verdict"];
/** Verdicts that make two names one entity, or two claims one fact; "both" only if one states an end. */
export const MERGING: readonly VerdictKind[] = ["same", "both"];
/** Verdicts by which the later of two claims ends the earlier. */
export const CONTRADICTING: readonly VerdictKind[] = ["contradicts", "both"];

export const hasNoOpenQuestions = ({ names, claims }: OpenQuestions): boolean =>
  names.length === 0 && claims.length === 0;

/** All names and sentences that the questions show, and the ids of the episodes whose text they show. */
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
