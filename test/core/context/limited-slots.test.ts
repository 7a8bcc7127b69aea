/** Limited slots in whole contexts. */
import { expect, test } from "vitest";
import { compose as composeParts } from "../../fakes/composed-context.ts";
import { episode, fact } from "../../fakes/context-parts.ts";

const compose = (query: string, parts: Parameters<typeof composeParts>[0], template: string) =>
  composeParts({ query, ...parts }, { template });

test("a slot shows at most as many lines as it says", () => {
  const parts = {
    facts: [fact("Ada likes tea."), fact("Ada has a dog."), fact("Ada plays chess.")],
    episodes: ["I drink coffee.", "I saw Ada.", "Ada called."].map((text) => episode(text)),
  };
  const { facts, episodes, context } = compose("Ada", parts, "{{facts limit=2}}\n{{messages limit=1}}");
  expect([facts.length, episodes.length]).toEqual([2, 1]);
  expect(context.split("\n").filter((line) => line.startsWith("["))).toHaveLength(3);
});

test("a change of state is shown whole or not at all under the limit of a slot", () => {
  const changes = [{ former: fact("Ada lived in Oslo."), current: fact("Ada lives in Lisbon.") }];
  const parts = { changes, episodes: [episode("I drink coffee."), episode("I saw Ada.")] };
  const shown = (limit: number) =>
    compose("live Oslo Lisbon", parts, `{{facts limit=${limit}}}\n{{messages}}`).facts.length;
  expect([shown(1), shown(2), shown(3)]).toEqual([0, 2, 2]);
});

test("a template without a place for messages is filled with facts", () => {
  const parts = { facts: [fact("Ada likes tea.")], episodes: [episode("weather")] };
  expect(compose("weather", parts, "{{facts}}").facts).toHaveLength(1);
  expect(compose("weather", parts, "{{facts}}{{messages}}").facts).toHaveLength(0);
});
