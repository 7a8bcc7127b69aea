import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type QueueCounts, readQueueSetting } from "../wake-up-queues.ts";
import { expectAddress } from "../open-database.ts";
import { type Configuration, readConfiguration } from "../worker-environment.ts";
import { readDeployment } from "./deployment-file.ts";
import { NEON_API, type NeonAccess } from "./neon.ts";
import { readResources, type Resources, type WantedIndex } from "./resources.ts";

export interface Settings {
  root: string;
  directory: string;
  resources: Resources;
  given: Configuration;
  ownerUrl: string | undefined;
  ownerUrlEu: string | undefined;
  neon: NeonAccess | null;
  url: string | undefined;
  /** Cloudflare's builds, started by its button: secrets exist already, and no state is stored. */
  isBuild: boolean;
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** @throws Error that names the invalid variable */
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
  const counts = countQueues(directory, readQueueSetting(environment));
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

function countQueues(directory: string, wanted: number | undefined): QueueCounts {
  const kept = readDeployment(directory);
  const sending = wanted ?? kept?.doorbell_queues ?? 1;
  return { sending, consumed: Math.max(sending, kept?.doorbell_queues_made ?? 1) };
}

/** The environment's choice, or else the stored one, because the Worker keeps using that index. */
function wantsIndex(directory: string, said: string | undefined): WantedIndex {
  const kept = readDeployment(directory);
  const isUsed = said === undefined ? kept?.vector_index === true : said === "vectorize";
  return { isUsed, isMade: isUsed || kept?.vector_index_made === true };
}
