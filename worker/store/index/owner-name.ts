import { graphAddress } from "../../../shared/ids.ts";
import { isPersonalName } from "../../core/extraction/own-names.ts";
import { NAMELESS } from "../../core/ingest/name-of-owner.ts";
import type { ReadMoment } from "../../core/temporal/moment.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import { withNameInPlaceOf } from "../../core/text/stand-ins.ts";
import type { Sql } from "../../ports/sql.ts";
import { onceInRead } from "../base/watermarks.ts";
import { identityOf, ownIdentifier, spokenAs } from "../base/owner-id.ts";
import { readProfile } from "../base/meta.ts";
import { displayNamesAt } from "../base/profile-history.ts";
import { believedSql, linkedSql, saidSql } from "../base/moment-sql.ts";
import { givenNamesAt } from "./entity-edits.ts";

export interface ShownOwner {
  entity_seq: number;
  name: string;
  /** Names of the owner in older statements; never shown. */
  standIns: readonly string[];
  isStandIn: (name: string) => boolean;
  inText: (text: string) => string;
}

/**
 * Prefers the name that the application gave, then the last own name that the user stated, then "Call me Jo". `null` if
 * no name is replaced.
 */
export const shownOwner = (sql: Sql, moment: Pick<ReadMoment, "known_at" | "at">): ShownOwner | null =>
  onceInRead(sql, `owner ${moment.known_at} ${moment.at}`, () => findOwner(sql, moment));

function findOwner(sql: Sql, { known_at, at }: Pick<ReadMoment, "known_at" | "at">): ShownOwner | null {
  const [given = null] = displayNamesAt(sql, known_at);
  return saidOwner(sql, { known_at, at }, given) ?? namelessOwner(sql, given);
}

function saidOwner(
  sql: Sql,
  { known_at, at }: Pick<ReadMoment, "known_at" | "at">,
  given: string | null,
): ShownOwner | null {
  const standIns = standInsOf(sql).filter((word) => given === null || normaliseName(word) !== normaliseName(given));
  const said = sql.all<{ seq: number }>(
    "SELECT seq FROM facts WHERE predicate IN ('NAMED', 'GOES_BY') AND object_value IS NOT NULL",
  );
  if (said.length === 0) return null;
  const rows = sql.all<NamedRow & Record<string, never>>(
    `SELECT f.subject_seq AS entity_seq, f.object_value AS name, p.subject_name AS speaker
     FROM json_each(?3) i JOIN facts f ON f.seq = i.value JOIN fact_versions v ON v.fact_seq = f.seq JOIN provenance p ON p.fact_seq = f.seq
       JOIN episodes s ON s.seq = p.episode_seq
     WHERE ${believedSql("v", "?1")} AND ${linkedSql("p", "?1")}
       AND (v.valid_from IS NULL OR v.valid_from <= ?2) AND (v.valid_to IS NULL OR v.valid_to > ?2)
       AND p.denied = 0 AND p.confidence = 'stated' AND s.role = 'user'
     ORDER BY f.predicate = 'NAMED' DESC, v.valid_from DESC, v.known_from DESC, f.object_value`,
    known_at,
    at,
    JSON.stringify(said.map(({ seq }) => seq)),
  );
  const isOf = (words: readonly string[], row: NamedRow): boolean =>
    words.some((word) => normaliseName(word) === normaliseName(row.speaker));
  const ofGiven = given === null ? undefined : rows.find((row) => isOf([given], row));
  const ofOwner = rows.find((row) => isOf(standIns, row) && isPersonalName(row.name));
  const row = ofGiven ?? ofOwner;
  if (row === undefined) return null;
  const by_hand = givenNamesAt(sql, [row.entity_seq], known_at).get(row.entity_seq)?.name;
  const name = by_hand ?? (ofGiven === undefined ? row.name : (given ?? row.name));
  return ownerShown(row.entity_seq, name, standIns);
}

/** Statements and older messages may know the owner by an identifier alone. */
function namelessOwner(sql: Sql, given: string | null): ShownOwner | null {
  const id = ownIdentifier(sql);
  if (id === null) return null;
  const [found] = sql.all<{ entity_seq: number }>(
    "SELECT entity_seq FROM aliases WHERE normalised = ? AND decided = 0 ORDER BY entity_seq LIMIT 1",
    normaliseName(id),
  );
  return found === undefined ? null : ownerShown(found.entity_seq, given ?? NAMELESS, [id]);
}

const ownerShown = (entity_seq: number, name: string, standIns: readonly string[]): ShownOwner => ({
  entity_seq,
  name,
  standIns,
  isStandIn: (word) => standIns.some((other) => normaliseName(other) === normaliseName(word)),
  inText: (text) => withoutNameTwice(standIns.reduce((shown, word) => withNameInPlaceOf(shown, word, name), text)),
});

const withoutNameTwice = (text: string): string => {
  const [, owner = "", name = ""] = NAME_OF.exec(text) ?? [];
  return name !== "" && normaliseName(owner) === normaliseName(name) ? `The user's name is ${name}.` : text;
};
const NAME_OF = /^(.{1,80}?)(?:['’]s? name is| heißt| se llama) (.{1,80})\.$/su;

type NamedRow = { entity_seq: number; name: string; speaker: string };

export const namesOfOwner = (sql: Sql): string[] => {
  const { name } = readProfile(sql);
  return [...(name === null ? [] : [name]), ...standInsOf(sql)];
};

const NAMED_MESSAGES = 200;

const LATEST = `SELECT e.name, e.role FROM episodes e WHERE ${saidSql("e", "?1", "?2")} ORDER BY e.seq DESC LIMIT ?3 + 0`;

export const namesInMessages = (sql: Sql, { known_at, as_of }: Pick<ReadMoment, "known_at" | "as_of">): string[] =>
  sql
    .all<{ name: string }>(
      `SELECT DISTINCT name FROM (${LATEST}) WHERE role = 'user' AND name IS NOT NULL`,
      known_at,
      as_of,
      NAMED_MESSAGES,
    )
    .map(({ name }) => name);

export const hasMessages = (sql: Sql, { known_at, as_of }: Pick<ReadMoment, "known_at" | "as_of">): boolean =>
  sql.all<Record<string, never>>(`SELECT 1 FROM (${LATEST}) WHERE role = 'user'`, known_at, as_of, NAMED_MESSAGES)
    .length > 0;

function standInsOf(sql: Sql): string[] {
  const identity = identityOf(sql);
  const id = identity === null ? null : (ownIdentifier(sql) ?? spokenAs(sql, graphAddress(identity).id));
  return id === null ? [NAMELESS] : [...new Set([NAMELESS, id])];
}
