import { possessive } from "../grammar/pronouns.ts";
import type { Ending } from "./ending.ts";

export function widowed({ subject }: Ending, speaker: string): Ending[] {
  const noun = nounOf(subject, speaker);
  if (!/^(?:wife|husband|spouse|partner|girlfriend|boyfriend|fianc[eé]e?)$/u.test(noun)) return [];
  const fact = `${speaker} lost their ${noun}.`;
  return [{ subject: speaker, predicate: "LOST_PARTNER", thing: null, fact, strength: 8 }];
}

const PET = "dog|cat|puppy|kitten|rabbit|hamster|parrot|horse|guinea pig|budgie|goldfish|tortoise";
const IS_PET = new RegExp(`^(?:${PET})$`, "u");
const THE_PET_DIED = new RegExp(
  `^(?:sadly,? |unfortunately,? |yesterday,? )?the (${PET}) (?:has |just |sadly )*(?:died|passed away|was put down)\\b`,
  "iu",
);

export function withoutPet({ subject }: Ending, speaker: string): Ending[] {
  const noun = nounOf(subject, speaker);
  return IS_PET.test(noun) ? [lost(noun, speaker, `${speaker} no longer has the ${noun}.`)] : [];
}

export function petThatDied(text: string, speaker: string): Ending | null {
  const noun = THE_PET_DIED.exec(text)?.[1]?.toLowerCase();
  return noun === undefined ? null : lost(noun, speaker, `The ${noun} died.`);
}

const lost = (thing: string, subject: string, fact: string): Ending => ({
  subject,
  predicate: "NO_LONGER_HAS",
  thing,
  fact,
  strength: 6,
});

const nounOf = (subject: string, speaker: string): string => {
  const owner = `${possessive(speaker)} `;
  return subject.startsWith(owner) ? subject.slice(owner.length).toLowerCase() : "";
};
