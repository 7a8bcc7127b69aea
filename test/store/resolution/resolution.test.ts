/** Resolution under arbitrary verdicts. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import type { Extraction } from "../../../worker/core/extraction/extraction.ts";
import { claimKey } from "../../../worker/core/resolve/claim-key.ts";
import type { Verdict } from "../../../worker/core/resolve/open-questions.ts";
import { normaliseName } from "../../../worker/core/text/normalise-name.ts";
import { getEntity, listEntities } from "../../../worker/store/graph/entities.ts";
import { getFact, listFacts } from "../../../worker/store/graph/facts.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { storePairVerdict } from "../../../worker/store/graph/pair-verdicts.ts";
import { contentOf, expectSoundIntervals } from "../../fakes/graph-content.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { graphStore, changesetOf } from "../../fakes/graph-store.ts";
import { runs } from "../../sample-size.ts";

type Store = ReturnType<typeof graphStore>;

const NAMES = ["Ada", "Augusta", "Lady Lovelace", "Countess"];
const PLACES = ["Oslo", "Christiania"];

interface Judge {
  names: readonly (readonly [number, number])[];
  places: boolean;
  claims: number;
}

const judge: fc.Arbitrary<Judge> = fc.record({
  names: fc.uniqueArray(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 })), { maxLength: 4 }),
  places: fc.boolean(),
  claims: fc.integer({ min: 0, max: 1_000_000 }),
});

function sameName({ names, places }: Judge, a: string, b: string): boolean {
  const pair = [
    NAMES.findIndex((name) => normaliseName(name) === a),
    NAMES.findIndex((name) => normaliseName(name) === b),
  ];
  if (pair.includes(-1)) return places && pair[0] === -1 && pair[1] === -1;
  return names.some(([x, y]) => (x === pair[0] && y === pair[1]) || (x === pair[1] && y === pair[0]));
}

function claimVerdict({ claims }: Judge, a: string, b: string): Verdict["verdict"] {
  let hash = claims;
  for (const char of [a, b].sort().join("|")) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
  return (["same", "contradicts", "both"] as const)[hash % 7] ?? "distinct";
}

function decide({ sql, clock }: Store, by: Judge, { entities, facts }: Extraction): void {
  const now = clock.now();
  const column = (query: string): string[] => sql.all<{ value: string }>(query).map(({ value }) => value);
  const names = new Set(column("SELECT normalised AS value FROM aliases"));
  for (const a of entities.map(({ name }) => normaliseName(name))) {
    if (names.has(a)) continue;
    for (const b of names)
      storePairVerdict(sql, { about: "name", a, b, verdict: sameName(by, a, b) ? "same" : "distinct" }, "judge", now);
    names.add(a);
  }
  const claims = new Set(column("SELECT DISTINCT claim AS value FROM provenance"));
  for (const a of facts.map(claimKey)) {
    if (claims.has(a)) continue;
    for (const b of claims)
      storePairVerdict(sql, { about: "claim", a, b, verdict: claimVerdict(by, a, b) }, "judge", now);
    claims.add(a);
  }
}

const statement = fc.record({
  name: fc.nat({ max: 3 }),
  other: fc.nat({ max: 3 }),
  place: fc.nat({ max: 1 }),
  predicate: fc.constantFrom("LIVES_IN", "LIKES", "ADORES", "KNOWS", "LEADS", "LEFT"),
  from: fc.option(fc.integer({ min: 2000, max: 2010 }), { nil: null }),
  to: fc.option(fc.integer({ min: 2000, max: 2010 }), { nil: null }),
});
type Statement = typeof statement extends fc.Arbitrary<infer T> ? T : never;

function extractionOf({ name, other, place, predicate, from, to }: Statement): Extraction {
  const subject = nonNull(NAMES[name], "name");
  const person = nonNull(NAMES[other], "name");
  const object = predicate === "KNOWS" ? (person === subject ? "Oslo" : person) : nonNull(PLACES[place], "place");
  const year = (at: number | null): number | null => (at === null ? null : Date.UTC(at, 0, 1));
  return {
    entities: [
      { name: subject, type: "person", count: 1 },
      { name: object, type: "place", count: 1 },
    ],
    facts: [
      factOf({
        subject,
        predicate,
        object,
        fact: `${subject} ${predicate} ${object}.`,
        kind: predicate === "LEFT" ? "event" : "state",
        ...(predicate === "LEADS" && { inverse_functional: true }),
        valid_from: year(from),
        valid_to: year(to),
        precision: from === null && to === null ? null : "year",
      }),
    ],
  };
}

const stateOne = (store: Store, by: Judge, statement: Statement): string => {
  const extraction = extractionOf(statement);
  decide(store, by, extraction);
  return store.state(extraction, "2005-06-01");
};

function graphOf(by: Judge, history: readonly Statement[], without?: number): Store & { episodes: (string | null)[] } {
  const store = graphStore();
  const episodes = history.map((entry, index) => {
    store.clock.advance(60_000);
    return index === without ? null : stateOne(store, by, entry);
  });
  return { ...store, episodes };
}

const instant = (at: string) => ({ at: Date.parse(at), zoned: true, precision: "instant" }) as const;

const believed = ({ sql, clock }: Store): string[] =>
  listFacts(sql, { limit: 100 }, clock.now())
    .data.map(({ subject, predicate, object, fact, valid_from, valid_to }) =>
      [subject.name, predicate, object?.name, fact, valid_from, valid_to].join(" | "),
    )
    .sort();

describe("resolution by arbitrary verdicts on names and claims", () => {
  test("forgetting an episode leaves the graph as if it had never been ingested, whatever was decided", () => {
    fc.assert(
      fc.property(judge, fc.array(statement, { minLength: 1, maxLength: 7 }), fc.nat(), (by, history, pick) => {
        const index = pick % history.length;
        const forgotten = graphOf(by, history);
        forgetEpisode(forgotten.sql, forgotten.clock.now(), forgotten.ids, forgotten.episodes[index] ?? "");
        expect(contentOf(forgotten)).toEqual(contentOf(graphOf(by, history, index)));
      }),
      { numRuns: runs(80) },
    );
  });

  test("a history applied in one batch, or again after a crash, gives the graph of one applied step by step", () => {
    fc.assert(
      fc.property(judge, fc.array(statement, { minLength: 1, maxLength: 7 }), fc.nat(), (by, history, cut) => {
        const store = graphStore();
        store.append(...history.map(() => ({ content: "-", reference_time: instant("2005-06-01") })));
        const extractions = history.map(extractionOf);
        decide(store, by, {
          entities: extractions.flatMap(({ entities }) => entities),
          facts: extractions.flatMap(({ facts }) => facts),
        });
        const lease = nonNull(store.lease(), "lease");
        const changesets = lease.episodes.map(({ seq }, index) =>
          changesetOf(seq, extractionOf(nonNull(history[index], "entry"))),
        );
        store.apply(lease.token, changesets.slice(0, cut % (changesets.length + 1)));
        store.apply(lease.token, changesets);
        expect(believed(store)).toEqual(believed(graphOf(by, history)));
      }),
      { numRuns: runs(70) },
    );
  });

  test("the versions of a fact never overlap, and none is empty", () => {
    fc.assert(
      fc.property(judge, fc.array(statement, { maxLength: 8 }), (by, history) => {
        expectSoundIntervals(graphOf(by, history).sql);
      }),
      { numRuns: runs(70) },
    );
  });

  /** A merger in which a fact takes its wording from an earlier statement about the other name. */
  const LATER_MERGED: [Judge, Statement[]] = [
    {
      names: [
        [3, 0],
        [1, 0],
      ],
      places: false,
      claims: 0,
    },
    [
      { name: 1, other: 0, place: 0, predicate: "LIVES_IN", from: null, to: null },
      { name: 3, other: 0, place: 1, predicate: "ADORES", from: 2000, to: null },
      { name: 1, other: 0, place: 1, predicate: "ADORES", from: null, to: null },
      { name: 0, other: 0, place: 0, predicate: "LIVES_IN", from: null, to: null },
    ],
  ];

  test("answers about an earlier known time stay the same after a merger", () => {
    fc.assert(
      fc.property(judge, fc.array(statement, { minLength: 2, maxLength: 7 }), (by, history) => {
        const store = graphStore();
        const answers: { at: number; facts: unknown; entities: unknown }[] = [];
        const answer = (known_at: number) => ({
          facts: listFacts(store.sql, { limit: 100, known_at }, store.clock.now()).data,
          entities: listEntities(store.sql, { limit: 100, known_at }, store.clock.now()).data,
        });
        for (const entry of history) {
          store.clock.advance(60_000);
          stateOne(store, by, entry);
          answers.push({ at: store.clock.now(), ...answer(store.clock.now()) });
        }
        store.clock.advance(60_000);
        for (const { at, ...was } of answers) expect(answer(at)).toEqual(was);
      }),
      { numRuns: runs(70), examples: [LATER_MERGED] },
    );
  });

  test("retracting and rolling back keep all intervals sound, and rolling back to just before undoes either", () => {
    const undoing = fc.array(fc.record({ retract: fc.boolean(), which: fc.nat(), later: statement }), { maxLength: 4 });
    fc.assert(
      fc.property(judge, fc.array(statement, { minLength: 2, maxLength: 5 }), undoing, (by, history, steps) => {
        const store = graphOf(by, history);
        const retracted = new Set<string>();
        for (const { retract, which, later } of steps) {
          store.clock.advance(60_000);
          const id = nonNull(store.episodes[which % history.length], "episode") ?? "";
          const before = store.clock.now();
          const facts = () =>
            listFacts(store.sql, { limit: 100 }, store.clock.now())
              .data.map(({ fact, valid_from, valid_to }) => `${fact} ${valid_from} ${valid_to}`)
              .sort();
          const was = facts();
          store.clock.advance(1_000);
          if (retract && !retracted.has(id)) retractEpisode(store.sql, store.clock.now(), store.ids, id);
          else rollBack(store.sql, store.clock.now(), store.ids, before - (which % 5) * 60_000);
          expectSoundIntervals(store.sql);
          store.clock.advance(1_000);
          rollBack(store.sql, store.clock.now(), store.ids, before);
          expect(facts()).toEqual(was);
          store.clock.advance(1_000);
          stateOne(store, by, later);
          expectSoundIntervals(store.sql);
        }
      }),
      { numRuns: runs(70) },
    );
  });
});

describe("a merger of two entities", () => {
  const met = (): Store & { merged_at: number; before: number; bob: string; robert: string } => {
    const store = graphStore();
    const by = (a: string, b: string, verdict: "same" | "contradicts", about: "name" | "claim" = "name") =>
      storePairVerdict(store.sql, { about, a, b, verdict }, "model", store.clock.now());
    const say = (subject: string, predicate: string, object: string, from: string | null = null) =>
      store.state(
        {
          entities: [
            { name: subject, type: "person", count: 1 },
            { name: object, type: "place", count: 1 },
          ],
          facts: [
            factOf({
              subject,
              predicate,
              object,
              fact: `${subject}: ${predicate} ${object}.`,
              valid_from: from === null ? null : Date.parse(from),
              precision: from === null ? null : "day",
            }),
          ],
        },
        "2021-06-01",
      );
    say("Bob", "LIVES_IN", "Oslo", "2020-01-01");
    store.clock.advance(1000);
    say("Robert Smith", "LIVES_IN", "Rome", "2021-01-01");
    const [robert, , bob] =
      listEntities(store.sql, { limit: 9 }, store.clock.now()).data.filter(({ type }) => type === "person").length === 2
        ? ["Robert Smith", "", "Bob"].map(
            (name) =>
              listEntities(store.sql, { limit: 9 }, store.clock.now()).data.find((e) => e.name === name)?.id ?? "",
          )
        : [];
    const before = store.clock.now();
    store.clock.advance(1000);
    by("bob smith", "bob", "same");
    by("bob smith", "robert smith", "same");
    say("Bob Smith", "LIKES", "tea");
    return {
      ...store,
      merged_at: store.clock.now(),
      before,
      bob: nonNull(bob, "bob"),
      robert: nonNull(robert, "robert"),
    };
  };

  test("merged entities have all names and facts under either id", () => {
    const { sql, clock, bob, robert } = met();
    const entity = getEntity(sql, bob, {}, clock.now());
    expect(entity).toMatchObject({ name: "Robert Smith", aliases: ["Bob", "Bob Smith"], mentions: 3 });
    expect(getEntity(sql, robert, {}, clock.now())).toEqual(entity);
    const homes = listFacts(sql, { limit: 9, predicate: "LIVES_IN" }, clock.now()).data;
    expect(
      homes.map(({ object, valid_to, subject }) => [object?.name, valid_to?.slice(0, 4) ?? null, subject.id]),
    ).toEqual([
      ["Rome", null, bob],
      ["Oslo", "2021", bob],
    ]);
  });

  test("before their merger two entities keep their own facts, sources and names", () => {
    const { sql, clock, bob, robert, before } = met();
    expect(getEntity(sql, robert, { known_at: before }, clock.now())).toMatchObject({
      id: robert,
      name: "Robert Smith",
      aliases: [],
    });
    expect(getEntity(sql, bob, { known_at: before }, clock.now())).toMatchObject({ id: bob, name: "Bob", aliases: [] });
    const homes = listFacts(sql, { limit: 9, known_at: before }, clock.now()).data;
    expect(
      homes.map(({ subject, object, valid_to, episode_ids }) => [
        subject.id,
        object?.name,
        valid_to,
        episode_ids.length,
      ]),
    ).toEqual([
      [robert, "Rome", null, 1],
      [bob, "Oslo", null, 1],
    ]);
  });

  test("a fact closed by a merger ends at its instant on the known axis", () => {
    const { sql, clock, robert, before } = met();
    const [rome] = listFacts(sql, { limit: 9, known_at: before, entity_id: robert }, clock.now()).data;
    const { versions } = getFact(sql, nonNull(rome, "fact").id, {}, clock.now());
    expect(versions).toMatchObject([{ known_to: new Date(clock.now()).toISOString() }]);
  });

  test("merged entities are two again, with their old ids, when the episode that merged them is forgotten", () => {
    const { sql, clock, ids, bob, robert } = met();
    const [last] = sql.all<{ id: string }>("SELECT id FROM episodes ORDER BY seq DESC LIMIT 1");
    expect(forgetEpisode(sql, clock.now(), ids, nonNull(last, "episode").id)).toMatchObject({ facts: 1, entities: 0 });
    expect(getEntity(sql, robert, {}, clock.now())).toMatchObject({ id: robert, name: "Robert Smith" });
    expect(getEntity(sql, bob, {}, clock.now())).toMatchObject({ id: bob, name: "Bob" });
    expect(sql.all("SELECT 1 FROM verdicts WHERE a LIKE '%bob smith%' OR b LIKE '%bob smith%'")).toEqual([]);
  });
});

test("long names that differ in a letter are one entity, those that differ in a number are not", () => {
  const store = graphStore();
  const named = (name: string): string => {
    store.state({ entities: [{ name, type: "event", count: 1 }], facts: [] }, "2020-01-01");
    return nonNull(listEntities(store.sql, { limit: 9 }, store.clock.now()).data[0], "entity").name;
  };
  named("12th International Conference on Very Large Data Bases");
  expect(named("12th International Conference on Very Large Data Base")).toBe(
    "12th International Conference on Very Large Data Bases",
  );
  named("13th International Conference on Very Large Data Bases");
  expect(listEntities(store.sql, { limit: 9 }, store.clock.now()).data).toHaveLength(2);
});

test("a claim decided to contradict another ends it, even for a predicate that is not functional", () => {
  const store = graphStore();
  const say = (fact: string, value: string, from: string) =>
    store.state(
      {
        entities: [{ name: "Ada", type: "person", count: 1 }],
        facts: [
          factOf({ predicate: "DIET", object_value: value, fact, valid_from: Date.parse(from), precision: "day" }),
        ],
      },
      from,
    );
  say("Ada eats meat.", "meat", "2020-01-01");
  store.clock.advance(1000);
  const claim = (value: string) => claimKey(factOf({ predicate: "DIET", object_value: value }));
  storePairVerdict(
    store.sql,
    { about: "claim", a: claim("meat"), b: claim("vegan food only"), verdict: "contradicts" },
    "model",
    store.clock.now(),
  );
  say("Ada eats vegan food only.", "vegan food only", "2022-01-01");
  expect(
    listFacts(store.sql, { limit: 9 }, store.clock.now()).data.map(({ object_value, valid_to }) => [
      object_value,
      valid_to,
    ]),
  ).toEqual([
    ["vegan food only", null],
    ["meat", "2022-01-01T00:00:00.000Z"],
  ]);
});
