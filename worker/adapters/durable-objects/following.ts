import type { Following } from "../../ports/graph/graph.ts";

/** The part of a Durable Object's stub that opens a WebSocket. */
type Reachable = Pick<DurableObjectStub, "fetch">;

/**
 * Follows a graph's object by a WebSocket.
 *
 * @throws Error where the object takes none: the platform refuses, or it runs a version that knows nothing of it
 */
export async function followObject(object: Reachable): Promise<Following> {
  const { webSocket } = await object.fetch("https://object/follow", { headers: { Upgrade: "websocket" } });
  if (!webSocket) throw new Error("the object cannot be followed");
  let news = Promise.withResolvers<void>();
  let isOpen = true;
  const close = (): void => {
    isOpen = false;
    news.resolve();
  };
  webSocket.addEventListener("message", () => {
    news.resolve();
    news = Promise.withResolvers();
  });
  webSocket.addEventListener("close", close);
  webSocket.addEventListener("error", close);
  webSocket.accept();
  return {
    next: () => news.promise,
    isOpen: () => isOpen,
    end: () => {
      if (isOpen) webSocket.close(1000);
      close();
    },
  };
}
