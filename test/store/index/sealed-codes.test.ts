import fc from "fast-check";
import { expect, test } from "vitest";
import { SCOPES } from "../../../shared/api/search.ts";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import { sealCodes } from "../../../worker/store/index/sealed-codes.ts";
import { CodeCache, removeVector, searchVectors, storeVector } from "../../../worker/store/index/vectors.ts";
import { graphStore } from "../../fakes/graph-store.ts";
import { runs } from "../../sample-size.ts";

const vector = (word: number): Float32Array => embedHashed(`word${word} and word${word % 3}`, 64);

test("a search finds the same codes sealed and unsealed, whatever was removed and replaced", () => {
  const step = fc.record({
    seal: fc.boolean(),
    scope: fc.constantFrom(...SCOPES),
    row: fc.integer({ min: 1, max: 12 }),
    word: fc.option(fc.nat({ max: 9 })),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), fc.nat({ max: 9 }), (steps, asked) => {
      const { sql } = graphStore();
      for (const { seal, scope, row, word } of steps) {
        if (word === null) removeVector(sql, scope, row);
        else storeVector(sql, scope, row, vector(word));
        if (seal) while (sealCodes(sql, 3));
      }
      const found = () => SCOPES.map((scope) => searchVectors(sql, new CodeCache(), scope, vector(asked), 20));
      const sealed = found();
      sql.all("DELETE FROM segments");
      expect(sealed).toEqual(found());
    }),
    { numRuns: runs(150) },
  );
});

test("a removed code is in no segment", () => {
  const { sql } = graphStore();
  for (let row = 1; row <= 6; row++) storeVector(sql, "facts", row, vector(row));
  while (sealCodes(sql, 3));
  expect(sql.all("SELECT count(*) AS n FROM segments")).toEqual([{ n: 2 }]);
  removeVector(sql, "facts", 2);
  expect(sql.all("SELECT after FROM segments")).toEqual([{ after: 3 }]);
});
