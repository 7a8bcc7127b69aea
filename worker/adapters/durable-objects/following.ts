import type { Following } from "../../ports/graph/graph.ts";

type Reachable = Pick<DurableObjectStub, "fetch">;

/** @throws Error if the platform refuses, or the object's version lacks this feature */
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
