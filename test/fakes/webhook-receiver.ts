import { createServer, type IncomingHttpHeaders } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

export interface Received {
  path: string;
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read bodies as untyped JSON
  event: any;
}

export interface WebhookReceiver {
  url: string;
  received: Received[];
  of: (path: string, type?: string) => Received[];
  script: (path: string, ...answers: (number | null)[]) => void;
  stop: () => Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const scripts = new Map<string, (number | null)[]>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const path = request.url ?? "";
      const { headers } = request;
      received.push({ path, id: String(headers["webhook-id"]), headers, body, event: JSON.parse(body) as unknown });
      const answer = scripts.get(path)?.shift();
      if (answer === null) return;
      response.writeHead(answer ?? 204, answer === 302 ? { Location: "/elsewhere" } : {}).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    of: (path, type) => received.filter((one) => one.path === path && (type === undefined || one.event.type === type)),
    script: (path, ...answers) => void scripts.set(path, answers),
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Verifies a delivery with the official package.
 *
 * @throws WebhookVerificationError
 */
export const verify = (secret: string, { headers, body }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
