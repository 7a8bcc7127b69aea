import { describe, expect, test } from "vitest";
import { contradictionsIn } from "../../../../../worker/core/language/questions/contradictions/contradictions.ts";
import { stem } from "../../../../../worker/core/text/stem.ts";
import { queryTerms } from "../../../../../worker/core/text/tokenise.ts";

const DAY_MS = 86_400_000;

const kindOf = (question: string, denied: string, later: string) =>
  contradictionsIn(
    new Set(queryTerms(question).map(stem)),
    [denied, later].map((content, at) => ({ id: String(at), writer: "user", at: at * DAY_MS, content })),
  )[0]?.kind ?? null;

describe("a denied possession, trait or habit contradicts a statement that it holds", () => {
  test.each([
    ["Do I own an extractor?", "I don't own an extractor.", "The extractor I own broke its gear yesterday."],
    ["Do I have any allergies?", "I have no allergies.", "My peanut allergy acted up again."],
    ["Am I allergic to anything?", "I'm not allergic to anything.", "My peanut allergy acted up again."],
    ["Am I afraid of heights?", "I'm not afraid of heights.", "I'm terrified of heights, I couldn't climb the tower."],
    ["Am I a member of a union?", "I'm not a member of any union.", "As a member of the teachers' union I get advice."],
    ["Am I on a diet?", "I'm not on a diet.", "My diet of eggs and rice is boring."],
    ["Do I drink coffee?", "I never drink coffee.", "Had my usual double espresso before the meeting."],
    ["Do I take any medication?", "I don't take any medication.", "I take my tablets with breakfast."],
    [
      "Am I taking any courses?",
      "I'm not taking any courses.",
      "The statistics course I'm taking has an exam on Friday.",
    ],
    ["Do I work on Sundays?", "I never work on Sundays.", "Spent last Sunday working on the report until midnight."],
    ["Do I play an instrument?", "I don't play any instrument.", "Played bass at the street festival."],
  ])("%s %s %s", (question, denied, affirmed) => {
    expect(kindOf(question, denied, affirmed)).toBe("open");
  });
});

describe("a denied possession, trait or habit does not contradict another thing or person", () => {
  test.each([
    ["Am I allergic to cats?", "I'm not allergic to cats.", "My pollen allergy is bad this year."],
    ["Am I on a diet?", "I'm not on a diet.", "My brother is on a diet of eggs and rice."],
    ["Am I a member of a union?", "I'm not a member of any union.", "My wife's union membership costs 30 euros."],
    ["Do I own a piano?", "I don't own a piano.", "When I own a piano one day I'll practise every evening."],
    ["Do I eat fish?", "I never eat fish.", "I had the fish tank cleaned on Monday."],
    ["Do I drink coffee after lunch?", "I never drink coffee after lunch.", "I drink coffee every morning."],
    ["Do I eat fish?", "I never eat fish.", "As a child I ate fish every Friday."],
    ["Am I taking piano lessons?", "I'm not taking piano lessons.", "I'm taking lessons in pottery."],
  ])("%s %s %s", (question, denied, other) => {
    expect(kindOf(question, denied, other)).toBeNull();
  });
});

describe("a supposed or ended denial contradicts nothing", () => {
  test.each([
    ["Have I ever sold my car?", "If I had never sold my car I'd drive to work.", "I sold my car in March."],
    ["Have I used ash glaze?", "I had never used ash glaze before this spring.", "I used ash glaze in May."],
    [
      "Have I been to the Essen fair?",
      "I hadn't been to the Essen fair until last year.",
      "At the Essen fair I shared a booth.",
    ],
    [
      "Have I sung in public?",
      "Until last spring I had never sung in public.",
      "I sang in public at the village fair.",
    ],
    ["Have I owned a dog?", "I've never owned a dog before Luna.", "My dog Luna chewed the sofa."],
    ["Have I baked without a scale?", "I have never baked bread without a scale.", "I baked bread with the scale."],
  ])("%s %s %s", (question, denied, other) => {
    expect(kindOf(question, denied, other)).toBeNull();
  });
});

test("a negation in another clause denies nothing, and a person named like the deed does not do it", () => {
  const [question, denied] = ["Have I been in a car accident?", "I have never been in a car accident."];
  expect(kindOf(question, denied, "Since my car accident in 2016 I can't turn my neck.")).not.toBeNull();
  const team = kindOf(
    "Have I coached a team?",
    "I have never coached a team.",
    "My coach said the team I was in won in 2011.",
  );
  expect(team).toBeNull();
});

test("a deed of another part of a life precedes its later denial and its earlier one", () => {
  expect(
    kindOf("Have I written Go?", "I've never written any Go.", "At my first job I wrote Go for three years."),
  ).toBe("contradiction");
  expect(kindOf("Have I written Go?", "I've never written any Go.", "I wrote my first Go program.")).toBe("change");
});
