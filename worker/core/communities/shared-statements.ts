import type { Statement } from "./texts.ts";

const MAX_SHARERS = 6;

export interface SharedStatement {
  text: string;
  facts: readonly Statement[];
}

/**
 * Joins statements that differ in one name, so that the joined one states exactly each: "Each of Ann and Ben works at
 * Acme.", "Ann knows Ben and Cleo." A fact is in one of them at most; those with most facts come first, then the
 * earliest.
 */
export function sharedStatements(stated: readonly Statement[]): SharedStatement[] {
  const places = new Map(stated.map((statement, place) => [statement, place]));
  let groups = [...groupsBy(stated, ofObject), ...groupsBy(stated, ofSubject)];
  const shared: SharedStatement[] = [];
  const placeOf = ({ facts: [first] }: Group): number => (first === undefined ? 0 : (places.get(first) ?? 0));
  while (groups.length > 0) {
    const [best] = groups.sort((a, b) => b.facts.length - a.facts.length || placeOf(a) - placeOf(b));
    if (best === undefined) break;
    shared.push({ text: best.write(best.facts), facts: best.facts });
    const said = new Set(best.facts);
    groups = groups.flatMap((group) => {
      const facts = group.facts.filter((fact) => !said.has(fact));
      return facts.length > 1 ? [{ ...group, facts }] : [];
    });
  }
  return shared;
}

interface Group {
  facts: readonly Statement[];
  write: (facts: readonly Statement[]) => string;
}

interface Join {
  common: (statement: Statement) => string | null;
  name: (statement: Statement) => string;
  write: (common: string, names: string) => string;
}

const ofObject: Join = {
  common: ({ fact, subject }) => (fact.startsWith(`${subject} `) ? withoutEnd(fact.slice(subject.length + 1)) : null),
  name: ({ subject }) => subject,
  write: (common, names) => `Each of ${names} ${common}`,
};

const ofSubject: Join = {
  common: ({ fact, object }) => {
    const sentence = withoutEnd(fact);
    return sentence.endsWith(` ${object}`) ? sentence.slice(0, -object.length - 1) : null;
  },
  name: ({ object }) => object,
  write: (common, names) => `${common} ${names}`,
};

function groupsBy(stated: readonly Statement[], { common, name, write }: Join): Group[] {
  const groups = Map.groupBy(
    stated.filter((statement) => common(statement) !== null),
    (statement) =>
      JSON.stringify([common(statement), name(statement) === statement.subject ? statement.object : statement.subject]),
  );
  return [...groups.values()].flatMap((all) => {
    const facts = [...new Map(all.toReversed().map((one) => [name(one), one])).values()].toReversed();
    const [first] = facts;
    const words = first === undefined ? null : common(first);
    if (words === null || facts.length < 2) return [];
    return [{ facts, write: (some) => `${write(words, listed(some.map(name)))}${sinceOf(some)}.` }];
  });
}

function sinceOf(facts: readonly Statement[]): string {
  const [first, ...others] = facts.map(({ since }) => since);
  return first == null || others.some((since) => since !== first) ? "" : ` (since ${first})`;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_SHARERS);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(", ")} and ${more} more`;
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

const withoutEnd = (sentence: string): string => sentence.replace(/[.。]$/u, "");
