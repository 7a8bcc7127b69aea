import type { EpisodeStatus } from "../../../shared/api/episode.ts";

export const isSettled = (status: EpisodeStatus): boolean => status === "done" || status === "failed";
