import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { callerId, instantOut, listLimit, page } from "./scalars.ts";

const day = z
  .string()
  .refine(
    (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)),
    "must be a day, e.g. 2024-05-07",
  )
  .openapi({ format: "date", example: "2024-05-07" });

/** A user or a standalone graph, by which an answer is narrowed. */
const memory = { user_id: callerId().optional(), graph_id: callerId().optional() };
const isOne = { path: ["graph_id"], message: "give user_id or graph_id, not both" };

export const usageQuery = closedObject({
  /** Days of UTC, both included. */
  from: day.optional(),
  to: day.optional(),
  ...memory,
  model: z.string().max(200).optional(),
  limit: listLimit,
  cursor: z.string().optional(),
})
  .refine(({ user_id, graph_id }) => user_id === undefined || graph_id === undefined, isOne)
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ["to"],
    message: "must not be before from",
  });

const sums = {
  calls: z.number().int(),
  tokens_in: z.number().int(),
  tokens_out: z.number().int(),
  /** Dollars; of models without a price, null. */
  cost: z.number().nullable(),
};

/** What one memory asked of one model on one day. Both ids are null where the memory was erased. */
const usageRow = z
  .object({ day, user_id: z.string().nullable(), graph_id: z.string().nullable(), model: z.string(), ...sums })
  .openapi("Usage");

export const usagePage = page(usageRow)
  .extend({
    /** Of all that the query asks for, also beyond this page. `cost` leaves out what has no price, of which `unpriced_calls` tells. */
    total: z.object({ ...sums, cost: z.number(), unpriced_calls: z.number().int() }),
  })
  .openapi("UsagePage");

const MOST = 1_000_000_000_000;
const limit = z.number().int().min(0).max(MOST).nullable().default(null);
const limits = closedObject({ calls: limit, tokens: limit });
const NO_LIMITS = { calls: null, tokens: null };

/** Limits of a day of UTC; null: none. */
export const budgetsIn = closedObject({
  tenant: limits.default(NO_LIMITS),
  /** Of each user and each standalone graph. */
  user: limits.default(NO_LIMITS),
  /** What extraction does when one is spent. */
  on_spent: z.enum(["wait", "builtin"]).optional(),
}).openapi("BudgetsIn");

export const budgetsQuery = closedObject(memory).refine(
  ({ user_id, graph_id }) => user_id === undefined || graph_id === undefined,
  isOne,
);

const left = z.object({
  limit: z.number().int().nullable(),
  /** Calls under way among them, as they were reserved. */
  used: z.number().int(),
  left: z.number().int().nullable(),
});
const balance = z.object({ calls: left, tokens: left }).openapi("BudgetBalance");

export const budgets = z
  .object({
    tenant: balance,
    user: z.object({ calls: z.number().int().nullable(), tokens: z.number().int().nullable() }),
    /** Of the user or graph that the query names. */
    memory: balance.nullable(),
    on_spent: z.enum(["wait", "builtin"]),
    resets_at: instantOut,
  })
  .openapi("Budgets");

export type UsageQuery = z.output<typeof usageQuery>;
export type UsagePage = z.infer<typeof usagePage>;
export type BudgetsIn = z.output<typeof budgetsIn>;
export type Budgets = z.infer<typeof budgets>;
