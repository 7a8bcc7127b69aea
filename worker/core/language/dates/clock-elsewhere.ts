import { DAY_MS, fromCivil, startOfDay, toCivil } from "../../text/calendar.ts";
import { isOneDay, oneOfDays, type CivilPeriod } from "./civil-periods.ts";

/* "Tomorrow at 11pm PST" may be the day after for the user. */

const CLOCK =
  /^,? (?:(?:at|around|about) |@ ?)?(\d{1,2})(?:[:.](\d\d))? ?(am|pm|AM|PM|[ap]\.m\.)?,? \(?(?:in )?([A-Z]{2,4}T|UTC|BST|(?:[Ee]astern|[Cc]entral|[Mm]ountain|[Pp]acific)(?: (?:[Ss]tandard|[Dd]aylight))?(?: [Tt]ime)?|(?:\p{Lu}[\p{L}.]+ ){1,3}[Tt]ime|(?:local|their|his|her) time)(?![\p{L}\d])/u;
const HOUR_MS = 3_600_000;
/** In hours. People write "EST" in summer too, so each may be an hour off. Others, such as "IST", mean several. */
const OFFSETS: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  BST: 1,
  CET: 1,
  CEST: 2,
  JST: 9,
  ET: -5,
  EST: -5,
  EDT: -4,
  EASTERN: -5,
  CT: -6,
  CDT: -5,
  CENTRAL: -6,
  MT: -7,
  MST: -7,
  MDT: -6,
  MOUNTAIN: -7,
  PT: -8,
  PST: -8,
  PDT: -7,
  PACIFIC: -8,
};

/** Returns null without a time of another zone behind the day. */
export function dayElsewhere(after: string, zone: string): ((period: CivilPeriod) => CivilPeriod) | null {
  const match = CLOCK.exec(after);
  if (match === null) return null;
  const [, hour, minute = "0", half = "", name = ""] = match;
  const offset = OFFSETS[(name.split(" ")[0] ?? "").toUpperCase()];
  const isAfternoon = /^p/iu.test(half);
  const isUncertain = offset === undefined || (half === "" && Number(hour) <= 12);
  const clock = (((Number(hour) % 12) + (isAfternoon || Number(hour) > 12 ? 12 : 0)) * 60 + Number(minute)) * 60_000;
  return (period) => {
    if (!isOneDay(period)) return period;
    if (isUncertain) return oneOfDays(period.from - DAY_MS, period.from + DAY_MS);
    const days = [-1, 1].map((hours) =>
      startOfDay(toCivil(fromCivil(period.from, "UTC") + clock - (offset - hours) * HOUR_MS, zone)),
    );
    return oneOfDays(Math.min(period.from, ...days), Math.max(period.from, ...days));
  };
}
