import type { Context } from "hono";
import type { Receipt } from "../../shared/api/receipt.ts";
import type { App } from "./app-types.ts";

/** Reads, and says how long that took where a receipt was asked for. */
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

/** Nothing was asked of a model, and nothing ranked. */
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
