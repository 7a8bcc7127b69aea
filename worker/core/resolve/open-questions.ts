import type { Instant } from "../../../shared/instant.ts";
import type { Bounds } from "../temporal/bounds.ts";

/** A message is shown next to its claims; a long one as an excerpt. */
export interface ShownMessage {
  /** The id of the episode. */
  id: string;
  speaker: string | null;
  said: Instant;
  text: string;
}

export interface NameCandidate {
  /** The normalized name; a verdict is about it. */
  key: string;
  /** The candidate's names, the most complete first. */
  names: string[];
  type: string;
  facts: string[];
}

export interface NameQuestion {
  /** "name" asks about a new name. "mention" asks about a name of several entities; the verdict is for its message alone. */
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
  /** The object's name or value. */
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

/** Questions that the rules leave open: which entity a name means, and which facts a claim competes with. */
export interface OpenQuestions {
  names: NameQuestion[];
  claims: ClaimQuestion[];
}

/** Returns the key of an entity's name in one episode. */
export const mentionKey = (episode_id: string, normalised: string): string => `${episode_id} ${normalised}`;

/** A verdict about two normalized names, two claims, or a mention and a normalized name. */
export interface Verdict {
  about: "name" | "claim" | "mention";
  a: string;
  b: string;
  /** "both" is a verdict on claims: they are the same, and one states the end. */
  verdict: "same" | "distinct" | "contradicts" | "both";
}

type VerdictKind = Verdict["verdict"];
/** The two are one entity or fact. "both" means the same, and that one states an end. */
export const MERGING: readonly VerdictKind[] = ["same", "both"];
/** The later claim ends the earlier. */
export const CONTRADICTING: readonly VerdictKind[] = ["contradicts", "both"];

export const hasNoOpenQuestions = ({ names, claims }: OpenQuestions): boolean =>
  names.length === 0 && claims.length === 0;

/** Lists the texts in the questions, and the ids of the episodes whose text is shown. */
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
