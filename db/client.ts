import { neon, neonConfig } from "@neondatabase/serverless";
import { drizzle, type NeonHttpDatabase } from "drizzle-orm/neon-http";

export type Database = NeonHttpDatabase;

/** A database that says nothing for so long is away. */
const ANSWER_TIMEOUT_MS = 10_000;

neonConfig.fetchFunction = (url: string, init: RequestInit) =>
  fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });

/** Endpoints that speak Neon's protocol in front of other servers, by `host:port` of the server. */
const proxies = new Map<string, string>();
const neonEndpoint = neonConfig.fetchEndpoint;

/**
 * Postgres over Neon's HTTP protocol: one round trip a query, a batch is one transaction.
 *
 * @param proxy `host:port` of an endpoint that speaks the protocol in front of another server, as `npm start` has one;
 *   without it the endpoint is Neon's own, found from the URL
 */
export function connect(url: string, proxy: string | undefined): Database {
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
