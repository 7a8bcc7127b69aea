import type { Episode as OurEpisode } from "../../../../shared/api/episode.ts";
import type { GraphName } from "../../../ports/control-plane.ts";
import { visibleJson } from "../../../core/text/visible/visible-text.ts";
import { keptIn } from "./metadata.ts";
import { uuidOf } from "./uuids.ts";

export function episodeOf(owner: GraphName, episode: OurEpisode & { score?: number }) {
  const { kept, metadata } = keptIn(episode.metadata);
  return {
    uuid: uuidOf("episode", owner, episode.id),
    content: episode.content,
    // when it was written: Zep has no other time
    created_at: episode.reference_time,
    source: episode.type === "document" ? ("text" as const) : episode.type,
    source_description: typeof metadata["source"] === "string" ? metadata["source"] : null,
    metadata,
    processed: episode.status !== "pending",
    role: episode.name,
    role_type: kept.role ?? episode.role,
    thread_id: episode.thread_id,
    document_id: kept.document_id ?? episode.document_id,
    ...(episode.score !== undefined && { score: episode.score }),
  };
}

export type Episode = ReturnType<typeof episodeOf>;

/** Callers put it into prompts, so it has no invisible characters. Lists return an episode as sent. */
export const foundEpisodeOf = (owner: GraphName, episode: OurEpisode & { score?: number }): Episode =>
  visibleJson(episodeOf(owner, episode));

export function messageOf(owner: GraphName, episode: OurEpisode) {
  const { uuid, content, created_at, metadata, processed, role, role_type } = episodeOf(owner, episode);
  return { uuid, content, created_at, metadata, processed, name: role, role: role_type ?? "norole" };
}
