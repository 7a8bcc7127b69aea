const PART = String.raw`\p{Lu}[\p{L}\p{M}'’.-]*[\p{L}\p{M}]`;
const NAME = String.raw`${PART}(?:\s+${PART})*`;
const AFTER_AUXILIARY = new RegExp(
  String.raw`\b(?:[Dd]oes|[Dd]o|[Dd]id|[Ii]s|[Ww]as|[Aa]re|[Ww]ere|[Hh]as|[Hh]ave|[Hh]ad|[Ww]ill|[Ww]ould|[Cc]an|[Cc]ould|[Ss]hould)(?:n['’]t)?\s+(${NAME})`,
  "gu",
);
const AFTER_VERB = new RegExp(String.raw`^[^\p{L}\p{N}_]*\p{L}+\s+\p{Ll}[\p{L}\p{M}]*\s+(${NAME})`, "gu");
const NAMES = new RegExp(NAME, "gu");
const OWNS = /(?<=[^\s]{2})['’]s(?!\p{L})/gu;
const LOWER_CASE_NEXT = /\s+\p{Ll}/uy;

function* ownersOf(text: string): Iterable<{ name: string; end: number }> {
  for (const { 0: run, index } of text.matchAll(NAMES)) {
    const last = [...run.matchAll(OWNS)].at(-1);
    if (last !== undefined) yield { name: run.slice(0, last.index), end: index + last.index + last[0].length };
  }
}

const BARE = /\b(?:does|did)\s+(\p{Ll}[\p{L}\p{M}'’-]+)\s+\p{Ll}/gu;
const NO_NAME = new Set(
  (
    "he she it they we you one who what that this these those there the a an my your his her its our their any anyone anybody somebody someone everybody " +
    "everyone nobody people some all both each every not no most many much more few either neither also ever even another other such " +
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december"
  ).split(" "),
);

/** Reads the form of the question, so that names unknown to the memory are found. */
export function subjectNames(question: string): string[] {
  const named = (form: RegExp): string[] =>
    Array.from(question.matchAll(form), ([, name = ""]) => name.replace(/['’]s$/u, ""));
  const owners = Array.from(ownersOf(question), ({ name }) => name.replace(/['’]s$/u, ""));
  const found = [...named(AFTER_AUXILIARY), ...named(AFTER_VERB), ...owners, ...named(BARE)];
  return [...new Set(found)].filter((name) => !NO_NAME.has(name.toLowerCase()));
}

/** "Omar's sister" is not Omar. */
export function ownersIn(question: string): string[] {
  const owners = new Set<string>();
  for (const { name, end } of ownersOf(question)) {
    LOWER_CASE_NEXT.lastIndex = end;
    if (LOWER_CASE_NEXT.test(question)) owners.add(name);
  }
  return [...owners];
}
