/** Kept rows change no answer: random histories, each read twice with kept rows and once without. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import { forgetTexts } from "../../../worker/core/text/memo/text-memo.ts";
import { addTask, setTaskStatus } from "../../../worker/flows/ingest/tasks.ts";
import { rememberMessages } from "../../../worker/flows/ingest/remember.ts";
import { changeFiles } from "../../../worker/flows/lifecycle/files.ts";
import { recallContext } from "../../../worker/flows/recall/context.ts";
import { recallSearch } from "../../../worker/flows/recall/recall.ts";
import { askMemory } from "../../fakes/rich-memory.ts";
import { wholeMemory, type WholeMemory } from "../../fakes/whole-memory.ts";
import { runs } from "../../sample-size.ts";

const DAY_MS = 24 * 60 * 60_000;
const QUERIES = ["Where do I live?", "What do I like?", "What do I have to do?", "How much is my rent?", "Zoe"];
const SENTENCES = [
  "I live in Oslo.",
  "I moved to Rome.",
  "I like tea.",
  "I don't like tea any more.",
  "My rent is 900.",
  "My rent is 950.",
  "My sister Zoe lives in Vienna.",
  "Remind me to call Zoe on Friday.",
  "I will work at Globex until March 2027.",
];
const WAITS = [1, 60 * 60_000, DAY_MS, 40 * DAY_MS];

const place = fc.nat({ max: 999 });
const step = fc.record({
  does: fc.constantFrom(
    ...(["say", "say", "say", "wait", "wait", "task", "end", "file", "ask", "forget", "retract", "deny"] as const),
    ...(["rename", "roll back", "refresh", "import", "settle"] as const),
  ),
  which: place,
  is_rehearsed: fc.boolean(),
  reads: fc.array(fc.record({ how: place, query: place, moment: place }), { minLength: 3, maxLength: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

const of = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
const soon = (work: Promise<void>): void => void work;

async function doStep(memory: WholeMemory, { does, which, is_rehearsed: dry }: Step): Promise<WholeMemory> {
  const { graph, services, address, clock } = memory;
  const sending = { defer: soon, once: null, by_user: false, until: null };
  const episode = async () => of((await graph.episodes({ limit: 100 })).data, which)?.id ?? "";
  const fact = async () => of((await graph.facts({ limit: 100 })).data, which)?.id ?? "";
  if (does === "say") {
    const expires_at = which % 5 === 0 ? { expires_at: clock.now() + DAY_MS } : {};
    const message = { role: "user" as const, content: of(SENTENCES, which) ?? "", ...expires_at };
    await rememberMessages(services, address, { thread_id: "t", messages: [message] }, sending);
    if (!dry) await memory.settle(0);
  } else if (does === "wait") clock.advance(of(WAITS, which) ?? 0);
  else if (does === "task") {
    const due = { at: clock.now() + DAY_MS, zoned: true, precision: "instant" as const };
    await addTask(services, address, { text: `buy ${which % 3}`, ...(dry && { due }) }, null);
  } else if (does === "end") {
    const task = of((await graph.tasks({ limit: 10 })).data, which);
    if (task !== undefined) await setTaskStatus(services, address, task.id, { status: dry ? "done" : "open" });
  } else if (does === "file") {
    const path = `/memories/${which % 2}.md`;
    const file_text = of(SENTENCES, which) ?? "";
    await changeFiles(
      services,
      address,
      dry ? { command: "delete", path } : { command: "create", path, file_text },
      soon,
    );
  } else if (does === "ask") await askMemory(memory, of(QUERIES, which) ?? "");
  else if (does === "forget") await graph.forget([await episode()], dry);
  else if (does === "retract") await graph.retract(await episode(), dry);
  else if (does === "deny") await graph.denyFact(await fact(), dry);
  else if (does === "rename") {
    const entity = of((await graph.entities({ limit: 100 })).data, which);
    if (entity) await graph.renameEntity(entity.id, { version: entity.version, name: `Name ${which}` }, dry);
  } else if (does === "roll back") await graph.rollBack(clock.now() - (of(WAITS, which) ?? 0), dry);
  else if (does === "refresh") await graph.beginRefresh();
  else if (does === "import") {
    const copy = wholeMemory(clock, memory.ids);
    await copy.import((await memory.export()).join("\n"));
    return copy;
  } else await memory.settle();
  return memory;
}

async function read(memory: WholeMemory, { how, query, moment }: Step["reads"][number]): Promise<string> {
  const { graph, services, address, clock } = memory;
  const now = clock.now();
  const [asked, later] = [of(QUERIES, query) ?? "", now + 200 * DAY_MS];
  const at = of([{}, {}, {}, { include_uncertain: true }, { as_of: later }, { known_at: now - DAY_MS }], moment);
  const found = {
    query: asked,
    scope: ["facts", "entities", "episodes"] as ("facts" | "entities" | "episodes")[],
    ...at,
  };
  const reads = [
    () => recallContext(services, address, { query: asked, ...at }),
    () => recallContext(services, address, { query: asked, profile: true, ...at }),
    () => recallSearch(services, address, found),
    () => graph.facts({ limit: 100, ...at }),
    () => graph.tasks({ limit: 20, ...at }),
    () => graph.observations({ limit: 20, ...at }),
    () => graph.profile({ ...at }, "ada", 500),
  ];
  return (await refusedOr(async () => JSON.stringify(await of(reads, how)?.()))) ?? "refused";
}

async function refusedOr<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FaultError) return null;
    throw error;
  }
}

const expire = (memory: WholeMemory): Promise<unknown> => {
  memory.expirations.reset();
  return refusedOr(() => memory.expirations.before("context"));
};

test("cached rows change no answer after writes, imports, alarms and pauses", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 15 }), async (steps) => {
      let memory = wholeMemory();
      memory.register();
      await doStep(memory, { does: "say", which: 1, is_rehearsed: false, reads: [] });
      for (const next of steps) {
        memory = (await refusedOr(() => doStep(memory, next))) ?? memory;
        for (const pause of [0, DAY_MS]) {
          memory.clock.advance(pause);
          await expire(memory);
          for (const asked of next.reads) {
            const kept = [await read(memory, asked), await read(memory, asked)];
            memory.caches.clear();
            forgetTexts();
            const fresh = await read(memory, asked);
            expect(kept).toEqual([fresh, fresh]);
          }
        }
      }
    }),
    { numRuns: runs(4) },
  );
});
