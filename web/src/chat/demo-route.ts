import type { Route } from "../session/route.ts";

/** The chat of the memory that the demo has for itself. */
export const DEMO: Route = { memory: { kind: "users", id: "explorer-demo" }, screen: "chat", parameters: {} };
