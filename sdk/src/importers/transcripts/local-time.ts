import { UsageFailure } from "../import-failure.ts";

export interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function isLocalTime({ year, month, day, hour, minute, second }: LocalTime): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60
  );
}

/** Converts the times of an export without a zone, which are those of the exporting phone. */
export class LocalClock {
  readonly #format: Intl.DateTimeFormat;
  /** Offsets by day: zone lookups are slow, and a chat has many messages a day. */
  readonly #atDay = new Map<number, number>();

  /** @throws UsageFailure for an unknown zone */
  constructor(zone: string) {
    try {
      const digits = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
      this.#format = new Intl.DateTimeFormat("en-US", {
        timeZone: zone,
        calendar: "gregory",
        numberingSystem: "latn",
        hourCycle: "h23",
        ...digits,
        second: "numeric",
      });
    } catch {
      throw new UsageFailure(`--time-zone ${zone} is not a time zone; write it like Europe/Berlin`);
    }
  }

  /**
   * When clocks go back, the first of two instants counts, unless the message before was later; when they go forward, a skipped time counts
   * as an hour later.
   *
   * @param before the message before, in milliseconds
   */
  instantOf(time: LocalTime, before = -Infinity): number {
    const shown = wallOf(time);
    const offsets = [this.#offsetAt(shown - DAY_MS), this.#offsetAt(shown + DAY_MS)];
    const exact = [...new Set(offsets.map((offset) => shown - offset))]
      .filter((at) => at + this.#offsetAt(at) === shown)
      .sort((a, b) => a - b);
    const [first] = exact;
    if (first === undefined) return shown - Math.min(...offsets);
    return exact.find((at) => at >= before && at - first <= 2 * HOUR_MS) ?? first;
  }

  #offsetAt(at: number): number {
    const day = Math.floor(at / DAY_MS);
    const begins = this.#offsetAtDay(day);
    return begins === this.#offsetAtDay(day + 1) ? begins : this.#exactOffsetAt(at);
  }

  #offsetAtDay(day: number): number {
    const known = this.#atDay.get(day);
    if (known !== undefined) return known;
    const offset = this.#exactOffsetAt(day * DAY_MS);
    this.#atDay.set(day, offset);
    return offset;
  }

  #exactOffsetAt(at: number): number {
    const parts = Object.fromEntries(this.#format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return wallOf({ year, month, day, hour, minute, second }) - Math.floor(at / 1_000) * 1_000;
  }
}

const wallOf = ({ year, month, day, hour, minute, second }: LocalTime): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);
