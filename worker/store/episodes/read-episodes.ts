import type { Episode } from "../../../shared/api/episode.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Sql } from "../../ports/sql.ts";
import { readKept } from "../base/kept-rows.ts";
import { COLUMNS, type EpisodeRow, IN_FILE, MAX_READ_CHARACTERS, SAID, toEpisode, withinLimit } from "./episodes.ts";

type ReadEpisode = Episode & { thread_id: string | null };

/**
 * @param seqs most wanted first: reading stops at the limit of characters
 * @returns in no order; `isCut` if some were left out for length
 */
export function readEpisodes(
  sql: Sql,
  seqs: readonly number[],
  moment: Moment,
): { episodes: Map<number, ReadEpisode>; isCut: boolean } {
  if (moment.known_at !== undefined || moment.as_of !== undefined) return readWithinLimit(sql, seqs, moment);
  let isCut = false;
  const read = (unknown: readonly number[]): Map<number, ReadEpisode> => {
    const { episodes, isCut: isPart } = readWithinLimit(sql, unknown, moment);
    isCut = isPart;
    return episodes;
  };
  const episodes = readKept(sql, "episodes", seqs, read, (episode) => BYTES_OF_EPISODE + 2 * charactersOf(episode));
  let characters = 0;
  for (const episode of episodes.values()) characters += charactersOf(episode);
  return isCut || characters > MAX_READ_CHARACTERS ? readWithinLimit(sql, seqs, moment) : { episodes, isCut };
}

const BYTES_OF_EPISODE = 1_000;

/** Returns at least as many characters as SQLite counts. */
const charactersOf = ({ content, metadata }: Episode): number => content.length + JSON.stringify(metadata).length;

function readWithinLimit(
  sql: Sql,
  seqs: readonly number[],
  { known_at, as_of }: Moment,
): { episodes: Map<number, ReadEpisode>; isCut: boolean } {
  const rows = sql.all<EpisodeRow & { listed: number }>(
    `SELECT ${COLUMNS}, page.listed FROM ${withinLimit(`SELECT i.value AS seq, i.key AS place FROM json_each(?1) i
       JOIN episodes e ON e.seq = i.value WHERE ?2 IS ?2 AND ${SAID} AND ${IN_FILE}`)} page
     JOIN episodes e ON e.seq = page.seq JOIN work w ON w.episode_seq = e.seq`,
    JSON.stringify(seqs),
    null,
    known_at ?? null,
    as_of ?? null,
  );
  return {
    episodes: new Map(rows.map((row) => [row.seq, toEpisode(row)])),
    isCut: rows.length < (rows[0]?.listed ?? 0),
  };
}
