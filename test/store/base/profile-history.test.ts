/** Display names of the application at earlier moments: worker/store/base/profile-history.ts */
import { expect, test } from "vitest";
import { displayNamesAt } from "../../../worker/store/base/profile-history.ts";
import { recallContext } from "../../../worker/flows/recall/context.ts";
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

test("a later change of the time zone does not change the days at an earlier known instant", async () => {
  const memory = wholeMemory();
  memory.register();
  const zoned = (time_zone: string | null) => ({ name: "Ada", time_zone, kept_days: null });
  await memory.graph.create("e1", zoned("Europe/Lisbon"));
  const late = { at: Date.parse("2024-03-01T22:30:00Z"), zoned: true, precision: "instant" as const };
  await say(memory, "I live in Berlin. I need to call the dentist by 5 June 2024.", { reference_time: late });
  await memory.settle(0);
  const known_at = memory.clock.now();
  const answers = async () => ({
    profile: await memory.graph.profile({ known_at }, "ada", 500),
    tasks: await memory.graph.tasks({ known_at, limit: 10 }),
    context: (await recallContext(memory.services, memory.address, { query: "Berlin", max_tokens: 500, known_at }))
      .context,
  });
  const before = await answers();
  expect(before.profile.text).toContain("Ada lives in Berlin. (as of 1 Mar 2024)");
  expect(before.context).toContain("1 Mar 2024");
  for (const time_zone of ["Pacific/Auckland", null, "America/Los_Angeles"]) {
    memory.clock.advance(DAY_MS);
    await memory.graph.setProfile(zoned(time_zone));
    expect([time_zone, await answers()]).toEqual([time_zone, before]);
  }
  await memory.graph.setProfile(zoned("Pacific/Auckland"));
  expect((await memory.graph.profile({}, "ada", 500)).text).toContain("(as of 2 Mar 2024)");
});

test("a message that gets its first instants again is read in the time zone of its first reading", async () => {
  const memory = wholeMemory();
  memory.register();
  await memory.graph.create("e1", { name: "Ada", time_zone: "Europe/Lisbon", kept_days: null });
  const late = { at: Date.parse("2024-03-01T22:30:00Z"), zoned: true, precision: "instant" as const };
  const name = await say(memory, "My brother is Bob.", { reference_time: late });
  await say(memory, "I moved to Berlin yesterday.", { reference_time: late });
  await memory.settle(0);
  const known_at = memory.clock.now();
  const moved = async () =>
    (await memory.graph.facts({ known_at, predicate: "LIVES_IN", limit: 10 })).data.map(
      ({ fact, period, valid_from, known_from }) => ({ fact, period, valid_from, known_from }),
    );
  const before = await moved();
  expect(before).toHaveLength(1);
  memory.clock.advance(DAY_MS);
  await memory.graph.setProfile({ name: "Ada", time_zone: "Pacific/Auckland", kept_days: null });
  const { undone } = await memory.graph.forget([name], false);
  expect(undone.reread).toBe(1);
  memory.state.woken = true;
  await memory.settle(0);
  expect(await moved()).toEqual(before);
});

test("a copy shows the former names and time zones at earlier known instants", async () => {
  const memory = wholeMemory();
  memory.register();
  const named = (name: string | null, time_zone: string) => ({ name, time_zone, kept_days: null });
  await memory.graph.create("e1", named("Jane Poe", "Pacific/Auckland"));
  const late = { at: Date.parse("2024-03-01T22:30:00Z"), zoned: true, precision: "instant" as const };
  await say(memory, "I live in Berlin.", { reference_time: late });
  await memory.settle(0);
  const [first, second] = [memory.clock.now(), memory.clock.now() + DAY_MS];
  memory.clock.advance(DAY_MS / 2);
  await memory.graph.setProfile(named("Janet Fox", "Asia/Tokyo"));
  memory.clock.advance(DAY_MS);
  const profilesOf = ({ graph }: typeof memory) =>
    Promise.all([first, second].map(async (known_at) => (await graph.profile({ known_at }, "ada", 500)).text));
  const before = await profilesOf(memory);
  expect(before[0]).toContain("(as of 2 Mar 2024)");
  const copy = wholeMemory(memory.clock);
  copy.register();
  await copy.import((await memory.export()).join("\n"));
  expect(await profilesOf(copy)).toEqual(before);
  expect(displayNamesAt(copy.sql, first)).toEqual(["Jane Poe"]);
  expect(displayNamesAt(copy.sql, copy.clock.now())).toEqual(["Ada", "Janet Fox", "Jane Poe"]);
});
