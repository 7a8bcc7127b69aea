/**
 * Runs the built Worker in workerd by Miniflare, without the proxy and inspector of `wrangler dev`; takes the same options and also prints
 * "Ready on".
 */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, resolve } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import type * as miniflareModule from "miniflare";
import type * as wranglerModule from "wrangler";
import { bundleWorker, ENTRY } from "./bundle-worker.ts";
import { readQueueCount, withWakeUpQueues } from "./wake-up-queues.ts";
import { startSchedule } from "./schedule.ts";

// `import` would parse them twice more
const require = createRequire(import.meta.url);
const { convertV4MiniflareOptions, Miniflare } = require("miniflare") as typeof miniflareModule;
const { unstable_getMiniflareWorkerOptions: optionsOf, unstable_readConfig: readConfig } =
  require("wrangler") as typeof wranglerModule;

const { values } = parseArgs({
  strict: false,
  options: {
    ip: { type: "string" },
    port: { type: "string" },
    "persist-to": { type: "string" },
    "env-file": { type: "string" },
    bundle: { type: "string" },
    schedule: { type: "string" },
    "wake-up-queues": { type: "string" },
  },
});
const option = (name: string): string => String(values[name]);

function moduleOf(name: string): { type: "CompiledWasm" | "Data"; path: string }[] {
  const path = join(directory, name);
  if (name.endsWith(".wasm")) return [{ type: "CompiledWasm", path }];
  return name.endsWith(".bin") ? [{ type: "Data", path }] : [];
}

const entry = process.env.WORKER_ENTRY ?? ENTRY;
const directory = values.bundle === undefined ? join(option("persist-to"), "built") : resolve(option("bundle"));
if (values.bundle === undefined) await bundleWorker(directory, entry);

const variables = parseEnv(readFileSync(option("env-file"), "utf8")) as Record<string, string>;
const config = readConfig({ config: "wrangler.toml" });
const queues = readQueueCount(values["wake-up-queues"]?.toString(), "--wake-up-queues") ?? 1;
const { workerOptions } = optionsOf({
  ...config,
  // wrangler would start esbuild just to warn about an unused binding
  ...(variables["VECTOR_INDEX"] !== "vectorize" && { vectorize: [] }),
  queues: withWakeUpQueues(config.queues, { sending: queues, consumed: queues }),
});
const miniflare = new Miniflare({
  ...convertV4MiniflareOptions({
    ...workerOptions,
    name: "engraph",
    // bypasses Miniflare's proxy, which compresses responses and adds 2 ms
    unsafeDirectSockets: [{ host: option("ip"), port: Number(option("port")) }],
    rootPath: directory,
    modulesRoot: directory,
    modules: [
      { type: "ESModule", path: join(directory, `${basename(entry, ".ts")}.js`) },
      ...readdirSync(directory).flatMap(moduleOf),
    ],
    bindings: variables,
    // webhooks leave only here, where addresses are compared on connection
    serviceBindings: {
      ...(workerOptions.serviceBindings as object | undefined),
      PUBLIC_NETWORK: {
        network: {
          allow: variables["WEBHOOK_TARGETS"] === "loopback" ? ["public", "local"] : ["public"],
          tlsOptions: { trustBrowserCas: true },
        },
      },
    },
    ...(process.env.INSPECTOR_PORT !== undefined && { inspectorPort: Number(process.env.INSPECTOR_PORT) }),
    logRequests: false,
  }),
  resourcePersistencePath: join(option("persist-to"), "v3"),
});
const schedule = startSchedule(crons(), async (cron) => {
  const worker = await miniflare.getWorker("engraph");
  await worker.scheduled({ cron, scheduledTime: new Date() });
});
process.once("SIGTERM", () => {
  schedule.stop();
  void miniflare.dispose().then(() => process.exit(0));
});
await miniflare.ready;
process.stdout.write(`Ready on ${(await miniflare.unsafeGetDirectURL()).href}\n`);

function crons(): string[] {
  if (values.schedule === undefined) return [];
  return values.schedule === "wrangler.toml" ? (config.triggers.crons ?? []) : [option("schedule")];
}
