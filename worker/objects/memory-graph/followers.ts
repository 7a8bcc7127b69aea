/** The socket hibernates with the object. A message only says that the graph may have changed. */
export class Followers {
  readonly #object: Pick<DurableObjectState, "acceptWebSocket" | "getWebSockets">;

  constructor(object: Pick<DurableObjectState, "acceptWebSocket" | "getWebSockets">) {
    this.#object = object;
  }

  /** @throws Error if the platform's limit of 32,768 sockets per object is reached */
  accept(request: Request): Response {
    if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") return new Response(null, { status: 426 });
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.#object.acceptWebSocket(ours);
    return new Response(null, { status: 101, webSocket: theirs });
  }

  /** Sent, like every output of an object, only after the writes are durable. */
  tell(): void {
    for (const socket of this.#object.getWebSockets()) {
      try {
        socket.send("changed");
      } catch {}
    }
  }
}
