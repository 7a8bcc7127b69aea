import type { Context } from "hono";
import type { Receipt } from "../../shared/api/receipt.ts";
import type { App } from "./app-types.ts";

/** Runs a read, and adds a receipt where one was asked for. */
export async function answerRead<Query extends { receipt?: boolean | undefined }, Answer extends object>(
  c: Context<App>,
  query: Query,
  read: (query: Query) => Promise<Answer>,
): Promise<Answer & { receipt?: Receipt }> {
  const { clock } = c.get("services");
  const started = clock.now();
  const answer = await read(query);
  if (query.receipt !== true) return answer;
  const ms = clock.now() - started;
  return { ...answer, receipt: { ...NO_MODEL, ms, stages: { graph: ms } } };
}

/** The receipt of a read that calls no model and ranks nothing. */
const NO_MODEL: Omit<Receipt, "ms" | "stages"> = {
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
