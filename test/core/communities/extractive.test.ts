import { expect, test } from "vitest";
import { extractiveClusterSummary, extractiveReport, joinNames } from "../../../worker/core/communities/extractive.ts";

const member = (name: string, description = "") => ({ name, type: "person", description });
const stated = [
  { id: "fact_1", fact: "Mia works at Acme.", since: "2024-03-12", subject: "Mia", object: "Acme", strength: 8 },
  { id: "fact_2", fact: "Nils knows Mia.", since: null, subject: "Nils", object: "Mia", strength: 7 },
  { id: "fact_3", fact: "Acme is based in Lisbon.", since: null, subject: "Acme", object: "Lisbon", strength: 5 },
];
const circle = (names: string[], facts: number, joined = names) => ({ names, joined, isConnected: true, facts });
const four = circle(["Mia", "Acme", "Nils", "Lisbon"], 3);
const grounds = { own: four, stated };
const members = four.names.map((name) => member(name));

test("a report without a model says who belongs together, by what, and since when", () => {
  const report = extractiveReport({ members, facts: stated.map(({ fact }) => fact), parts: [], grounds });
  expect(report.title).toBe("Mia, Acme, Nils and 1 more");
  expect(report.summary).toBe(
    "Mia, Acme, Nils and 1 more are joined by 3 facts. Mia works at Acme (since 2024-03-12). Nils knows Mia. Acme is based in Lisbon.",
  );
  expect(report.rating_explanation).toBe("3 facts among 4 members.");
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
    { text: "No fact joins Acme to the others, only similar words.", strength: 1 },
  ]);
  expect(summary).toMatchObject({ name: "Mia, Acme, Nils and 1 more", members: [0, 1] });
  expect(summary?.description).toContain("are joined by 3 facts.");
});

test("where no fact joins the members, their descriptions stand, and nothing is claimed", () => {
  const two = circle(["Mia", "Rex"], 0, []);
  const alone = { own: two, stated: [] };
  const shown = [member("Mia", "Mia bakes. She is kind."), member("Rex", "Rex barks.")];
  expect(extractiveClusterSummary({ members: shown, grounds: alone, ties: [] })[0]?.description).toBe(
    "Mia bakes. Rex barks.",
  );
  expect(extractiveReport({ members: shown, facts: [], parts: [], grounds: alone })).toMatchObject({
    title: "Mia and Rex",
    summary: "Mia bakes. Rex barks.",
    findings: [],
    rating: 0,
    rating_explanation: "No fact among 2 members.",
  });
});

test("a report of one joining fact also says what is known of its members, without repeating the fact", () => {
  const two = circle(["Mia", "Acme"], 1);
  const shown = [
    member("Mia", "Mia works at Acme. She bakes."),
    member("Acme", "Acme makes ladders. It is old."),
    member("What Mia and Rex share", "Rex barks."),
  ];
  const { summary } = extractiveReport({
    members: shown,
    facts: ["Mia works at Acme."],
    parts: [],
    grounds: { own: two, stated: stated.slice(0, 1) },
  });
  expect(summary).toBe(
    "Mia and Acme are joined by one fact. Mia works at Acme (since 2024-03-12). Acme makes ladders.",
  );
});

test("a report counts the facts that join its members, in the text and in the rating", () => {
  const own = circle(["Nils", "Mia", "Rex"], 4, ["Nils", "Mia"]);
  const [, knows] = stated;
  const report = extractiveReport({
    members: [member("Nils"), member("Mia"), member("Rex"), member("Mia, Acme and Lisbon")],
    facts: [knows?.fact ?? ""],
    parts: [],
    grounds: { own, stated: knows === undefined ? [] : [knows] },
  });
  expect(report).toMatchObject({
    title: "Nils and Mia",
    summary: `Nils and Mia are joined by 4 facts. ${knows?.fact}`,
    rating: 2,
    rating_explanation: "4 facts among 3 members.",
  });
  expect(report.findings.flatMap(({ fact_ids }) => fact_ids)).toEqual(["fact_2"]);
});

test("names are joined", () => {
  expect([[], ["A"], ["A", "B"], ["A", "B", "C", "D"]].map(joinNames)).toEqual([
    "",
    "A",
    "A and B",
    "A, B, C and 1 more",
  ]);
});

test("facts of several circles join no one to all", () => {
  const pairs = [
    ["Anna", "Violin"],
    ["Bruno", "Cello"],
  ] as const;
  const names: string[] = pairs.flat();
  const apart = { ...circle(names, 2), isConnected: false };
  const stated = pairs.map(([subject, object], place) => ({
    id: `fact_${place}`,
    fact: `${subject} plays the ${object}.`,
    since: null,
    subject,
    object,
    strength: 5,
  }));
  const report = extractiveReport({ members: [], facts: [], parts: [], grounds: { own: apart, stated } });
  expect(report.summary).toContain("2 facts are about some of them, who are not all joined.");
  expect(report.summary).not.toContain("are joined by");
});

test("a report says what its members share before single facts", () => {
  const names = ["Ann", "Ben", "Cleo", "Sailing"];
  const shared = names.slice(0, 3).map((subject, place) => ({
    id: `fact_${place}`,
    fact: `${subject} loves Sailing.`,
    since: "2021",
    subject,
    object: "Sailing",
    strength: 4,
  }));
  const single = { id: "fact_9", fact: "Ann married Ben.", since: null, subject: "Ann", object: "Ben", strength: 9 };
  const all = circle(names, 4);
  const given = {
    members: names.map((name) => member(name)),
    facts: [],
    parts: [],
    grounds: { own: all, all, stated: [single, ...shared] },
  };
  const text =
    "Ann, Ben, Cleo and 1 more are joined by 4 facts. Each of Ann, Ben and Cleo loves Sailing (since 2021). Ann married Ben.";
  expect(extractiveReport(given).summary).toBe(text);
  const [summary] = extractiveClusterSummary({ members: given.members, grounds: given.grounds, ties: [] });
  expect(summary?.description).toBe(text);
});
