import type { FactIn } from "../../../shared/api/episodes.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import type { Task, TaskIn, TaskPatch } from "../../../shared/api/task.ts";
import { conflicting, FaultError, isFault, notFound } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { StatedInstant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { afterPeriod } from "../../core/ingest/given-bounds.ts";
import { resolveInstant } from "../../core/ingest/resolve-instant.ts";
import { sentenceOfTask, TASK, TASK_DONE, TASK_DROPPED, type TaskPredicate } from "../../core/language/index.ts";
import type { FactVersion } from "../../ports/graph/writes.ts";
import { getOwner, readFrom, writeTo } from "../access/open-graph.ts";
import type { Services } from "../services.ts";
import { stateFacts } from "./remember.ts";

/**
 * Changes the due date of an open task.
 *
 * @throws FaultError "conflict" if a standalone graph gets no user, or the user's entity does not exist
 */
export async function addTask(
  services: Services,
  address: GraphAddress,
  { text, due, user }: TaskIn,
  once: string | null,
): Promise<Task> {
  if (user === undefined && address.kind !== "user")
    throw new FaultError(conflicting("user", "is missing: this graph does not belong to one user"));
  const name = user ?? (await writeTo(services, address, (graph) => graph.ownerName(address.id)));
  const subject = ENTITY_ID.test(name) ? await entityOf(services, address, name) : { id: name, name };
  const fact = await state(services, address, TASK, subject, { text, due }, once);
  return services.graphs.at(address).task(fact.id, {});
}

/**
 * Of two simultaneous requests, the second sees the result of the first.
 *
 * @throws FaultError "not_found"; "conflict" to drop a done task, or the reverse, and for an end before the task was set or in the future
 */
export async function setTaskStatus(
  services: Services,
  address: GraphAddress,
  id: string,
  patch: TaskPatch,
): Promise<Task> {
  for (let tries = 1; ; tries++) {
    try {
      return await changeStatus(services, address, id, patch);
    } catch (error) {
      if (tries === MAX_TRIES || !isOfVersion(error)) throw error;
    }
  }
}

const MAX_TRIES = 4;

const isOfVersion = (error: unknown): boolean =>
  isFault(error, "conflict") && error.fault.errors?.[0]?.path === "version";

async function changeStatus(
  services: Services,
  address: GraphAddress,
  id: string,
  { status, at }: TaskPatch,
): Promise<Task> {
  const task = await readFrom<Task | null>(services, address, (graph) => graph.task(id, {}), null);
  if (task === null) throw new FaultError(notFound(`Task ${id}`));
  if (task.status === status) return task;
  if (status !== "open" && task.status !== "open")
    throw new FaultError(
      conflicting("status", `is ${task.status} already; set it to open before you set it to ${status}`),
    );
  const end = at === undefined ? undefined : await endOf(services, address, task, at);
  const [predicate, given] =
    status === "open"
      ? ([TASK, { text: task.text, due: dueOf(task) }] as const)
      : ([status === "done" ? TASK_DONE : TASK_DROPPED, { text: task.text, valid_from: end }] as const);
  await state(services, address, predicate, task.user, given, null, { id, version: task.version });
  return services.graphs.at(address).task(id, {});
}

/** A day means its end, or now if the day is today. */
async function endOf(
  services: Services,
  address: GraphAddress,
  { valid_from }: Task,
  at: StatedInstant,
): Promise<StatedInstant | undefined> {
  const time_zone = (await getOwner(services, address)).time_zone ?? "UTC";
  const [from, to, now] = [resolveInstant(at, time_zone), afterPeriod(at, time_zone), services.clock.now()];
  if (from > now) throw new FaultError(conflicting("at", "is in the future"));
  const set = valid_from === null ? -Infinity : Date.parse(valid_from);
  if (to <= set) throw new FaultError(conflicting("at", "is before the task was set"));
  if (from > set) return at;
  return to > now ? undefined : { at: Math.max(to - 1, set + 1), zoned: true, precision: "instant" };
}

async function state(
  services: Services,
  address: GraphAddress,
  predicate: TaskPredicate,
  user: Task["user"],
  { text, ...given }: Pick<FactIn, "due" | "valid_from"> & { text: string },
  once: string | null,
  unchanged: FactVersion | null = null,
): Promise<Fact> {
  const fact: FactIn = {
    ...given,
    subject: user.id,
    predicate,
    object_value: text,
    fact: sentenceOfTask(predicate, text, user.name),
    kind: predicate === TASK ? "state" : "event",
  };
  return nonNull((await stateFacts(services, address, [fact], once, false, unchanged))[0], "fact");
}

const ENTITY_ID = /^ent_/;

async function entityOf(services: Services, address: GraphAddress, id: string): Promise<Task["user"]> {
  try {
    const { name } = await services.graphs.at(address).entity(id, {});
    return { id, name };
  } catch (error) {
    if (isFault(error, "not_found") || isFault(error, "gone"))
      throw new FaultError(conflicting("user", "is not an entity of this memory"));
    throw error;
  }
}

const dueOf = ({ due, due_precision }: Task): StatedInstant | undefined =>
  due === null || due_precision === null ? undefined : { at: Date.parse(due), zoned: true, precision: due_precision };
