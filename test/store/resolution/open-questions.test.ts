import { describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import type { ExtractedFact, Extraction } from "../../../worker/core/extraction/extraction.ts";
import { indexAllNames } from "../../../worker/store/graph/entity-lookup.ts";
import { retractEpisode } from "../../../worker/store/resolution/undo.ts";
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
function open({ sql, cache, append }: Store, ...extractions: Extraction[]) {
  const { episodes } = append(
    ...extractions.map((_, day) => {
      const at = Date.UTC(2024, 0, 1 + day);
      return { content: "What Ada said.", reference_time: { at, zoned: true, precision: "instant" as const } };
    }),
  );
  const changesets = extractions.map((extraction, index) => {
    const [row] = sql.all<{ seq: number }>(
      "SELECT seq FROM episodes WHERE id = ?",
      nonNull(episodes[index], "episode").id,
    );
    return changesetOf(nonNull(row, "row").seq, extraction);
  });
  return findOpenQuestions(sql, cache, EMBEDDING, changesets);
}
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
      { episodes: [nonNull(episode, "episode").seq], shown: [] },
      [verdict],
      "r m",
      FREE,
    );
    expect(asked(store, naming("Ada"))).toEqual([]);
    expect(store.sql.all("SELECT calls, tokens_in FROM work WHERE calls > 0")).toEqual([{ calls: 1, tokens_in: 10 }]);
  });
});

const claimsAsked = (store: Store, ...extractions: Extraction[]) =>
  open(store, ...extractions).claims.map(({ fact, candidates }) => [fact, ...candidates.map((known) => known.fact)]);

const relating = (
  subject: string,
  predicate: string,
  object: string,
  given: Partial<ExtractedFact> = {},
): Extraction => ({
  entities: [subject, object].map((name) => ({ name, type: "concept", count: 1 })),
  facts: [
    factOf({
      subject,
      predicate,
      object,
      fact: `${subject} ${predicate.toLowerCase().replaceAll("_", " ")} ${object}.`,
      ...given,
    }),
  ],
});

describe("names whose spelling is far apart", () => {
  test.each([
    ["Mel", "Melanie"],
    ["Robert", "Bob"],
    ["Elizabeth Jones", "Liz"],
    ["J. Smith", "John Smith"],
  ])("%s is asked about where %s is known, and the other way round", (one, other) => {
    for (const [known, said] of [
      [one, other],
      [other, one],
    ] as const) {
      const store = graphStore();
      store.state(naming(known), "2020-01-01");
      expect(asked(store, naming(said))).toEqual([[said, [known]]]);
    }
  });

  test("an acronym is asked about", () => {
    const store = graphStore();
    const place = (name: string): Extraction => ({ entities: [{ name, type: "organization", count: 1 }], facts: [] });
    store.state(place("United Nations"), "2020-01-01");
    expect(asked(store, place("UN"))).toEqual([["UN", ["United Nations"]]]);
  });

  test("a name that repeats a fact about a person is asked about", () => {
    const store = graphStore();
    store.state(relating("Dr. Lee", "IS_DENTIST_OF", "Ada", { fact: "Dr. Lee is Ada's dentist." }), "2020-01-01");
    expect(asked(store, naming("Ada's dentist"))).toEqual([["Ada's dentist", ["Ada", "Dr. Lee"]]]);
  });

  test("names of a memory that was stored before they had keys are found all the same", () => {
    const store = graphStore();
    const place = (name: string): Extraction => ({ entities: [{ name, type: "place", count: 1 }], facts: [] });
    store.state(place("United Nations"), "2020-01-01");
    store.sql.all("DELETE FROM name_bands");
    expect(asked(store, place("UN"))).toEqual([]);
    indexAllNames(store.sql);
    expect(asked(store, place("UN"))).toEqual([["UN", ["United Nations"]]]);
  });
});

describe("a given name that several people have", () => {
  function toms(): Store {
    const store = graphStore();
    store.state(naming("Tom"), "2020-01-01");
    store.state(naming("Tom Miller"), "2020-01-01");
    return store;
  }

  test("is asked about in each message", () => {
    const [question] = open(toms(), naming("Tom")).names;
    expect(question).toMatchObject({ about: "mention", name: "Tom" });
    expect(question?.candidates.map(({ names }) => names[0])).toEqual(["Tom", "Tom Miller"]);
  });

  test("a name is not asked about if one entity has it, for a speaker, for a whole name, or next to the other name", () => {
    const store = toms();
    expect(asked(store, naming("Tom Miller"))).toEqual([]);
    expect(asked(store, naming("Tom", "Tom Miller"))).toEqual([]);
    const one = graphStore();
    one.state(naming("Tom"), "2020-01-01");
    expect(asked(one, naming("Tom"))).toEqual([]);
    store.sql.all("UPDATE episodes SET name = 'Tom'");
    expect(asked(store, naming("Tom"))).toEqual([]);
  });
});

describe("statements that compete", () => {
  test("another holder of the same post is asked about", () => {
    const store = graphStore();
    store.state(relating("Bob", "IS_CEO_OF", "Acme"), "2020-01-01");
    expect(claimsAsked(store, relating("Carol", "IS_CEO_OF", "Acme"))).toEqual([
      ["Carol is ceo of Acme.", "Bob is ceo of Acme."],
    ]);
    expect(claimsAsked(store, relating("Carol", "LIKES", "Acme"))).toEqual([]);
  });

  test("an event is asked about against the states that it may end and events that it may repeat, in one batch too", () => {
    const about = (predicate: string, fact: string, kind: "state" | "event") =>
      relating("Nora", predicate, "Yorkshire Ambulance", { fact, kind });
    const said = [
      about("VOLUNTEERS_WITH", "Nora is with the Yorkshire Ambulance.", "state"),
      about("SAID_GOODBYE_TO", "Nora said goodbye to the Yorkshire Ambulance.", "event"),
      about("PARTED_FROM", "Nora parted from the Yorkshire Ambulance.", "event"),
    ] as const;
    const expected = [
      [said[1].facts[0]?.fact, said[0].facts[0]?.fact],
      [said[2].facts[0]?.fact, said[0].facts[0]?.fact, said[1].facts[0]?.fact],
    ];
    expect(claimsAsked(graphStore(), ...said)).toEqual(expected);
    const store = graphStore();
    store.state(said[0], "2020-01-01");
    store.state(said[1], "2020-02-01");
    expect(claimsAsked(store, said[2]).map((claims) => [...claims].sort())).toEqual([[...(expected[1] ?? [])].sort()]);
  });

  test("both sides are shown with their messages, and a forgotten message is never shown", () => {
    const store = graphStore();
    const first = store.state(relating("Bob", "IS_CEO_OF", "Acme"), "2020-01-01");
    store.state(relating("Bob", "IS_CEO_OF", "Acme", { fact: "Bob leads Acme." }), "2020-02-01");
    const [question] = open(store, relating("Carol", "IS_CEO_OF", "Acme")).claims;
    expect([question?.message.text, question?.candidates[0]?.message.text]).toEqual([
      "What Ada said.",
      "Bob leads Acme.",
    ]);
    const [last] = store.sql.all<{ id: string }>("SELECT id FROM episodes WHERE content = 'Bob leads Acme.'");
    store.clock.advance(60_000);
    retractEpisode(store.sql, store.clock.now(), store.ids, nonNull(last, "episode").id);
    expect(open(store, relating("Dave", "IS_CEO_OF", "Acme")).claims[0]?.candidates[0]?.message.id).toBe(first);
  });
});

describe("a changeset", () => {
  const leased = (store: Store) => {
    store.append({ content: "Hello from Ada.", thread_id: "another" });
    const lease = nonNull(store.lease(), "lease");
    const changeset = changesetOf(nonNull(lease.episodes[0], "episode").seq, naming("Ada"));
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
