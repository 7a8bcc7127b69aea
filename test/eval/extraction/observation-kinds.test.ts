import { expect, test } from "vitest";
import { coverageByKind, coverageTable, observationKind } from "../../../eval/extraction/observation-kinds.ts";

test.each([
  ["Ada adopted a kitten.", "event"],
  ["Ada recently ran a race for charity.", "event"],
  ["Ada has painted the fence.", "event"],
  ["Ada's dog died last week.", "event"],
  ["Ada has two dogs.", "state"],
  ["Ada is learning the piano.", "state"],
  ["Ada works at a bakery.", "state"],
  ["Ada enjoys long walks.", "preference"],
  ["Ada is a big fan of pottery.", "preference"],
  ["Ada plans to move to Rome.", "plan"],
  ["Ada is thinking about a new job.", "plan"],
  ["Ada decided to adopt a dog.", "plan"],
  ["Ada values honesty.", "judgement"],
  ["Ada is very grateful for the help.", "judgement"],
  ["Ada mentioned that work is hard.", "talk"],
])("“%s” is of the kind %s", (text, kind) => {
  expect(observationKind({ speaker: "Ada", text })).toBe(kind);
});

test("coverage is counted by kind, and summed over chats", () => {
  const observations = [
    { speaker: "Ada", text: "Ada adopted a grey kitten.", turns: ["D1:1"] },
    { speaker: "Ada", text: "Ada visited Rome.", turns: ["D1:2"] },
    { speaker: "Ada", text: "Ada loves chess.", turns: ["D1:1"] },
  ];
  const facts = [{ subject: { id: "1", name: "Ada" }, fact: "Ada adopted a kitten.", turns: ["D1:1"] }];
  const coverage = coverageByKind(observations, facts);
  expect(coverage.event).toEqual({ covered: 1, withFact: 1, total: 2 });
  expect(coverage.preference).toEqual({ covered: 0, withFact: 1, total: 1 });
  const table = coverageTable([coverage, coverage]);
  expect(table).toMatch(/\| event +\| +4 \| +50\.0 \(15\.0–85\.0\) \|/u);
  expect(table).toMatch(/\| plan +\| +0 \| +– \| +– \|/u);
  expect(table).toMatch(/\| all +\| +6 \| +33\.3 /u);
});
