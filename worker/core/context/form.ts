import type { Instant } from "../../../shared/instant.ts";
import type { Considered } from "./considered.ts";
import type { ContextSource, ReferenceStyle } from "./references.ts";

export interface ContextForm {
  max_tokens: number;
  references: ReferenceStyle;
  /** Name, or a text with slots. */
  template: string;
  /** Facts before messages. */
  isOfFacts: boolean;
  /** Also hides messages whose state has ended, because the end cannot be shown. */
  hidesFacts: boolean;
  /** Not by time. */
  byRank?: boolean;
  /** The query asks about the owner: more room for the profile. */
  ofOwner?: boolean;
  /** The whole history in short lines; `hasTopic`: the query names a topic. */
  timeline?: { hasTopic: boolean };
  explains?: boolean;
}

export interface ContextMoment {
  terms: ReadonlySet<string>;
  /** Valid axis. */
  at: Instant;
  /** Null unless valid time is filtered by it. */
  as_of: Instant | null;
  /** IANA. */
  time_zone: string;
}

export interface ComposedContext<F, E, P, C> {
  context: string;
  tokens: number;
  /** By name in the text. */
  sources: Record<string, ContextSource>;
  facts: F[];
  entities: E[];
  episodes: P[];
  communities: C[];
  considered?: Considered;
}
