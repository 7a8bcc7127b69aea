import { describe, expect, test } from "vitest";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Scope } from "../../../shared/api/search.ts";
import { readMoment } from "../../../worker/core/temporal/moment.ts";
import { indexAllWordings } from "../../../worker/store/graph/wordings.ts";
import { visibilityOf } from "../../../worker/store/index/visibility.ts";
import { searchTextAt } from "../../../worker/store/search/words-at.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { graphStore } from "../../fakes/graph-store.ts";

type Store = ReturnType<typeof graphStore>;

const found = ({ sql, clock }: Store, query: string, moment: Moment = {}, scope: Scope = "facts"): number => {
  const now = clock.now();
  return searchTextAt(sql, scope, query, 10, visibilityOf(sql, scope, moment, now), null, readMoment(moment, now))
    .length;
};

function reworded() {
  const store = graphStore();
  const say = (fact: string, at: string): string => {
    store.clock.advance(60_000);
    const stated = factOf({ subject: "Ada", predicate: "LIVES_IN", object: "Oslo", fact });
    const entities = ["Ada", "Oslo"].map((name) => ({ name, type: "thing", count: 1 }));
    return store.state({ entities, facts: [stated] }, at);
  };
  const first = say("Ada resides in Oslo.", "2023-01-01");
  const known_at = store.clock.now();
  const second = say("Ada dwells there.", "2023-06-01");
  return { store, known_at, first, second };
}

describe("words at a moment", () => {
  test("a fact is found by the sentence that it had at the moment, and not by another", () => {
    const { store, known_at } = reworded();
    const words = (moment: Moment) => ["resides", "dwelling"].map((word) => found(store, word, moment));
    expect(words({})).toEqual([0, 1]);
    expect(words({ known_at })).toEqual([1, 0]);
    expect(words({ as_of: Date.parse("2023-03-01") })).toEqual([1, 0]);
    expect(words({ as_of: Date.parse("2023-07-01") })).toEqual([0, 1]);
  });

  test("an entity is not found by a name that was learned later", () => {
    const { store, known_at } = reworded();
    store.clock.advance(60_000);
    store.sql.all(
      `INSERT INTO mentions (seq, episode_seq, entity_seq, name, type, count, attributes, known_from, linked_from)
       SELECT (SELECT max(seq) + 1 FROM mentions), 1, entity_seq, 'Countess', type, 1, '{}', ?1, ?1 FROM mentions WHERE name = 'Ada' LIMIT 1`,
      store.clock.now(),
    );
    store.sql.all("UPDATE searched_entities SET text = text || ' countess' WHERE searched_entities MATCH 'ada'");
    expect(found(store, "Countess", {}, "entities")).toBe(1);
    expect(found(store, "Countess", { known_at }, "entities")).toBe(0);
    expect(found(store, "Ada", { known_at }, "entities")).toBe(1);
  });

  test("a memory of an earlier release is indexed once, and a forgotten sentence is in no index", () => {
    const { store, known_at, first } = reworded();
    store.sql.all("DELETE FROM searched_wordings");
    expect(found(store, "resides", { known_at })).toBe(0);
    indexAllWordings(store.sql);
    indexAllWordings(store.sql);
    expect(store.sql.all("SELECT 1 FROM searched_wordings WHERE searched_wordings MATCH 'resides'")).toHaveLength(1);
    expect(found(store, "resides", { known_at })).toBe(1);
    forgetEpisode(store.sql, store.clock.now(), store.ids, first);
    expect(store.sql.all("SELECT 1 FROM searched_wordings WHERE searched_wordings MATCH 'resides'")).toEqual([]);
    expect(store.sql.all("SELECT 1 FROM searched_facts WHERE searched_facts MATCH 'resides'")).toEqual([]);
  });
});
