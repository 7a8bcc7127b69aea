import type { EndingWords } from "./ending-words.ts";

/** Returns the clauses that say something happened; wishes, plans and conditions end nothing. */
export function assertedClauses(text: string, of: EndingWords): ReturnType<EndingWords["clauses"]> {
  const clauses = of.clauses(text);
  return withTopics(clauses.filter(({ text: clause }, place) => of.isClauseAsserted(clause, clauses[place + 1]?.text)));
}

/** "And the dog, Rex, we gave to my brother": a name alone is the object of the next clause. */
function withTopics<C extends { text: string; dates?: readonly number[] | undefined }>(clauses: readonly C[]): C[] {
  return clauses.flatMap((clause, place) => {
    const next = clauses[place + 1];
    const isTopic = next !== undefined && MOST_TOPIC.test(clause.text) && /^(?:i|we)(?:'ve)? /iu.test(next.text);
    return isTopic ? [clause, { ...next, text: `${clause.text} ${next.text}` }] : [clause];
  });
}
const MOST_TOPIC = /^[\p{L}\p{N}'’-]+(?: [\p{L}\p{N}'’-]+){0,2}$/u;
