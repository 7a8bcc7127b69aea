import type { MemoryEvent } from "../../../sdk/src/index.ts";

export const MAX_EVENTS = 200;

export const EVENT_KINDS = ["episode", "facts", "forgotten", "community", "status"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export interface LoggedEvent extends MemoryEvent {
  /** Unique within one page; event ids may repeat. */
  number: number;
  at: number;
}

export function withEvent(log: readonly LoggedEvent[], event: MemoryEvent, at: number): LoggedEvent[] {
  const number = (log[0]?.number ?? 0) + 1;
  return [{ ...event, number, at }, ...log.slice(0, MAX_EVENTS - 1)];
}

/** Places in the stream, for programs. */
const FOR_PROGRAMS: ReadonlySet<string> = new Set(["cursor", "version"]);

export interface EventWords {
  eventFields: Readonly<Record<string, string>>;
  eventStates: Readonly<Record<string, string>>;
}

export function summaryOf({ data }: MemoryEvent, { eventFields, eventStates }: EventWords): string {
  return Object.entries(data)
    .filter(([name]) => !FOR_PROGRAMS.has(name))
    .map(([name, value]) => [name, textOf(value)] as const)
    .map(([name, text]): [string, string] => [eventFields[name] ?? name, eventStates[text] ?? text])
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${name}: ${text}`)
    .join(" · ");
}

function textOf(value: unknown): string {
  if (Array.isArray(value))
    return value.length > 3 ? `${value.slice(0, 3).join(", ")} … (${value.length})` : value.join(", ");
  if (typeof value === "object") return value !== null && "state" in value ? textOf(value.state) : "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
