import fc from "fast-check";
import { expect, test } from "vitest";
import { must } from "../../../shared/must.ts";
import { believedAtEnd } from "../../../worker/core/temporal/history.ts";
import { boundsOf } from "../../../worker/core/temporal/bounds.ts";
import type { NewVersion } from "../../../worker/core/temporal/bitemporal.ts";
import { currentVersionsOf, readFactLog, slotsWithContradictions } from "../../../worker/store/graph/fact-versions.ts";

import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { graphStore, livesIn } from "../../fakes/graph-store.ts";
import { withFreshMemories } from "../../fakes/node-sql.ts";

const DAY_MS = 86_400_000;
const PLACES = ["Oslo", "Rome", "Bern"] as const;

/** A message about a home: with a start or an end, by hearsay, or a denial; or an operation on an earlier message. */
type Step =
  | {
      kind: "told";
      places: { place: (typeof PLACES)[number]; said: "stated" | "heard" | "denied" | "ended" | "since" }[];
    }
  | { kind: "retract" | "forget" | "roll back"; back: number };

const told: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant("told" as const),
  places: fc.array(
    fc.record({
      place: fc.constantFrom(...PLACES),
      said: fc.constantFrom("stated", "stated", "heard", "heard", "denied", "denied", "ended", "since"),
    }),
    { minLength: 1, maxLength: 2 },
  ),
});
const undone: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("retract" as const, "forget" as const, "roll back" as const),
  back: fc.nat(4),
});
const histories = fc.array(fc.oneof({ weight: 12, arbitrary: told }, { weight: 1, arbitrary: undone }), {
  minLength: 4,
  maxLength: 24,
});

const shown = (versions: readonly NewVersion[]): string[] =>
  versions.map((version) => JSON.stringify({ fact: version.fact, ...boundsOf(version) })).sort();

test("the beliefs after each message follow from the whole log", async () => {
  await fc.assert(
    fc.asyncProperty(histories, (steps) =>
      withFreshMemories(async () => {
        const { sql, clock, ids, state } = graphStore();
        const told: { id: string; at: number }[] = [];
        for (const [place, step] of steps.entries()) {
          clock.advance(1_000);
          const said_at = Date.UTC(2024, 0, 1) + place * DAY_MS;
          if (step.kind === "told") {
            const parts = step.places.map(({ place: home, said }) => {
              const extraction = livesIn(home);
              const fact = must(extraction.facts[0], "fact");
              const day = { valid_from_precision: "day", valid_from_basis: "stated" } as const;
              const given = {
                stated: {},
                heard: { confidence: "reported" },
                denied: { denied: true },
                ended: { valid_to: said_at - 40 * DAY_MS, valid_to_precision: "day", valid_to_basis: "stated" },
                since: { valid_from: said_at - 30 * DAY_MS, ...day },
              } as const;
              return { entities: extraction.entities, fact: { ...fact, ...given[said] } };
            });
            const names = new Map(parts.flatMap(({ entities }) => entities).map((entity) => [entity.name, entity]));
            const extraction = { entities: [...names.values()], facts: parts.map(({ fact }) => fact) };
            told.push({ id: state(extraction, new Date(said_at).toISOString()), at: clock.now() });
          } else {
            const [target] = told.slice(-1 - step.back);
            if (target === undefined) continue;
            if (step.kind === "retract") retractEpisode(sql, clock.now(), ids, target.id);
            else if (step.kind === "roll back") rollBack(sql, clock.now(), ids, target.at);
            else {
              forgetEpisode(sql, clock.now(), ids, target.id);
              told.splice(told.indexOf(target), 1);
            }
          }
          const facts = sql.all<{ seq: number }>("SELECT seq FROM facts").map(({ seq }) => seq);
          const slots = slotsWithContradictions(sql, facts);
          expect(shown(currentVersionsOf(sql, facts))).toEqual(shown(believedAtEnd(readFactLog(sql, slots))));
        }
      }),
    ),
    { numRuns: 150 },
  );
});
