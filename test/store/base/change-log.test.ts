import { describe, expect, test } from "vitest";
import { readLoggedFacts } from "../../../worker/store/base/change-log.ts";

describe("readLoggedFacts", () => {
  test("a payload from an older version is the list of fact ids", () => {
    expect(readLoggedFacts(["fact_1", "fact_2"])).toEqual({ facts: ["fact_1", "fact_2"], merged: {}, hyperedges: [] });
  });

  test("a missing payload has no ids", () => {
    expect(readLoggedFacts(null)).toEqual({ facts: [], merged: {}, hyperedges: [] });
  });

  test("a payload has the other allocated ids, too", () => {
    const logged = { facts: ["fact_1"], merged: { fact_0: "fact_2" }, hyperedges: ["hyp_1"] };
    expect(readLoggedFacts(logged)).toEqual(logged);
  });
});
