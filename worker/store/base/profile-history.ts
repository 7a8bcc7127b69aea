import type { Instant } from "../../../shared/instant.ts";
import { MAX_FORMER_VALUES, type FormerValue } from "../../core/portability/former-values.ts";
import type { Profile } from "../../ports/graph/writes.ts";
import type { Sql } from "../../ports/sql.ts";
import { logChange } from "./change-log.ts";
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

export interface LoggedProfile extends Pick<Profile, "name" | "time_zone"> {
  /** Values that no earlier entry of the log has. */
  former_display_names: FormerValue[];
  former_time_zones: FormerValue[];
}

const logProfile = (sql: Sql, profile: LoggedProfile, at: Instant): void =>
  void logChange(sql, "profile", { id: "profile", seq: null }, profile, at);

/** @returns whether the name or time zone changed; the change is in the log */
export function replaceProfile(
  sql: Sql,
  profile: Omit<Profile, "kept_days"> & Partial<Profile>,
  clock: Instant,
): boolean {
  const before = readProfile(sql);
  const { name, time_zone } = profile;
  const isChanged = name !== before.name || time_zone !== before.time_zone;
  if (isChanged) {
    const until = tickStep(sql, clock);
    const logged: LoggedProfile = {
      name,
      time_zone,
      former_display_names: name === before.name ? [] : [[until, before.name]],
      former_time_zones: time_zone === before.time_zone ? [] : [[until, before.time_zone]],
    };
    addFormer(sql, logged);
    logProfile(sql, logged, until);
  }
  writeProfile(sql, profile);
  return isChanged;
}

export function redoProfile(sql: Sql, logged: LoggedProfile): void {
  addFormer(sql, logged);
  writeProfile(sql, logged);
}

/** Merges, because entries of a migration or an import repeat values that may be stored already. */
function addFormer(sql: Sql, logged: LoggedProfile): void {
  for (const [of, key] of Object.entries(FORMER) as [Shown, (typeof FORMER)[Shown]][]) {
    const former = new Map([...formerValues(sql, of), ...logged[key]]);
    keepFormer(
      sql,
      of,
      [...former].sort(([a], [b]) => a - b),
    );
  }
}

export const hasFormerValues = (sql: Sql): boolean =>
  Object.keys(FORMER).some((of) => formerValues(sql, of as Shown).length > 0);

/**
 * Serves memories and exports whose history began before it was logged. A rebuild then finds the history that is kept.
 */
export function logMissingHistory(sql: Sql): void {
  const logged = sql
    .all<{ payload: string }>("SELECT payload FROM changes WHERE entry = 'profile' ORDER BY seq")
    .map(({ payload }) => JSON.parse(payload) as LoggedProfile);
  for (const entry of logged) addFormer(sql, entry);
  const missing = (of: Shown): FormerValue[] => {
    const ends = new Set(logged.flatMap((entry) => entry[FORMER[of]].map(([until]) => until)));
    return formerValues(sql, of).filter(([until]) => !ends.has(until));
  };
  const [former_display_names, former_time_zones] = [missing("display_name"), missing("time_zone")];
  if (former_display_names.length + former_time_zones.length === 0) return;
  const { name, time_zone } = readProfile(sql);
  logProfile(sql, { name, time_zone, former_display_names, former_time_zones }, readMeta(sql, "last_instant") ?? 0);
}

/** Reads at an earlier instant than the first kept value show that value. */
export const keepFormer = (sql: Sql, of: Shown, former: readonly FormerValue[]): void =>
  writeMeta(sql, FORMER[of], former.length === 0 ? null : JSON.stringify(former.slice(-MAX_FORMER_VALUES)));
