import type { Route } from "../session/route.ts";

export const DEMO: Route = { memory: { kind: "users", id: "explorer-demo" }, screen: "chat", parameters: {} };
