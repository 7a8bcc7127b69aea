import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nonNull } from "../../shared/non-null.ts";
import { findFreePort } from "../../scripts/free-port.ts";
import { descendantsOf } from "../../scripts/process-group.ts";
import { ApiError, Engraph, type Memory } from "../../sdk/src/index.ts";
import { startLocalStack } from "../fakes/local-stack.ts";
import { seededRandom } from "../fakes/scripted-openai/steps.ts";
import { measureBareWorker } from "./bare-worker.ts";
import { readMemory, type MemoryUse } from "./inspector.ts";

export interface MemoryOptions {
  requests: number;
  users: number;
  connections: number;
  seed: number;
  samples: number;
  log?: (line: string) => void;
}

export interface MemoryReport {
  seconds: number;
  kinds: Record<string, number>;
  refused: Record<string, number>;
  samples: (MemoryUse & { requests: number })[];
  bare: MemoryUse;
}

const CITIES = ["Oslo", "Rome", "Lima", "Cairo", "Seoul", "Perth", "Quito", "Turin"];
const THINGS = ["tea", "chess", "sailing", "jazz", "tulips", "maps", "cycling", "opera"];

const LISTS: readonly ((user: Memory) => Promise<unknown>)[] = [
  (user) => user.facts().page(),
  (user) => user.entities().page(),
  (user) => user.episodes().page(),
  (user) => user.status(),
];

/** 40 % messages, 25 % contexts, 20 % searches, 12 % lists, 3 % questions, of many users; the built-in rules extract. */
export async function measureMemory(options: MemoryOptions): Promise<MemoryReport> {
  const { requests, users, connections, seed, samples, log = () => {} } = options;
  const dataDir = mkdtempSync(join(tmpdir(), "engraph-memory-"));
  const port = await findFreePort("0");
  const stack = startLocalStack(dataDir, "0", {
    INSPECTOR_PORT: String(port),
    REQUESTS_PER_MINUTE: "0",
  });
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => nonNull(list[Math.floor(random() * list.length)], "choice");
  try {
    const { url, api_key } = await stack.ready();
    const [pid] = await descendantsOf(nonNull(stack.process.pid, "pid"), "workerd");
    const report: MemoryReport = {
      seconds: 0,
      kinds: {},
      refused: {},
      samples: [],
      bare: { heap: 0, buffers: 0, resident: 0 },
    };
    const engraph = new Engraph({ url, key: api_key, retryForMs: 0 });
    const send = async (kind: string, call: () => Promise<unknown>): Promise<void> => {
      report.kinds[kind] = (report.kinds[kind] ?? 0) + 1;
      await call().catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        report.refused[error.status] = (report.refused[error.status] ?? 0) + 1;
      });
    };
    const sendOne = (): Promise<void> => {
      const user = engraph.user(`user-${Math.floor(random() * users)}`);
      const query = `Where do I live, and what about ${pick(THINGS)}?`;
      const roll = random();
      if (roll < 0.4) {
        const content = `I live in ${pick(CITIES)}. I like ${pick(THINGS)}. My friend ${pick(CITIES)}son likes ${pick(THINGS)}.`;
        return send("messages", () => user.add(content));
      }
      if (roll < 0.65) return send("context", () => user.context(query));
      if (roll < 0.85) return send("search", () => user.search(query));
      if (roll < 0.97) return send("lists", () => pick(LISTS)(user));
      return send("ask", () => user.ask(query));
    };
    const sample = async (at: number): Promise<void> => {
      const use = await readMemory(port, nonNull(pid, "workerd"), async () =>
        (await fetch(`${url}/openapi.json`)).text(),
      );
      report.samples.push({ requests: at, ...use });
      log(`${at} requests: ${describe(use)}`);
    };
    for (let user = 0; user < users; user++)
      await send("messages", () => engraph.user(`user-${user}`).add("I live in Bern."));
    await sample(0);
    const started = Date.now();
    const each = Math.ceil(requests / samples);
    for (let done = 0; done < requests; done += each) {
      let left = Math.min(each, requests - done);
      await Promise.all(
        Array.from({ length: connections }, async () => {
          while (left-- > 0) await sendOne();
        }),
      );
      await sample(Math.min(requests, done + each));
    }
    report.seconds = Math.round((Date.now() - started) / 1_000);
    stack.process.kill("SIGTERM");
    await stack.exit();
    report.bare = await measureBareWorker(requests, connections, port);
    log(`a Worker of ten lines: ${describe(report.bare)}`);
    return report;
  } finally {
    stack.process.kill("SIGKILL");
    await stack.exit();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

const MEBIBYTE = 2 ** 20;
const describe = (use: MemoryUse): string =>
  Object.entries(use)
    .map(([name, bytes]) => `${name} ${(bytes / MEBIBYTE).toFixed(1)} MiB`)
    .join(", ");

/** Over the second half of the requests. */
const MOST_GROWTH = { heap: 8 * MEBIBYTE, buffers: 8 * MEBIBYTE };
/** Resident memory beyond a Worker of ten lines: workerd itself grows with requests. */
const MOST_BEYOND_BARE = 128 * MEBIBYTE;

/** Compares the medians of the first and last third of the second half; empty if flat. */
export function growthOf({ samples, bare }: Pick<MemoryReport, "samples" | "bare">): string[] {
  const half = samples.slice(Math.floor(samples.length / 2));
  const third = Math.max(1, Math.floor(half.length / 3));
  const medianOf = (some: readonly MemoryUse[], of: keyof MemoryUse): number =>
    nonNull(some.map((one) => one[of]).toSorted((a, b) => a - b)[Math.floor(some.length / 2)], "sample");
  const beyond = (samples.at(-1)?.resident ?? 0) - bare.resident;
  const resident =
    beyond > MOST_BEYOND_BARE
      ? [`${(beyond / MEBIBYTE).toFixed(1)} MiB are resident beyond a Worker of ten lines`]
      : [];
  const grown = (Object.keys(MOST_GROWTH) as (keyof typeof MOST_GROWTH)[]).flatMap((of) => {
    const growth = medianOf(half.slice(-third), of) - medianOf(half.slice(0, third), of);
    return growth > MOST_GROWTH[of] ? [`${of} grew by ${(growth / MEBIBYTE).toFixed(1)} MiB`] : [];
  });
  return [...grown, ...resident];
}
