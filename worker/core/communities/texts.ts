/** Texts about clusters and communities, and their input. */

/** An entity or summary entity as a reporter sees it. */
export interface Member {
  name: string;
  type: string;
  description: string;
}

/** A fact between two of the entities of a text. */
export interface Statement {
  id: string;
  fact: string;
  /** When the state began, as precise as it is known ("May 2020"); `null` if unknown, and for events. */
  since: string | null;
  subject: string;
  object: string;
  /** The strength, 0–10 (HiRAG). */
  strength: number;
}

/** Names and facts of the same entities. */
export interface Circle {
  /** The members with the strongest facts come first. */
  names: readonly string[];
  /** Names that a fact joins to another one. */
  joined: readonly string[];
  /** Whether chains of facts connect all of them. */
  isConnected: boolean;
  facts: number;
}

export interface Grounds {
  /** The members that are entities; if there are none, all entities. */
  own: Circle;
  /** The entities among and beneath the members, through all summary entities. */
  all: Circle;
  /** The strongest statements: those among the members come before those to others. If the members have none, it has all statements. */
  stated: readonly Statement[];
}

export const NO_CIRCLE: Circle = { names: [], joined: [], isConnected: true, facts: 0 };

/** A cluster of HiRAG §3.1. */
export interface Cluster {
  members: readonly Member[];
  grounds: Grounds;
  /** Lists for each member the facts that join it to others, strongest first. */
  ties: readonly (readonly Statement[])[];
}

/** An edge of the hierarchy (HiRAG §3.1). */
export interface MemberRelation {
  text: string;
  /** The strength, 0–10. */
  strength: number;
}

/** Members are indexes into its cluster. */
export interface SummaryText extends Member {
  members: number[];
  /** The relation of each member, in order; `null` without a description. Earlier texts lack this field. */
  relations?: (MemberRelation | null)[];
}

export interface CommunitySubject {
  members: readonly Member[];
  /** The facts among the members, strongest first. */
  facts: readonly string[];
  /** The statements that do not stay within one part; all of them if unset. */
  crossing?: readonly string[];
  grounds: Grounds;
  /** The reports of its parts, if the community is split. */
  parts: readonly { title: string; summary: string }[];
}

/** A finding of a report, with its facts if known. */
export interface Finding {
  summary: string;
  explanation: string;
  fact_ids?: string[];
}

export interface Report {
  title: string;
  summary: string;
  /** The importance, 0–10. */
  rating: number;
  rating_explanation: string;
  findings: Finding[];
}

/** The text to embed for an entity, for layers and local retrieval. */
export const embeddingText = ({ name, description }: Pick<Member, "name" | "description">): string =>
  description === "" ? name : `${name}: ${description}`;
