/** Texts about clusters and communities, and the input they are written from. */

/** An entity or summary entity as it is shown to a reporter. */
export interface Member {
  name: string;
  type: string;
  description: string;
}

/** A fact between two of the entities that a text is about. */
export interface Statement {
  id: string;
  fact: string;
  /** Since when it holds, as precisely as that is known ("May 2020"), or when it happened; `null` where that is unknown. */
  since: string | null;
  subject: string;
  object: string;
  /** 0–10 (HiRAG). */
  strength: number;
}

/** A set of entities. Its names and its count of facts speak of the same entities. */
export interface Circle {
  /** Those with the strongest facts among them first. */
  names: readonly string[];
  /** Those of the names that a fact joins to another one. */
  joined: readonly string[];
  /** Whether a chain of facts leads from each of these to each other. */
  isConnected: boolean;
  /** How many facts there are among them. */
  facts: number;
}

/** Facts of the entities that a text is about. */
export interface Grounds {
  /** The members that are entities; all entities where none is. */
  own: Circle;
  /** The entities among and beneath the members, under all summary entities. */
  all: Circle;
  /** The strongest facts, those among the members themselves first, then those that join them to others; all of them where the members have none. */
  stated: readonly Statement[];
}

/** Of nothing. */
export const NO_CIRCLE: Circle = { names: [], joined: [], isConnected: true, facts: 0 };

/** A cluster of a layer, for which summary entities are to be written (HiRAG §3.1). */
export interface Cluster {
  members: readonly Member[];
  grounds: Grounds;
  /** For each member, the facts that join it to others, strongest first. */
  ties: readonly (readonly Statement[])[];
}

/** How a member belongs to a summary entity: an edge of the hierarchy (HiRAG §3.1). */
export interface MemberRelation {
  /** A sentence or a few. */
  text: string;
  /** 0–10. */
  strength: number;
}

/** A summary entity. Its members are indices into its cluster. */
export interface SummaryText extends Member {
  members: number[];
  /** How each of its members belongs to it, in their order; `null` for one without a description. Earlier texts lack them. */
  relations?: (MemberRelation | null)[];
}

/** The input of a community report. */
export interface CommunitySubject {
  /** The most connected first. */
  members: readonly Member[];
  /** Facts among them, strongest first. */
  facts: readonly string[];
  /** Those of the facts that are not among the members of one part; all of them where it is missing. */
  crossing?: readonly string[];
  grounds: Grounds;
  /** Reports of its parts, if the community is split. */
  parts: readonly { title: string; summary: string }[];
}

/** A finding of a report, with the facts that it rests on where these are known. */
export interface Finding {
  summary: string;
  explanation: string;
  fact_ids?: string[];
}

export interface Report {
  title: string;
  summary: string;
  /** 0–10: how much it matters. */
  rating: number;
  rating_explanation: string;
  findings: Finding[];
}

/** The text that is embedded for an entity, for layers and for local retrieval. */
export const embeddingText = ({ name, description }: Pick<Member, "name" | "description">): string =>
  description === "" ? name : `${name}: ${description}`;
