import type { Word } from "../grammar/words.ts";

/** "A nurse, 34 years old" and "a 34-year-old nurse" state a job and an age. */
export function ageApart(words: readonly Word[]): { years: string; rest: readonly Word[] } | null {
  const at = words.findIndex((_, place) => place > 0 && lengthOfAge(words, place) > 0);
  const years = /^\d+/u.exec(words[at]?.lower ?? "")?.[0];
  if (years === undefined) return null;
  const behind = words.slice(at + lengthOfAge(words, at));
  const before = words.slice(0, words[at - 1]?.lower === "and" && behind.length === 0 ? at - 1 : at);
  return { years, rest: [...before, ...behind] };
}

function lengthOfAge(words: readonly Word[], at: number): number {
  const said = words
    .slice(at, at + 3)
    .map(({ lower }) => lower)
    .join(" ");
  const age = /^\d{1,3}(?:[ -]years?[ -]old| ?yo)(?![^ ])/u.exec(said)?.[0];
  if (age !== undefined) return age.split(" ").length;
  const isLast = at === words.length - 1 && words[at - 1]?.post.includes(",") === true;
  return isLast && /^[1-9]\d$/u.test(said) ? 1 : 0;
}
