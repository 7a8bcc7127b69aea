import type { Schemas } from "../../../sdk/src/index.ts";

/** What a webhook may be told of. A record, so that the contract's list and this one cannot differ. */
const EVENTS: Record<Schemas["Webhook"]["events"][number], true> = {
  "episode.done": true,
  "episode.failed": true,
  "fact.learned": true,
  "fact.superseded": true,
  "erasure.done": true,
  "budget.spent": true,
};
export const WEBHOOK_EVENTS = Object.keys(EVENTS);
