/**
 * `npm run destroy -- --yes`: deletes the Cloudflare resources of `npm run deploy`. Keeps the database and the stored secrets. Without
 * `--yes`, lists the resources and exits with 1.
 */
import { readArguments } from "./start-options.ts";
import { claimDataDirectory } from "./data-directory.ts";
import { findAccount } from "./deploy/account.ts";
import { readDeployment } from "./deploy/deployment-file.ts";
import { deleteIndex, deleteQueue, deleteStore, deleteWorker } from "./deploy/resources.ts";
import { readSettings } from "./deploy/settings.ts";
import { wranglerIn } from "./deploy/wrangler.ts";

async function destroy(): Promise<void> {
  const { values } = readArguments({ options: { yes: { type: "boolean" } } });
  const settings = readSettings(process.env);
  const { worker, queues, store, indexMade: index } = settings.resources;
  if (values.yes !== true) {
    const named = [
      `the Worker ${worker} with every memory in it`,
      ...queues,
      ...[store, index].flatMap((name) => name ?? []),
    ];
    throw new Error(`this deletes ${named.join(", ")}, for good; the database stays. Say --yes if it is to be`);
  }
  const directory = claimDataDirectory(settings.directory);
  const wrangler = wranglerIn(settings.root, directory);
  const log = (line: string): void => void process.stderr.write(`engraph: ${line}\n`);
  const { id } = await findAccount(wrangler, process.env.CLOUDFLARE_ACCOUNT_ID || undefined);
  const kept = readDeployment(directory);
  if (kept !== null && kept.account !== id)
    throw new Error(`DATA_DIR keeps the secrets of account ${kept.account}, and this is ${id}: set another one`);
  log(await deleteWorker(wrangler, worker));
  const others = [
    ...queues.map((queue) => deleteQueue(wrangler, queue)),
    ...(store === null ? [] : [deleteStore(wrangler, store)]),
    ...(index === null ? [] : [deleteIndex(wrangler, index)]),
  ];
  for (const gone of await Promise.all(others)) log(gone);
}

void destroy().catch((error: unknown) => {
  process.stderr.write(`engraph: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
