/** Questions about earlier homes and jobs, without a model. */
import { beforeAll, expect, test } from "vitest";
import { askMemory, say } from "../../fakes/rich-memory.ts";
import { wholeMemory, type WholeMemory } from "../../fakes/whole-memory.ts";

let memory: WholeMemory;
beforeAll(async () => {
  memory = wholeMemory();
  memory.register();
  await memory.graph.create("e1", { name: "Ada", time_zone: "Europe/Lisbon", kept_days: null });
  const told: readonly (readonly [string, string])[] = [
    ["2021-01-05", "I live in Graz."],
    ["2021-01-06", "I work at Acme."],
    ["2021-01-07", "My brother Ben lives in Turin."],
    ["2023-03-05", "I moved to Wels last week."],
    ["2023-05-05", "I started a new job at Globex."],
    ["2023-06-05", "Ben moved to Genoa."],
    ["2024-03-05", "We moved to Linz."],
  ];
  for (const [day, text] of told)
    await say(memory, text, { reference_time: { at: Date.parse(day), zoned: true, precision: "instant" } });
});

test.each([
  ["Where did I live before Linz?", ["Wels"]],
  ["Where did I live before moving to Wels?", ["Graz"]],
  ["Where did I live before?", ["Wels"]],
  ["Where did I use to live?", ["Wels"]],
  ["Where did I live in 2022?", ["Graz"]],
  ["Where did I live in 2023?", ["Graz", "Wels"]],
  ["Where did I work before Globex?", ["Acme"]],
  ["Who did I work for before I joined Globex?", ["Acme"]],
  ["Where did Ben live before Genoa?", ["Turin"]],
  ["Wo habe ich vor Linz gewohnt?", ["Wels"]],
  ["Wo habe ich früher gearbeitet?", ["Acme"]],
  ["¿Dónde vivía Ben antes de Genoa?", ["Turin"]],
  ["Where did I live before Graz?", []],
  ["Where did I live before Vienna?", []],
  ["Where did I live before Mar?", []],
  ["Where do I live?", ["Linz"]],
])("%s is answered with %j", async (question, places) => {
  const { answer } = await askMemory(memory, question);
  const named = ["Graz", "Wels", "Linz", "Acme", "Globex", "Turin", "Genoa"].filter((place) => answer?.includes(place));
  expect(named).toEqual(places);
});
