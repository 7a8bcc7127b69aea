import { expect, test } from "vitest";
import { extractiveClusterSummary, extractiveReport, joinNames } from "../../../worker/core/communities/extractive.ts";

const member = (name: string, description = "") => ({ name, type: "person", description });
const stated = [
  { id: "fact_1", fact: "Mia works at Acme.", since: "2024-03-12", subject: "Mia", object: "Acme", strength: 8 },
  { id: "fact_2", fact: "Nils knows Mia.", since: null, subject: "Nils", object: "Mia", strength: 7 },
  { id: "fact_3", fact: "Acme is based in Lisbon.", since: null, subject: "Acme", object: "Lisbon", strength: 5 },
];
const grounds = { names: ["Mia", "Acme", "Nils", "Lisbon"], stated };
const members = grounds.names.map((name) => member(name));

test("a report without a model says who belongs together, by what, and since when", () => {
  const report = extractiveReport({ members, facts: stated.map(({ fact }) => fact), parts: [], grounds });
  expect(report.title).toBe("Mia, Acme, Nils and 1 more");
  expect(report.summary).toBe(
    "Mia, Acme, Nils and 1 more are joined by 3 facts. Mia works at Acme (since 2024-03-12). Nils knows Mia. Acme is based in Lisbon.",
  );
});

test("its findings are about the strongest entities, and name their sources, each fact once", () => {
  const { findings } = extractiveReport({ members, facts: stated.map(({ fact }) => fact), parts: [], grounds });
  expect(findings).toEqual([
    {
      summary: "Mia is joined with Acme and Nils by 2 facts.",
      explanation: "Mia works at Acme (since 2024-03-12). Nils knows Mia.",
      fact_ids: ["fact_1", "fact_2"],
    },
    {
      summary: "Acme is joined with Lisbon by one fact.",
      explanation: "Acme is based in Lisbon.",
      fact_ids: ["fact_3"],
    },
  ]);
});

test("a summary entity is named after the entities beneath it, however many layers lie between", () => {
  const [summary] = extractiveClusterSummary({
    members: [member("Mia, Nils and 4 more", "They know each other. And more."), member("Acme")],
    grounds,
    ties: [stated.slice(0, 2), []],
  });
  expect(summary?.relations).toEqual([
    { text: "Mia works at Acme (since 2024-03-12). Nils knows Mia.", strength: 8.5 },
    { text: "No fact joins Acme to the others; it is described in similar words.", strength: 1 },
  ]);
  expect(summary).toMatchObject({ name: "Mia, Acme, Nils and 1 more", members: [0, 1] });
  expect(summary?.description).toContain("are joined by 3 facts.");
});

test("where no fact joins the members, their descriptions stand, and nothing is claimed", () => {
  const alone = { names: ["Mia", "Rex"], stated: [] };
  const shown = [member("Mia", "Mia bakes. She is kind."), member("Rex", "Rex barks.")];
  expect(extractiveClusterSummary({ members: shown, grounds: alone, ties: [] })[0]?.description).toBe(
    "Mia bakes. Rex barks.",
  );
  expect(extractiveReport({ members: shown, facts: [], parts: [], grounds: alone })).toMatchObject({
    title: "Mia and Rex",
    summary: "Mia bakes. Rex barks.",
    findings: [],
  });
});

test("names are joined", () => {
  expect([[], ["A"], ["A", "B"], ["A", "B", "C", "D"]].map(joinNames)).toEqual([
    "",
    "A",
    "A and B",
    "A, B, C and 1 more",
  ]);
});
