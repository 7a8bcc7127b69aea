import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type QueueCounts, readQueueCount } from "../doorbell-queues.ts";
import { expectAddress } from "../open-database.ts";
import { type Configuration, readConfiguration } from "../worker-environment.ts";
import { readDeployment } from "./deployment-file.ts";
import { NEON_API, type NeonAccess } from "./neon.ts";
import { readResources, type Resources, type WantedIndex } from "./resources.ts";

/** What a deployment is told by the environment and by `wrangler.toml`. */
export interface Settings {
  root: string;
  /** Private, within `DATA_DIR`, apart from what `npm start` and `npm run serve` keep there. */
  directory: string;
  resources: Resources;
  /** Variables of the Worker that the environment sets. */
  given: Configuration;
  /** Of the login that migrates; undefined where it is that of `DATABASE_URL`. */
  ownerUrl: string | undefined;
  /** The same of `DATABASE_URL_EU`. */
  ownerUrlEu: string | undefined;
  /** Who makes the database at Neon; null where it is given, or has to be. */
  neon: NeonAccess | null;
  /** Where the Worker answers, if not at its address of workers.dev. */
  url: string | undefined;
  /** Within Cloudflare's own builds, as its button starts them: the secrets are there already, and nothing is kept. */
  isBuild: boolean;
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** @throws Error that names the variable that cannot be used */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = readConfiguration(null, environment);
  const [ownerUrl, ownerUrlEu] = [environment.DATABASE_OWNER_URL, environment.DATABASE_OWNER_URL_EU];
  for (const [variable, url] of Object.entries({
    DATABASE_URL: given.DATABASE_URL,
    DATABASE_URL_EU: given.DATABASE_URL_EU,
    DATABASE_OWNER_URL: ownerUrl,
    DATABASE_OWNER_URL_EU: ownerUrlEu,
  }))
    if (url) expectAddress(variable, url);
  const isBuild = Boolean(environment.WORKERS_CI);
  const directory = join(resolve(environment.DATA_DIR || join(ROOT, ".engraph")), "deployment");
  const counts = countQueues(directory, readQueueCount(environment.DOORBELL_QUEUES));
  const index = wantsIndex(directory, given.VECTOR_INDEX);
  return {
    root: ROOT,
    directory,
    resources: readResources(ROOT, index, counts),
    given,
    ownerUrl: ownerUrl || undefined,
    ownerUrlEu: ownerUrlEu || undefined,
    neon: given.DATABASE_URL === undefined && !isBuild ? readNeon(environment) : null,
    url: environment.ENGRAPH_URL?.replace(/\/+$/, "") || undefined,
    isBuild,
  };
}

function readNeon({ NEON_API_KEY, NEON_API_BASE_URL, NEON_ORG_ID, NEON_REGION }: NodeJS.ProcessEnv): NeonAccess | null {
  if (!NEON_API_KEY) return null;
  return {
    base_url: NEON_API_BASE_URL || NEON_API,
    api_key: NEON_API_KEY,
    org_id: NEON_ORG_ID || undefined,
    region_id: NEON_REGION || undefined,
  };
}

/** As many queues of doorbells as are wanted, or else as there are. */
function countQueues(directory: string, wanted: number | undefined): QueueCounts {
  const kept = readDeployment(directory);
  const rung = wanted ?? kept?.doorbell_queues ?? 1;
  return { rung, attended: Math.max(rung, kept?.doorbell_queues_made ?? 1) };
}

/** As the environment says, or else as it was: the Worker keeps what it was told, and needs the index that it is told to use. */
function wantsIndex(directory: string, said: string | undefined): WantedIndex {
  const kept = readDeployment(directory);
  const isUsed = said === undefined ? kept?.vector_index === true : said === "vectorize";
  return { isUsed, isMade: isUsed || kept?.vector_index_made === true };
}
