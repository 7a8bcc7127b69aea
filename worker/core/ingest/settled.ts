import type { EpisodeStatus } from "../../../shared/api/episode.ts";

/** Without a further request. */
export const isSettled = (status: EpisodeStatus): boolean => status === "done" || status === "failed";
