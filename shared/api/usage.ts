import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { contradiction } from "./contradiction.ts";
import { callerId, instantOut, listLimit, page, pageCursor } from "./scalars.ts";

const day = z
  .string()
  .refine(
    (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)),
    "must be a day, e.g. 2024-05-07",
  )
  .openapi({ format: "date", example: "2024-05-07" });

/** Limits an answer to one user or one standalone graph. */
const memory = { user_id: callerId().optional(), graph_id: callerId().optional() };
const onlyOneOwner = contradiction("graph_id", "give user_id or graph_id, not both");

export const usageQuery = closedObject({
  /** First and last day in UTC, both included. */
  from: day.optional(),
  to: day.optional(),
  ...memory,
  model: z.string().max(200).optional(),
  limit: listLimit,
  cursor: pageCursor.optional(),
})
  .refine(({ user_id, graph_id }) => user_id === undefined || graph_id === undefined, onlyOneOwner)
  .refine(
    ({ from, to }) => from === undefined || to === undefined || from <= to,
    contradiction("to", "must not be before from"),
  );

const sums = {
  calls: z.number().int(),
  tokens_in: z.number().int(),
  tokens_out: z.number().int(),
  /** US dollars; null for a model without a price. */
  cost: z.number().nullable(),
};

/** Usage of one model by one memory on one day. Both ids are null if the memory was erased. */
const usageRow = z
  .object({ day, user_id: z.string().nullable(), graph_id: z.string().nullable(), model: z.string(), ...sums })
  .openapi("Usage");

export const usagePage = page(usageRow)
  .extend({
    /** Totals over all pages. `cost` leaves out calls of models without a price; `unpriced_calls` counts them. */
    total: z.object({ ...sums, cost: z.number(), unpriced_calls: z.number().int() }),
  })
  .openapi("UsagePage");

/** Refuse larger daily limits of calls and tokens: sums must stay exact. */
const MAX_LIMIT = 1_000_000_000_000;
const limit = z.number().int().min(0).max(MAX_LIMIT).nullable().optional();
const limits = closedObject({ calls: limit, tokens: limit });

/** Limits per day (UTC); null means no limit. What is left out stays as it is. */
export const budgetsIn = closedObject({
  tenant: limits.optional(),
  /** Limits of each user and each standalone graph. */
  user: limits.optional(),
  /** What extraction does when a budget is spent. */
  on_spent: z.enum(["wait", "builtin"]).optional(),
})
  .refine(
    ({ tenant, user }) => tenant !== undefined || user !== undefined,
    "must have tenant or user, or both: limits that are left out stay as they are, null removes one",
  )
  .openapi("BudgetsIn", {
    example: { tenant: { calls: 10000 } },
    anyOf: [{ required: ["tenant"] }, { required: ["user"] }],
  });

export const budgetsQuery = closedObject(memory).refine(
  ({ user_id, graph_id }) => user_id === undefined || graph_id === undefined,
  onlyOneOwner,
);

const left = z.object({
  limit: z.number().int().nullable(),
  /** Includes running calls, counted as reserved. */
  used: z.number().int(),
  left: z.number().int().nullable(),
});
const balance = z.object({ calls: left, tokens: left }).openapi("BudgetBalance");

export const budgets = z
  .object({
    tenant: balance,
    user: z.object({ calls: z.number().int().nullable(), tokens: z.number().int().nullable() }),
    /** Balance of the user or graph given in the query; null without one. */
    memory: z.union([balance, z.null()]),
    on_spent: z.enum(["wait", "builtin"]),
    resets_at: instantOut,
  })
  .openapi("Budgets");

export type UsageQuery = z.output<typeof usageQuery>;
export type UsagePage = z.infer<typeof usagePage>;
export type BudgetsIn = z.output<typeof budgetsIn>;
export type Budgets = z.infer<typeof budgets>;
