import type { Instant } from "../../../shared/instant.ts";
import type { Considered } from "./considered.ts";
import type { ContextSource, ReferenceStyle } from "./references.ts";

export interface ContextForm {
  max_tokens: number;
  references: ReferenceStyle;
  /** Name of a template, or one with slots. */
  template: string;
  /** Whether what is understood comes before what was said, as in the modes that ask for facts. */
  isOfFacts: boolean;
  /** Whether facts are not wanted. A message whose state ended is not shown then, for want of its end. */
  hidesFacts: boolean;
  /** Whether facts and messages stand in the order of their rank instead of time. */
  byRank?: boolean;
  /** Whether the query asks for what holds of the owner: the profile then gets more room. */
  ofOwner?: boolean;
  /** Where the whole history is wanted, in short lines: whether the query says what it is of. */
  timeline?: { hasTopic: boolean };
  /** Whether to say what became of each candidate. */
  explains?: boolean;
}

/** Moment and reader of a context. */
export interface ContextMoment {
  /** Stems of the query's words. */
  terms: ReadonlySet<string>;
  /** On the valid axis. */
  at: Instant;
  /** The same where valid time is filtered by it, null otherwise. */
  as_of: Instant | null;
  /** IANA time zone of the reader. */
  time_zone: string;
}

export interface ComposedContext<F, E, P, C> {
  context: string;
  tokens: number;
  /** Sources by the names that the text gives them. */
  sources: Record<string, ContextSource>;
  facts: F[];
  entities: E[];
  episodes: P[];
  communities: C[];
  /** The outcome of each candidate, if the form asks for it. */
  considered?: Considered;
}
