import { neon, neonConfig } from "@neondatabase/serverless";
import { drizzle, type NeonHttpDatabase } from "drizzle-orm/neon-http";

export type Database = NeonHttpDatabase;

/**
 * Postgres over Neon's HTTP protocol: one round trip a query, a batch is one transaction.
 *
 * @param proxy `host:port` of an endpoint that speaks the protocol in front of another server, as `npm start` has one;
 *   without it the endpoint is Neon's own, found from the URL
 */
export function connect(url: string, proxy: string | undefined): Database {
  if (proxy !== undefined) {
    neonConfig.fetchEndpoint = () => `http://${proxy}/sql`;
    neonConfig.wsProxy = () => `${proxy}/v2`;
    neonConfig.useSecureWebSocket = false;
    neonConfig.pipelineTLS = false;
    neonConfig.pipelineConnect = false;
  }
  return drizzle(neon(url));
}
