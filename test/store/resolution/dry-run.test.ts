/** Dry runs of every change. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Sql } from "../../../worker/ports/sql.ts";
import { rehearse } from "../../../worker/store/base/rehearse.ts";
import { listEntities } from "../../../worker/store/graph/entities.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { correctFact, denyFact } from "../../../worker/store/resolution/correct-facts.ts";
import {
  dropEntity,
  mergeEntities,
  renameEntity,
  splitEntity,
} from "../../../worker/store/resolution/edit-entities.ts";
import { forgetEpisodes } from "../../../worker/store/resolution/forget.ts";
import { retractEpisode, retractEpisodes, rollBack } from "../../../worker/store/resolution/undo.ts";
import { graphWithHistory, historyStep } from "../../fakes/graph-history.ts";
import { wholeContentOf } from "../../fakes/whole-content.ts";
import { runs } from "../../sample-size.ts";

const CHANGES = [
  ...(["forget", "forget all", "retract", "retract all", "roll back"] as const),
  ...(["deny", "correct", "rename", "merge", "split", "drop"] as const),
];

test("a dry run answers what the change answers and leaves every row as it was, whatever the history", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(historyStep, { minLength: 3, maxLength: 12 }),
      fc.constantFrom(...CHANGES),
      fc.nat(),
      async (steps, change, which) => {
        const { sql, clock, ids } = await graphWithHistory(steps);
        clock.advance(60_000);
        const episodes = sql.all<{ id: string }>("SELECT id FROM episodes ORDER BY seq").map(({ id }) => id);
        const one = episodes[which % Math.max(1, episodes.length)] ?? "";
        const facts = listFacts(sql, { limit: 100 }, clock.now()).data;
        const fact = facts[which % Math.max(1, facts.length)];
        const entities = listEntities(sql, { limit: 100 }, clock.now()).data;
        const entity = entities[which % Math.max(1, entities.length)];
        const other = entities[(which + 1) % Math.max(1, entities.length)];
        const run = (on: Sql): unknown => {
          switch (change) {
            case "forget":
              return forgetEpisodes(on, clock.now(), ids, [one]);
            case "forget all":
              return forgetEpisodes(on, clock.now(), ids, episodes);
            case "retract":
              return retractEpisode(on, clock.now(), ids, one);
            case "retract all":
              return retractEpisodes(on, clock.now(), ids, episodes);
            case "deny":
              return denyFact(on, clock.now(), ids, fact?.id ?? "");
            case "correct":
              return correctFact(on, clock.now(), ids, fact?.id ?? "", { version: fact?.version ?? null, fact: "So." });
            case "rename":
              return renameEntity(on, clock.now(), ids, entity?.id ?? "", {
                version: entity?.version ?? null,
                name: "Somebody",
              });
            case "merge":
              return mergeEntities(on, clock.now(), ids, entity?.id ?? "", other?.id ?? "");
            case "split":
              return {
                ...splitEntity(on, clock.now(), ids, entity?.id ?? "", { episode_ids: [one], name: "Another" }),
                id: "",
              };
            case "drop":
              return dropEntity(on, clock.now(), ids, entity?.id ?? "");
            default:
              return rollBack(on, clock.now(), ids, clock.now() - (which % 9) * 60_000);
          }
        };
        const before = wholeContentOf(sql);
        const rehearsed = outcome(() => rehearse(sql, run));
        expect(wholeContentOf(sql)).toEqual(before);
        expect(outcome(() => run(sql))).toEqual(rehearsed);
      },
    ),
    { numRuns: runs(80) },
  );
});

const outcome = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return String(error);
  }
};
