export type Course = "order" | "progress";

export const [PEER, USER, ASSISTANT] = [0, 1, 2];

export interface Halves {
  scores: Float64Array;
  roles: Uint8Array;
  before: Int32Array;
  after: Int32Array;
  single: Uint8Array;
}

/** A user's message and its answer get their mean, to stay together. For `order`, answers follow all user messages. */
export function exchangeScores({ scores, roles, before, after, single }: Halves, course: Course): Float64Array {
  const least = scores.reduce((lowest, score) => Math.min(lowest, score), Infinity);
  const means = scores.map((score, index) => {
    const role = roles[index] ?? PEER;
    if (role === PEER) return score;
    const other = (role === USER ? after[index] : before[index]) ?? -1;
    if (single[index] === 1 || roles[other] === role) return score;
    return (score + (scores[other] ?? least)) / 2;
  });
  if (course === "progress") return means;
  let [mostAnswer, leastUser] = [-Infinity, Infinity];
  for (const [index, score] of means.entries())
    if (roles[index] === ASSISTANT) mostAnswer = Math.max(mostAnswer, score);
    else leastUser = Math.min(leastUser, score);
  const behind = Math.max(0, mostAnswer - leastUser) + 1;
  return means.map((score, index) => (roles[index] === ASSISTANT ? score - behind : score));
}
