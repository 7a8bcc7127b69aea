/** What mass counts beside words. */
const MASS_SHARE = 0.5;

/**
 * What a way is worth to a question: what lies at its end says so by its words, PageRank by how much leads there, and memory by
 * what it helped with before.
 *
 * @param relevance of what lies at its end, in [0, 1]
 * @param mass PageRank's at its end, as a share of the largest
 * @param weight w of the edge
 */
export const worthOf = (relevance: number, mass: number, weight: number): number =>
  relevance + MASS_SHARE * mass + weight;
