/** Weight of the mass, relative to lexical relevance. */
const MASS_WEIGHT = 0.5;

/**
 * @param relevance of the far end, in [0, 1]
 * @param mass PageRank mass of the far end, as a share of the largest
 * @param weight of `edgeWeight`
 */
export const scoreEdge = (relevance: number, mass: number, weight: number): number =>
  relevance + MASS_WEIGHT * mass + weight;
