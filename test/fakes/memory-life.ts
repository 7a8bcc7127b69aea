import { nonNull } from "../../shared/non-null.ts";
import { FaultError } from "../../shared/fault.ts";
import { LINE_TYPES } from "../../shared/api/subgraph.ts";
import { METHODS } from "../../shared/api/search.ts";
import { recallContext } from "../../worker/flows/recall/context.ts";
import { recallSearch } from "../../worker/flows/recall/recall.ts";
import { readJobFailures } from "../../worker/store/base/alarm-failures.ts";
import { askMemory, say, state } from "./rich-memory.ts";
import { wholeMemory, type WholeMemory } from "./whole-memory.ts";

const DAY_MS = 24 * 60 * 60_000;

const LONG_STEPS = 4;

const isRefusal = (error: unknown): boolean =>
  error instanceof FaultError && ["conflict", "not_found", "invalid"].includes(error.fault.kind);

/**
 * Reads, writes, corrects, forgets, refreshes, exports, rebuilds, runs retention and the alarm, erases. Throws on a failure.
 *
 * @param only number of the one long operation to run; all by default
 */
export async function liveOn(memory: WholeMemory, only: number | null = null): Promise<void> {
  const { graph, clock } = memory;
  const step = async <T>(name: string, work: () => Promise<T>, may_refuse = false): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (may_refuse && isRefusal(error)) return null;
      throw new Error(`${name}: ${String(error)}`, { cause: error });
    }
  };
  const long = async (place: number, name: string, work: () => Promise<void>): Promise<void> => {
    if (only === null || only % LONG_STEPS === place) await step(name, work);
  };
  await long(0, "read", () => readAll(memory));
  await step("write", async () => {
    const id = await say(memory, "I moved to Quito.", { thread_id: "life" });
    const { status } = nonNull(await graph.episode(id, {}), "episode") as { status: string };
    const { pending, failed, last_error } = await graph.status();
    if (status !== "done" || pending > 0)
      throw new Error(`${status}, ${pending} wait, ${failed} failed: ${last_error}`);
    const { data } = await graph.facts({ limit: 100 });
    if (!data.some(({ fact }) => fact.includes("Quito"))) throw new Error("the fact is missing");
  });
  await step("state", async () => {
    const [fact] = await state(memory, "Ada", "LIKES", "Chess");
    if (fact === undefined) throw new Error("the fact is missing");
  });
  const facts = (await graph.facts({ limit: 100 })).data;
  const entities = (await graph.entities({ limit: 100 })).data;
  await step(
    "correct",
    async () => {
      for (const { id, version } of facts.slice(0, 2)) {
        clock.advance(1_000);
        await graph.correctFact(id, { version, fact: `Corrected at ${clock.now()}.` }, false);
      }
    },
    true,
  );
  await step("deny", () => graph.denyFact(facts.at(-1)?.id ?? "", false), true);
  await step(
    "rename",
    async () => {
      const entity = nonNull(entities.at(-1), "entity");
      await graph.renameEntity(entity.id, { version: entity.version, name: "Another" }, false);
    },
    true,
  );
  await step("merge", () => graph.mergeEntities(entities[1]?.id ?? "", entities[2]?.id ?? "", false), true);
  await step("drop", () => graph.dropEntity(entities[3]?.id ?? "", false), true);
  clock.advance(1_000);
  const before = clock.now();
  clock.advance(1_000);
  await step("ask", () => askMemory(memory, "Where does Ada live?"));
  const episodes = (await graph.episodes({ limit: 100 })).data;
  await step("retract", () => graph.retract(episodes[1]?.id ?? "", false), true);
  await step("roll back", () => graph.rollBack(before, false));
  await step(
    "forget",
    () =>
      graph.forget(
        episodes.slice(2, 4).map(({ id }) => id),
        false,
      ),
    true,
  );
  await step("settle", () => settled(memory));
  await step("import its own export", async () => {
    const lines = await memory.export();
    await wholeMemory(memory.clock, memory.ids).import(lines.join("\n"));
  });
  await long(3, "refresh", async () => {
    await graph.beginRefresh();
    await settled(memory);
    const { refresh } = await graph.status();
    if (refresh.state !== "idle") throw new Error(`the refresh is ${refresh.state}: ${refresh.error}`);
  });
  await long(2, "export again", () => copies(memory));
  await long(1, "rebuild", async () => {
    const before = await contentOf(memory);
    await memory.rebuild();
    await settled(memory);
    const after = await contentOf(memory);
    const lost = before.filter((item) => !after.includes(item));
    const added = after.filter((item) => !before.includes(item));
    if (lost.length + added.length > 0) throw new Error(`lost: ${lost.join(", ")}; added: ${added.join(", ")}`);
  });
  await step("retention", async () => {
    await graph.setProfile({ name: "Ada", time_zone: null, kept_days: 1 });
    clock.advance(3 * DAY_MS);
    await settled(memory);
    const left = (await graph.episodes({ limit: 100 })).data;
    if (left.length > 0) throw new Error(`${left.length} episodes are kept`);
  });
  await step("write at last", () => say(memory, "I live in Lima."));
  await step("erase", async () => {
    const { epoch } = await graph.beginErasure(null);
    await graph.during(epoch ?? "").finishErasure();
    if (memory.gate.exists) throw new Error("storage is left");
  });
  const [error] = memory.errors;
  if (error !== undefined) throw new Error(`logged: ${error.event} ${JSON.stringify(error.fields)}`);
}

async function contentOf({ graph }: WholeMemory): Promise<string[]> {
  const episodes = (await graph.episodes({ limit: 100 })).data.map(({ id, content }) => `${id} ${content}`);
  const facts = (await graph.facts({ limit: 100 })).data.map(({ id, fact }) => `${id} ${fact}`);
  return [...episodes, ...facts];
}

async function settled(memory: WholeMemory): Promise<void> {
  memory.state.woken = true;
  await memory.settle(60 * 60_000);
  const [failure] = readJobFailures(memory.sql);
  if (failure !== undefined) throw new Error(`alarm: ${failure.job} ${failure.error}`);
}

async function readAll(memory: WholeMemory): Promise<void> {
  const { graph, clock, services, address } = memory;
  const parts = services as Parameters<typeof recallSearch>[0];
  for (const moment of [{}, { as_of: clock.now() + 400 * DAY_MS }, { known_at: clock.now() - 600_000 }]) {
    const query = { ...moment, limit: 100 };
    await Promise.all([
      graph.facts(query),
      graph.entities(query),
      graph.episodes(query),
      graph.threads(query),
      graph.communities(query),
      graph.subgraph({
        ids: undefined,
        depth: 2,
        limit: 500,
        include_uncertain: undefined,
        as_of: undefined,
        known_at: undefined,
        ...moment,
      }),
    ]);
    const pinned = await graph.pinMoment(moment, null);
    const cut = { known_at: pinned.known_at, cursor: pinned.cursor ?? "" };
    await Promise.all([
      graph.instructions(query),
      graph.tasks(query),
      graph.profile(moment, "ada", 500),
      ...LINE_TYPES.map((type) => graph.graphLines(cut, type, 0)),
    ]);
    const items = [
      ...(await graph.facts(query)).data.map(({ id }) => graph.fact(id, moment)),
      ...(await graph.entities(query)).data.map(({ id }) => graph.entity(id, moment)),
      ...(await graph.episodes(query)).data.map(({ id }) => graph.episode(id, moment)),
      ...(await graph.communities(query)).data.map(({ id }) => graph.community(id, moment)),
    ];
    await Promise.all(items);
    const bodies = { query: "Where does Ada live, and who is Clara?", ...moment } as const;
    await recallSearch(parts, address, { ...bodies, methods: METHODS.filter((method) => method !== "bfs") });
    await recallContext(services, address, bodies);
  }
  for (const axis of ["known", "valid"] as const)
    await graph.diff({ axis, from: clock.now() - 600_000, to: clock.now() });
  await graph.events(0);
  await graph.listEdgeMemory({ limit: 100, vectors: true });
  await graph.listTaughtAnswers({ limit: 100 });
  await graph.expiry(30);
  await graph.status();
  for (const question of ["Where do I sleep?", "Where does Ada live?", "Who painted the ceiling?"])
    await askMemory(memory, question);
}

async function copies(memory: WholeMemory): Promise<void> {
  const lines = await memory.export();
  const copy = wholeMemory(memory.clock, memory.ids);
  await copy.import(lines.join("\n"));
  const again = await copy.export();
  const rows = (of: readonly string[]): string[] =>
    of.filter((line) => !/^\{"record":"(?:header|owner|end)"/.test(line));
  const [one, other] = [rows(lines), rows(again)];
  const twice = wholeMemory(memory.clock, memory.ids);
  await twice.import(again.join("\n"));
  const third = rows(await twice.export());
  const differs = third.findIndex((line, at) => line !== other[at]);
  if (differs >= 0 || third.length !== other.length)
    throw new Error(`a copy differs: ${third[differs]?.slice(0, 300)} / ${other[differs]?.slice(0, 300)}`);
  if (one.length > 0 && other.length === 0) throw new Error("the copy is empty");
}
