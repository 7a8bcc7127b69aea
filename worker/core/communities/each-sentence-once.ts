import { sentencesOf } from "../text/sentences/split-into-sentences.ts";
import type { Member } from "./texts.ts";

/** A fact about two members is in the descriptions of both. */
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
