import type { Instant } from "../../../shared/instant.ts";
import type { Considered } from "./considered.ts";
import type { ContextSource, ReferenceStyle } from "./references.ts";

export interface ContextForm {
  max_tokens: number;
  references: ReferenceStyle;
  template: string;
  isOfFacts: boolean;
  /** Hides messages of ended states too, because the context could not show the end. */
  hidesFacts: boolean;
  byRank?: boolean;
  ofOwner?: boolean;
  timeline?: { hasTopic: boolean };
  explains?: boolean;
}

export interface ContextMoment {
  terms: ReadonlySet<string>;
  /** On the valid axis. */
  at: Instant;
  as_of: Instant | null;
  time_zone: string;
}

export interface ComposedContext<F, E, P, C> {
  context: string;
  tokens: number;
  sources: Record<string, ContextSource>;
  facts: F[];
  stated_facts: F[];
  entities: E[];
  episodes: P[];
  communities: C[];
  considered?: Considered;
}
