/** Questions that the facts of a short conversation answer, among answers of an assistant. Without a model. */
import { beforeAll, expect, test } from "vitest";
import { readMessage } from "../../../worker/core/language/index.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const TOLD = [
  "I'm a landscape architect at Greenleaf in Utrecht.",
  "My husband Tom and I have two kids, Lia and Max. Lia is 7 and Max is 4.",
  "We have a golden retriever called Biscuit and a cat named Pepper.",
  "I'm allergic to hazelnuts and I'm vegetarian.",
  "I play the cello in an amateur orchestra on Thursdays.",
  "My sister Ines lives in Porto and works as a nurse.",
  "I drive a grey Skoda Octavia.",
  "My phone number is 06 1234 5678.",
  "I studied at Wageningen University.",
  "My boss is called Pieter.",
  "Biscuit is 3 years old.",
  "I take metformin twice a day.",
  "My best friend Carla just had a baby.",
  "My favorite movie is Amelie.",
  "I go running every Saturday morning.",
];

let graph: ReturnType<typeof graphReadByRules>;

beforeAll(() => {
  graph = graphReadByRules(undefined, readMessage);
  for (const [day, content] of TOLD.entries()) {
    const at = Date.UTC(2024, 0, 2 + day, 9);
    graph.tellAt(content, at, "Ada", "user");
    graph.tellAt("Thanks for sharing!", at + 60_000, "Assistant", "assistant");
  }
});

test.each([
  ["Where do I work?", ["Greenleaf"]],
  ["What do I do for a living?", ["landscape architect"]],
  ["Do I have children?", ["Lia", "Max"]],
  ["How many kids do I have?", ["two kids"]],
  ["What are my kids' names?", ["Lia", "Max"]],
  ["Do I have any pets?", ["Biscuit", "Pepper"]],
  ["Do I have a sister?", ["Ines"]],
  ["What does Ines do?", ["nurse"]],
  ["What's my favourite movie?", ["Amelie"]],
  ["What car do I drive?", ["Skoda"]],
  ["What medication do I take?", ["metformin"]],
])("%s is answered", async (question, said) => {
  const { answer } = await graph.ask(question);
  for (const words of said) expect(answer ?? "").toContain(words);
});

test.each(["Where do I live?", "What is my brother's name?", "How old am I?"])(
  "%s is declined, because no message says it",
  async (question) => {
    expect((await graph.ask(question)).answer).toBeNull();
  },
);

test.each([
  ["Wie heißt mein Mann?", "Uwe"],
  ["Wie heißt unser Hund?", "Bruno"],
  ["Wann ist mein Zahnarzttermin?", "am 14. April"],
  ["Wie heißt meine Katze?", null],
  ["Wie heißt meine Chefin?", null],
])("%s is answered from a thing of its name", async (question, said) => {
  const german = graphReadByRules(undefined, readMessage);
  for (const [day, content] of GERMAN.entries()) german.tellAt(content, Date.UTC(2024, 0, 2 + day, 9), "Ada", "user");
  const { answer } = await german.ask(question);
  if (said === null) expect(answer).toBeNull();
  else expect(answer).toContain(said);
});

const GERMAN = [
  "Mein Mann heißt Uwe.",
  "Unser Hund heißt Bruno.",
  "Mein Zahnarzttermin ist am 14. April.",
  "Ich wohne in Kassel.",
];
