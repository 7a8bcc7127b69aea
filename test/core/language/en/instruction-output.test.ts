import { expect, test } from "vitest";
import { proseOf } from "../../../../worker/core/language/en/grammar/prose.ts";
import { readInstructions } from "../../../../worker/core/language/instructions/read-instructions.ts";

const kinds = (content: string): string[] =>
  readInstructions(proseOf(content), { content, speaker: "Ada", previous: [] }).map(({ predicate }) => predicate);

test.each([
  "Give costs in Czech crowns whenever money is involved.",
  "Please name the source for every statistic you quote.",
  "Vegetarian options only, whenever you suggest a restaurant.",
  "Only pet-friendly places, whenever you propose a hotel.",
  "Make sure every workout you write for me starts with a warm-up.",
  "Any code you show me must have type hints.",
  "Every summary should end with a list of open questions.",
  "Replies in British spelling from here on, please.",
  "Going forward, code comments in Spanish only.",
  "No emojis in your replies, thanks.",
  "Keep responses below 200 words.",
])("%s: is an instruction", (content) => {
  expect(kinds(content)).toEqual(["HAS_INSTRUCTION"]);
});

test.each([
  "I'm not keen on night buses, trains are more my thing.",
  "I'm not a fan of swimming in pools, open water suits me better.",
  "I'd take a paper map over an app any day.",
  "Tea beats coffee for me.",
])("%s: is a preference", (content) => {
  expect(kinds(content)).toEqual(["HAS_PREFERENCE"]);
});

test.each([
  "Give me costs in crowns for this trip.",
  "Please name the source of that statistic.",
  "Give me a reason for every option you listed.",
  "Make sure the plan you gave me includes lunch.",
  "Add a caption to each picture you find in the folder.",
  "For every guest you need two plates.",
  "Answers in the exam must be in ink.",
  "Keep replies under 50 words for the form.",
  "Cheap flights only.",
  "Code comments in Spanish only.",
  "I'm not a fan of my boss, the old one was better.",
  "I'd pick the red one over the blue one.",
])("%s: is neither an instruction nor a preference", (content) => {
  expect(kinds(content)).toEqual([]);
});

test.each([
  ["Mention safety with capacitors in any answer on amp repair.", "amp repair"],
  ["Make sure every workout you write for me starts with a warm-up.", "workout"],
  ["Any code you show me must have type hints.", "code"],
  ["Please name the source for every statistic you quote.", null],
  ["Use American spelling in all the texts you write for me.", null],
])("%s: applies to its topic", (content, topic) => {
  const [read] = readInstructions(proseOf(content), { content, speaker: "Ada", previous: [] });
  expect(read?.applies_to).toBe(topic);
});
