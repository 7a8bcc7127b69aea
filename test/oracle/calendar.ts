/* Plain calendar arithmetic, a day at a time, without `Date` and without the code under test. Months are 1 to 12, weekdays 0 (Sunday) to 6. */

export interface Day {
  year: number;
  month: number;
  day: number;
}

const KNOWN: Day = { year: 2000, month: 1, day: 1 };
const KNOWN_WEEKDAY = 6;

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const lengthOf = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

function next({ year, month, day }: Day): Day {
  if (day < lengthOf(year, month)) return { year, month, day: day + 1 };
  return month < 12 ? { year, month: month + 1, day: 1 } : { year: year + 1, month: 1, day: 1 };
}

function previous({ year, month, day }: Day): Day {
  if (day > 1) return { year, month, day: day - 1 };
  return month > 1
    ? { year, month: month - 1, day: lengthOf(year, month - 1) }
    : { year: year - 1, month: 12, day: 31 };
}

export function plusDays(from: Day, count: number): Day {
  let at = from;
  for (let n = 0; n < Math.abs(count); n += 1) at = count > 0 ? next(at) : previous(at);
  return at;
}

export function plusMonths({ year, month, day }: Day, count: number): Day {
  let at = { year, month };
  for (let n = 0; n < Math.abs(count); n += 1) {
    at = { year: at.year, month: at.month + Math.sign(count) };
    if (at.month === 13) at = { year: at.year + 1, month: 1 };
    if (at.month === 0) at = { year: at.year - 1, month: 12 };
  }
  return { ...at, day: Math.min(day, lengthOf(at.year, at.month)) };
}

export function weekdayOf(date: Day): number {
  let days = 0;
  for (let year = KNOWN.year; year < date.year; year += 1) days += isLeap(year) ? 366 : 365;
  for (let year = date.year; year < KNOWN.year; year += 1) days -= isLeap(year) ? 366 : 365;
  for (let month = 1; month < date.month; month += 1) days += lengthOf(date.year, month);
  return (((KNOWN_WEEKDAY + days + date.day - 1) % 7) + 7) % 7;
}

export function nextWeekday(from: Day, weekday: number, step: 1 | -1): Day {
  let at = plusDays(from, step);
  while (weekdayOf(at) !== weekday) at = plusDays(at, step);
  return at;
}

export function inWeekOf(date: Day, weekday: number): Day {
  let at = date;
  while (weekdayOf(at) !== 1) at = plusDays(at, -1);
  while (weekdayOf(at) !== weekday) at = plusDays(at, 1);
  return at;
}

export function nearestWeekday(date: Day, weekday: number): Day {
  let at = plusDays(date, -3);
  while (weekdayOf(at) !== weekday) at = plusDays(at, 1);
  return at;
}

export function nthWeekday(year: number, month: number, weekday: number, n: number): Day {
  const days = Array.from({ length: lengthOf(year, month) }, (_, i) => ({ year, month, day: i + 1 })).filter(
    (date) => weekdayOf(date) === weekday,
  );
  const found = days.at(n > 0 ? n - 1 : n);
  if (found === undefined) throw new Error(`${year}-${month} has no such weekday`);
  return found;
}

const padded = (value: number, width: number): string => String(value).padStart(width, "0");
export const isoOf = ({ year, month, day }: Day): string => `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
