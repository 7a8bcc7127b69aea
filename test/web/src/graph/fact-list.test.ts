import { describe, expect, it } from "vitest";
import { findByName, listFacts } from "../../../../web/src/graph/fact-list.ts";
import { entityLine, factLine, graphOf } from "./lines.ts";

const NOW = { valid: Date.parse("2025-01-01"), known: Date.parse("2025-01-01") };

describe("the list of facts", () => {
  const graph = graphOf([
    entityLine("ada"),
    entityLine("oslo"),
    entityLine("bo"),
    factLine("weak", "ada", "oslo", { strength: 2 }),
    factLine("strong", "ada", "oslo", { strength: 9 }),
    factLine("ended", "ada", "oslo", { strength: 10, valid_to: "2024-06-01T00:00:00Z" }),
    factLine("struck", "ada", "oslo", { known_to: "2024-06-01T00:00:00Z" }),
    factLine("later", "ada", "oslo", { known_from: "2025-06-01T00:00:00Z" }),
    factLine("literal", "bo", null),
  ]);

  it("begins with facts that hold, strongest first, and omits those not yet known", () => {
    expect(listFacts(graph, NOW, new Set(["ada"])).map(({ fact }) => fact.id)).toEqual([
      "strong",
      "weak",
      "ended",
      "struck",
    ]);
  });

  it("of an entity includes facts about it alone", () => {
    expect(listFacts(graph, NOW, new Set(["bo"])).map(({ fact }) => fact.id)).toEqual(["literal"]);
    expect(listFacts(graph, NOW, null)).toHaveLength(5);
  });
});

describe("the search by name", () => {
  const named = [
    { id: "1", name: "Stanford University", weight: 1 },
    { id: "2", name: "Old Stanford", weight: 9 },
    { id: "3", name: "Ζωή", weight: 1 },
  ];

  it("ignores case and supports any alphabet, with prefix matches first", () => {
    expect(findByName(named, "stanF", 5).map(({ id }) => id)).toEqual(["1", "2"]);
    expect(findByName(named, "ζωή", 5).map(({ id }) => id)).toEqual(["3"]);
  });

  it("finds nothing for an empty text, and never more than requested", () => {
    expect(findByName(named, "  ", 5)).toEqual([]);
    expect(findByName(named, "stanford", 1)).toHaveLength(1);
  });
});
