import { describe, expect, test } from "vitest";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";

const learned = (content: string): string[] =>
  extractBuiltin({ speaker: "Ada", content, reference_time: 0, time_zone: "UTC", previous: [] }).facts.map(
    ({ fact }) => fact,
  );

describe("a person named next to a relative is not the relative", () => {
  test.each([
    ["My girlfriend, Toby and I are going camping.", /girlfriend/],
    ["My sister, Paris and I went shopping.", /Paris is/],
    ["My friend, Lisa and Tom came over.", /Lisa is/],
    ["I listened to My Brother, My Brother and Me.", /is Ada's brother/],
    ["I used to have a dog called Rex.", /Rex is Ada's dog/],
    ["Speaking of, my partner and I went snowshoeing.", /Speaking of/],
    ["My wife, kids and I moved to Bern.", /wife, kids/],
    ["I got to work with one of my gaming pals.", /works at/],
    ["I lost all my work when the laptop crashed.", /job/],
    ["My husband, who works at Google, loves tea.", /Google loves/],
    ["We got married in 2019.", /others/],
    ["I love SHRIMP and GRITS, my dad makes that all the time.", /is Ada's dad/],
    ["I guess I have to name my daughter Rihanna or something.", /Rihanna is/],
    ["My old boss from Deloitte offered me a job.", /^Deloitte/],
  ])("%s", (content, never) => {
    expect(learned(content).join(" ")).not.toMatch(never);
  });
});

describe("relatives are named", () => {
  test.each([
    ["My brother, Sam, lives in Oslo.", "Sam is Ada's brother."],
    ["My son, Ben, and I play chess.", "Ben is Ada's son."],
    ["my sister anna lives in rome", "Anna is Ada's sister."],
    ["My father-in-law, Baltasar, keeps bees.", "Baltasar is Ada's father-in-law."],
    ["my dog is called rex", "Rex is Ada's dog."],
    ["My mother, Anna, and my father, Karl, live in Graz.", "Karl is Ada's father."],
  ])("%s", (content, fact) => {
    expect(learned(content)).toContain(fact);
  });
});

test.each([
  "Ich mag keinen Kaffee mehr.",
  "Ich mag keinen Kaffee.",
  "No me gusta el café.",
  "Je vis à Paris et je travaille chez Renault.",
])("%s says nothing that is liked or lived in", (content) => expect(learned(content)).toEqual([]));

const HOLDS = /is Ada's (?:boss|wife|dog|cat|sister|son|father|father-in-law|child)\./;
test.each([
  "My boss is Spanish.",
  "My wife is Catholic, I am not.",
  "My wife is Sri Lankan.",
  "My wife is Christian.",
  "My father is Roman Catholic.",
  "My dog is Labrador.",
  "My cat is Siamese and my dog Labrador.",
  "My sister is Virgo.",
  "My son is Gen Z.",
  "My son is Autistic.",
  "My father-in-law is Republican.",
  "My boss is INFJ.",
  "My kids are Irish.",
  "My boss, Irish by birth, is great.",
])("%s says what a person is, and has no name", (content) => {
  expect(learned(content).join(" ")).not.toMatch(HOLDS);
});

test.each([
  ["My boss is Karen.", "Karen is Ada's boss."],
  ["My boss is Priya.", "Priya is Ada's boss."],
  ["My boss is now Omar Diaz.", "Omar Diaz is Ada's boss."],
  ["My landlord is Mr Okafor.", "Mr Okafor is Ada's landlord."],
  ["My brother is Brian.", "Brian is Ada's brother."],
  ["My brother is Jordan.", "Jordan is Ada's brother."],
  ["My brother is called Christian.", "Christian is Ada's brother."],
  ["My brother Christian lives in Oslo.", "Christian is Ada's brother."],
  ["My brother, Christian, lives in Oslo.", "Christian is Ada's brother."],
  ["My wife's name is India.", "India is Ada's wife."],
  ["My dog is called Paris.", "Paris is Ada's dog."],
  ["My kids are Tom, Ben and Lily.", "Ben is Ada's child."],
])("%s names a person", (content, fact) => {
  expect(learned(content)).toContain(fact);
});
