import { expect, test } from "vitest";
import { numberHyperedges } from "../../../worker/core/extraction/hyperedges.ts";
import { factOf } from "../../fakes/graph-store.ts";

const introduced = "Ada introduced Bob to Carol.";

test("one sentence over three entities is one statement, and others are plain edges", () => {
  expect(
    numberHyperedges([
      factOf({ object: "Bob", fact: introduced }),
      factOf({ object: "Dan", fact: "Ada knows Dan." }),
      factOf({ object: "Carol", fact: " Ada introduced  Bob to Carol." }),
    ]),
  ).toEqual([0, null, 0]);
});

test("one sentence over two entities is no statement of its own, however many facts it makes", () => {
  expect(
    numberHyperedges([
      factOf({ object: "Bob", fact: "Ada married Bob." }),
      factOf({ subject: "Bob", object: "Ada", fact: "Ada married Bob." }),
    ]),
  ).toEqual([null, null]);
});
