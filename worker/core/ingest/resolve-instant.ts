import { endOfStated, type Instant, type StatedInstant } from "../../../shared/instant.ts";
import { fromCivil } from "../text/calendar.ts";

/** A time without an offset is in the user's time zone. */
export const resolveInstant = ({ at, zoned }: StatedInstant, time_zone: string): Instant =>
  zoned ? at : fromCivil(at, time_zone);

export const resolveEnd = (stated: StatedInstant, time_zone: string): Instant =>
  resolveInstant({ ...stated, at: endOfStated(stated) }, time_zone);
