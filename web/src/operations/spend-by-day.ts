export const MEASURES = ["tokens", "calls", "cost"] as const;
export type Measure = (typeof MEASURES)[number];

export interface UsageRow {
  day: string;
  model: string;
  calls: number;
  tokens_in: number;
  tokens_out: number;
  cost: number | null;
}

export interface DaySpend {
  day: string;
  calls: number;
  tokens: number;
  /** US dollars. */
  cost: number;
  /** Calls without a known price. */
  unpriced: number;
}

const DAY_MS = 86_400_000;

export function spendByDay(rows: readonly UsageRow[], first: string, last: string): DaySpend[] {
  const days = new Map<string, DaySpend>();
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS) {
    const day = dayOf(at);
    days.set(day, { day, calls: 0, tokens: 0, cost: 0, unpriced: 0 });
  }
  for (const { day, calls, tokens_in, tokens_out, cost } of rows) {
    const sum = days.get(day);
    if (sum === undefined) continue;
    sum.calls += calls;
    sum.tokens += tokens_in + tokens_out;
    if (cost === null) sum.unpriced += calls;
    else sum.cost += cost;
  }
  return [...days.values()];
}

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export const firstDay = (now: number, days: number): string => dayOf(now - (days - 1) * DAY_MS);
