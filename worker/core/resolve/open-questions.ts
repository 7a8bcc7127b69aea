import type { Instant } from "../../../shared/instant.ts";
import type { Bounds } from "../temporal/bounds.ts";

/** A message as shown next to its claims; long ones as excerpts. */
export interface ShownMessage {
  /** Of the episode. */
  id: string;
  speaker: string | null;
  said: Instant;
  text: string;
}

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

/** A name with similar ones that the graph already has. */
export interface NameQuestion {
  /** "name": a new one. "mention": one that several entities have; who is meant is asked for its message alone. */
  about: "name" | "mention";
  /** A verdict is about this name or, of a mention, about its `mentionKey`. */
  key: string;
  name: string;
  type: string;
  facts: string[];
  message: ShownMessage;
  candidates: NameCandidate[];
}

/** The shown part of a claim. */
export interface ShownClaim {
  key: string;
  fact: string;
  kind: "state" | "event";
  predicate: string;
  /** The name of its object, or its value. */
  object: string;
  bounds: Bounds;
  message: ShownMessage;
}

/** A fact that a new claim may repeat or contradict, with what a verdict on the two can be. */
export interface ClaimCandidate extends ShownClaim {
  may_be_same: boolean;
  may_contradict: boolean;
}

export interface ClaimQuestion extends ShownClaim {
  candidates: ClaimCandidate[];
}

/** Names and claims that deterministic resolution leaves open, each with its candidates in the graph: entities that it may mean, or facts that it may compete with. */
export interface OpenQuestions {
  names: NameQuestion[];
  claims: ClaimQuestion[];
}

/** The subject of a verdict on the entity that a name means in one episode. */
export const mentionKey = (episode_id: string, normalised: string): string => `${episode_id} ${normalised}`;

/** A verdict about two normalised names, two claims, or a mention and a normalised name. */
export interface Verdict {
  about: "name" | "claim" | "mention";
  a: string;
  b: string;
  /** Of claims, "both": the same, and one says that it is over. */
  verdict: "same" | "distinct" | "contradicts" | "both";
}

type VerdictKind = Verdict["verdict"];
/** Verdicts by which two names are one entity, or two claims one fact; by "both" they are only where one says an end. */
export const MERGING: readonly VerdictKind[] = ["same", "both"];
/** Verdicts by which the later of two claims ends the earlier. */
export const CONTRADICTING: readonly VerdictKind[] = ["contradicts", "both"];

export const hasNoOpenQuestions = ({ names, claims }: OpenQuestions): boolean =>
  names.length === 0 && claims.length === 0;

/** Every name and sentence that the questions show, and the ids of the episodes whose text they show. */
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
