import { expect, test } from "vitest";
import { numberHyperedges } from "../../../worker/core/extraction/hyperedges.ts";
import { factOf } from "../../fakes/extracted-fact.ts";

const introduced = "Ada introduced Bob to Carol.";

test("facts with the same sentence over three entities are one hyperedge, and others are plain edges", () => {
  expect(
    numberHyperedges([
      factOf({ object: "Bob", fact: introduced }),
      factOf({ object: "Dan", fact: "Ada knows Dan." }),
      factOf({ object: "Carol", fact: " Ada introduced  Bob to Carol." }),
    ]),
  ).toEqual([0, null, 0]);
});

test("a sentence over two entities is a plain edge, however many facts have it", () => {
  expect(
    numberHyperedges([
      factOf({ object: "Bob", fact: "Ada married Bob." }),
      factOf({ subject: "Bob", object: "Ada", fact: "Ada married Bob." }),
    ]),
  ).toEqual([null, null]);
});
