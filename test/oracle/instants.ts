/** Instants of the days of the calendar, in UTC. */
import type { Day } from "./calendar.ts";

/** Noon of a day, in Unix milliseconds. */
export const noonOf = ({ year, month, day }: Day): number => Date.UTC(year, month - 1, day, 12);

/** The day of an instant, as `2024-03-06`. */
export const dayOfInstant = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
