import type { Entity } from "../../shared/api/entity.ts";
import type { Fact } from "../../shared/api/fact.ts";

export function findPerson(entities: readonly Entity[], name: string): Entity | undefined {
  const wanted = name.toLowerCase();
  const byMentions = entities.toSorted((a, b) => b.mentions - a.mentions);
  return (
    byMentions.find((entity) => entity.name.toLowerCase() === wanted) ??
    byMentions.find(({ aliases }) => aliases.some((alias) => alias.toLowerCase() === wanted))
  );
}

export type Tense = "now" | "events" | "past";

function tenseOf({ kind, valid_to }: Pick<Fact, "kind" | "valid_to">): Tense {
  if (kind === "event") return "events";
  return valid_to === null ? "now" : "past";
}

const PER_TENSE: ReadonlyMap<Tense, number> = new Map([
  ["now", 4],
  ["events", 2],
  ["past", 2],
]);

const MIN_PAST_STRENGTH = 5;

export function strongestFacts(facts: readonly Fact[], subjectId: string): Map<Tense, Fact[]> {
  const ranked = facts
    .filter((fact) => fact.subject.id === subjectId && (tenseOf(fact) !== "past" || fact.strength >= MIN_PAST_STRENGTH))
    .sort(byStrength);
  const chosen = Array.from(PER_TENSE, ([tense, count]): [Tense, Fact[]] => [
    tense,
    distinctPredicatesFirst(ranked.filter((fact) => tenseOf(fact) === tense)).slice(0, count),
  ]);
  return new Map(chosen.filter(([, some]) => some.length > 0));
}

function byStrength(a: Fact, b: Fact): number {
  return (
    Number(isBounded(b)) - Number(isBounded(a)) ||
    b.strength - a.strength ||
    b.episode_ids.length - a.episode_ids.length ||
    Number(b.object !== null) - Number(a.object !== null) ||
    b.id.localeCompare(a.id)
  );
}

const isBounded = ({ valid_from, valid_to }: Fact): boolean => valid_from !== null && valid_to !== null;

function distinctPredicatesFirst(facts: readonly Fact[]): Fact[] {
  const seen = new Set<string>();
  const [first, rest]: [Fact[], Fact[]] = [[], []];
  for (const fact of facts) {
    (seen.has(fact.predicate) ? rest : first).push(fact);
    seen.add(fact.predicate);
  }
  return [...first, ...rest];
}

export function clip(text: string, width: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= width ? line : `${line.slice(0, Math.max(1, width - 1)).trimEnd()}…`;
}
