/** Texts about clusters and communities, and the input they are written from. */

/** An entity or summary entity as it is shown to a reporter. */
export interface Member {
  name: string;
  type: string;
  description: string;
}

/** A cluster of a layer, for which summary entities are to be written (HiRAG §3.1). */
export interface Cluster {
  members: readonly Member[];
}

/** A summary entity. Its members are indices into its cluster. */
export interface SummaryText extends Member {
  members: number[];
}

/** What a community report is written from. */
export interface CommunitySubject {
  /** The most connected first. */
  members: readonly Member[];
  /** Facts among them, strongest first. */
  facts: readonly string[];
  /** Reports of its parts, if the community is split. */
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

/** The text that is embedded for an entity, for layers and for local retrieval. */
export const embeddingText = ({ name, description }: Pick<Member, "name" | "description">): string =>
  description === "" ? name : `${name}: ${description}`;
