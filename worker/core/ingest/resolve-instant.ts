import { endOfStated, type Instant, type StatedInstant } from "../../../shared/instant.ts";
import { fromCivil } from "../text/calendar.ts";

/** The instant that a caller stated. One without an offset is read in the user's time zone. */
export const resolveInstant = ({ at, zoned }: StatedInstant, time_zone: string): Instant =>
  zoned ? at : fromCivil(at, time_zone);

/** The first instant after an end that a caller stated, see `endOfStated`. */
export const resolveEnd = (stated: StatedInstant, time_zone: string): Instant =>
  resolveInstant({ ...stated, at: endOfStated(stated) }, time_zone);
