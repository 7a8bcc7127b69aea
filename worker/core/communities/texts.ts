/** What is written about clusters and communities, and what it is written of. */

/** An entity, or a summary entity, as whoever writes is shown it. */
export interface Member {
  name: string;
  type: string;
  description: string;
}

/** A cluster of a layer, of which summary entities are to be made (HiRAG §3.1). */
export interface Cluster {
  members: readonly Member[];
}

/** Stands above members of its cluster, given by their places in it. */
export interface SummaryText extends Member {
  members: number[];
}

export interface CommunitySubject {
  /** The most connected first. */
  members: readonly Member[];
  /** What is stated among them, strongest first. */
  facts: readonly string[];
  /** Of a community that is split: what was written of its parts. */
  parts: readonly { title: string; summary: string }[];
}

export interface Report {
  title: string;
  summary: string;
  /** 0–10: how much it matters. */
  rating: number;
  rating_explanation: string;
  findings: { summary: string; explanation: string }[];
}

/** What is embedded of an entity, for layers and for local retrieval. */
export const describedAs = ({ name, description }: Pick<Member, "name" | "description">): string =>
  description === "" ? name : `${name}: ${description}`;
