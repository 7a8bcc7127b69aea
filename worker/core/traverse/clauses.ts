import { tokenise } from "../text/tokenise.ts";

const BETWEEN_CLAUSES = /(?:,\s*|(?<![\s,])\s+)(?:but|while|whereas)\s+|;\s+/iu;
const BETWEEN_EQUALS = /(?:,\s*|(?<![\s,])\s+)and\s+/iu;
const BEFORE_DENIAL = /,\s*(?=(?:not|never|no)\s)|(?:,\s*|(?<![\s,])\s+)(?:but|and|yet)\s+(?=(?:not|never|no)\s)/iu;
const BEFORE_OTHER =
  /,\s*(?=(?:my|our|his|her|their)\s+(?:\p{L}+\s+)?[\p{L}'’-]+\s+(?:is|are|was|were|has|had|\p{Ll}{3,}s|\p{Ll}{2,}ed)\b|\p{Lu}\p{L}+['’]s\s+(?:\p{L}+\s+)?(?:is|are|was|were)\b|the (?:one|other)\b)/u;
/** Divides "My wife drinks coffee, I drink tea", unless a time or condition comes first. */
const BEFORE_NEXT = /,\s*(?=(?:I|we)\s+\p{Ll}+|\p{Lu}\p{L}+\s+(?:is|was|has|\p{Ll}{2,}(?:s|ed))(?!\p{L}))/u;
const SUBORDINATE =
  /^\W*(?:if|when|whenever|while|since|because|as|after|before|although|though|unless|until|once|in|on|at|for|with|during|by|yesterday|today|last|this|next)(?!\p{L})/iu;
const BEFORE_RELATIVE = /,?(?<!\s)\s+(?=(?:who|which)\s+(?!(?:is|are)\s+why)\p{Ll})/u;
const AFTER_DENIAL = /,\s*(?=(?:he|she|they|it|I|we|you)\s)/u;
const DENIES = /\b(?:not|never|no)\b|n['’]t\b/iu;
const LEAST_WORDS = 3;
function isOnlyNames(clause: string): boolean {
  const words = clause.replace(/^[^\p{L}\p{N}_]+/u, "").match(/,|[^\s,]+/gu) ?? [];
  for (let at = 0; at < words.length; at += 1) {
    if (/^(?:my|our)$/iu.test(words[at] ?? "") && /^\p{L}+$/u.test(words[at + 1] ?? "")) at += 1;
    else if (!/^\p{Lu}[\p{L}\p{M}'’-]*$/u.test(words[at] ?? "")) return false;
    else if (words[at + 1] === ",") at += 1;
  }
  return words.length > 0;
}

export const clausesOf = (sentence: string): string[] =>
  sentence
    .split(BEFORE_DENIAL)
    .flatMap((part) => part.split(BEFORE_OTHER))
    .flatMap((part) => (SUBORDINATE.test(part) ? part : part.split(BEFORE_NEXT)))
    .flatMap((part) => part.split(BETWEEN_CLAUSES))
    .flatMap((part) =>
      /^\W*(?:nobody|no one|none|everyone|everybody|anyone|those)(?!\p{L})/iu.test(part)
        ? part
        : part.split(BEFORE_RELATIVE),
    )
    .flatMap((part) => (DENIES.test(part.split(AFTER_DENIAL)[0] ?? "") ? part.split(AFTER_DENIAL) : [part]))
    .flatMap((part) =>
      part.split(BETWEEN_EQUALS).reduce<string[]>((clauses, clause) => {
        const last = clauses.at(-1);
        if (last !== undefined && (tokenise(clause).length < LEAST_WORDS || isOnlyNames(last)))
          clauses.push(`${clauses.pop()} and ${clause}`);
        else clauses.push(clause);
        return clauses;
      }, []),
    )
    .filter((clause) => clause.trim() !== "");

export function statementsOf(sentence: string): string[] {
  const clauses = clausesOf(sentence);
  return clauses.map((clause, at) => {
    const before = clauses[at - 1];
    return before === undefined ? clause : completed(clause, before);
  });
}

function completed(clause: string, before: string): string {
  const [, rest] = /^(?:not|never|no)\s+(\S.*)$/isu.exec(clause) ?? [];
  if (rest !== undefined) {
    const kept = before.split(/\s+/u).slice(0, -rest.trim().split(/\s+/u).length);
    return kept.length > 0 && !DENIES.test(before) ? [...kept, clause].join(" ") : clause;
  }
  const [, predicate] = /^(?:he|she|they|it)\s+(\S.*)$/su.exec(clause) ?? [];
  const names = before.match(/\p{Lu}[\p{L}\p{M}'’-]*(?:\s+\p{Lu}[\p{L}\p{M}'’-]*)*/gu) ?? [];
  const [name = ""] = names;
  const isOne = names.length === 1 && before.trim().startsWith(name);
  return predicate === undefined || !isOne ? clause : `${name} ${predicate}`;
}
