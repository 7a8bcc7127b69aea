/**
 * Runs the Worker by `wrangler dev`, which rebuilds it on edits; also prints "Ready on". The command itself would open two inspectors,
 * through which any local process could run code in the Worker and read its secrets.
 */
import { parseArgs } from "node:util";
import { unstable_startWorker as startDevelopment } from "wrangler";

const { values } = parseArgs({
  options: {
    ip: { type: "string", default: "127.0.0.1" },
    port: { type: "string", default: "0" },
    "persist-to": { type: "string", default: "" },
    "env-file": { type: "string", default: "" },
    remote: { type: "boolean", default: false },
  },
});

const development = await startDevelopment({
  config: "wrangler.toml",
  envFiles: [values["env-file"]],
  dev: {
    inspector: false,
    ...(!values.remote && { remote: false }),
    server: { hostname: values.ip, port: Number(values.port) },
    persist: values["persist-to"],
    watch: true,
  },
});
process.once("SIGTERM", () => void development.dispose().then(() => process.exit(0)));
await development.ready;
process.stdout.write(`Ready on ${(await development.url).href}\n`);
