/** Questions in other words than the message that states the answer, and halves of questions. Without a model. */
import { expect, test } from "vitest";
import { readMessage } from "../../../worker/core/language/index.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const answerTo = async (question: string, told: readonly string[]) => {
  const graph = graphReadByRules(undefined, readMessage);
  for (const [day, content] of told.entries()) graph.tellAt(content, Date.UTC(2024, 0, 2 + day, 9), "Ada", "user");
  return graph.ask(question);
};

test.each<[string, string]>([
  ["What pet do I have?", "Mine's the whippet, Juno, all kids love her."],
  ["What breed is Juno?", "Juno's my dog, a stubborn whippet, sleeps all day."],
  ["When was the bathroom finished?", "bathroom finally done, may 4."],
  ["Which version of Blender do I use?", "switched to blender 4 and the brushes are gone"],
  ["What boat does Ada have?", "I bought a houseboat."],
  ["Who is Torben?", "we hired Torben for the evenings. he's my cousin by the way"],
  ["Wo wohnt Nora jetzt?", "Ein Gruß an Nora zum Einzug: Sie wohnt seit Mai bei Jens in Emden."],
])("%s is answered by “%s”", async (question, said) => {
  const { answer, support } = await answerTo(question, ["The weather is mild.", said]);
  expect(answer).toContain(said);
  expect(support).toBe("good");
});

test.each<[string, string]>([
  ["What breed is Rex?", "Juno's my dog, a stubborn whippet, sleeps all day."],
  ["Who is Torben?", "we hired Torben for the evenings. he's late again"],
  ["Which version of Krita do I use?", "switched to blender 4 and the brushes are gone"],
  ["How did we pay for the greenhouse?", "It's for the greenhouse."],
  ["What was my time in the harbour swim?", "training for the harbour swim, my goal is under 40 minutes!"],
  ["Was mache ich ab Herbst 2024?", "ok also herbst."],
])("%s is declined, because “%s” does not answer it", async (question, said) => {
  const { answer, closest_messages } = await answerTo(question, ["The weather is mild.", said]);
  expect(answer).toBeNull();
  expect(closest_messages.length).toBeGreaterThan(0);
});

test("a question with two halves has both answers or none", async () => {
  const told = ["I live in Ghent.", "The rent is 900 a month.", "My niece is called Lena."];
  const { answer } = await answerTo("Where do I live and what is the rent?", told);
  expect(answer).toContain("Ghent");
  expect(answer).toContain("900");
  expect((await answerTo("Where do I live and what is the deposit?", told)).answer).toBeNull();
});

test("an end answers whether something still lasts, without earlier messages", async () => {
  const told = ["On Mondays I row with the club.", "I no longer row, my back is bad."];
  expect((await answerTo("Do I still row?", told)).answer).toBe("I no longer row, my back is bad.");
  expect((await answerTo("Do I still row?", [...told].reverse())).answer).toContain("On Mondays I row");
});

test("a message that shares few words with the question is read after twelve hits", async () => {
  const talk = Array.from({ length: 7 }, (_, place) => `I row on the lake with friend ${place}, rowing is fun.`);
  const { answer } = await answerTo("Does Ada have a trainee for rowing?", [
    "I took on a trainee for rowing, Milo.",
    ...talk,
    "Milo lasted four weeks.",
  ]);
  expect(answer).toContain("Milo lasted four weeks.");
});
