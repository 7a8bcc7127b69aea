import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { fact } from "./fact.ts";
import { queryMoment } from "./moment.ts";
import { listLimit, pageCursor, statedPeriod, trimmedText } from "./scalars.ts";

export const TASK_STATUSES = ["open", "done", "dropped"] as const;

const status = z.enum(TASK_STATUSES);

/** A fact with the same `id`: the routes of facts correct and delete it. */
export const task = fact
  .pick({
    id: true,
    version: true,
    valid_from: true,
    valid_from_precision: true,
    valid_from_basis: true,
    valid_to: true,
    valid_to_precision: true,
    valid_to_basis: true,
    due_precision: true,
    period: true,
    known_from: true,
    known_to: true,
    confidence: true,
    episode_ids: true,
  })
  .extend({
    text: z.string().openapi({ example: "Send the invoice" }).describe("The task in words."),
    due: fact.shape.due.describe(
      "When the task is due: the start of that day, week, month or year. Null without a date.",
    ),
    status: status.describe("Whether the task is `open`, `done`, or `dropped`: it ended and was not done."),
    overdue: z
      .boolean()
      .describe("Whether the task is open and its due day, week, month or year is over in the time zone of the user."),
    user: z
      .object({
        id: z.string().describe("ID of the entity of the user."),
        name: z.string().describe("Name of the user."),
      })
      .describe("The user who has to do it."),
  })
  .openapi("Task", { description: "Something that a user has to do." });

export const taskQuery = closedObject({
  status: status.optional().describe("Only tasks with this status. `open` by default."),
  limit: listLimit,
  cursor: pageCursor.optional(),
  ...queryMoment,
});

export const taskIn = closedObject({
  text: trimmedText(2_000).describe("The task in words, beginning with a verb."),
  due: statedPeriod
    .optional()
    .describe(
      "When it is due: `2026`, `2026-12`, `2026-W49`, `2026-12-04` or an instant, read in the time zone of the user.",
    ),
  user: trimmedText(200)
    .optional()
    .describe(
      "Name or `ent_` ID of the person who has to do it. By default the user of the memory. A standalone graph requires it, or answers 409.",
    ),
}).openapi("TaskIn", {
  description: "A task to set by hand.",
  example: { text: "Send the invoice", due: "2026-12-04" },
});

export const taskPatch = closedObject({
  status: status.describe("The new status. `open` opens a task again that was done or dropped."),
  at: statedPeriod
    .optional()
    .describe(
      "When it was done or dropped: not before it was set, and not in the future. Now by default; not allowed with `open`.",
    ),
})
  .refine(({ status: to, at }) => to !== "open" || at === undefined, {
    path: ["at"],
    message: "says when a task was done or dropped, and cannot be combined with open",
  })
  .openapi("TaskPatch", {
    description: "The new status of a task.",
    example: { status: "done" },
    anyOf: [{ properties: { status: { enum: ["done", "dropped"] } } }, { not: { required: ["at"] } }],
  });

export type Task = z.infer<typeof task>;
export type TaskStatus = (typeof TASK_STATUSES)[number];
export type TaskIn = z.output<typeof taskIn>;
export type TaskPatch = z.output<typeof taskPatch>;
