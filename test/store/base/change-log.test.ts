import { describe, expect, test } from "vitest";
import { readLoggedFacts } from "../../../worker/store/base/change-log.ts";

describe("what an episode brought into the graph", () => {
  test("is the list of its facts where no more was logged", () => {
    expect(readLoggedFacts(["fact_1", "fact_2"])).toEqual({ facts: ["fact_1", "fact_2"], merged: {}, hyperedges: [] });
  });

  test("is nothing where nothing was logged", () => {
    expect(readLoggedFacts(null)).toEqual({ facts: [], merged: {}, hyperedges: [] });
  });

  test("has the ids that were given out beside", () => {
    const logged = { facts: ["fact_1"], merged: { fact_0: "fact_2" }, hyperedges: ["hyp_1"] };
    expect(readLoggedFacts(logged)).toEqual(logged);
  });
});
