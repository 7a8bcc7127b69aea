import type { WebhookEvent } from "../../../shared/api/webhooks.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { GraphNews } from "../../ports/graph/extraction.ts";
import type { EpochGraph } from "../../ports/graph/graph.ts";
import type { NotedEvent, SpentBudget } from "../../ports/webhooks.ts";
import type { Services } from "../services.ts";
import { callWebhooks, type CallParts } from "./call.ts";

export type AnnounceParts = CallParts & Pick<Services, "webhooks">;

/** Runs before the graph marks these changes as recorded: after a crash they are read again, and repeats are not noted twice. */
export async function announceChanges(
  parts: AnnounceParts,
  graph: EpochGraph,
  wanted: readonly WebhookEvent[],
  through: number,
): Promise<void> {
  const { webhooks, clock } = parts;
  const { address, epoch } = graph;
  if (!wanted.some((event) => event !== "erasure.done" && event !== "budget.spent")) return;
  const events = (await graph.news(through)).filter(({ event }) => wanted.includes(event)).map(toEvent(address));
  if (events.length === 0) return;
  await callWebhooks(parts, address.tenant, await webhooks.note(address, epoch, events, clock.now()));
}

/** A fact is learned once, but may be superseded with every change. */
const toEvent =
  ({ kind, id }: GraphAddress) =>
  (news: GraphNews): NotedEvent => {
    const { seq, event, at } = news;
    const of = `${kind}/${id}`;
    if ("episode_id" in news)
      return { key: `${event}/${of}/${news.episode_id}/${seq}`, event, subject: { episode_id: news.episode_id }, at };
    const { fact_id, known_at, caused_by } = news;
    const once = event === "fact.learned" ? "" : `/${seq}`;
    return { key: `${event}/${of}/${fact_id}${once}`, event, subject: { fact_id, known_at, caused_by }, at };
  };

export const announceErasure = async (parts: AnnounceParts, tenant: string): Promise<void> =>
  callWebhooks(parts, tenant, await parts.webhooks.waiting(tenant));

export async function announceSpent(
  parts: AnnounceParts,
  tenant: string,
  { of, day, graph }: SpentBudget,
): Promise<void> {
  const { webhooks, clock } = parts;
  const now = clock.now();
  const whose = graph === null ? "" : `/${graph.kind}/${graph.id}`;
  const event: NotedEvent = {
    key: `budget.spent/${day}/${of}${whose}`,
    event: "budget.spent",
    subject: { budget: of, day },
    at: now,
  };
  await callWebhooks(parts, tenant, await webhooks.noteOfTenant(tenant, graph, [event], now));
}
