import type { Schemas } from "../../../sdk/src/index.ts";

/** A record, so that the type checker compares it with the contract. */
const EVENTS: Record<Schemas["Webhook"]["events"][number], true> = {
  "episode.done": true,
  "episode.failed": true,
  "fact.learned": true,
  "fact.superseded": true,
  "erasure.done": true,
  "budget.spent": true,
};
export const WEBHOOK_EVENTS = Object.keys(EVENTS);
