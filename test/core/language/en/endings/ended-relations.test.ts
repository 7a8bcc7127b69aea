import { expect, test } from "vitest";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";

const AT = Date.UTC(2023, 4, 8, 13, 56);
const relations = (content: string): [fact: string, until: string | null][] =>
  extractBuiltin({ speaker: "Ada", content, reference_time: AT, time_zone: "UTC", previous: [] })
    .facts.filter(({ predicate }) => predicate.startsWith("HAS_") || predicate === "MARRIED_TO")
    .map(({ fact, valid_to }) => [fact, valid_to === null ? null : new Date(valid_to).toISOString().slice(0, 10)]);

test.each([
  ["We had to rehome our cat Mimi.", "Mimi was Ada's cat.", "2023-05-08"],
  ["We rehomed our cat Mimi.", "Mimi was Ada's cat.", "2023-05-08"],
  ["We gave our dog Bingo away.", "Bingo was Ada's dog.", "2023-05-08"],
  ["My cat Luna ran away in March.", "Luna was Ada's cat.", "2023-04-01"],
  ["My roommate Ana moved out last week.", "Ana was Ada's roommate.", "2023-05-08"],
  ["My colleague Priya left the company.", "Priya was Ada's colleague.", "2023-05-08"],
  ["My colleague Priya left Google in April.", "Priya was Ada's colleague.", "2023-05-01"],
  ["My boss Karl retired in May.", "Karl was Ada's boss.", "2023-05-08"],
  ["My boss Karl got fired in April.", "Karl was Ada's boss.", "2023-05-01"],
  ["I fired my cleaner Rosa.", "Rosa was Ada's cleaner.", "2023-05-08"],
  ["I divorced my husband Tom in 2020.", "Tom was Ada's husband.", "2021-01-01"],
])("%s: it is over", (content, fact, until) => {
  expect(relations(content)).toEqual([[fact, until]]);
});

test.each([
  ["Petra is no longer my boss.", "Petra was Ada's boss.", "2023-05-08"],
  ["Petra isn't my boss anymore.", "Petra was Ada's boss.", "2023-05-08"],
])("%s: the relation is over", (content, fact, until) => {
  expect(relations(content)).toEqual([[fact, until]]);
});

test("a relation of another person that ended is not a relation of the speaker", () => {
  expect(relations("Petra is no longer my brother's boss.")).toEqual([]);
  expect(relations("My flat is no longer my pride.")).toEqual([]);
});

test.each([
  ["My colleague Priya left the party early.", "Priya is Ada's colleague."],
  ["My boss Karl quit smoking.", "Karl is Ada's boss."],
  ["My sister Anna moved out last week.", "Anna is Ada's sister."],
  ["My roommate Ana is moving out in June.", "Ana is Ada's roommate."],
  ["We gave our dog Bingo a bath.", "Bingo is Ada's dog."],
  ["My cat Luna ran away but came back.", "Luna is Ada's cat."],
])("%s: it goes on", (content, fact) => {
  expect(relations(content)).toEqual([[fact, null]]);
});
