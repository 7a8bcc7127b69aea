import type { Route } from "../session/route.ts";

/** The chat of the memory that only the demo uses. */
export const DEMO: Route = { memory: { kind: "users", id: "explorer-demo" }, screen: "chat", parameters: {} };
