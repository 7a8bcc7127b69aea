/** Display names of the application at earlier moments: worker/store/base/meta.ts */
import { expect, test } from "vitest";
import { displayNamesAt } from "../../../worker/store/base/meta.ts";
import { say } from "../../fakes/rich-memory.ts";
import { wholeMemory } from "../../fakes/whole-memory.ts";

const DAY_MS = 24 * 60 * 60_000;

test("a later change of a display name does not change the profile at an earlier known instant", async () => {
  const memory = wholeMemory();
  memory.register();
  await memory.graph.create("e1", { name: "Ada", time_zone: null, kept_days: null });
  await say(memory, "I live in Berlin. My sister Mary works at Acme.");
  await memory.settle(0);
  const known_at = memory.clock.now();
  const profileThen = () => memory.graph.profile({ known_at }, "ada", 500);
  const before = await profileThen();
  expect(before.text).toContain("Ada lives in Berlin.");
  for (const name of ["Adelaide", "Mary", null, "Ada"]) {
    memory.clock.advance(DAY_MS);
    await memory.graph.setProfile({ name, time_zone: null, kept_days: null });
    expect([name, await profileThen()]).toEqual([name, before]);
  }
  expect(displayNamesAt(memory.sql, known_at)).toEqual(["Ada"]);
  expect(displayNamesAt(memory.sql, memory.clock.now())).toEqual(["Ada", null, "Mary", "Adelaide", "Ada"]);
});

test("a user with a new display name keeps the profile learned under the former one", async () => {
  const memory = wholeMemory();
  memory.register();
  await memory.graph.create("e1", { name: "Ada", time_zone: null, kept_days: null });
  await say(memory, "I live in Berlin.");
  await memory.settle(0);
  memory.clock.advance(DAY_MS);
  await memory.graph.setProfile({ name: "Adelaide", time_zone: null, kept_days: null });
  expect((await memory.graph.profile({}, "ada", 500)).text).toContain("lives in Berlin.");
});
