import { sentencesOf } from "../text/sentences/split-into-sentences.ts";
import type { Member } from "./texts.ts";

/**
 * Members without the sentences that an earlier member was described with: a fact about two of them describes both, and would stand in
 * a prompt twice.
 *
 * @param shown sentences that stand elsewhere in the prompt
 */
export function eachSentenceOnce<M extends Pick<Member, "description">>(
  members: readonly M[],
  shown: readonly string[] = [],
): M[] {
  const said = new Set(shown.map((sentence) => sentence.trim()));
  return members.map((member) => {
    const kept = sentencesOf(member.description).filter((sentence) => !said.has(sentence));
    for (const sentence of kept) said.add(sentence);
    return { ...member, description: kept.join(" ") };
  });
}
