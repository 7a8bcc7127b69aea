/** Loopback only. */
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { DiskReserve } from "./disk-reserve.ts";
import { isSecret } from "./is-secret.ts";

export interface ReserveEndpoint {
  url: string;
  stop: () => Promise<void>;
}

export async function startReserveEndpoint(reserve: DiskReserve): Promise<ReserveEndpoint> {
  const secret = randomBytes(24).toString("base64url");
  const server = createServer((request, response) => {
    request.resume();
    if (!isSecret((request.url ?? "").slice(1), secret)) return void response.writeHead(404).end();
    if (request.method === "POST") reserve.releaseToErase();
    if (request.method === "PATCH") reserve.releaseSome();
    const state = { is_full: reserve.isFull(), is_for_erasures: reserve.isForErasures() };
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(state));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}/${secret}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
