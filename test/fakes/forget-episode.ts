import { forgetEpisodes } from "../../worker/store/resolution/forget.ts";

type Parameters4 = Parameters<typeof forgetEpisodes>;

export const forgetEpisode = (sql: Parameters4[0], clock: Parameters4[1], ids: Parameters4[2], id: string) =>
  forgetEpisodes(sql, clock, ids, [id]);
