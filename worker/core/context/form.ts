import type { Instant } from "../../../shared/instant.ts";
import type { Considered } from "./considered.ts";
import type { ContextSource, ReferenceStyle } from "./references.ts";

export interface ContextForm {
  max_tokens: number;
  references: ReferenceStyle;
  /** Name, or a text with slots. */
  template: string;
  /** Whether facts come before messages, as in modes that ask for facts. */
  isOfFacts: boolean;
  /** If set, messages whose state has ended are hidden too, because the end cannot be shown. */
  hidesFacts: boolean;
  /** Order facts and messages by rank instead of time. */
  byRank?: boolean;
  /** The query asks about the owner: more room for the profile. */
  ofOwner?: boolean;
  /** The whole history in short lines; `hasTopic`: the query names a topic. */
  timeline?: { hasTopic: boolean };
  explains?: boolean;
}

export interface ContextMoment {
  terms: ReadonlySet<string>;
  /** The instant on the valid axis. */
  at: Instant;
  /** Null unless valid time is filtered by it. */
  as_of: Instant | null;
  /** IANA zone. */
  time_zone: string;
}

export interface ComposedContext<F, E, P, C> {
  context: string;
  tokens: number;
  /** Sources by their names in the text. */
  sources: Record<string, ContextSource>;
  facts: F[];
  entities: E[];
  episodes: P[];
  communities: C[];
  considered?: Considered;
}
