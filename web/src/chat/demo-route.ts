import type { Route } from "../session/route.ts";

/** Only the demo uses this memory. */
export const DEMO: Route = { memory: { kind: "users", id: "explorer-demo" }, screen: "chat", parameters: {} };
