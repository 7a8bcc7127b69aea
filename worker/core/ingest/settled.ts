import type { EpisodeStatus } from "../../../shared/api/episode.ts";

/** Returns whether the status stays without a further request. */
export const isSettled = (status: EpisodeStatus): boolean => status === "done" || status === "failed";
