/** A long message is read in steps, between which the process does other work. */
import { expect, test } from "vitest";
import { readInSteps, readMessage } from "../../../worker/core/language/index.ts";
import type { ExtractionInput } from "../../../worker/core/extraction/extraction.ts";

const said = (content: string, role: "user" | "assistant"): ExtractionInput => ({
  speaker: "Ada",
  ...(role === "assistant" && { role }),
  content,
  reference_time: Date.parse("2024-05-05"),
  time_zone: "UTC",
  previous: [],
});

const sentences = Array.from({ length: 200 }, (_, n) => `My sister Zoe${n} lives in Port${n}.`).join(" ");

test.each(["user", "assistant"] as const)("a message of the %s is read in steps of some 500 characters", (role) => {
  let steps = 1;
  const reading = readInSteps(said(sentences, role));
  let step = reading.next();
  for (; step.done !== true; step = reading.next()) steps += 1;
  expect(steps).toBeGreaterThan(sentences.length / 600);
  expect(step.value).toEqual(readMessage(said(sentences, role)));
});

test("a short message is read in one step", () => {
  expect(readInSteps(said("I live in Rome. I have a dog.", "user")).next().done).toBe(true);
});
