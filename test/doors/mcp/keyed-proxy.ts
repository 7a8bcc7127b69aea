/** Adds key and user for programs that cannot send headers. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";

const OF_THE_CONNECTION = new Set(["host", "connection", "content-length", "transfer-encoding"]);

export async function keyedProxy(
  target: URL,
  headers: Record<string, string>,
): Promise<{ url: string; stop: () => void }> {
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sent = new Headers(headers);
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === "string" && !OF_THE_CONNECTION.has(name)) sent.set(name, value);
    const body = await buffer(request);
    const init = {
      method: request.method ?? "GET",
      headers: sent,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    };
    const answer = await fetch(target, init);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  };
  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return {
    url: `http://127.0.0.1:${address.port}/mcp`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
