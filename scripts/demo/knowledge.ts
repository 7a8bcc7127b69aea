/** What a memory knows about a person, chosen and worded for a terminal. */
import type { Entity } from "../../shared/api/entity.ts";
import type { Fact } from "../../shared/api/fact.ts";

/** More of one kind ("Ann loves …") would hide the rest. */
const PER_PREDICATE = 1;

/** The entity of that name, or that goes by it. */
export function findPerson(entities: readonly Entity[], name: string): Entity | undefined {
  const wanted = name.toLowerCase();
  const byMentions = entities.toSorted((a, b) => b.mentions - a.mentions);
  return (
    byMentions.find((entity) => entity.name.toLowerCase() === wanted) ??
    byMentions.find(({ aliases }) => aliases.some((alias) => alias.toLowerCase() === wanted))
  );
}

/**
 * The `limit` strongest facts with that subject: by strength, then by how many episodes support them, then those about
 * something that has a name of its own, then the newest. One of each predicate before a second of any.
 */
export function strongestFacts(facts: readonly Fact[], subjectId: string, limit: number): Fact[] {
  const ranked = facts
    .filter(({ subject }) => subject.id === subjectId)
    .sort(
      (a, b) =>
        b.strength - a.strength ||
        b.episode_ids.length - a.episode_ids.length ||
        Number(b.object !== null) - Number(a.object !== null) ||
        b.id.localeCompare(a.id),
    );
  const seen = new Map<string, number>();
  const [first, rest]: [Fact[], Fact[]] = [[], []];
  for (const fact of ranked) {
    const before = seen.get(fact.predicate) ?? 0;
    (before < PER_PREDICATE ? first : rest).push(fact);
    seen.set(fact.predicate, before + 1);
  }
  return [...first, ...rest].slice(0, limit);
}

export type Tense = "now" | "events" | "past";

/** A state that lasts, something that happens at a time, or a state that has ended. */
export function tenseOf({ kind, valid_to }: Pick<Fact, "kind" | "valid_to">): Tense {
  if (kind === "event") return "events";
  return valid_to === null ? "now" : "past";
}

/** "since 8 Apr 2024", "11 Jan 2024", "18–19 May 2024" … in UTC; "" where nothing is known. The end is the first instant after. */
export function datesOf({ kind, valid_from, valid_to, precision }: Pick<Fact, "kind" | "valid_from" | "valid_to" | "precision">): string {
  if (valid_from === null) return valid_to === null ? "" : `until ${dayOf(valid_to)}`;
  if (valid_to === null) return `${kind === "event" ? "said" : "since"} ${dayOf(valid_from)}`;
  if (precision === "year" || precision === "month") {
    const [from, to] = [valid_from, justBefore(valid_to)].map((instant) => formatUtc(instant, precision));
    return from === to ? String(from) : `${from} – ${to}`;
  }
  const [from, to] = [dayOf(valid_from), dayOf(justBefore(valid_to))];
  return from === to ? from : `${from} – ${to}`;
}

const justBefore = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString();

const dayOf = (instant: string): string => formatUtc(instant, "day");

function formatUtc(instant: string, precision: "year" | "month" | "day"): string {
  return new Date(instant).toLocaleDateString("en-GB", {
    timeZone: "UTC",
    year: "numeric",
    ...(precision !== "year" && { month: "short" }),
    ...(precision === "day" && { day: "numeric" }),
  });
}

/** Cut to `width` columns, with an ellipsis where something is left out; line breaks become spaces. */
export function clip(text: string, width: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= width ? line : `${line.slice(0, Math.max(1, width - 1)).trimEnd()}…`;
}

