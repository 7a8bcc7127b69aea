/** A name of several people means, in one message, the person that was decided on. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeMeta } from "../../../worker/store/base/meta.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { mentionKey } from "../../../worker/core/resolve/open-questions.ts";
import { normaliseName } from "../../../worker/core/text/normalise-name.ts";
import { listEntities } from "../../../worker/store/graph/entities.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { rollBack } from "../../../worker/store/resolution/undo.ts";
import { storeVerdicts } from "../../../worker/store/resolution/verdicts.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { contentOf, expectSoundIntervals } from "../../fakes/graph-content.ts";
import { changesetOf, graphStore } from "../../fakes/graph-store.ts";
import { runs } from "../../sample-size.ts";

const NAMES = ["Tom", "Tom Miller", "Tom Baker"] as const;
const FREE = { calls: 1, tokens_in: 1, tokens_out: 1 };

interface Told {
  name: number;
  meant: number | null;
  city: "Oslo" | "Rome";
}
type Store = ReturnType<typeof graphStore>;

function tell({ sql, clock, append, lease, apply }: Store, { name, meant, city }: Told): string {
  const subject = nonNull(NAMES[name], "name");
  const { episodes } = append({ content: "-", name: "Ada" });
  const { id } = nonNull(episodes[0], "episode");
  const { token, episodes: leased } = nonNull(lease(), "lease");
  const { seq } = nonNull(leased[0], "leased");
  const other = meant === null || name > 0 ? undefined : NAMES[meant];
  if (other !== undefined) {
    const [a, b] = [mentionKey(id, normaliseName(subject)), normaliseName(other)];
    const verdict = { about: "mention", a, b, verdict: "same" } as const;
    storeVerdicts(sql, clock.now(), { episodes: [seq], shown: [] }, [verdict], "judge", FREE);
  }
  apply(token, [
    changesetOf(seq, {
      entities: [
        { name: subject, type: "person", count: 1 },
        { name: city, type: "place", count: 1 },
      ],
      facts: [factOf({ subject, predicate: "LIVES_IN", object: city, fact: `${subject} lives in ${city}.` })],
    }),
  ]);
  writeMeta(sql, "lease_until", null);
  return id;
}

function tellAll(history: readonly Told[], without?: number) {
  const store = graphStore();
  const ids = history.map((told, index) => {
    store.clock.advance(60_000);
    return index === without ? "" : tell(store, told);
  });
  return { ...store, told: ids };
}

const homes = ({ sql, clock }: Store): string[] =>
  listFacts(sql, { limit: 50 }, clock.now())
    .data.filter(({ valid_to }) => valid_to === null)
    .map(({ subject, object }) => `${subject.name}: ${object?.name}`)
    .sort();

describe("a name that several people have", () => {
  const TWO: Told[] = [
    { name: 1, meant: null, city: "Oslo" },
    { name: 0, meant: null, city: "Oslo" },
  ];

  test("means in its message the one that was decided on, and otherwise the one of exactly that name", () => {
    expect(homes(tellAll([...TWO, { name: 0, meant: 1, city: "Rome" }]))).toEqual(["Tom Miller: Rome", "Tom: Oslo"]);
    expect(homes(tellAll([...TWO, { name: 0, meant: null, city: "Rome" }]))).toEqual(["Tom Miller: Oslo", "Tom: Rome"]);
  });

  test("means the one of exactly that name in the messages after it", () => {
    const history: Told[] = [...TWO, { name: 0, meant: 1, city: "Rome" }, { name: 0, meant: null, city: "Rome" }];
    const store = tellAll(history);
    expect(homes(store)).toEqual(["Tom Miller: Rome", "Tom: Rome"]);
    const people = listEntities(store.sql, { limit: 9 }, store.clock.now()).data.filter(
      ({ type }) => type === "person",
    );
    expect(people.map(({ name, mentions }) => `${name} ${mentions}`).sort()).toEqual(["Tom 2", "Tom Miller 2"]);
  });

  const told = fc.record({
    name: fc.nat({ max: 2 }),
    meant: fc.option(fc.nat({ max: 2 }), { nil: null }),
    city: fc.constantFrom("Oslo" as const, "Rome" as const),
  });

  test("forgetting an episode leaves the graph as it would be without it, whatever entity was meant", () => {
    fc.assert(
      fc.property(fc.array(told, { minLength: 1, maxLength: 7 }), fc.nat(), (history, pick) => {
        const index = pick % history.length;
        const forgotten = tellAll(history);
        forgetEpisode(forgotten.sql, forgotten.clock.now(), forgotten.ids, forgotten.told[index] ?? "");
        expect(contentOf(forgotten)).toEqual(contentOf(tellAll(history, index)));
      }),
      { numRuns: runs(60) },
    );
  });

  test("answers about a past instant stay the same, and a rollback to it restores them", () => {
    fc.assert(
      fc.property(fc.array(told, { minLength: 2, maxLength: 6 }), (history) => {
        const store = graphStore();
        const seen: { at: number; answered: unknown; lived: string[] }[] = [];
        const at = (known_at: number) => listFacts(store.sql, { limit: 50, known_at }, store.clock.now()).data;
        for (const one of history) {
          store.clock.advance(60_000);
          tell(store, one);
          seen.push({ at: store.clock.now(), answered: at(store.clock.now()), lived: homes(store) });
        }
        store.clock.advance(60_000);
        for (const { at: known_at, answered } of seen) expect(at(known_at)).toEqual(answered);
        const first = nonNull(seen[0], "instant");
        rollBack(store.sql, store.clock.now(), store.ids, first.at);
        store.clock.advance(60_000);
        expect(homes(store)).toEqual(first.lived);
        expectSoundIntervals(store.sql);
      }),
      { numRuns: runs(30) },
    );
  });
});
