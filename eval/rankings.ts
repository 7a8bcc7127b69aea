export interface RankedAnswer {
  episodes: readonly string[];
  factSources: ReadonlyArray<readonly string[]>;
}

export type Ranking = (answer: RankedAnswer) => string[];

/** Cormack, Clarke & Büttcher (SIGIR 2009): works on every collection they tried. */
const RRF_K = 60;

export const episodesDirectly: Ranking = ({ episodes }) => [...episodes];

export const sourcesOfFacts: Ranking = ({ factSources }) => [...new Set(factSources.flat())];

/** A turn scores 1 / (60 + rank) in each list that has it; equal scores keep the order of the episodes. */
export const episodesFusedWithFactSources: Ranking = (answer) => {
  const scores = new Map<string, number>();
  for (const list of [episodesDirectly(answer), sourcesOfFacts(answer)]) {
    for (const [place, turn] of list.entries()) scores.set(turn, (scores.get(turn) ?? 0) + 1 / (RRF_K + place + 1));
  }
  return [...scores].sort(([, a], [, b]) => b - a).map(([turn]) => turn);
};
