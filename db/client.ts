import { neon, neonConfig } from "@neondatabase/serverless";
import { drizzle, type NeonHttpDatabase } from "drizzle-orm/neon-http";
import type { Jurisdiction } from "../shared/jurisdiction.ts";

export interface Database extends NeonHttpDatabase {
  readonly jurisdictions: ReadonlyMap<Jurisdiction, NeonHttpDatabase>;
}

const ANSWER_TIMEOUT_MS = 10_000;

neonConfig.fetchFunction = (url: string, init: RequestInit) =>
  fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });

/** Other Postgres servers, by `host:port`, behind an endpoint that speaks Neon's protocol. */
const proxies = new Map<string, string>();
const neonEndpoint = neonConfig.fetchEndpoint;

/**
 * A batch is one transaction.
 *
 * @param proxy `host:port/path` of an endpoint in front of another server, as in `npm start`; `undefined` for Neon
 * @param elsewhere Neon databases of jurisdictions
 */
export function connect(
  url: string,
  proxy: string | undefined,
  elsewhere: ReadonlyMap<Jurisdiction, string> = new Map(),
): Database {
  const others = new Map([...elsewhere].map(([jurisdiction, its]) => [jurisdiction, connectOne(its, undefined)]));
  return Object.assign(connectOne(url, proxy), { jurisdictions: others });
}

function connectOne(url: string, proxy: string | undefined): NeonHttpDatabase {
  if (proxy !== undefined) {
    const { hostname, port } = new URL(url);
    proxies.set(`${hostname}:${port}`, proxy);
    neonConfig.fetchEndpoint = (host, port, options) => {
      const known = proxies.get(`${host}:${port}`);
      if (known !== undefined) return `http://${known}/sql`;
      return typeof neonEndpoint === "string" ? neonEndpoint : neonEndpoint(host, port, options);
    };
  }
  return drizzle(neon(url));
}
