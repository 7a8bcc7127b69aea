import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { nonNull } from "../../shared/non-null.ts";
import { readConfig } from "../../worker/configuration.ts";
import { ensureTenant } from "../kept-tenant.ts";
import { expectAddress } from "../open-database.ts";
import { writePrivateFile } from "../secrets.ts";
import { findAccount } from "./account.ts";
import { checkRights, migrate } from "./database.ts";
import {
  decideSecrets,
  type Deployment,
  fileOf,
  keepDeployment,
  readDeployment,
  secretsOf,
} from "./deployment-file.ts";
import { awaitHealth, tryMemory } from "./first-memory.ts";
import { type NeonAccess, neonProject } from "./neon.ts";
import { deployWorker, hasSecrets, makeIndex, makeQueue, makeStore } from "./resources.ts";
import type { Settings } from "./settings.ts";
import type { Wrangler } from "./wrangler.ts";

export interface Progress {
  deployment?: Deployment;
  url?: string;
  storeId?: string;
}

export interface Step {
  name: string;
  plan: string;
  run: (wrangler: Wrangler, progress: Progress) => Promise<string>;
}

const DEFAULT_DIMENSIONS = "1024";

export function stepsOf(settings: Settings): Step[] {
  const { directory, resources, given, isBuild } = settings;
  const hasDatabase = given.DATABASE_URL !== undefined;
  return [
    account(settings),
    ...(settings.neon === null ? [] : [neon(settings, settings.neon)]),
    ...(isBuild && !hasDatabase ? [] : [database(settings), migrations(settings)]),
    queues(settings),
    ...(resources.store === null ? [] : [store(resources.store)]),
    ...(resources.index === null ? [] : [vectorize(settings, resources.index)]),
    ...(isBuild ? [] : [secrets(settings)]),
    deploy(settings),
    ...(isBuild ? [] : [health(), tenant(directory), memory()]),
  ];
}

const account = (settings: Settings): Step => ({
  name: "account",
  plan: "ask Cloudflare who is logged in, by CLOUDFLARE_API_TOKEN or wrangler login, and for which account",
  async run(wrangler, progress) {
    const { directory, given, isBuild } = settings;
    const found = await findAccount(wrangler, process.env.CLOUDFLARE_ACCOUNT_ID || undefined);
    if (isBuild) return found.id;
    const kept = readDeployment(directory);
    const { resources } = settings;
    const { sending, consumed } = resources.counts;
    progress.deployment = {
      ...decideSecrets(kept, given, found.id, settings.neon !== null),
      doorbell_queues: sending,
      doorbell_queues_made: consumed,
      ...(resources.indexMade !== null && { vector_index: resources.index !== null, vector_index_made: true }),
    };
    readConfig({
      DATABASE_URL: "to be made",
      ...(resources.index !== null && { VECTOR_INDEX: "vectorize" }),
      ...given,
      ...secretsOf(progress.deployment),
    });
    const isUnknown = kept === null && (given.KEY_PEPPER === undefined || given.ADMIN_TOKEN === undefined);
    if (isUnknown && (await hasSecrets(wrangler, settings.resources.worker)))
      throw new Error(
        `the Worker ${settings.resources.worker} has secrets, and ${fileOf(directory)} is not there: ` +
          "set DATA_DIR to where it is, or KEY_PEPPER and ADMIN_TOKEN to what they are, as new ones would make every key invalid",
      );
    return found.id;
  },
});

const ACCOUNT_DIGITS = 8;

const neon = ({ resources }: Settings, access: NeonAccess): Step => ({
  name: "neon",
  plan: `make a project of Neon by NEON_API_KEY in ${access.region_id ?? "its default region"}, unless there is one for this account, and keep its connection string`,
  async run(_, progress) {
    const deployment = nonNull(progress.deployment, "deployment");
    if (deployment.database_url !== undefined) return "there already";
    const name = `${resources.worker}-${deployment.account.slice(0, ACCOUNT_DIGITS)}`;
    const { url, isNew } = await neonProject(access, name);
    expectAddress("the connection string that Neon gives", url);
    deployment.database_url = url;
    return `${name} ${isNew ? "made" : "there already"}`;
  },
});

interface Login {
  owner: string;
  worker: string;
}

function loginsOf({ given, ownerUrl, ownerUrlEu }: Settings, { deployment }: Progress): Login[] {
  const worker = nonNull(deployment?.database_url ?? given.DATABASE_URL, "DATABASE_URL");
  const european = deployment?.database_url_eu ?? given.DATABASE_URL_EU;
  return [
    { owner: ownerUrl ?? worker, worker },
    ...(european === undefined ? [] : [{ owner: ownerUrlEu ?? european, worker: european }]),
  ];
}

const databasesOf = ({ given, ownerUrl, ownerUrlEu }: Settings): string => {
  const main = ownerUrl === undefined ? "DATABASE_URL" : "DATABASE_OWNER_URL";
  const european = ownerUrlEu === undefined ? "DATABASE_URL_EU" : "DATABASE_OWNER_URL_EU";
  return given.DATABASE_URL_EU === undefined ? main : `${main}, and to that of ${european}`;
};

const database = (settings: Settings): Step => ({
  name: "database",
  plan: `connect to the database of ${databasesOf(settings)}, and check what its login may do`,
  run: async (_, progress) => {
    const found = [];
    for (const { owner } of loginsOf(settings, progress)) found.push(await checkRights(owner));
    return found.join(", ");
  },
});

const migrations = (settings: Settings): Step => ({
  name: "migrations",
  plan: "apply the migrations of db/migrations that it lacks, and enter it as the Worker will",
  async run(_, progress) {
    for (const { owner, worker } of loginsOf(settings, progress)) await migrate(owner, worker);
    return "all applied";
  },
});

const queues = ({ resources }: Settings): Step => ({
  name: "queues",
  plan: `make ${resources.queues.join(" and ")}, unless they are there`,
  run: async (wrangler) => (await Promise.all(resources.queues.map((queue) => makeQueue(wrangler, queue)))).join(", "),
});

const store = (title: string): Step => ({
  name: "oauth",
  plan: `make the KV namespace ${title}, unless it is there`,
  async run(wrangler, progress) {
    const { id, was } = await makeStore(wrangler, title);
    progress.storeId = id;
    return was;
  },
});

const vectorize = ({ given }: Settings, index: string): Step => ({
  name: "vectorize",
  plan: `make the index ${index} of ${given.EMBEDDING_DIMENSIONS ?? DEFAULT_DIMENSIONS} dimensions, unless it is there`,
  run: (wrangler) => makeIndex(wrangler, index, given.EMBEDDING_DIMENSIONS ?? DEFAULT_DIMENSIONS),
});

const secretsFileOf = (directory: string): string => join(directory, "secrets-to-send.json");

function secrets({ directory, given }: Settings): Step {
  const kept = new Set(["KEY_PEPPER", "ADMIN_TOKEN", "DATABASE_URL", "DATABASE_URL_EU"]);
  const others = Object.keys(given).filter((name) => !kept.has(name));
  return {
    name: "secrets",
    plan: [
      `keep KEY_PEPPER, ADMIN_TOKEN and DATABASE_URL${given.DATABASE_URL_EU === undefined ? "" : ", DATABASE_URL_EU"} `,
      `in ${fileOf(directory)}, made once, readable by you only`,
      ...(others.length > 0 ? [`; send ${others.join(", ")} of the environment as well`] : []),
    ].join(""),
    run: async (_, progress) => {
      const deployment = nonNull(progress.deployment, "deployment");
      const isNew = !existsSync(fileOf(directory));
      keepDeployment(directory, deployment);
      writePrivateFile(secretsFileOf(directory), JSON.stringify({ ...given, ...secretsOf(deployment) }));
      return `${isNew ? "made" : "kept"} in ${fileOf(directory)}`;
    },
  };
}

const deploy = ({ root, directory, resources, url, isBuild }: Settings): Step => ({
  name: "deploy",
  plan: `build and upload the Worker ${resources.worker} with its secrets, queues and schedule, by wrangler deploy`,
  async run(wrangler, progress) {
    const file = isBuild ? null : secretsFileOf(directory);
    try {
      const { address, isPlanFree } = await deployWorker(
        wrangler,
        root,
        { ...resources, storeId: progress.storeId },
        file,
      );
      progress.url = url ?? address ?? "";
      const where = address ?? "without an address of Cloudflare's";
      return isPlanFree ? `${where}, without [limits], which the free plan does not take` : where;
    } finally {
      if (file !== null) rmSync(file, { force: true });
    }
  },
});

const health = (): Step => ({
  name: "health",
  plan: "wait until it says that its database answers and its storage can be written",
  async run(_, { url = "" }) {
    if (url === "") throw new Error("wrangler.toml gives the Worker no address: set ENGRAPH_URL to where it answers");
    await awaitHealth(url);
    return `${url} is well`;
  },
});

const tenant = (directory: string): Step => ({
  name: "tenant",
  plan: "make the first tenant, unless it is there, and keep its key; a new one where that was revoked or has expired",
  async run(_, progress) {
    const deployment = nonNull(progress.deployment, "deployment");
    const url = nonNull(progress.url, "url");
    const { admin_token, tenant_request } = deployment;
    const wanted = { name: "Engraph", kept: deployment, request: tenant_request };
    const { was, tenant_id, api_key } = await ensureTenant(url, admin_token, wanted);
    Object.assign(deployment, { tenant_id, api_key });
    keepDeployment(directory, deployment);
    return was === "kept" ? "there already" : was === "made" ? was : `there already, ${was}`;
  },
});

const memory = (): Step => ({
  name: "memory",
  plan: "have one message remembered and recalled, then erase it",
  async run(_, progress) {
    const key = nonNull(progress.deployment?.api_key, "api_key");
    const { learned } = await tryMemory(nonNull(progress.url, "url"), key);
    return learned
      ? "remembered, learned from, recalled and erased"
      : "remembered, recalled and erased; nothing was learned within 25 s, which GET {g}/status may explain";
  },
});
