import type { Instant, StatedInstant } from "../../../shared/instant.ts";
import { fromCivil } from "../text/calendar.ts";

/** The instant that a caller meant: one without an offset is read on the user's own clock. */
export const resolveInstant = ({ at, zoned }: StatedInstant, time_zone: string): Instant =>
  zoned ? at : fromCivil(at, time_zone);
