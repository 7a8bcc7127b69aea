import type { Instant, StatedInstant } from "../../../shared/instant.ts";
import { fromCivil } from "../text/calendar.ts";

/** The instant that a caller stated. One without an offset is read in the user's time zone. */
export const resolveInstant = ({ at, zoned }: StatedInstant, time_zone: string): Instant =>
  zoned ? at : fromCivil(at, time_zone);
