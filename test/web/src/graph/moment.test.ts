import { describe, expect, it } from "vitest";
import { followLatest, spanOf, standingOf, strengthOfColour, strongest } from "../../../../web/src/graph/moment.ts";
import type { DrawnFact } from "../../../../web/src/graph/memory-graph.ts";
import { entityLine, factLine, graphOf } from "./lines.ts";

const at = (valid: string, known: string) => ({ valid: Date.parse(valid), known: Date.parse(known) });

/** Ada lives in Oslo since 2020; on 1 March 2024 it is learned that she moved away on 1 January 2023. */
const graph = graphOf([
  entityLine("ada"),
  entityLine("oslo"),
  factLine("f", "ada", "oslo", {
    valid_from: "2020-01-01T00:00:00Z",
    known_from: "2021-01-01T00:00:00Z",
    known_to: "2024-03-01T00:00:00Z",
  }),
  factLine("f", "ada", "oslo", {
    valid_from: "2020-01-01T00:00:00Z",
    valid_to: "2023-01-01T00:00:00Z",
    known_from: "2024-03-01T00:00:00Z",
  }),
]);
const fact = graph.facts.get("f") as DrawnFact;

describe("the standing of a fact at a moment of both axes", () => {
  it.each([
    ["before anybody said it", "2022-01-01", "2020-06-01", "unknown"],
    ["when it was believed to hold", "2023-06-01", "2022-01-01", "holds"],
    ["after it was learned that it had ended", "2023-06-01", "2024-06-01", "ended"],
    ["of the time when it held, known later", "2022-06-01", "2024-06-01", "holds"],
    ["of the time before it began", "2019-06-01", "2024-06-01", "planned"],
    ["at the very instant of its end", "2023-01-01", "2024-06-01", "ended"],
    ["at the very instant of its beginning", "2020-01-01", "2024-06-01", "holds"],
    ["at the very instant of the correction", "2023-06-01", "2024-03-01", "ended"],
  ])("%s", (_, valid, known, standing) => {
    expect(standingOf(fact, at(valid, known)).standing).toBe(standing);
  });

  it("is struck once no version is believed", () => {
    const retracted = graphOf([
      entityLine("a"),
      entityLine("b"),
      factLine("g", "a", "b", { known_to: "2024-05-01T00:00:00Z" }),
    ]).facts.get("g") as DrawnFact;
    expect(standingOf(retracted, at("2024-06-01", "2024-06-01"))).toMatchObject({
      standing: "struck",
      version: { sentence: "a knows b" },
    });
    expect(strongest([retracted, fact], at("2022-06-01", "2024-06-01")).standing).toBe("holds");
    expect(strongest([fact, retracted], at("2022-06-01", "2024-06-01")).standing).toBe("holds");
  });

  it("is planned from its mention until its day is past, if it is a plan", () => {
    const plan = graphOf([
      entityLine("a"),
      entityLine("b"),
      factLine("p", "a", "b", {
        valid_from: "2024-02-01T00:00:00Z",
        valid_to: "2024-04-15T00:00:00Z",
        due: "2024-04-14T00:00:00Z",
        due_precision: "day",
      }),
    ]);
    const stands = (valid: string): string =>
      standingOf(plan.facts.get("p") as DrawnFact, at(valid, "2024-06-01")).standing;
    expect(["2024-03-01", "2024-04-14", "2024-04-15"].map(stands)).toEqual(["planned", "planned", "ended"]);
    expect(spanOf(plan, "valid")?.to).toBe(Date.parse("2024-04-15"));
  });

  it("fades after its end, but never completely", () => {
    const shades = ["2023-01-01", "2024-01-01", "2033-01-01", "2123-01-01"].map((day) => {
      const moment = at(day, "2024-06-01");
      return strengthOfColour(standingOf(fact, moment), moment.valid);
    });
    expect(shades).toEqual(shades.toSorted((a, b) => b - a));
    expect(Math.min(...shades)).toBeGreaterThanOrEqual(0.15);
  });
});

describe("a reloaded graph", () => {
  const [before, latest] = [at("2024-01-01", "2024-01-01"), at("2024-06-01", "2024-06-01")];

  it("moves to the new present if it showed the present", () => {
    expect(followLatest(before, before, latest)).toEqual(latest);
  });

  it("stays at a moment that the user chose", () => {
    expect(followLatest(at("2020-01-01", "2023-01-01"), before, latest)).toEqual(at("2020-01-01", "2023-01-01"));
    expect(followLatest(at("2030-01-01", "2024-01-01"), before, latest)).toEqual(at("2030-01-01", "2024-06-01"));
  });
});

describe("the span of an axis", () => {
  it("extends from the first to the last instant in any fact", () => {
    expect(spanOf(graph, "valid")).toEqual({ from: Date.parse("2020-01-01"), to: Date.parse("2023-01-01") });
    expect(spanOf(graph, "known")).toEqual({ from: Date.parse("2021-01-01"), to: Date.parse("2024-03-01") });
  });

  it("is null if nothing is known", () => {
    expect(spanOf(graphOf([]), "valid")).toBeNull();
  });
});
