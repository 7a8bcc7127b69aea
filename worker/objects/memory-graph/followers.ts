/**
 * Those who follow a graph, each by a WebSocket that outlasts the object's sleep: nobody asks, and nobody is billed, while nothing
 * happens. They are told that something may have changed, and look for themselves.
 */
export class Followers {
  readonly #object: Pick<DurableObjectState, "acceptWebSocket" | "getWebSockets">;

  constructor(object: Pick<DurableObjectState, "acceptWebSocket" | "getWebSockets">) {
    this.#object = object;
  }

  /** The answer to who wants to follow. Throws where the platform lets no more do so (32,768 sockets an object). */
  accept(request: Request): Response {
    if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") return new Response(null, { status: 426 });
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.#object.acceptWebSocket(ours);
    return new Response(null, { status: 101, webSocket: theirs });
  }

  /** Sent, as all that leaves an object, once what was written is safe. */
  tell(): void {
    for (const socket of this.#object.getWebSockets()) {
      try {
        socket.send("changed");
      } catch {
        // it is closing
      }
    }
  }
}
