import type { Instant } from "../../../shared/instant.ts";
import type { Considered } from "./considered.ts";
import type { ContextSource, ReferenceStyle } from "./references.ts";

export interface ContextForm {
  max_tokens: number;
  references: ReferenceStyle;
  /** Name of a template, or a text with slots. */
  template: string;
  /** Whether facts come before messages, as in modes that ask for facts. */
  isOfFacts: boolean;
  /** Whether to hide facts. A message whose state has ended is then hidden too, because its end cannot be shown. */
  hidesFacts: boolean;
  /** Order facts and messages by rank instead of time. */
  byRank?: boolean;
  /** Whether the query asks about the owner. The profile then gets more room. */
  ofOwner?: boolean;
  /** Show the whole history in short lines; `hasTopic`: the query names a topic. */
  timeline?: { hasTopic: boolean };
  explains?: boolean;
}

export interface ContextMoment {
  terms: ReadonlySet<string>;
  /** On the valid axis. */
  at: Instant;
  /** The same if valid time is filtered by it, else null. */
  as_of: Instant | null;
  /** IANA zone. */
  time_zone: string;
}

export interface ComposedContext<F, E, P, C> {
  context: string;
  tokens: number;
  /** By their names in the text. */
  sources: Record<string, ContextSource>;
  facts: F[];
  entities: E[];
  episodes: P[];
  communities: C[];
  considered?: Considered;
}
