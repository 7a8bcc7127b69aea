import { expect, test } from "vitest";
import { asksForEverything, asksForOwner, autoMode } from "../../../worker/core/context/auto-mode.ts";

test.each([
  "Who is Mia?",
  "who's my boss",
  "Who are the Lindqvists?",
  "Describe Mia.",
  "What do you know about Mia?",
  "Tell me about Mia",
  "What can you tell me about the flat in Rome?",
  "Please summarise what happened in March",
  "Who am I?",
])("%s asks for an overview", (query) => {
  expect(autoMode(query)).toEqual({ name: "hybrid", why: "the query asks for an overview" });
});

test.each([
  ["Give me an overview", true],
  ["Overview, please", true],
  ["Can you give me a short summary?", true],
  ["Please summarise everything you know.", true],
  ["What do you know?", true],
  ["Tell me everything you remember", true],
  ["What is this all about?", true],
  ["Give me an overview of Rome", false],
  ["Tell me", false],
  ["What do you know about Mia?", false],
  ["Summarise the meeting", false],
])("%s asks for all there is: %s", (query, expected) => {
  expect(asksForEverything(query)).toBe(expected);
  if (expected) expect(autoMode(query).name).toBe("hybrid");
});

test.each([
  "How is Dan connected to Pia?",
  "how are Ada Lovelace and the Analytical Engine related",
  "How does the grant relate to Omar?",
  "What's the connection between my sister and the Porto office?",
  "Describe the relationship between Ada and Bo.",
  "What links Ada to Bergen?",
  "How am I connected to Pia?",
  "In which way is Pia related to Dan?",
  "What has Pia to do with Dan?",
  "Who connects Pia and Dan?",
  "What do Ada and Bo have in common?",
  "How do Ada and Bo know each other?",
  "Is there a link between Otto and Petra?",
  "Are Otto and Petra related?",
])("%s asks how things are connected", (query) => {
  expect(autoMode(query)).toEqual({ name: "hybrid", why: "the query asks how things are connected" });
});

test.each([
  "Tell me about the evening when Mia lost her keys in Rome",
  "Who is coming to the wedding?",
  "Who is the best person to ask about Rome?",
  "Where does Mia live?",
  "How do I connect the printer?",
  "Is the printer connected?",
  "How is Dan?",
  "How did Ada get the link?",
  "",
])("“%s” is asked of the messages", (query) => {
  expect(autoMode(query).name).toBe("auto");
});

test("a query that says much else is asked of the messages, however it begins, and at once", () => {
  for (const part of ["how is ", "what do and ", "what links to ", "the link between ", "who is "])
    expect(autoMode(part.repeat(20_000)).name).toBe("auto");
  expect(autoMode(`Describe ${"the flat and ".repeat(30)}`).name).toBe("auto");
});

test.each([
  ["What do you know about me?", true],
  ["Who am I?", true],
  ["Tell me everything about myself.", true],
  ["Summarise me, please", true],
  ["Give me an overview", true],
  ["What do you know about Mia?", false],
  ["Tell me about the flat", false],
  ["How am I connected to Pia?", false],
  ["Where do I live?", false],
])("%s asks for what holds of the owner: %s", (query, expected) => {
  expect(asksForOwner(query)).toBe(expected);
});
