import type { DroppedFacts } from "../../../shared/api/dropped-facts.ts";
import { sumOfDropped } from "../../core/prompts/answers/dropped-facts.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta, writeMeta } from "../base/meta.ts";

export function addDropped(sql: Sql, episode_seq: number, dropped: DroppedFacts | undefined): void {
  if (dropped === undefined || Object.keys(dropped).length === 0) return;
  const [work] = sql.all<{ dropped: string | null }>("SELECT dropped FROM work WHERE episode_seq = ?", episode_seq);
  const ofEpisode = sumOfDropped(readDropped(work?.dropped ?? null), dropped);
  sql.all("UPDATE work SET dropped = ? WHERE episode_seq = ?", JSON.stringify(ofEpisode), episode_seq);
  const ofMemory = sumOfDropped(droppedOfMemory(sql), dropped);
  writeMeta(sql, "dropped_facts", JSON.stringify(ofMemory));
}

export const readDropped = (stored: string | null): DroppedFacts => JSON.parse(stored ?? "{}") as DroppedFacts;

export const droppedOfMemory = (sql: Sql): DroppedFacts => readDropped(readMeta(sql, "dropped_facts"));
