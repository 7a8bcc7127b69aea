/**
 * `npm run deploy`: deploys to a Cloudflare account and a Neon database. Repeatable after a failure or for an upgrade; `--dry-run` only
 * prints the steps.
 *
 * Standard output has the steps of a dry run, or one line, `ready {…}`; everything else goes to standard error.
 */
import { readArguments } from "./start-options.ts";
import { claimDataDirectory } from "./data-directory.ts";
import { readSettings } from "./deploy/settings.ts";
import { type Progress, stepsOf } from "./deploy/steps.ts";
import { wranglerIn } from "./deploy/wrangler.ts";

async function deploy(): Promise<void> {
  const { values } = readArguments({ options: { "dry-run": { type: "boolean" } } });
  const settings = readSettings(process.env);
  const steps = stepsOf(settings);
  if (values["dry-run"] === true) {
    steps.forEach(({ name, plan }, at) => console.log(`${at + 1}. ${name}: ${plan}`));
    return;
  }
  const directory = claimDataDirectory(settings.directory);
  const wrangler = wranglerIn(settings.root, directory);
  const progress: Progress = {};
  for (const { name, run } of steps) {
    const done = await run(wrangler, progress).catch((error: unknown) => {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    });
    process.stderr.write(`engraph: ${name}: ${done}\n`);
  }
  const { url, deployment } = progress;
  console.log(`ready ${JSON.stringify({ url, api_key: deployment?.api_key })}`);
}

void deploy().catch((error: unknown) => {
  process.stderr.write(`engraph: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
