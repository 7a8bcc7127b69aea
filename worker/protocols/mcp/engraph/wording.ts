import type { Fact } from "../../../../shared/api/fact.ts";
import type { ListedInstruction } from "../../../../shared/api/instruction.ts";
import type { Task } from "../../../../shared/api/task.ts";
import { formatInstant } from "../../../../shared/instant.ts";
import { dayOf } from "../../../core/text/shown-date.ts";
import { shownText } from "../../../core/text/visible/shown-text.ts";

const SHOWN_SOURCES = 3;

export function factLine({ fact, period, confidence, episode_ids, due, kind }: Fact): string {
  const notes = [period, confidence === "stated" ? "" : confidence].filter((note) => note !== "");
  const when = notes.length === 0 ? "" : ` (${notes.join(", ")})`;
  const planned = due !== null && kind === "state" && period === "" ? ` (due ${due})` : "";
  return `- ${shownText(fact)}${when}${planned} [${episode_ids.slice(0, SHOWN_SOURCES).join(", ")}]`;
}

export function instructionLine({ text, period, episode_ids }: ListedInstruction): string {
  const when = period === "" ? "" : ` (${period})`;
  return `- ${shownText(text)}${when} [${episode_ids.slice(0, SHOWN_SOURCES).join(", ")}]`;
}

export function taskLine({ text, due, due_precision, overdue, id }: Task): string {
  const precision = due_precision ?? "instant";
  const date = due === null ? "" : formatInstant(dayOf(Date.parse(due), precision)).slice(0, DUE_LENGTH[precision]);
  const day = date !== "" && precision === "week" ? `in the week of ${date}` : date;
  const when = day === "" ? "" : ` (due ${day}${overdue ? ", overdue" : ""})`;
  return `- ${shownText(text)}${when} [${id}]`;
}

const DUE_LENGTH = { year: 4, month: 7, week: 10, day: 10, instant: 24 } as const;

const OF_PREDICATE: Readonly<Record<string, "instruction" | "task">> = {
  HAS_INSTRUCTION: "instruction",
  HAS_TASK: "task",
};
const kindOf = ({ kind, predicate }: Fact): "fact" | "event" | "instruction" | "task" =>
  OF_PREDICATE[predicate] ?? (kind === "event" ? "event" : "fact");

/** Equals `recall` of the SDKs: an instruction has the user's own words, and a task its text. */
export const memoryData = (fact: Fact) => ({
  id: fact.id,
  kind: kindOf(fact),
  text: shownText((OF_PREDICATE[fact.predicate] && fact.object_value) ?? fact.fact),
  period: fact.period,
  episode_ids: fact.episode_ids,
});

export const factData = (fact: Fact) => ({
  id: fact.id,
  kind: kindOf(fact),
  fact: fact.fact,
  subject: fact.subject.name,
  predicate: fact.predicate,
  object: fact.object?.name ?? fact.object_value,
  period: fact.period,
  valid_from: fact.valid_from,
  valid_to: fact.valid_to,
  known_from: fact.known_from,
  known_to: fact.known_to,
  confidence: fact.confidence,
  episode_ids: fact.episode_ids,
});
