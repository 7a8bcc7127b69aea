import type { Instant } from "../../../shared/instant.ts";
import { toCivil } from "./calendar.ts";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** "Monday 2023-05-08T15:56:00+02:00": the wall clock, the weekday that "next Thursday" needs, and the offset. */
export function localTime(at: Instant, zone: string): string {
  const wall = new Date(toCivil(at, zone));
  const offset = Math.round((wall.getTime() - at) / 60_000);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, "0");
  const sign = `${offset < 0 ? "-" : "+"}${two(Math.abs(offset) / 60)}:${two(Math.abs(offset) % 60)}`;
  return `${WEEKDAYS[wall.getUTCDay()]} ${wall.toISOString().replace(/\.\d+Z$/, "")}${sign}`;
}
