import type { Instant } from "../../../shared/instant.ts";
import type { ReadMoment } from "../../core/temporal/moment.ts";

// Arguments are SQL.

export const believedSql = (version: string, known_at: string): string =>
  `${version}.known_from <= ${known_at} AND (${version}.known_to IS NULL OR ${version}.known_to > ${known_at})`;

export const linkedSql = (link: string, known_at: string): string =>
  `${link}.linked_from <= ${known_at} AND (${link}.linked_to IS NULL OR ${link}.linked_to > ${known_at})`;

const holdsSql = (version: string, at: string): string =>
  `${version}.valid_from <= ${at} AND (${version}.valid_to IS NULL OR ${version}.valid_to > ${at})`;

/** The start is unknown or merely observed. */
const uncertainSql = (version: string, at: string): string =>
  `(${version}.valid_from IS NULL OR (${version}.valid_from > ${at} AND ${version}.valid_from_basis = 'observed'))
   AND (${version}.valid_to IS NULL OR ${version}.valid_to > ${at})`;

type Uncertain = Pick<ReadMoment, "include_uncertain">;

/** @param known_at for links; `null` for now */
export const statedFactSql = (fact: string, known_at: Instant | null): string =>
  known_at === null
    ? `${fact}.replaced_by IS NULL`
    : `EXISTS (SELECT 1 FROM provenance sp WHERE sp.fact_seq = ${fact}.seq AND ${linkedSql("sp", `${known_at}`)})`;

export const listedSql = (version: string, at: string, { include_uncertain }: Uncertain): string =>
  include_uncertain ? `((${holdsSql(version, at)}) OR (${uncertainSql(version, at)}))` : `(${holdsSql(version, at)})`;

/** Facts that hold, and events that have surely happened; an undated event counts from the end of its window. */
export const rememberedSql = (version: string, fact: string, at: string, uncertain: Uncertain): string =>
  `(${listedSql(version, at, uncertain)} OR (${fact}.kind = 'event' AND coalesce(${version}.valid_from, ${version}.valid_to, ${version}.known_from) <= ${at}))`;

export const rememberedFactSql = (fact: string, uncertain: Uncertain, known_at: string, as_of: string): string =>
  `EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = ${fact}.seq AND ${believedSql("v", known_at)}
     AND (${as_of} IS NULL OR ${rememberedSql("v", fact, as_of, uncertain)}))`;

/**
 * True if the episode was known at `known_at` and said by `as_of`. For a file, it must also be the text that the file
 * had then.
 */
export const saidSql = (episode: string, known_at: string, as_of: string): string =>
  `${episode}.created_at <= ${known_at} AND (${as_of} IS NULL OR ${episode}.reference_time <= ${as_of})
   AND ${inFileSql(episode, `min(${known_at}, coalesce(${as_of}, ${known_at}))`)}`;

/** Both axes have the same bounds, because a file changes when it is written. */
export const inFileSql = (episode: string, at: string): string =>
  `(${episode}.document_id IS NULL
    OR coalesce((SELECT max(${believedSql("fv", at)}) FROM file_versions fv WHERE fv.document_id = ${episode}.document_id), 1))`;

export const knownEntitySql = (entity: string, known_at: string): string =>
  `${entity}.created_at <= ${known_at} AND (${entity}.merged_at IS NULL OR ${entity}.merged_at > ${known_at})
   AND NOT EXISTS (SELECT 1 FROM entity_gaps g WHERE g.entity_seq = ${entity}.seq AND g.since <= ${known_at} AND g.until > ${known_at})`;

export const presentEntitySql = (
  entity: string,
  known_at: string,
  as_of: string,
  { include_uncertain }: Uncertain,
): string => {
  const begun = `coalesce(pv.valid_from, pv.valid_to, pv.known_from) <= ${as_of}`;
  const fact = (end: "subject_seq" | "object_seq"): string =>
    `EXISTS (SELECT 1 FROM facts pf JOIN fact_versions pv ON pv.fact_seq = pf.seq WHERE pf.${end} = ${entity}.seq
       AND ${believedSql("pv", known_at)} AND (${begun}${include_uncertain ? " OR pv.valid_from IS NULL" : ""}))`;
  return `${knownEntitySql(entity, known_at)} AND (${as_of} IS NULL
    OR EXISTS (SELECT 1 FROM mentions pm JOIN episodes pe ON pe.seq = pm.episode_seq
      WHERE pm.entity_seq = ${entity}.seq AND ${linkedSql("pm", known_at)} AND ${saidSql("pe", known_at, as_of)})
    OR ${fact("subject_seq")} OR ${fact("object_seq")})`;
};

export const endedEntitySql = (entity: string, at: string): string => {
  const fact = (end: "subject_seq" | "object_seq", holds: string): string =>
    `EXISTS (SELECT 1 FROM facts ef JOIN fact_versions ev ON ev.fact_seq = ef.seq WHERE ef.${end} = ${entity}.seq AND ${believedSql("ev", at)} AND ${holds})`;
  const remembered = rememberedSql("ev", "ef", at, { include_uncertain: true });
  return `(${fact("subject_seq", "1")} OR ${fact("object_seq", "1")})
    AND NOT ${fact("subject_seq", remembered)} AND NOT ${fact("object_seq", remembered)}`;
};

/** The type in the first mention until `as_of`, or else in the first known one. */
export const typeSql = (entity: string, known_at: string, as_of: string): string =>
  `coalesce((SELECT tm.type FROM mentions tm JOIN episodes te ON te.seq = tm.episode_seq WHERE tm.entity_seq = ${entity}.seq AND ${linkedSql("tm", known_at)}
    ORDER BY ${as_of} IS NOT NULL AND te.reference_time > ${as_of}, tm.known_from, coalesce(tm.original, tm.seq) LIMIT 1), ${entity}.type)`;

export const mentionsSql = (entity: string, known_at: string, as_of: string, believed = "1"): string =>
  `(SELECT coalesce(sum(cm.count), 0) FROM mentions cm JOIN episodes ce ON ce.seq = cm.episode_seq
    WHERE cm.entity_seq = ${entity}.seq AND ${linkedSql("cm", known_at)} AND ${saidSql("ce", known_at, as_of)} AND ${believed})`;
