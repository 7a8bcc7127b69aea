/** Ways to combine search results into one ranking of turns. */

export interface RankedAnswer {
  /** Turn ids of the episodes found, best first. */
  episodes: readonly string[];
  /** Ids of the turns that support each fact found, best fact first. */
  factSources: ReadonlyArray<readonly string[]>;
}

export type Ranking = (answer: RankedAnswer) => string[];

/** The constant that Cormack, Clarke & Büttcher (SIGIR 2009) found to work on every collection they tried. */
const RRF_K = 60;

export const episodesDirectly: Ranking = ({ episodes }) => [...episodes];

/** The source turns of facts, ranked by their best fact. */
export const sourcesOfFacts: Ranking = ({ factSources }) => [...new Set(factSources.flat())];

/**
 * Reciprocal rank fusion of the two rankings above: a turn scores 1 / (60 + rank) in each list that has it. Equal
 * scores keep the order of the episodes.
 */
export const episodesFusedWithFactSources: Ranking = (answer) => {
  const scores = new Map<string, number>();
  for (const list of [episodesDirectly(answer), sourcesOfFacts(answer)]) {
    for (const [place, turn] of list.entries()) scores.set(turn, (scores.get(turn) ?? 0) + 1 / (RRF_K + place + 1));
  }
  return [...scores].sort(([, a], [, b]) => b - a).map(([turn]) => turn);
};
