import fc from "fast-check";
import { expect, test } from "vitest";
import { recallContext } from "../../../worker/flows/recall/context.ts";
import { saveOwner } from "../../../worker/flows/access/open-graph.ts";
import { MAX_FORMER_VALUES } from "../../../worker/core/portability/former-values.ts";
import { formerValues, logMissingHistory } from "../../../worker/store/base/profile-history.ts";
import { say } from "../../fakes/rich-memory.ts";
import { wholeMemory, type WholeMemory } from "../../fakes/whole-memory.ts";

const DAY_MS = 24 * 60 * 60_000;
const LATE = { at: Date.parse("2024-03-01T22:30:00Z"), zoned: true, precision: "instant" as const };
const ZONES = ["Pacific/Auckland", "Asia/Tokyo", null, "America/Los_Angeles"] as const;

async function newMemory(): Promise<WholeMemory> {
  const memory = wholeMemory();
  memory.register();
  await memory.graph.create("e1", { name: "Ada", time_zone: null, kept_days: null });
  return memory;
}

async function change(memory: WholeMemory, profile: { name?: string | null; time_zone?: string | null }) {
  memory.clock.advance(DAY_MS);
  await saveOwner(memory.services, memory.address, profile, false);
}

/** Under the user's display name, as messages of a conversation are. */
async function tell(memory: WholeMemory, content: string): Promise<void> {
  const registration = await memory.services.control.registration(memory.address);
  await say(memory, content, { name: registration?.owner.name ?? memory.address.id, reference_time: LATE });
}

interface Moment {
  as_of?: number;
  known_at: number;
}

/** Now, and on the day after the messages. */
const momentsOf = ({ clock }: WholeMemory): Moment[] => [
  { known_at: clock.now() },
  { known_at: clock.now(), as_of: LATE.at + DAY_MS },
];

async function answersAt({ graph, services, address }: WholeMemory, moment: Moment) {
  const facts = (await graph.facts({ ...moment, limit: 100 })).data.map(({ id, fact, valid_from, period }) => ({
    id,
    fact,
    valid_from,
    period,
  }));
  const profile = await graph.profile(moment, "ada", 500);
  const tasks = await graph.tasks({ ...moment, limit: 10 });
  const query = { query: "Where does the user live?", max_tokens: 500, ...moment };
  return { facts, profile, tasks, context: (await recallContext(services, address, query)).context };
}

const answersAtAll = (memory: WholeMemory, moments: readonly Moment[]) =>
  Promise.all(moments.map((moment) => answersAt(memory, moment)));

async function rebuilt(memory: WholeMemory): Promise<void> {
  memory.clock.advance(DAY_MS);
  await memory.rebuild();
  memory.state.woken = true;
  await memory.settle();
}

test("a rebuilt memory shows the name and days of each earlier known instant", async () => {
  const memory = await newMemory();
  const moments: Moment[] = [];
  await change(memory, { name: "Jane Poe", time_zone: "Pacific/Auckland" });
  await tell(memory, "I live in Berlin. I need to call the dentist by 5 June 2024.");
  const json = JSON.stringify({ name: "Acme Robotics", city: "Oslo", since: "2023-05-01" });
  await say(memory, json, { type: "json", role: null, thread_id: null, reference_time: LATE });
  moments.push(...momentsOf(memory));
  await change(memory, { name: "Janet Fox" });
  moments.push(...momentsOf(memory));
  await change(memory, { time_zone: "America/Los_Angeles" });
  await tell(memory, "I like tea.");
  moments.push(...momentsOf(memory));
  await change(memory, { name: null, time_zone: null });
  moments.push(...momentsOf(memory));
  await memory.settle();
  const before = await answersAtAll(memory, moments);
  expect(before[0]?.profile.text).toContain("Jane Poe lives in Berlin. (as of 2 Mar 2024)");
  expect(before[2]?.profile.text).toContain("Jane Poe lives in Berlin. (as of 2 Mar 2024)");
  expect(before[4]?.profile.text).toContain("Janet Fox likes tea. (as of 1 Mar 2024)");

  await rebuilt(memory);
  expect(await answersAtAll(memory, moments)).toEqual(before);
  await change(memory, { name: "Adelaide" });
  await memory.settle();
  moments.push(...momentsOf(memory));
  const later = await answersAtAll(memory, moments);
  await rebuilt(memory);
  expect(await answersAtAll(memory, moments)).toEqual(later);
  expect(memory.errors).toEqual([]);
});

test("a name that is changed while a memory is lost does not change earlier known instants", async () => {
  const memory = await newMemory();
  await change(memory, { name: "Jane Poe" });
  await tell(memory, "I live in Berlin.");
  await memory.settle();
  const moments = momentsOf(memory);
  const before = await answersAtAll(memory, moments);
  await memory.gate.empty();
  await change(memory, { name: "Janet Fox", time_zone: "Asia/Tokyo" });
  await rebuilt(memory);
  expect(await answersAtAll(memory, moments)).toEqual(before);
  expect((await memory.graph.profile({}, "ada", 500)).text).toContain("Jane Poe lives in Berlin. (as of 2 Mar 2024)");
});

test("a rebuild finds names and time zones that were replaced before their history was logged", async () => {
  const memory = await newMemory();
  await tell(memory, "I live in Berlin.");
  const moments = momentsOf(memory);
  await change(memory, { name: "Jane Poe", time_zone: "Pacific/Auckland" });
  const before = await answersAtAll(memory, moments);
  memory.sql.all("DELETE FROM changes WHERE entry = 'profile'");
  logMissingHistory(memory.sql);
  await change(memory, { name: "Janet Fox" });
  logMissingHistory(memory.sql);
  await memory.settle();
  expect(memory.sql.all("SELECT 1 FROM changes WHERE entry = 'profile'")).toHaveLength(2);
  await rebuilt(memory);
  expect(await answersAtAll(memory, moments)).toEqual(before);
});

test("a rebuilt memory keeps as many former names as the lost one", async () => {
  const memory = await newMemory();
  await say(memory, "I live in Berlin.");
  for (let n = 0; n <= MAX_FORMER_VALUES; n++)
    await memory.graph.setProfile({ name: `Name ${n}`, time_zone: null, kept_days: null });
  await saveOwner(memory.services, memory.address, { name: "Ada" }, false);
  await memory.settle();
  const before = formerValues(memory.sql, "display_name");
  expect(before).toHaveLength(MAX_FORMER_VALUES);
  await rebuilt(memory);
  expect(formerValues(memory.sql, "display_name")).toEqual(before);
});

test("a rebuilt memory answers at every moment as before, whatever its messages, names and time zones", async () => {
  const step = fc.oneof(
    fc.record({ say: fc.constantFrom("I live in Oslo.", "I moved to Rome yesterday.", "Remind me by 5 June 2024.") }),
    fc.record({
      name: fc.option(fc.constantFrom("Jane Poe", "Janet Fox", "Mary")),
      time_zone: fc.constantFrom(...ZONES),
    }),
    fc.record({ time_zone: fc.constantFrom(...ZONES) }),
    fc.constant("rebuild" as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6, size: "max" }), async (steps) => {
      const memory = await newMemory();
      await tell(memory, "I live in Berlin.");
      const seen: { moment: Moment; answers: unknown }[] = [];
      for (const one of [...steps, "rebuild" as const]) {
        if (one === "rebuild") await rebuilt(memory);
        else if ("say" in one) await tell(memory, one.say);
        else await change(memory, one);
        await memory.settle();
        for (const { moment, answers } of seen) expect(await answersAt(memory, moment)).toEqual(answers);
        for (const moment of momentsOf(memory)) seen.push({ moment, answers: await answersAt(memory, moment) });
      }
    }),
    { numRuns: 5 },
  );
}, 120_000);
