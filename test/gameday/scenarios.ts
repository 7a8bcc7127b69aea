import type { Eviction } from "./faults.ts";
import { messageOf, type Game, type Writer } from "./game.ts";

export interface Scenario {
  name: string;
  promises: string;
  run: (game: Game) => Promise<void>;
}

const HOLDS_MS = 60_000;
/** Longer than a consumer's lease. */
const LEASE_PASSED_MS = 45_000;
const CLOCKS_DIFFER_MS = 10_000;
/** Another consumer has taken over and finished by then. */
const OLD_ANSWER_MS = 15_000;

const all = (writers: readonly Writer[], work: (writer: Writer) => Promise<void>): Promise<unknown> =>
  Promise.all(writers.map(work));

async function expectAnswer(
  game: Game,
  [method, path, body]: [method: string, path: string, body?: object],
  status: number,
  text = /(?:)/,
): Promise<void> {
  const answer = await game.ask(method, path, body);
  if (answer.status !== status || !text.test(answer.text))
    throw new Error(`${method} ${path}: expected ${status} ${String(text)}, found ${answer.status} ${answer.text}`);
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + HOLDS_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${HOLDS_MS / 1_000} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const messagesOf = (user: string): [string, string, object] => [
  "POST",
  `/v1/users/${user}/messages`,
  { thread_id: "t", messages: [messageOf(999)] },
];
const contextOf = (user: string): [string, string, object] => [
  "POST",
  `/v1/users/${user}/context`,
  { query: "Which lamps were bought?" },
];

const eraseOnce = (game: Game): ReturnType<Game["ask"]> => game.ask("DELETE", "/v1/users/disk-erased");

export const SCENARIOS: readonly Scenario[] = [
  {
    name: "postgres",
    promises:
      "while Postgres is gone memories are read and told more, new ones are refused and health says so; afterwards all goes on",
    async run(game) {
      const ada = game.writer("postgres-gone");
      await ada.say(3);
      await ada.check();
      await ada.say(2);
      game.database.shut();
      await expectAnswer(game, ["GET", "/health"], 503, /"postgres":"down"/);
      await expectAnswer(game, contextOf("postgres-gone"), 200, /lamp number 2/);
      await expectAnswer(game, messagesOf("postgres-new"), 503);
      await ada.say(2);
      await expectAnswer(game, contextOf("postgres-gone"), 200, /lamp number 6/);
      game.database.open();
      await until("health", async () => (await game.ask("GET", "/health")).status === 200);
      await ada.say(1);
      await ada.check();
    },
  },
  {
    name: "model",
    promises: "while the model is gone messages are kept and shown; they are learned from when it is back",
    async run(game) {
      game.model.shut();
      const ada = game.writer("model-gone");
      await ada.say(3);
      await expectAnswer(game, contextOf("model-gone"), 200, /lamp number 2/);
      const { done } = await ada.memory.status();
      if (done > 0) throw new Error("something was learned without a model");
      game.model.open();
      await ada.check();
    },
  },
  {
    name: "queue",
    promises: "wake-up messages that come twice, late or in another order change nothing",
    async run(game) {
      const before = await game.disturb({ queue_seed: 7 });
      const writers = Array.from({ length: 8 }, (_, n) => game.writer(`queue-${n}`));
      await all(writers, (writer) => writer.say(6));
      await all(writers, (writer) => writer.check());
      const after = await game.disturb({});
      if (after.repeated === before.repeated || after.delayed === before.delayed)
        throw new Error(`no wake-up message came twice, or late: ${JSON.stringify(after)}`);
    },
  },
  {
    name: "eviction",
    promises: "an object that is lost before or after any call of a consumer loses nothing and does nothing twice",
    async run(game) {
      const live = async (writer: Writer): Promise<void> => {
        await writer.say(3);
        await writer.check();
      };
      await live(game.writer("eviction-calm"));
      const { methods, evictions } = await game.disturb({});
      const plans = methods.flatMap((method) =>
        (["before", "after"] as const).map((when): Eviction => ({ user: `lost-${when}-${method}`, method, when })),
      );
      await game.disturb({ evict: plans });
      await all(
        plans.map(({ user }) => game.writer(user)),
        live,
      );
      const lost = (await game.disturb({})).evictions - evictions;
      if (lost < STAGES_AT_LEAST) throw new Error(`only ${lost} objects were lost, of ${plans.length} planned`);
    },
  },
  {
    name: "clock",
    promises: "clocks that differ by ten seconds put nothing out of order",
    async run(game) {
      await game.disturb({ skew_ms: CLOCKS_DIFFER_MS });
      const writers = Array.from({ length: 4 }, (_, n) => game.writer(`clock-${n}`));
      await all(writers, (writer) => writer.say(5));
      await game.disturb({});
      await all(writers, async (writer) => {
        await writer.check();
        const episodes = await writer.memory.episodes().toArray();
        const times = episodes.map(({ created_at }) => created_at);
        if (times.toSorted().toReversed().join() !== times.join()) throw new Error(`out of order: ${times.join(" ")}`);
      });
    },
  },
  {
    name: "disk",
    promises:
      "on a full disk memories are read and erased, writes are refused and health says so; afterwards all goes on",
    async run(game) {
      const [ada, bea] = [game.writer("disk-full"), game.writer("disk-erased")];
      await all([ada, bea], async (writer) => {
        await writer.say(3);
        await writer.check();
      });
      await ada.say(1);
      if (game.disk === null) await game.disturb({ is_full: true });
      else game.disk.fill();
      await expectAnswer(game, messagesOf("disk-full"), 507);
      await expectAnswer(game, contextOf("disk-full"), 200, /lamp number 2/);
      await expectAnswer(game, ["GET", "/health"], 503, /"storage":"full"/);
      // a simulated full SQLite would refuse the erasure too
      if (game.disk !== null) {
        await expectAnswer(game, messagesOf("disk-new"), 507);
        await until("the erasure", async () => /"status":"erased"/.test((await eraseOnce(game)).text));
        await expectAnswer(game, contextOf("disk-erased"), 404);
      }
      await game.disturb({});
      game.disk?.clear();
      await ada.say(1);
      await ada.check();
    },
  },
  {
    name: "deploy",
    promises:
      "what a consumer of before a deployment brings after its lease is dropped; a stop in the middle loses nothing",
    async run(game) {
      const ada = game.writer("deployed");
      const { chats, billed } = game.provider;
      const asked = chats.length;
      game.provider.script({ kind: "late", ms: OLD_ANSWER_MS });
      await game.disturb({ is_parallel: true });
      await ada.say(1);
      await until("the old consumer asks its model", async () => chats.length > asked);
      await game.disturb({
        evict: [{ user: "deployed", method: "status", when: "before" }],
        clock_ms: LEASE_PASSED_MS,
        is_parallel: true,
      });
      await game.ask("GET", "/v1/users/deployed/status");
      await ada.say(3);
      await ada.check();
      const early = chats.length - billed.calls;
      await until("the old consumer is answered", async () => chats.length === billed.calls);
      if (early === 0) throw new Error("the old consumer was done before the new one");
      await game.disturb({});
      await ada.check();
      await ada.say(4);
      await game.restart();
      await ada.check();
    },
  },
];

const STAGES_AT_LEAST = 12;
