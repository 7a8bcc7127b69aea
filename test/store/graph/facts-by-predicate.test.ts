/** The filter of a list of facts by predicate. */
import { expect, test } from "vitest";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { graphStore } from "../../fakes/graph-store.ts";

test.each([
  ["LIVES_IN", ["LIVES_IN"]],
  ["VALUE_OF_*", ["VALUE_OF_BUDGET", "VALUE_OF_ÄRA"]],
  ["VALUE_OF_Ä*", ["VALUE_OF_ÄRA"]],
  ["VALUE_OF_", []],
  ["*", ["LIVES_IN", "VALUE_OF_BUDGET", "VALUE_OF_ÄRA", "VALUES"]],
])("a list of facts by the predicate %s has %j", (predicate, expected) => {
  const { sql, clock, state } = graphStore();
  const facts = ["LIVES_IN", "VALUES", "VALUE_OF_BUDGET", "VALUE_OF_ÄRA"].map((stated) =>
    factOf({ predicate: stated, object_value: stated, fact: `Ada: ${stated}.` }),
  );
  state({ entities: [{ name: "Ada", type: "person", count: 1 }], facts }, "2020-01-01");
  const { data } = listFacts(sql, { limit: 10, predicate }, clock.now());
  expect(data.map((fact) => fact.predicate).toSorted()).toEqual(expected.toSorted());
});
