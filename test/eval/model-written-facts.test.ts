import { expect, test } from "vitest";
import { mergeSamples } from "../../eval/model-written-facts.ts";
import { answerByObservations, type LocomoSample } from "../fakes/scripted-openai/answers.ts";
import { SAMPLE } from "./sample.ts";

const [sample] = JSON.parse(SAMPLE) as [LocomoSample];
const other = JSON.parse(
  SAMPLE.replaceAll("adopted a kitten", "sold a boat").replaceAll("Ada", "Eve"),
) as LocomoSample[];

const said = (speaker: string, content: string) => ({
  index: 1,
  speaker,
  content,
  reference_time: Date.UTC(2023, 4, 8),
  time_zone: "UTC",
  previous: [],
});

test("merged conversations keep their own observations although their turns have the same ids", () => {
  const answer = answerByObservations(mergeSamples([sample, ...other]));
  const factsOf = (speaker: string, content: string): unknown[] =>
    (answer([said(speaker, content)]) as { facts: { f: string }[] }).facts.map(({ f }) => f);
  expect(factsOf("Ada", "Hi Ben! I adopted a kitten.")).toEqual(["Ada adopted a kitten."]);
  expect(factsOf("Eve", "Hi Ben! I sold a boat.")).toEqual(["Eve sold a boat."]);
  expect(factsOf("Ada", "Ben, what did you buy?")).toEqual([]);
});
