import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Gate {
  port: number;
  shut: () => void;
  open: () => void;
  stop: () => Promise<void>;
}

export async function startGate(target: number): Promise<Gate> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isShut = false;
  const server = createServer((inner) => {
    if (isShut) {
      inner.resetAndDestroy();
      return;
    }
    const outer = connect(target, "127.0.0.1");
    const pair = [inner, outer] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [outer, inner]] as const) {
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        other.destroy();
        pairs.delete(pair);
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = (): void => pairs.forEach(([inner]) => inner.resetAndDestroy());
  return {
    port: (server.address() as AddressInfo).port,
    shut: () => {
      isShut = true;
      cut();
    },
    open: () => {
      isShut = false;
    },
    stop: async () => {
      server.close();
      cut();
    },
  };
}
