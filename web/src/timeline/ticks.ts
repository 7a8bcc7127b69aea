import { DAY_MS, type Span } from "./life.ts";

export interface Ticks {
  at: number[];
  unit: "year" | "month" | "day";
}

const MONTH_MS = 30 * DAY_MS;
const YEAR_MS = 365 * DAY_MS;
const NICE = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000];

export function ticksOf({ from, to }: Span, most: number): Ticks {
  const step = (to - from) / Math.max(1, most);
  if (step > YEAR_MS * 0.7) {
    const years = NICE.find((count) => count * YEAR_MS >= step) ?? 10_000;
    const first = Math.ceil(new Date(from).getUTCFullYear() / years) * years;
    return { unit: "year", at: within(from, to, (place) => yearAt(first + place * years)) };
  }
  if (step > MONTH_MS * 0.7) {
    const months = [1, 2, 3, 6, 12].find((count) => count * MONTH_MS >= step) ?? 12;
    const begin = new Date(from);
    const first = Math.ceil((begin.getUTCFullYear() * 12 + begin.getUTCMonth()) / months) * months;
    return { unit: "month", at: within(from, to, (place) => monthAt(first + place * months)) };
  }
  const days = [1, 2, 5, 10, 15].find((count) => count * DAY_MS >= step) ?? 15;
  const first = Math.ceil(from / (days * DAY_MS));
  return { unit: "day", at: within(from, to, (place) => (first + place) * days * DAY_MS) };
}

function within(from: number, to: number, atOf: (place: number) => number): number[] {
  const all: number[] = [];
  for (let place = 0; ; place++) {
    const at = atOf(place);
    if (!(at <= to)) return all;
    if (at >= from) all.push(at);
  }
}

/** `Date.UTC` would read years before 100 as 19xx. */
const yearAt = (year: number): number => new Date(0).setUTCFullYear(year, 0, 1);
const monthAt = (month: number): number => new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1);
