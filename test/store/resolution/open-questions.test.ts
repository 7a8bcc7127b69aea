import { describe, expect, test } from "vitest";
import { must } from "../../../shared/must.ts";
import type { Extraction } from "../../../worker/core/extraction/extraction.ts";
import { storeVerdicts } from "../../../worker/store/resolution/verdicts.ts";
import { listEntities } from "../../../worker/store/graph/entities.ts";
import { applyChangesets } from "../../../worker/store/resolution/apply-changesets.ts";
import { findOpenQuestions } from "../../../worker/store/resolution/open-questions.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { graphStore, changesetOf } from "../../fakes/graph-store.ts";

type Store = ReturnType<typeof graphStore>;

const EMBEDDING = { model: "m", candidate_similarity: 0.5, synonym_similarity: 0.7 };
const FREE = { calls: 1, tokens_in: 10, tokens_out: 5 };

const naming = (...names: string[]): Extraction => ({
  entities: names.map((name) => ({ name, type: "person", count: 1 })),
  facts: [],
});
const liking = (subject: string, value: string): Extraction => ({
  entities: [{ name: subject, type: "person", count: 1 }],
  facts: [factOf({ subject, predicate: "EATS", object_value: value, fact: `${subject} eats ${value}.` })],
});
const open = ({ sql, cache }: Store, ...extractions: Extraction[]) =>
  findOpenQuestions(
    sql,
    cache,
    EMBEDDING,
    extractions.map((extraction, index) => changesetOf(1_000 + index, extraction)),
  );
const asked = (store: Store, ...extractions: Extraction[]) =>
  open(store, ...extractions).names.map(({ name, candidates }) => [name, candidates.map(({ names }) => names[0])]);

describe("open questions", () => {
  test("new names similar to known ones are open questions, unless a rule settles them", () => {
    const store = graphStore();
    store.state(naming("Ada Lovelace", "Oslo"), "2020-01-01");
    expect(asked(store, naming("Ada"))).toEqual([["Ada", ["Ada Lovelace"]]]);
    expect(asked(store, naming("ADA  LOVELACE"))).toEqual([]);
    expect(asked(store, naming("Grace Hopper"))).toEqual([]);
  });

  test("new names of one batch are compared among themselves, later ones with earlier ones", () => {
    expect(asked(graphStore(), naming("Ada"), naming("Ada Lovelace"), naming("Ada"))).toEqual([
      ["Ada Lovelace", ["Ada"]],
    ]);
  });

  test("a place is not compared with a person", () => {
    const store = graphStore();
    store.state({ entities: [{ name: "Paris Hilton", type: "person", count: 1 }], facts: [] }, "2020-01-01");
    expect(asked(store, { entities: [{ name: "Paris", type: "place", count: 1 }], facts: [] })).toEqual([]);
  });

  test("a state is an open question if the subject has a similar current state", () => {
    const store = graphStore();
    store.state(liking("Ada", "beef"), "2020-01-01");
    const { claims } = open(store, liking("Ada", "beef and lamb"));
    expect(claims).toMatchObject([{ fact: "Ada eats beef and lamb.", candidates: [{ fact: "Ada eats beef." }] }]);
    expect(open(store, liking("Bob", "beef and lamb")).claims).toEqual([]);
    expect(open(store, liking("Ada", "beef")).claims).toEqual([]);
  });

  test("a question that was decided before is not open, whatever the verdict", () => {
    const store = graphStore();
    store.state(naming("Ada Lovelace"), "2020-01-01");
    const [episode] = store.sql.all<{ seq: number }>("SELECT seq FROM episodes");
    const verdict = { about: "name", a: "ada", b: "ada lovelace", verdict: "distinct" } as const;
    storeVerdicts(
      store.sql,
      store.clock.now(),
      { episodes: [must(episode, "episode").seq], shown: [] },
      [verdict],
      "r m",
      FREE,
    );
    expect(asked(store, naming("Ada"))).toEqual([]);
    expect(store.sql.all("SELECT calls, tokens_in FROM work")).toEqual([{ calls: 1, tokens_in: 10 }]);
  });
});

describe("a changeset", () => {
  const leased = (store: Store) => {
    store.append({ content: "Hello from Ada.", thread_id: "another" });
    const lease = must(store.lease(), "lease");
    const changeset = changesetOf(must(lease.episodes[0], "episode").seq, naming("Ada"));
    const apply = (ask: typeof EMBEDDING | null) =>
      applyChangesets(store.sql, store.cache, store.clock.now(), store.ids, lease.token, [changeset], ask);
    return { apply, seq: changeset.seq };
  };
  const names = (store: Store): string[] =>
    listEntities(store.sql, { limit: 9 }, store.clock.now() + 1_000)
      .data.map(({ name }) => name)
      .sort();

  test("a changeset is outdated and changes nothing while a name needs a verdict", () => {
    const store = graphStore();
    store.state(naming("Ada Lovelace"), "2020-01-01");
    const { apply } = leased(store);
    expect(apply(EMBEDDING)).toEqual({ applied: 0, stopped: "outdated" });
    expect(names(store)).toEqual(["Ada Lovelace"]);
  });

  test("a changeset applied without a resolver makes similar names two entities", () => {
    const store = graphStore();
    store.state(naming("Ada Lovelace"), "2020-01-01");
    expect(leased(store).apply(null)).toEqual({ applied: 1, stopped: null });
    expect(names(store)).toEqual(["Ada", "Ada Lovelace"]);
  });

  test("a changeset ignores a verdict on a name that was forgotten meanwhile", () => {
    const store = graphStore();
    const known = store.state(naming("Ada Lovelace"), "2020-01-01");
    const { apply, seq } = leased(store);
    const verdict = { about: "name", a: "ada", b: "ada lovelace", verdict: "same" } as const;
    storeVerdicts(store.sql, store.clock.now(), { episodes: [seq], shown: [] }, [verdict], "r m", FREE);
    forgetEpisode(store.sql, store.clock.now(), store.ids, known);
    expect(apply(EMBEDDING)).toEqual({ applied: 1, stopped: null });
    expect(names(store)).toEqual(["Ada"]);
  });

  test("a changeset gives one entity both names if they were decided to be the same", () => {
    const store = graphStore();
    store.state(naming("Ada Lovelace"), "2020-01-01");
    const { apply, seq } = leased(store);
    const verdict = { about: "name", a: "ada", b: "ada lovelace", verdict: "same" } as const;
    storeVerdicts(store.sql, store.clock.now(), { episodes: [seq], shown: [] }, [verdict], "r m", FREE);
    expect(apply(EMBEDDING)).toEqual({ applied: 1, stopped: null });
    expect(listEntities(store.sql, { limit: 9 }, store.clock.now()).data).toMatchObject([
      { name: "Ada Lovelace", aliases: ["Ada"] },
    ]);
  });
});
