import { z } from "zod";
import { profileIn } from "../../../shared/api/owners.ts";
import type { Instant } from "../../../shared/instant.ts";
import { knownInstant } from "./columns.ts";

export type FormerValue = readonly [until: Instant, value: string | null];

export const MAX_FORMER_VALUES = 1_000;

export const [displayName, timeZone] = [profileIn.shape.name.unwrap(), profileIn.shape.time_zone.unwrap()];

const former = (value: z.ZodType<string | null>): z.ZodType<FormerValue[]> =>
  z.array(z.tuple([knownInstant, value])).max(MAX_FORMER_VALUES);

export const [formerDisplayNames, formerTimeZones] = [former(displayName), former(timeZone)];
