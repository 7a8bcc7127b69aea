import type { EpisodeStatus } from "../../../shared/api/episode.ts";

/** Whether an episode stays as it is without a further request. */
export const isSettled = (status: EpisodeStatus): boolean => status === "done" || status === "failed";
