import fc from "fast-check";
import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { wordingsOfFactsAt } from "../../../worker/store/graph/wordings.ts";
import { retractEpisode } from "../../../worker/store/resolution/undo.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { graphStore } from "../../fakes/graph-store.ts";

const ADA = { name: "Ada", type: "person", count: 1 };
const DAY = 24 * 60 * 60_000;

const told = fc.record({
  object: fc.constantFrom("tea", "coffee"),
  day: fc.nat(9),
  denied: fc.boolean(),
  ended: fc.boolean(),
  confidence: fc.constantFrom("stated" as const, "reported" as const),
  attributes: fc.constantFrom({}, { cups: 1 }, { cups: 2, milk: true }),
  strength: fc.integer({ min: 1, max: 9 }),
  retracted: fc.boolean(),
});

test("a fact is worded after each statement as if all its statements were read again", () => {
  fc.assert(
    fc.property(fc.array(told, { maxLength: 12 }), (statements) => {
      const { sql, clock, ids, state } = graphStore();
      statements.forEach(({ object, day, ended, retracted, ...given }, place) => {
        const at = Date.UTC(2024, 0, 1) + day * DAY;
        const fact = factOf({
          ...given,
          predicate: "LIKES",
          object: null,
          object_value: object,
          fact: `Ada likes ${object}, she said at ${place}.`,
          valid_to: ended ? at : null,
        });
        const id = state({ entities: [ADA], facts: [fact] }, new Date(at).toISOString());
        const [stored] = sql.all<{ seq: number } & Record<string, string | number | null>>(
          `SELECT seq, fact, strength, hyperedge_id, confidence, attributes, worded_by FROM facts
           WHERE seq = (SELECT fact_seq FROM provenance ORDER BY seq DESC LIMIT 1)`,
        );
        const { seq, ...wording } = nonNull(stored, "fact");
        expect(wording).toEqual(wordingsOfFactsAt(sql, [seq], Number.MAX_SAFE_INTEGER).get(seq));
        if (retracted) retractEpisode(sql, clock.now(), ids, id);
      });
    }),
  );
});
