import type { EpisodeStatus } from "../../../shared/api/episode.ts";

/** Whether nothing more will happen to an episode unless somebody asks for it. */
export const isSettled = (status: EpisodeStatus): boolean => status === "done" || status === "failed";
