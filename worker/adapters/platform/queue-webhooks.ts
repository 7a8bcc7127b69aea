import type { CallWebhooks, WebhookCall } from "../../ports/webhooks.ts";

export const queueWebhooks =
  (queue: Queue<WebhookCall>): CallWebhooks =>
  async (call) => {
    await queue.send(call);
  };
