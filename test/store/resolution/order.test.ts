/** The same extractions applied in other batches and after crashes. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import type { Extraction } from "../../../worker/core/extraction/extraction.ts";
import type { Changeset } from "../../../worker/ports/graph/extraction.ts";
import { writeMeta } from "../../../worker/store/base/meta.ts";
import { releaseLease } from "../../../worker/store/episodes/extraction-queue.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { graphStore, livesIn, changesetOf } from "../../fakes/graph-store.ts";
import { runs } from "../../sample-size.ts";

type Store = ReturnType<typeof graphStore>;

const PLACES = ["Oslo", "Rome", "Lima"];
const statement = fc.record({
  place: fc.integer({ min: 0, max: 2 }),
  year: fc.integer({ min: 2000, max: 2020 }),
  likes: fc.boolean(),
});

const extractionOf = ({ place, year, likes }: { place: number; year: number; likes: boolean }): Extraction => {
  const home = livesIn(nonNull(PLACES[place], "place"), { from: `${year}-01-01` });
  return likes ? { ...home, facts: [...home.facts, factOf({ object_value: "tea" })] } : home;
};

const contentOf = ({ sql }: Store) => ({
  work: sql.all("SELECT episode_seq, status FROM work ORDER BY 1"),
  facts: sql.all(
    `SELECT s.name, f.predicate, o.name AS object, f.object_value, f.fact, v.valid_from, v.valid_to, v.known_to IS NULL AS believed
     FROM fact_versions v JOIN facts f ON f.seq = v.fact_seq JOIN entities s ON s.seq = f.subject_seq
     LEFT JOIN entities o ON o.seq = f.object_seq ORDER BY v.seq`,
  ),
  sources: sql.all("SELECT f.fact, p.episode_seq FROM provenance p JOIN facts f ON f.seq = p.fact_seq ORDER BY p.seq"),
  mentions: sql.all("SELECT name, mentions FROM entities ORDER BY seq"),
});

function appended(count: number): Store {
  const store = graphStore();
  for (let i = 0; i < count; i++) store.append({ content: `${i}` });
  return store;
}

function applyAll(
  store: Store,
  changesets: readonly Changeset[],
  size: number,
  disturb: (token: string, batch: Changeset[], round: number) => void = () => {},
): Store {
  for (let round = 0; ; round++) {
    const lease = store.lease();
    if (lease === null) return store;
    const batch = lease.episodes.slice(0, size).map(({ seq }) => nonNull(changesets[seq - 1], "changeset"));
    disturb(lease.token, batch, round);
    store.apply(lease.token, batch);
    releaseLease(store.sql, store.clock.now(), lease.token);
    writeMeta(store.sql, "lease_until", null);
  }
}

test("the same extractions give the same graph in one batch, one by one, and through crashes and repetitions", () => {
  fc.assert(
    fc.property(
      fc.array(statement, { minLength: 1, maxLength: 8 }),
      fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 20 }),
      (statements, accidents) => {
        const changesets = statements.map((each, index) => changesetOf(index + 1, extractionOf(each)));
        const inOneBatch = contentOf(applyAll(appended(changesets.length), changesets, changesets.length));
        expect(contentOf(applyAll(appended(changesets.length), changesets, 1))).toEqual(inOneBatch);

        const disturbed = appended(changesets.length);
        applyAll(disturbed, changesets, 2, (token, batch, round) => {
          const accident = accidents[round] ?? 0;
          if (accident === 1) disturbed.apply(token, batch.slice(0, 1));
          if (accident === 2) disturbed.apply(token, batch);
          if (accident === 3) disturbed.apply("an expired token", changesets.toReversed());
        });
        expect(contentOf(disturbed)).toEqual(inOneBatch);
      },
    ),
    { numRuns: runs(60) },
  );
});
