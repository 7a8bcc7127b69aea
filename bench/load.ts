/**
 * `npm run load -- --users N --rate R --minutes M`: sends R requests per second for N users, in the mix of `workload.ts`. Prints counts,
 * latencies, errors and the server's memory for each minute. Starts its own server, or uses `--url` with `--key`.
 *
 * `npm run load -- --check`: compares requests per second on this machine with the model of one machine
 * (`simulation/machine-model.ts`), and exits with 1 if they differ by more than a fifth. Counts workerd's processor seconds, which other work
 * disturbs little.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLocalStack } from "../test/fakes/local-stack.ts";
import { askAtRate, askWithoutPause, Users, type Target } from "./load/drive.ts";
import { HEADER, isError, rowOf, type Answered } from "./load/load-report.ts";
import { usageOfTree } from "./process-tree.ts";
import { readOptions } from "./read-options.ts";
import { measureServiceTimes } from "./service-times.ts";
import { simulateMachine } from "./simulation/machine-model.ts";

const values = readOptions("load", {
  users: { type: "string", default: "1000" },
  rate: { type: "string", default: "20" },
  minutes: { type: "string", default: "1" },
  url: { type: "string" },
  key: { type: "string" },
  check: { type: "boolean", default: false },
});

const AT_ONCE = 8;
/** Memories have the size of those with measured service times; with this many, new messages hardly enlarge them. */
const CHECKED = { callers: 16, users: 40, messages: 70, warm_up_s: 10, seconds: 30, most_difference: 0.2 };

process.exitCode = await (values.check ? check() : load()).catch((error: unknown) => {
  process.stderr.write(`load: ${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});

async function load(): Promise<number> {
  const [users, rate, minutes] = [positive("users"), positive("rate"), positive("minutes")];
  return withServer(async (target, pid) => {
    const asking = new Users(target, users, `load-${Date.now().toString(36)}`);
    let failed = await asking.begin(AT_ONCE);
    process.stderr.write(`${users} memories are made, ${failed} could not be\n`);
    line(HEADER);
    line(HEADER.map(() => "---"));
    for (let number = 1; number <= Math.ceil(minutes); number++) {
      const seconds = 60 * Math.min(1, minutes - (number - 1));
      const answered: Answered[] = [];
      await askAtRate(asking, { rate, seconds, seed: number }, (answer) => answered.push(answer));
      failed += answered.filter(isError).length;
      const resident_bytes = pid === null ? null : usageOfTree(pid).resident_bytes;
      line(rowOf({ number, seconds, answered, resident_bytes }));
    }
    asking.close();
    return failed > 0 ? 1 : 0;
  });
}

async function check(): Promise<number> {
  process.stderr.write("measuring service times…\n");
  const { callers, users, messages, seconds, warm_up_s, most_difference } = CHECKED;
  const predicted = simulateMachine(callers, await measureServiceTimes()).requests_per_s;
  const measured = await withServer(async (target, pid) => {
    const asking = new Users(target, users, "check");
    await asking.begin(AT_ONCE, messages);
    await askWithoutPause(asking, { callers, seconds: warm_up_s }, () => {});
    await asking.untilExtracted();
    const before = usageOfTree(pid ?? 0, "workerd").cpu_ms;
    let answered = 0;
    await askWithoutPause(asking, { callers, seconds }, () => (answered += 1));
    await asking.untilExtracted();
    const given_ms = usageOfTree(pid ?? 0, "workerd").cpu_ms - before;
    asking.close();
    return (1_000 * answered) / given_ms;
  });
  const difference = measured / predicted - 1;
  process.stdout.write(
    `requests a second of workerd's processor time: predicted ${predicted.toFixed(1)}, measured ${measured.toFixed(1)}, ` +
      `${difference < 0 ? "" : "+"}${(100 * difference).toFixed(0)} %\n`,
  );
  return Math.abs(difference) > most_difference ? 1 : 0;
}

async function withServer<T>(work: (target: Target, pid: number | null) => Promise<T>): Promise<T> {
  if (values.url !== undefined && !values.check) return work({ url: values.url, api_key: values.key ?? "" }, null);
  const dataDir = mkdtempSync(join(tmpdir(), "engraph-load-"));
  const stack = startLocalStack(dataDir, "0", { SERVE: "built" });
  try {
    return await work(await stack.ready(), stack.process.pid ?? null);
  } finally {
    stack.process.kill("SIGTERM");
    await stack.exit();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

function positive(name: "users" | "rate" | "minutes"): number {
  const value = Number(values[name]);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0`);
  return value;
}

function line(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
}
