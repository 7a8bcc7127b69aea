import type { Instant } from "../../../shared/instant.ts";
import type { Considered } from "./considered.ts";
import type { ContextSource, ReferenceStyle } from "./references.ts";

export interface ContextForm {
  max_tokens: number;
  references: ReferenceStyle;
  /** The template's name, or a text with slots. */
  template: string;
  /** Whether facts come before messages, as in modes that ask for facts. */
  isOfFacts: boolean;
  /** If set, messages whose state has ended are hidden too, because the end cannot be shown. */
  hidesFacts: boolean;
  /** Facts and messages are ordered by rank instead of time. */
  byRank?: boolean;
  /** The query asks about the owner, so that the profile gets a larger share. */
  ofOwner?: boolean;
  /** The context is the whole history in short lines; with `hasTopic` the query names a topic. */
  timeline?: { hasTopic: boolean };
  explains?: boolean;
}

export interface ContextMoment {
  terms: ReadonlySet<string>;
  /** The instant on the valid axis. */
  at: Instant;
  /** Null if valid time is not filtered. */
  as_of: Instant | null;
  /** IANA zone. */
  time_zone: string;
}

export interface ComposedContext<F, E, P, C> {
  context: string;
  tokens: number;
  /** The sources by their names in the text. */
  sources: Record<string, ContextSource>;
  facts: F[];
  entities: E[];
  episodes: P[];
  communities: C[];
  considered?: Considered;
}
