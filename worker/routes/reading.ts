import type { Context } from "hono";
import type { Moment } from "../../shared/api/moment.ts";
import type { Answered, Receipt } from "../../shared/api/receipt.ts";
import type { GraphAddress } from "../../shared/ids.ts";
import { answeredBy, pin, requireVisible } from "../flows/access/receipts.ts";
import type { App } from "./app-types.ts";

export type ReadQuery = Moment & { receipt?: boolean | undefined; after?: string | undefined };

export async function answerRead<Query extends ReadQuery, Answer extends object>(
  c: Context<App>,
  address: GraphAddress,
  query: Query,
  read: (query: Query) => Promise<Answer>,
): Promise<Answer & { receipt?: Receipt }> {
  if (query.receipt !== true) return read(query);
  const services = c.get("services");
  const started = services.clock.now();
  if (query.after !== undefined) await requireVisible(services, address, query.after);
  const pinned = await pin(services, address, query);
  const answer = await read({ ...query, known_at: pinned.moment.known_at });
  const ms = services.clock.now() - started;
  return { ...answer, receipt: { ...NO_MODEL, ms, stages: { graph: ms }, ...answeredBy(pinned, {}) } };
}

const NO_MODEL: Omit<Receipt, "ms" | "stages" | keyof Answered> = {
  calls: 0,
  tokens_in: 0,
  tokens_out: 0,
  cost: 0,
  methods: [],
  reranker: null,
  candidates: {},
  seeds: [],
  model: null,
};
