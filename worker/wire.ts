import { connect } from "../db/client.ts";
import { builtinEmbedder } from "./adapters/builtin-embedder.ts";
import { builtinExtractor } from "./adapters/builtin-extractor.ts";
import { durableGraphs } from "./adapters/durable-graphs.ts";
import { durableSql } from "./adapters/durable-sql.ts";
import { hmacKeyHasher } from "./adapters/hmac-key-hasher.ts";
import { neonControlPlane } from "./adapters/neon-control-plane.ts";
import { queueDoorbell } from "./adapters/queue-doorbell.ts";
import { consoleLog, systemClock, systemIds } from "./adapters/system.ts";
import { readConfig, type Env } from "./env.ts";
import { memoryGraphClass } from "./object/memory-graph.ts";
import { consumeDoorbells } from "./queue.ts";
import { createApp } from "./routes/app.ts";
import type { RouteServices } from "./routes/app-types.ts";

/** The composition root: the only file that puts adapters behind ports. */

const wired = new WeakMap<Env, RouteServices>();

/** The services of an isolate, made at the first request that needs them. */
function servicesOf(env: Env): RouteServices {
  const known = wired.get(env);
  if (known) return known;
  const config = readConfig(env);
  const services: RouteServices = {
    graphs: durableGraphs(env.MEMORY_GRAPH),
    control: neonControlPlane(connect(config.DATABASE_URL, config.NEON_PROXY)),
    embedder: builtinEmbedder(config.EMBEDDING_DIMENSIONS),
    extractor: builtinExtractor,
    doorbell: queueDoorbell(env.DOORBELL),
    hasher: hmacKeyHasher(config.KEY_PEPPER),
    clock: systemClock,
    ids: systemIds,
    log: consoleLog,
    limits: {
      messages: config.MAX_MESSAGES,
      request_bytes: config.MAX_REQUEST_BYTES,
      message_bytes: config.MAX_MESSAGE_BYTES,
      document_bytes: config.MAX_DOCUMENT_BYTES,
    },
    key_environment: config.KEY_ENVIRONMENT,
    keys: new Map(),
    trust_stale_keys: config.KEYS_WHEN_DATABASE_DOWN === "trust",
    admin_token: config.ADMIN_TOKEN,
  };
  wired.set(env, services);
  return services;
}

export const app = createApp(servicesOf);

export const queue = consumeDoorbells<Env>(servicesOf);

export const MemoryGraph = memoryGraphClass<Env>({
  sql: durableSql,
  clock: systemClock,
  ids: systemIds,
  log: consoleLog,
  doorbell: (env) => queueDoorbell(env.DOORBELL),
});
