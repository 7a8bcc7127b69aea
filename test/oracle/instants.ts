import type { Day } from "./calendar.ts";

export const noonOf = ({ year, month, day }: Day): number => Date.UTC(year, month - 1, day, 12);

export const dayOfInstant = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
