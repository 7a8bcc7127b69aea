/** Sends the same request in turn through the SDK and `fetch`, to a server that answers at once. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { Engraph } from "../sdk/src/index.ts";
import type { Measurement } from "./measurement.ts";

const WARM_UP = 2_000;
const PAIRS = 4_000;

const ANSWER = JSON.stringify({ context: "x".repeat(2_000), tokens: 500, sources: [] });

export async function* measureSdk(): AsyncGenerator<Measurement> {
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => response.setHeader("content-type", "application/json").end(ANSWER));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ada = new Engraph({ url, key: "eg_k" }).user("ada");
  const bySdk = (): Promise<unknown> => ada.context("Where?", { maxTokens: 500 });
  const byFetch = async (): Promise<unknown> => {
    const response = await fetch(`${url}/v1/users/ada/context`, {
      method: "POST",
      headers: { authorization: "Bearer eg_k", "content-type": "application/json" },
      body: JSON.stringify({ max_tokens: 500, query: "Where?" }),
    });
    return response.json();
  };
  for (let run = 0; run < WARM_UP; run++) await (run % 2 === 0 ? bySdk() : byFetch());
  const [sdk, plain]: [number[], number[]] = [[], []];
  for (let pair = 0; pair < PAIRS; pair++) {
    const order =
      pair % 2 === 0
        ? ([
            [bySdk, sdk],
            [byFetch, plain],
          ] as const)
        : ([
            [byFetch, plain],
            [bySdk, sdk],
          ] as const);
    for (const [call, times] of order) {
      const began = performance.now();
      await call();
      times.push(performance.now() - began);
    }
  }
  server.closeAllConnections();
  server.close();
  const [of, without] = [median(sdk), median(plain)];
  const found = `fetch alone ${without.toFixed(3)}, the SDK adds ${(of - without).toFixed(3)}`;
  yield { operation: "a call through the SDK", size: `${PAIRS.toLocaleString("en")} pairs`, ms: of, found };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >>> 1] ?? NaN;
