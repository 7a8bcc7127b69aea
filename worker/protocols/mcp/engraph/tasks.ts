import { z } from "@hono/zod-openapi";
import { closedObject } from "../../../../shared/api/closed-object.ts";
import { rowId, type Page } from "../../../../shared/api/scalars.ts";
import { TASK_STATUSES, type Task } from "../../../../shared/api/task.ts";
import { shownText } from "../../../core/text/visible/shown-text.ts";
import { itemPath, orEmpty } from "../memory.ts";
import { tool } from "../tool.ts";
import { taskLine } from "./wording.ts";

const taskOut = z.object({
  id: z.string(),
  text: z.string(),
  status: z.string().describe("open, done or dropped"),
  due: z.string().describe("When it is due").nullable(),
  due_precision: z.string().describe("year, month, week, day or instant").nullable(),
  overdue: z.boolean(),
  episode_ids: z.array(z.string()),
});

const taskData = ({ id, text, status, due, due_precision, overdue, episode_ids }: Task) => ({
  id,
  text: shownText(text),
  status,
  due,
  due_precision,
  overdue,
  episode_ids,
});

export const tasks = tool({
  name: "tasks",
  title: "Tasks",
  description:
    "Lists what the user has to do, the first due first: 'Send the invoice (due 2026-12-04)'. Call it when the user asks for open, due or overdue tasks. With status done or dropped, it lists those tasks. Each line ends with the id of the task, for update_task.",
  effect: "reads",
  needs: "read",
  input: closedObject({
    status: z.enum(TASK_STATUSES).optional().describe("open if left out"),
    limit: z.int().min(1).max(100).optional().describe("At most this many; 20 if left out"),
  }),
  output: z.object({ tasks: z.array(taskOut) }),
  run: async (memory, { status = "open", limit }) => {
    const list = memory.call<Page<Task>>("GET", "/tasks", { status, limit });
    const { data } = await orEmpty(list, { data: [], next_cursor: null });
    return {
      text: data.length === 0 ? `The user has no ${status} tasks.` : data.map(taskLine).join("\n"),
      data: { tasks: data.map(taskData) },
    };
  },
});

export const addTask = tool({
  name: "add_task",
  title: "Add a task",
  description:
    "Stores something that the user has to do, when they ask to be reminded of it or put it on their list. Begin with a verb: 'Send the invoice'.",
  effect: "adds",
  needs: "write",
  input: closedObject({
    text: z.string().describe("The task in words, without its date"),
    due: z.string().optional().describe("When it is due: 2026, 2026-12, 2026-12-04 or 2026-12-04T09:30:00Z"),
  }),
  output: z.object({ task: taskOut }),
  run: async (memory, { text, due }) => {
    const task = await memory.call<Task>("POST", "/tasks", { text, due });
    return { text: taskLine(task), data: { task: taskData(task) } };
  },
});

export const updateTask = tool({
  name: "update_task",
  title: "Update a task",
  description:
    "Sets a task to done, to dropped if the user no longer wants to do it, or to open again. Take task_id from the square brackets of tasks.",
  effect: "adds",
  needs: "write",
  input: closedObject({
    task_id: rowId("fact").describe("Id of the task, e.g. fact_0192…"),
    status: z.enum(TASK_STATUSES),
  }),
  output: z.object({ task: taskOut }),
  fields: { id: "task_id" },
  run: async (memory, { task_id, status }) => {
    const task = await memory.call<Task>("PATCH", itemPath("tasks", task_id), { status });
    return { text: `${taskLine(task)} is ${task.status}.`, data: { task: taskData(task) } };
  },
});
