import type { Instant } from "../../../shared/instant.ts";
import { toCivil } from "./calendar.ts";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** "Monday 2023-05-08T15:56:00+02:00": models need the weekday for "next Thursday". */
export function localTime(at: Instant, zone: string): string {
  const wall = new Date(toCivil(at, zone));
  const offset = Math.round((wall.getTime() - at) / 60_000);
  const twoDigits = (value: number): string => String(Math.floor(value)).padStart(2, "0");
  const sign = `${offset < 0 ? "-" : "+"}${twoDigits(Math.abs(offset) / 60)}:${twoDigits(Math.abs(offset) % 60)}`;
  return `${WEEKDAYS[wall.getUTCDay()]} ${wall.toISOString().replace(/\.\d+Z$/, "")}${sign}`;
}

/** Omits the offset, for a zone that is shown once. */
export const wallClock = (at: Instant, zone: string): string => localTime(at, zone).replace(/:\d\d[+-]\d\d:\d\d$/u, "");
