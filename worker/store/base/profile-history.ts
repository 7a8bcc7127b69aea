import type { Instant } from "../../../shared/instant.ts";
import { MAX_FORMER_VALUES, type FormerValue } from "../../core/portability/lines.ts";
import type { Profile } from "../../ports/graph/writes.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta, readProfile, tickStep, writeMeta, writeProfile } from "./meta.ts";

/** Only these have a history, because reads show them. */
const FORMER = { display_name: "former_display_names", time_zone: "former_time_zones" } as const;
type Shown = keyof typeof FORMER;

export const formerValues = (sql: Sql, of: Shown): FormerValue[] =>
  JSON.parse(readMeta(sql, FORMER[of]) ?? "[]") as FormerValue[];

/** Current first. */
function valuesAt(sql: Sql, of: Shown, known_at: Instant): (string | null)[] {
  const former = formerValues(sql, of);
  const later = former.findIndex(([until]) => until > known_at);
  const earlier = (later === -1 ? former : former.slice(0, later)).map(([, value]) => value).reverse();
  return [later === -1 ? readMeta(sql, of) : (former[later]?.[1] ?? null), ...earlier];
}

export const displayNamesAt = (sql: Sql, known_at: Instant): (string | null)[] =>
  valuesAt(sql, "display_name", known_at);

export const timeZoneAt = (sql: Sql, known_at: Instant): string => valuesAt(sql, "time_zone", known_at)[0] ?? "UTC";

export function replaceProfile(sql: Sql, profile: Omit<Profile, "kept_days"> & Partial<Profile>, clock: Instant): void {
  const { name, time_zone } = readProfile(sql);
  const replaced: [Shown, string | null][] = [];
  if (name !== profile.name) replaced.push(["display_name", name]);
  if (time_zone !== profile.time_zone) replaced.push(["time_zone", time_zone]);
  if (replaced.length > 0) {
    const until = tickStep(sql, clock);
    for (const [of, value] of replaced) keepFormer(sql, of, [...formerValues(sql, of), [until, value]]);
  }
  writeProfile(sql, profile);
}

/** Reads before the kept values show the oldest. */
export const keepFormer = (sql: Sql, of: Shown, former: readonly FormerValue[]): void =>
  writeMeta(sql, FORMER[of], former.length === 0 ? null : JSON.stringify(former.slice(-MAX_FORMER_VALUES)));
