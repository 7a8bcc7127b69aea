import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isSecret } from "./is-secret.ts";
import { type StandIn, type StandInOptions, vectorizeStandIn } from "./vectorize-stand-in.ts";

export interface VectorizeEndpoint {
  host: string;
  stop: () => Promise<void>;
}

/** Vectorize's limit. */
const MAX_REQUEST_BYTES = 100 * 1024 * 1024;

export async function startVectorizeEndpoint(options: StandInOptions): Promise<VectorizeEndpoint> {
  const index = vectorizeStandIn(options);
  const secret = randomBytes(24).toString("base64url");
  const server = createServer((request, response) => void serve(index, secret, request, response));
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    host: `127.0.0.1:${(server.address() as { port: number }).port}/${secret}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      index.close();
    },
  };
}

async function serve(
  index: StandIn,
  secret: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, given = "", endpoint = ""] = (request.url ?? "").split("/");
  if (!isSecret(given, secret)) {
    request.resume();
    return void response.writeHead(404).end();
  }
  const { status, body } = await read(request).then(
    (text) => index.answer(endpoint, text),
    (error: unknown) => ({ status: 413, body: { error: String(error) } }),
  );
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { "content-type": "application/json", "content-length": bytes.length }).end(bytes);
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_REQUEST_BYTES) throw new Error(`the request has more than ${MAX_REQUEST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
