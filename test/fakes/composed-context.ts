import type { Entity } from "../../shared/api/entity.ts";
import type { Episode } from "../../shared/api/episode.ts";
import type { Fact } from "../../shared/api/fact.ts";
import type { StateChange } from "../../worker/core/context/candidates.ts";
import { Composition } from "../../worker/core/context/compose.ts";
import type { ContextForm } from "../../worker/core/context/form.ts";
import { stem } from "../../worker/core/text/stem.ts";
import { queryTerms } from "../../worker/core/text/tokenise.ts";
import type { community } from "./context-parts.ts";

interface Given {
  facts?: Fact[];
  profile?: Fact[];
  changes?: StateChange<Fact>[];
  episodes?: Episode[];
  questions?: ReadonlyMap<string, string>;
  entities?: Entity[];
  communities?: ReturnType<typeof community>[];
  path?: readonly string[];
  stated?: ReadonlyMap<string, Fact>;
  helpful?: ReadonlySet<string>;
  graphs?: ReadonlyMap<string, string>;
  leading?: readonly string[];
  query?: string;
  time_zone?: string;
  as_of?: number;
}

const FORM: ContextForm = {
  max_tokens: 2_000,
  references: "short",
  template: "text",
  isOfFacts: false,
  hidesFacts: false,
};

export function compose(given: Given, form: Partial<ContextForm> = {}) {
  const { query = "Ada", time_zone = "UTC", entities = [], as_of = null, ...lists } = given;
  return new Composition(
    {
      facts: [],
      profile: [],
      changes: [],
      episodes: [],
      questions: new Map(),
      communities: [],
      ...lists,
      entities,
      named: new Set(entities.map(({ id }) => id)),
    },
    { ...FORM, ...form },
    { terms: new Set(queryTerms(query).map(stem)), at: Date.parse("2024-01-01"), as_of, time_zone },
  ).compose();
}
