import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
}

export interface Collector {
  url: string;
  all: () => CollectedSpan[];
  ofTrace: (trace_id: string) => CollectedSpan[];
  keys: Set<string | undefined>;
  close: () => void;
}

interface Traces {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
}

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const keys = new Set<string | undefined>();
  const server = createServer((request, response) => {
    void (async () => {
      if (request.url !== "/v1/traces") return void response.writeHead(404).end();
      keys.add(request.headers["api-key"]?.toString());
      const { resourceSpans } = (await json(request)) as Traces;
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    })();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    all: () => spans,
    ofTrace: (trace_id) => spans.filter(({ traceId }) => traceId === trace_id),
    keys,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
