/** A memory whose clock jumps back and forth between requests. */
import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { askMemory, say } from "../../fakes/rich-memory.ts";
import { wholeMemory } from "../../fakes/whole-memory.ts";

const HOUR_MS = 3_600_000;

test("a memory loses nothing and fails nowhere while its clock jumps back and forth", async () => {
  const memory = wholeMemory();
  const { graph, clock } = memory;
  memory.register();
  await graph.create("e1", { name: "Ada", time_zone: null, kept_days: null });
  const said: string[] = [];
  for (const [place, hours] of [0, -24_000, 24_000, -1].entries()) {
    clock.advance(hours * HOUR_MS);
    said.push(await say(memory, `I like band ${place}. I moved to Town${place}.`));
    const facts = (await graph.facts({ limit: 100 })).data;
    const liked = nonNull(
      facts.find(({ fact }) => fact.includes(`band ${place}`)),
      "fact of the latest message",
    );
    await graph.correctFact(liked.id, { version: liked.version, fact: `Corrected ${place}.` }, false);
    await memory.settle();
  }
  const { data: episodes } = await graph.episodes({ limit: 100 });
  expect(episodes.map(({ id }) => id)).toEqual(said.toReversed());
  const { data: facts } = await graph.facts({ limit: 100 });
  expect(facts.filter(({ fact }) => fact.startsWith("Corrected"))).toHaveLength(said.length);
  for (const known_at of episodes.map(({ created_at }) => Date.parse(created_at))) {
    const shown = (await graph.episodes({ limit: 100, known_at })).data.map(({ id }) => id);
    const sources = (await graph.facts({ limit: 100, known_at })).data.flatMap(({ episode_ids }) => episode_ids);
    expect(shown).toEqual(expect.arrayContaining(sources));
    expect(said.toReversed().slice(-shown.length)).toEqual(shown);
  }
  clock.advance(-48 * HOUR_MS);
  await askMemory(memory, "Where do I live?");
  await graph.retract(nonNull(said.at(-1), "message"), false);
  await graph.rollBack(clock.now(), false);
  expect((await graph.status()).pending).toBe(0);
  expect(memory.errors).toEqual([]);
});
