import type { Services } from "../services.ts";

/** The account repeats a lost call after this time. */
const UNANSWERED_MS = 60_000;

export type CallParts = Pick<Services, "accounts" | "callWebhooks" | "clock" | "log">;

export async function callWebhooks(
  { accounts, callWebhooks: call, clock, log }: CallParts,
  tenant: string,
  webhooks: string[],
): Promise<void> {
  if (webhooks.length === 0) return;
  await accounts.at(tenant).wakeBy(tenant, webhooks, clock.now() + UNANSWERED_MS);
  try {
    await Promise.all(webhooks.map((webhook) => call({ tenant, webhook })));
  } catch (error) {
    log.error("webhooks not called", { tenant, error: String(error) });
  }
}
