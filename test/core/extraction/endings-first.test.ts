import fc from "fast-check";
import { expect, test } from "vitest";
import { endingsFirst } from "../../../worker/core/extraction/endings-first.ts";
import { factOf } from "../../fakes/extracted-fact.ts";

const home = (object: string, valid_to: number | null) =>
  factOf({ subject: "Ada", predicate: "LIVES_IN", object, valid_to });
const job = factOf({ subject: "Ada", predicate: "WORKS_AT", object: "Acme" });

test("a home that is over comes before the one in its place, and nothing else moves", () => {
  const [bergen, oslo] = [home("Bergen", null), home("Oslo", 1)];
  expect(endingsFirst([bergen, job, oslo])).toEqual([oslo, job, bergen]);
  expect(endingsFirst([oslo, job, bergen])).toEqual([oslo, job, bergen]);
  expect(endingsFirst([])).toEqual([]);
});

test("the facts are the same, and those that are over keep their order, as do the others", () => {
  const fact = fc.record({
    subject: fc.constantFrom("Ada", "Bob"),
    predicate: fc.constantFrom("LIVES_IN", "WORKS_AT"),
    object: fc.string({ minLength: 1, maxLength: 3 }),
    valid_to: fc.constantFrom(null, 1, 2),
  });
  fc.assert(
    fc.property(fc.array(fact), (given) => {
      const facts = given.map(factOf);
      const ordered = endingsFirst(facts);
      expect(new Set(ordered)).toEqual(new Set(facts));
      expect(ordered.map(({ predicate, subject }) => `${subject} ${predicate}`)).toEqual(
        facts.map(({ predicate, subject }) => `${subject} ${predicate}`),
      );
      for (const isOver of [true, false])
        for (const who of ["Ada", "Bob"]) {
          const of = (list: typeof facts) =>
            list.filter(
              (one) => one.subject === who && one.predicate === "LIVES_IN" && (one.valid_to !== null) === isOver,
            );
          expect(of(ordered)).toEqual(of(facts));
        }
    }),
  );
});
