import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface SilentServer {
  url: string;
  requests: string[];
  wake: (answer: unknown) => void;
  stop: () => void;
}

/** Accepts requests without answering them. */
export async function silentServer(): Promise<SilentServer> {
  const requests: string[] = [];
  const waiting: (() => void)[] = [];
  let answer: string | undefined;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    request.resume();
    const reply = (): void => void response.end(answer);
    if (answer === undefined) waiting.push(reply);
    else reply();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    wake: (given) => {
      answer = JSON.stringify(given);
      for (const reply of waiting.splice(0)) reply();
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
