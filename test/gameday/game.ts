import { startEmbeddedPostgres } from "../../scripts/embedded-postgres.ts";
import type { Memory } from "../../sdk/src/index.ts";
import { startLocalStack, type LocalStack, type Ready } from "../fakes/local-stack.ts";
import type { SmallDisk } from "../fakes/small-disk.ts";
import { startScriptedOpenAi, type ScriptedOpenAi } from "../fakes/scripted-openai/server.ts";
import { MovingServer } from "../soak/moving-server.ts";
import type { Expected } from "../soak/soak-memory.ts";
import { checkMemory } from "../soak/soak.ts";
import { disturb, UNRELIABLE_WORKER } from "./disturb.ts";
import type { Faults, Seen } from "./faults.ts";
import { startGate, type Gate } from "./gate.ts";

/** The whole stack on an unreliable platform, with a database and a model that can be cut off. */
export interface Game {
  database: Gate;
  model: Gate;
  disk: SmallDisk | null;
  provider: ScriptedOpenAi;
  disturb: (faults: Partial<Faults>) => Promise<Seen>;
  writer: (user: string) => Writer;
  ask: (method: string, path: string, body?: object) => Promise<{ status: number; text: string }>;
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

export class Writer {
  readonly memory: Memory;
  readonly expected: Expected = { messages: [], stated: 0, retracted: new Set() };
  readonly exists = true;
  readonly #dataDir: string;

  constructor(memory: Memory, dataDir: string) {
    this.memory = memory;
    this.#dataDir = dataDir;
  }

  async say(count: number): Promise<void> {
    for (let said = 0; said < count; said++) {
      const lamp = this.expected.messages.length;
      const { episodes } = await this.memory.add([messageOf(lamp)], { thread: "t" });
      for (const { id, message_id } of episodes)
        this.expected.messages.push({ id, message_id: message_id ?? "", lamp });
    }
  }

  /** All acknowledged messages are stored, in the ledger, and extracted, each once. */
  async check(): Promise<void> {
    const { failed } = await checkMemory(this, this.#dataDir);
    if (failed > 0) throw new Error(`${this.memory.id}: ${failed} messages were given up`);
  }
}

export const messageOf = (lamp: number) => ({
  id: `m${lamp}`,
  role: "user" as const,
  name: "Ada",
  content: `I bought lamp number ${lamp}.`,
});

export async function startGame(dataDir: string, disk: SmallDisk | null): Promise<Game> {
  const provider = await startScriptedOpenAi();
  const postgres = await startEmbeddedPostgres({ dataDir: `${dataDir}/postgres` });
  const [database, model] = await Promise.all([postgres.port, Number(new URL(provider.url).port)].map(startGate));
  if (database === undefined || model === undefined) throw new Error("no gate");
  let stack: LocalStack;
  const start = (): Promise<Ready> => {
    stack = startLocalStack(dataDir, "0", {
      BUNDLE: "",
      WORKER_ENTRY: UNRELIABLE_WORKER,
      DATABASE_URL: throughGate(postgres.url, database),
      LLM_PROVIDER: "openai",
      LLM_MODEL: "scripted",
      MODEL_CLASS: "large",
      OPENAI_BASE_URL: throughGate(provider.url, model),
      OPENAI_API_KEY: "sk-gameday",
      EXTRACTION_SILENCE_MS: "0",
    });
    return stack.ready();
  };
  const server = new MovingServer(await start());
  const at = (): Ready => {
    if (server.server === null) throw new Error("no server is running");
    return server.server;
  };
  return {
    database,
    model,
    disk,
    provider,
    disturb: (faults) => disturb(at(), faults),
    writer: (user) => new Writer(server.engraph.user(user), dataDir),
    ask: async (method, path, body) => {
      const answer = await fetch(at().url + path, {
        method,
        headers: { authorization: `Bearer ${at().api_key}`, "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, text: await answer.text() };
    },
    restart: async () => {
      server.server = null;
      stack.process.kill("SIGTERM");
      await stack.exit();
      server.server = await start();
    },
    stop: async () => {
      stack.process.kill("SIGKILL");
      await stack.exit();
      await Promise.all([database.stop(), model.stop(), provider.close()]);
      await postgres.stop();
    },
  };
}

function throughGate(url: string, { port }: Gate): string {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
}
