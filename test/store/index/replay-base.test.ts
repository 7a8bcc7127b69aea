import fc from "fast-check";
import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { believedAtEnd } from "../../../worker/core/temporal/history.ts";
import { boundsOf } from "../../../worker/core/temporal/bounds.ts";
import type { NewVersion } from "../../../worker/core/temporal/bitemporal.ts";
import { currentVersionsOf, readFactLog, slotsWithContradictions } from "../../../worker/store/graph/fact-versions.ts";

import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { FaultError } from "../../../shared/fault.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { correctFact, denyFact } from "../../../worker/store/resolution/correct-facts.ts";
import { mergeEntities, splitEntity } from "../../../worker/store/resolution/edit-entities.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { graphStore, livesIn } from "../../fakes/graph-store.ts";
import { withFreshMemories } from "../../fakes/node-sql.ts";
import { runs } from "../../sample-size.ts";

const DAY_MS = 86_400_000;
const PLACES = ["Oslo", "Rome", "Bern"] as const;

/** A message about a home (with a start or an end, hearsay, or a denial), or an operation on an earlier message. */
type Step =
  | {
      kind: "told";
      places: { place: (typeof PLACES)[number]; said: "stated" | "heard" | "denied" | "ended" | "since" }[];
    }
  | { kind: "retract" | "forget" | "roll back"; back: number }
  | { kind: "correct" | "end" | "deny" | "merge" | "split"; which: number };

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
const byHand: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("correct" as const, "end" as const, "deny" as const, "merge" as const, "split" as const),
  which: fc.nat(4),
});
const historiesOf = (...edits: fc.WeightedArbitrary<Step>[]) =>
  fc.array(fc.oneof({ weight: 12, arbitrary: told }, { weight: 1, arbitrary: undone }, ...edits), {
    minLength: 4,
    maxLength: 24,
  });

const shown = (versions: readonly NewVersion[]): string[] =>
  versions.map((version) => JSON.stringify({ fact: version.fact, ...boundsOf(version) })).sort();

type Told = { id: string; at: number };
type World = ReturnType<typeof graphStore>;

const said_on = (place: number): number => Date.UTC(2024, 0, 1) + place * DAY_MS;

function tell({ clock, state }: World, { places }: Extract<Step, { kind: "told" }>, said_at: number): Told {
  const parts = places.map(({ place: home, said }) => {
    const extraction = livesIn(home);
    const fact = nonNull(extraction.facts[0], "fact");
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
  return { id: state(extraction, new Date(said_at).toISOString()), at: clock.now() };
}

function undo({ sql, clock, ids }: World, kind: "retract" | "forget" | "roll back", told: Told[], back: number): void {
  const [target] = told.slice(-1 - back);
  if (target === undefined) return;
  if (kind === "retract") retractEpisode(sql, clock.now(), ids, target.id);
  else if (kind === "roll back") rollBack(sql, clock.now(), ids, target.at);
  else {
    forgetEpisode(sql, clock.now(), ids, target.id);
    told.splice(told.indexOf(target), 1);
  }
}

function editByHand(
  { sql, clock, ids }: World,
  { kind, which }: Extract<Step, { which: number }>,
  said_at: number,
): void {
  const now = clock.now();
  const facts = listFacts(sql, { limit: 100 }, now).data;
  const fact = facts[which % Math.max(1, facts.length)];
  const entities = sql.all<{ id: string }>("SELECT id FROM entities WHERE merged_at IS NULL ORDER BY seq");
  const entity = entities[which % Math.max(1, entities.length)];
  const other = entities[(which + 1) % Math.max(1, entities.length)];
  if (kind === "merge") {
    if (entity && other) mergeEntities(sql, now, ids, entity.id, other.id);
  } else if (kind === "split") {
    const [mentioned] = sql.all<{ id: string }>(
      "SELECT e.id FROM namings m JOIN episodes e ON e.seq = m.episode_seq JOIN entities n ON n.seq = m.entity_seq WHERE n.id = ? LIMIT 1",
      entity?.id ?? "",
    );
    if (entity && mentioned)
      splitEntity(sql, now, ids, entity.id, { name: `Part ${now}`, episode_ids: [mentioned.id] });
  } else if (fact === undefined) return;
  else if (kind === "deny") denyFact(sql, now, ids, fact.id);
  else {
    const day = { at: said_at - 10 * DAY_MS, zoned: true, precision: "day" } as const;
    const given = kind === "end" ? { valid_to: day } : { fact: `Ada lived here ${now}.`, valid_from: day };
    correctFact(sql, now, ids, fact.id, { version: null, ...given });
  }
}

function tryTo(step: () => void): void {
  try {
    step();
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
  }
}

async function liveAndCompare(steps: readonly Step[]): Promise<void> {
  await withFreshMemories(async () => {
    const world = graphStore();
    const { sql, clock } = world;
    const told: Told[] = [];
    for (const [place, step] of steps.entries()) {
      clock.advance(1_000);
      if (step.kind === "told") told.push(tell(world, step, said_on(place)));
      else if ("back" in step) tryTo(() => undo(world, step.kind, told, step.back));
      else tryTo(() => editByHand(world, step, said_on(place)));
      const facts = sql.all<{ seq: number }>("SELECT seq FROM facts").map(({ seq }) => seq);
      const slots = slotsWithContradictions(sql, facts);
      expect(shown(currentVersionsOf(sql, facts))).toEqual(shown(believedAtEnd(readFactLog(sql, slots))));
    }
  });
}

test("the beliefs after each message follow from the whole log", async () => {
  await fc.assert(fc.asyncProperty(historiesOf(), liveAndCompare), { numRuns: runs(90) });
});

test("the beliefs after each message follow from the whole log, whatever was edited by hand", async () => {
  await fc.assert(fc.asyncProperty(historiesOf({ weight: 2, arbitrary: byHand }), liveAndCompare), {
    numRuns: runs(90),
  });
});

const say = (...places: [place: (typeof PLACES)[number], said: "stated" | "denied" | "ended" | "since"][]): Step => ({
  kind: "told",
  places: places.map(([place, said]) => ({ place, said })),
});

/** Counterexamples that the properties have found. */
const FOUND: Record<string, readonly Step[]> = {
  "one of two equal versions": [
    say(["Bern", "stated"]),
    say(["Oslo", "stated"], ["Bern", "stated"]),
    say(["Oslo", "since"], ["Oslo", "stated"]),
    say(["Bern", "ended"]),
    say(["Oslo", "stated"]),
    say(["Oslo", "denied"]),
    { kind: "retract", back: 0 },
  ],
  "one of two equal versions, denied by hand": [
    say(["Rome", "stated"]),
    say(["Bern", "stated"]),
    say(["Rome", "stated"]),
    say(["Oslo", "since"]),
    say(["Oslo", "stated"]),
    say(["Bern", "ended"]),
    say(["Rome", "stated"]),
    { kind: "deny", which: 2 },
  ],
};

test.each(Object.keys(FOUND))("the beliefs after each message follow from the whole log: %s", async (name) => {
  await liveAndCompare(nonNull(FOUND[name], name));
});
