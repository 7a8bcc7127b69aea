/** An answer comes with the later message that may have changed it. Without a model. */
import { expect, test } from "vitest";
import { readMessage } from "../../../worker/core/language/index.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

type Told = readonly (readonly [content: string, at: string, thread?: string])[];

const answerTo = async (question: string, told: Told): Promise<string | null> => {
  const graph = graphReadByRules(undefined, readMessage);
  for (const [content, at, thread = "t"] of told) graph.tellAt(content, at, "Ada", "user", thread);
  return (await graph.ask(question)).answer;
};

test.each<[string, string, string, string]>([
  ["How much is my rent?", "my rent is 780 a month", "landlord put the rent up to 830 from may which is a joke", "830"],
  [
    "Which race am I training for?",
    "I'm training for the race in Leeds.",
    "My knee blew up so I'm out of the race",
    "out of the race",
  ],
  [
    "What does Piotr do?",
    "My husband Piotr is a truck driver.",
    "Piotr has found new work in a bus depot",
    "bus depot",
  ],
  [
    "How many followers does my blog have?",
    "I have 12 followers on my blog.",
    "The blog is up to 57 followers already.",
    "57 followers",
  ],
  [
    "How many concerts have we played?",
    "We've played 11 concerts.",
    "We played at the Lind wedding, that makes 19 concerts in all.",
    "19 concerts",
  ],
  ["How many concerts have we done?", "We've done 11 concerts.", "Concert number 27 was the loudest.", "number 27"],
  ["What's our open rate?", "Our open rate is 21%.", "Open rate is at 26% after the redesign.", "26%"],
  [
    "Wie hoch ist mein Budget für die Küche?",
    "Mein Budget für die Küche liegt bei 9.000 Euro.",
    "Ich habe das Küchenbudget auf 11.500 Euro erhöht.",
    "11.500",
  ],
])("%s has both statements", async (question, first, second, changed) => {
  const answer = await answerTo(question, [
    [first, "2024-02-03"],
    [second, "2024-04-11", "u"],
  ]);
  expect(answer).toContain(", and later “");
  expect(answer).toContain(changed);
  expect(answer).toContain("(3 Feb 2024)");
  expect(answer).toContain("(11 Apr 2024)");
});

test.each<[string, string, string]>([
  ["What is my triathlon time?", "My triathlon time is 2:58.", "My sprint triathlon time is now 1:12."],
  ["How much memory does my phone have?", "My phone has 8 GB of memory.", "My tablet now has 16 GB of memory."],
  [
    "When does my ferry to Palma leave?",
    "My ferry to Palma leaves at 8:10.",
    "My ferry from Palma now leaves at 19:40.",
  ],
  ["How many desks does the Oslo branch have?", "The Oslo branch has 30 desks.", "The Turin branch now has 45 desks."],
  ["How high is my water bill?", "My water bill is 40 euros.", "My phone bill went up to 55 euros."],
])("%s is answered without the later value of another thing", async (question, first, second) => {
  const answer = await answerTo(question, [
    [first, "2024-02-03"],
    [second, "2024-04-11", "u"],
  ]);
  expect(answer).toContain(/\d[\d:]*/u.exec(first)?.[0]);
  expect(answer).not.toContain(second);
});

test("“its now on friday” is about the message before it, in the same sitting", async () => {
  const told: Told = [
    ["got an interview at the bakery on tuesday!!!", "2024-03-05T18:00:00Z"],
    ["they just emailed, its now on friday the 14th at 10", "2024-03-05T18:20:00Z"],
  ];
  expect(await answerTo("When was my interview?", told)).not.toContain("and later");
  expect(await answerTo("When is my interview at the bakery?", told)).toContain("its now on friday the 14th");
  const [first, second] = told;
  if (first === undefined || second === undefined) throw new Error("two messages");
  const apart = await answerTo("When is my interview at the bakery?", [first, [second[0], "2024-03-07", "other"]]);
  expect(apart).not.toContain("friday");
});

test("a later message on the same topic that changes nothing stays out", async () => {
  const answer = await answerTo("How much is my rent?", [
    ["my rent is 780 a month", "2024-02-03"],
    ["paying rent is so boring", "2024-04-11", "u"],
    ["my sister moved to Leeds", "2024-04-12", "v"],
    ["my sister's rent went up to 1200", "2024-04-12", "v"],
    ["I saw a 650 a month studio before we met about the rent", "2024-04-13", "v"],
  ]);
  expect(answer).toContain("780");
  expect(answer).not.toContain("and later");
});

test("an assistant's own text answers only what it said", async () => {
  const graph = graphReadByRules(undefined, readMessage);
  graph.tellAt("Help me with the birthday of my daughter Anvi.", "2024-02-10", "Sunil");
  graph.tellAt("For a birthday with a budget of 15,000 you could rent a hall.", "2024-02-10", "Assistant", "assistant");
  expect((await graph.ask("What is the budget for the birthday?")).answer ?? "").not.toContain("15,000");
  expect((await graph.ask("What budget did you suggest for the birthday?")).answer).toContain("15,000");
});

test.each<[string, string, string]>([
  ["How much is my rent?", "My rent is 780 euros.", "My sister's rent went up to 990."],
  ["Which gym do I go to?", "My gym is FitOne on Main Street.", "My brother switched gyms, now he is at McFit."],
  [
    "What is my budget for the kitchen?",
    "My budget for the kitchen is 8000.",
    "My neighbours changed their budget for the garden.",
  ],
  ["How far do I run every morning?", "I run 5 km every morning.", "Marco no longer runs, his knee hurts."],
  ["Where do I live?", "I live in Hamburg.", "I'm thinking of moving to Berlin."],
])("%s is not answered by another person's change or by a thought: %s %s", async (question, first, second) => {
  const answer = await answerTo(question, [
    [first, "2024-02-03"],
    [second, "2024-04-11", "u"],
  ]);
  expect(answer).not.toBeNull();
  expect(answer).not.toContain("and later");
});

test.each([
  [
    "My budget for the kitchen is 8000.",
    "My husband raised our budget to 9500.",
    "What is my budget for the kitchen?",
    "9500",
  ],
  ["My rent is 780 euros.", "My landlord raised the rent to 850.", "How much is my rent?", "850"],
])("others may change what is mine: %s %s", async (first, second, question, changed) => {
  const answer = await answerTo(question, [
    [first, "2024-02-03"],
    [second, "2024-04-11", "u"],
  ]);
  expect(answer).toContain(changed);
});

test.each<[string, string, string]>([
  ["Where does Ada live now?", "I live in Melbourne with my husband Ben.", "TAFE I stop for now."],
  [
    "What is Ada's chess rating?",
    "I play chess online, my chess rating is 1740.",
    "Asha dropped out of the chess club.",
  ],
])("%s ignores a later message about another thing or person", async (question, first, second) => {
  const answer = await answerTo(question, [
    [first, "2024-02-03"],
    [second, "2024-04-11", "u"],
  ]);
  expect(answer).not.toBeNull();
  expect(answer).not.toContain("later");
});

test("three values are quoted one after the other, not within each other", async () => {
  const answer = await answerTo("How many letters do we print per day?", [
    ["We print about 900 letters a day at the moment.", "2024-01-12"],
    ["Since the new press we're at 1,350 letters per day.", "2024-04-10", "u"],
    ["The tests went well: 2,100 letters a day now, and the press is calm.", "2024-08-10", "v"],
  ]);
  expect(answer).toBe(
    "“We print about 900 letters a day at the moment.” (12 Jan 2024), " +
      "and later “Since the new press we're at 1,350 letters per day.” (10 Apr 2024), " +
      "and later “The tests went well: 2,100 letters a day now, and the press is calm.” (10 Aug 2024).",
  );
});
