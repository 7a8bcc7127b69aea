import { z } from "@hono/zod-openapi";
import { formerName } from "./former-name.ts";
import { closedObject } from "./closed-object.ts";
import { contradiction } from "./contradiction.ts";
import { callerId, instantOut, listLimit, page, pageCursor } from "./scalars.ts";

const day = z
  .string()
  .refine(
    (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)),
    "must be a day, e.g. 2024-05-07",
  )
  .openapi({ format: "date", example: "2024-05-07" })
  .describe("A day in UTC.");

const memory = {
  user_id: callerId().optional().describe("Only this user."),
  graph_id: callerId().optional().describe("Only this standalone graph."),
};
const onlyOneOwner = contradiction("graph_id", "give user_id or graph_id, not both");

export const usageQuery = closedObject({
  from: day.optional().describe("First day in UTC, inclusive."),
  to: day.optional().describe("Last day in UTC, inclusive."),
  ...memory,
  model: z.string().max(200).optional().describe("Only this model."),
  limit: listLimit,
  cursor: pageCursor.optional(),
})
  .refine(({ user_id, graph_id }) => user_id === undefined || graph_id === undefined, onlyOneOwner)
  .refine(
    ({ from, to }) => from === undefined || to === undefined || from <= to,
    contradiction("to", "must not be before from"),
  );

const sums = {
  calls: z.number().int().describe("Number of model calls."),
  tokens_in: z.number().int().describe("Prompt tokens."),
  tokens_out: z.number().int().describe("Answer tokens."),
  cost: z.number().nullable().describe("Cost in US dollars. Null for a model without a configured price."),
};

const usageRow = z
  .object({
    day,
    user_id: z.string().nullable().describe("The user. Null for a standalone graph and for an erased memory."),
    graph_id: z.string().nullable().describe("The standalone graph. Null for a user and for an erased memory."),
    model: z.string().describe("Model that was called."),
    ...sums,
  })
  .openapi("Usage", { description: "Model usage of one memory, model and day." });

export const usagePage = page(usageRow)
  .extend({
    total: z
      .object({
        ...sums,
        cost: z.number().describe("Cost in US dollars, without models that have no configured price."),
        unpriced_calls: z.number().int().describe("Number of calls of models without a configured price."),
      })
      .describe("Totals over all pages."),
  })
  .openapi("UsagePage", { description: "A page of model usage, with totals over all pages." });

/** Sums must stay exact. */
const MAX_LIMIT = 1_000_000_000_000;
const limit = z.number().int().min(0).max(MAX_LIMIT).nullable().optional();
const limits = closedObject({
  calls: limit.describe("Model calls per day. Null for no limit."),
  tokens: limit.describe("Tokens per day. Null for no limit."),
});

/** Limits are per day (UTC). Omitted limits stay. */
export const budgetsIn = closedObject({
  tenant: limits.optional().describe("Limits of the tenant."),
  user: limits.optional().describe("Limits of each user and each standalone graph."),
  on_spent: z
    .enum(["wait", "builtin"])
    .optional()
    .describe("Behavior of extraction if a budget is spent: wait until it resets, or use the built-in rules."),
})
  .refine(
    ({ tenant, user }) => tenant !== undefined || user !== undefined,
    "must have tenant or user, or both: limits that are left out stay as they are, null removes one",
  )
  .openapi("BudgetsIn", {
    description: "Daily budgets of model calls to set.",
    example: { tenant: { calls: 10000 } },
    anyOf: [{ required: ["tenant"] }, { required: ["user"] }],
  });

export const budgetsQuery = closedObject(memory).refine(
  ({ user_id, graph_id }) => user_id === undefined || graph_id === undefined,
  onlyOneOwner,
);

const remaining = z.number().int().nullable().describe("Remainder today. Null for no limit.");
const use = z.object({
  limit: z.number().int().nullable().describe("The limit. Null for no limit."),
  used: z.number().int().describe("Use today, including calls that are running."),
  remaining,
  left: formerName(remaining, "remaining"),
});
const balance = z
  .object({ calls: use.describe("Model calls."), tokens: use.describe("Tokens.") })
  .openapi("BudgetBalance", { description: "Limits and use of one daily budget." });

export const budgets = z
  .object({
    tenant: balance.describe("Balance of the tenant."),
    user: z
      .object({
        calls: z.number().int().nullable().describe("Model calls per day. Null for no limit."),
        tokens: z.number().int().nullable().describe("Tokens per day. Null for no limit."),
      })
      .describe("Limits of each user and each standalone graph."),
    memory: z.union([balance, z.null()]).describe("Balance of the user or graph in the query. Null without one."),
    on_spent: z
      .enum(["wait", "builtin"])
      .describe("Behavior of extraction if a budget is spent: wait until it resets, or use the built-in rules."),
    resets_at: instantOut.describe("When the budgets reset."),
  })
  .openapi("Budgets", { description: "Daily budgets of model calls." });

export type UsageQuery = z.output<typeof usageQuery>;
export type UsagePage = z.infer<typeof usagePage>;
export type BudgetsIn = z.output<typeof budgetsIn>;
export type Budgets = z.infer<typeof budgets>;
