export interface Member {
  name: string;
  type: string;
  description: string;
}

export interface Statement {
  id: string;
  fact: string;
  /** "May 2020"; `null` if unknown, and for events. */
  since: string | null;
  subject: string;
  object: string;
  /** 0 to 10, as in HiRAG. */
  strength: number;
}

export interface Circle {
  names: readonly string[];
  joined: readonly string[];
  isConnected: boolean;
  facts: number;
}

export interface Grounds {
  /** Entities among the members, without those beneath summary entities; those beneath, if no member is an entity. */
  own: Circle;
  /** Statements that join two of them. */
  stated: readonly Statement[];
}

export const NO_CIRCLE: Circle = { names: [], joined: [], isConnected: true, facts: 0 };

/** HiRAG §3.1: the members of a layer's cluster. */
export interface Cluster {
  members: readonly Member[];
  grounds: Grounds;
  ties: readonly (readonly Statement[])[];
}

/** HiRAG §3.1: an edge of the hierarchy. */
export interface MemberRelation {
  text: string;
  strength: number;
}

export interface SummaryText extends Member {
  members: number[];
  /** Earlier texts lack this field. */
  relations?: (MemberRelation | null)[];
}

export interface CommunitySubject {
  members: readonly Member[];
  facts: readonly string[];
  crossing?: readonly string[];
  grounds: Grounds;
  parts: readonly { title: string; summary: string }[];
}

export interface Finding {
  summary: string;
  explanation: string;
  fact_ids?: string[];
}

export interface Report {
  title: string;
  summary: string;
  rating: number;
  rating_explanation: string;
  findings: Finding[];
}

export const embeddingText = ({ name, description }: Pick<Member, "name" | "description">): string =>
  description === "" ? name : `${name}: ${description}`;
