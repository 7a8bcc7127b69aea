import type { Fact } from "../../../shared/api/fact.ts";
import type { Observation, ObservationType } from "../../../shared/api/observation.ts";
import { CONFIDENCES } from "../../../shared/confidence.ts";
import { heldOf } from "../temporal/moment.ts";
import { commonOpening, objectOf, plainSentence, withoutEnd } from "./common-wording.ts";
import { LEAST_FACTS } from "./group-facts.ts";
import { separatePeriods } from "./separate-periods.ts";

const MOST_LISTED = 8;
const MOST_EVIDENCE = 100;

export interface Consolidated {
  id: string;
  type: ObservationType;
  count: number;
  /** Latest first, at least one. */
  facts: readonly Fact[];
  /** Whether `count` includes facts that are not among `facts`. */
  more: boolean;
}

interface Written {
  text: string;
  count: number;
  facts: readonly Fact[];
}

/** Writes facts as one statement, with the period of each; null if fewer than three have a wording in common. */
export function observationOf({ id, type, ...given }: Consolidated): Observation | null {
  const written = WRITERS[type](given);
  const [latest] = written?.facts ?? [];
  if (written === null || latest === undefined || written.count < LEAST_FACTS) return null;
  const { text, count, facts } = written;
  const starts = facts.flatMap(({ valid_from }) => valid_from ?? []).sort();
  const ends = facts.flatMap(({ valid_to }) => valid_to ?? []).sort();
  const isOver = latest.kind === "event";
  const fact_ids = [...new Set(facts.map((fact) => fact.id))];
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
    fact_ids: fact_ids.slice(0, MOST_EVIDENCE),
    episode_ids: [...new Set(facts.flatMap(({ episode_ids }) => episode_ids))].slice(0, MOST_EVIDENCE),
  };
}

const leastSure = (facts: readonly Fact[]): Fact["confidence"] =>
  CONFIDENCES.findLast((one) => facts.some(({ confidence }) => confidence === one)) ?? "stated";

const WRITERS: Record<ObservationType, (given: Omit<Consolidated, "id" | "type">) => Written | null> = {
  repetition: ({ facts: all, count: ofAll, more }) => {
    const common = plainSentence(all);
    if (common === null || (more && common.facts.length < all.length)) return null;
    const { facts } = common;
    const separate = separatePeriods(facts.map((fact) => ({ ...heldOf(fact), period: fact.period })));
    const count = more ? ofAll : separate.length;
    const periods = separate.map(({ period }) => period);
    return { text: `${common.text} at least ${count} times: ${listed(periods, count)}`, count, facts };
  },
  collection: ({ facts: all, count: ofAll, more }) => {
    const common = commonOpening(all);
    if (common === null || (more && common.facts.length < all.length)) return null;
    const { facts } = common;
    const byObject = Map.groupBy(facts.toReversed(), objectOf);
    const count = more ? ofAll : byObject.size;
    const objects = [...byObject].map(([object, of]) =>
      withPeriod(
        object,
        of.flatMap(({ kind, period }) => (kind === "event" && period !== "" ? period : [])).join("; "),
      ),
    );
    return { text: `${common.text} ${listed(objects, count)}`, count, facts };
  },
  history: ({ facts, count }) => {
    const [current, ...former] = facts;
    if (current === undefined) return null;
    const before = former.map((fact) => withPeriod(objectOf(fact), fact.period));
    const now = withPeriod(withoutEnd(current.fact), current.period);
    return { text: `${now}; before: ${listed(before, count - 1)}`, count, facts };
  },
};

const withPeriod = (text: string, period: string): string => (period === "" ? text : `${text} (${period})`);

function listed(items: readonly string[], count: number): string {
  const shown = items.slice(0, MOST_LISTED);
  const more = count - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}
