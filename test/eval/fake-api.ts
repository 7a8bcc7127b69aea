import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Engraph } from "../../sdk/src/index.ts";

export interface Request {
  call: string;
  body: Record<string, unknown>;
}

export interface FakeApi {
  engraph: Engraph;
  requests: Request[];
  close: () => Promise<void>;
}

export async function startFakeApi(answer: (request: Request) => unknown): Promise<FakeApi> {
  const requests: Request[] = [];
  const server = createServer((incoming, outgoing) => {
    let text = "";
    incoming.on("data", (chunk: Buffer) => (text += chunk.toString()));
    incoming.on("end", () => {
      const body = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
      const request = { call: `${incoming.method} ${incoming.url}`, body };
      requests.push(request);
      const given = answer(request);
      const refused = typeof given === "object" && given !== null && "refused" in given;
      outgoing.writeHead(refused ? 422 : 200, { "content-type": "application/json" });
      outgoing.end(JSON.stringify(given));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    engraph: new Engraph({ url, key: "eg_test", retryForMs: 0 }),
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
