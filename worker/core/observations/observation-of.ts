import type { Fact } from "../../../shared/api/fact.ts";
import type { Observation, ObservationType } from "../../../shared/api/observation.ts";
import { CONFIDENCES } from "../../../shared/confidence.ts";

const MOST_LISTED = 8;
const MOST_EVIDENCE = 100;

export interface Consolidated {
  id: string;
  type: ObservationType;
  count: number;
  /** Latest first, at least one. */
  facts: readonly Fact[];
}

/** Writes facts as one statement, with the period of each; null if their sentences have no words in common. */
export function observationOf({ id, type, count, facts }: Consolidated): Observation | null {
  const [latest] = facts;
  const text = WRITERS[type](facts, count);
  if (latest === undefined || text === null) return null;
  const starts = facts.flatMap(({ valid_from }) => valid_from ?? []).sort();
  const ends = facts.flatMap(({ valid_to }) => valid_to ?? []).sort();
  const isOver = latest.kind === "event";
  return {
    id,
    type,
    text,
    subject: latest.subject,
    predicate: latest.predicate,
    count,
    valid_from: starts[0] ?? null,
    valid_to: isOver ? (ends.at(-1) ?? null) : null,
    known_from: facts.map(({ known_from }) => known_from).reduce((a, b) => (a > b ? a : b)),
    confidence: leastSure(facts),
    fact_ids: facts.slice(0, MOST_EVIDENCE).map((fact) => fact.id),
    episode_ids: [...new Set(facts.flatMap(({ episode_ids }) => episode_ids))].slice(0, MOST_EVIDENCE),
  };
}

const leastSure = (facts: readonly Fact[]): Fact["confidence"] =>
  CONFIDENCES.findLast((one) => facts.some(({ confidence }) => confidence === one)) ?? "stated";

const WRITERS: Record<ObservationType, (facts: readonly Fact[], count: number) => string | null> = {
  repetition: (facts, count) => {
    const [shortest] = facts.map(({ fact }) => withoutEnd(fact)).sort((a, b) => a.length - b.length);
    const periods = facts.flatMap(({ period }) => (period === "" ? [] : period));
    return `${shortest} at least ${count} times: ${listed(periods.toReversed())}`;
  },
  collection: (facts) => {
    const opening = commonOpening(facts);
    if (opening === null) return null;
    const objects = facts.map((fact) =>
      fact.kind === "event" ? withPeriod(objectOf(fact), fact.period) : objectOf(fact),
    );
    return `${opening} ${listed([...new Set(objects.toReversed())])}`;
  },
  history: ([current, ...former]) => {
    if (current === undefined) return null;
    const before = former.map((fact) => withPeriod(objectOf(fact), fact.period));
    return `${withPeriod(withoutEnd(current.fact), current.period)}; before: ${listed(before)}`;
  },
};

/** Null if a sentence has other words before its object, or words after it. */
function commonOpening(facts: readonly Fact[]): string | null {
  const openings = new Set(
    facts.map((fact) => {
      const sentence = withoutEnd(fact.fact);
      const object = objectOf(fact);
      return object !== "" && sentence.endsWith(` ${object}`) ? sentence.slice(0, -object.length - 1) : null;
    }),
  );
  const [opening = null] = openings;
  return openings.size === 1 ? opening : null;
}

const objectOf = ({ object, object_value }: Fact): string => object?.name ?? object_value ?? "";

const withPeriod = (text: string, period: string): string => (period === "" ? text : `${text} (${period})`);

function listed(items: readonly string[]): string {
  const more = items.length - MOST_LISTED;
  return more > 0 ? `${items.slice(0, MOST_LISTED).join(", ")} and ${more} more` : items.join(", ");
}

const withoutEnd = (sentence: string): string => sentence.replace(/[.。]$/u, "");
