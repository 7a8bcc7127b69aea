import type { Fact } from "../../../shared/api/fact.ts";

/** Facts that state the same thing, and its text. */
export interface CommonWording {
  text: string;
  facts: readonly Fact[];
}

const NEGATED = /^ (?:not|never|no|nicht|nie|niemals|kaum|pas|plus|jamais|nunca|but)(?![\p{L}])/iu;

/** The largest set of facts that share a sentence, which some of them continue: "Kim met Tom", "Kim met Tom at noon". */
export function plainSentence(facts: readonly Fact[]): CommonWording | null {
  const said = facts.map((fact) => ({ fact, sentence: withoutEnd(fact.fact) }));
  const plain = [...new Set(said.map(({ sentence }) => sentence))]
    .sort((a, b) => a.length - b.length)
    .slice(0, MOST_TRIED);
  return most(
    plain.map((text) => ({
      text,
      facts: said
        .filter(
          ({ sentence }) =>
            sentence === text || (sentence.startsWith(`${text} `) && !NEGATED.test(sentence.slice(text.length))),
        )
        .map(({ fact }) => fact),
    })),
  );
}

const MOST_TRIED = 20;

/** The largest set of facts with the same words before the object, and no words after it. */
export function commonOpening(facts: readonly Fact[]): CommonWording | null {
  const openings = Map.groupBy(facts, (fact) => {
    const [sentence, object] = [withoutEnd(fact.fact), objectOf(fact)];
    return object !== "" && sentence.endsWith(` ${object}`) ? sentence.slice(0, -object.length - 1) : null;
  });
  return most([...openings].flatMap(([text, found]) => (text === null ? [] : { text, facts: found })));
}

const most = (wordings: readonly CommonWording[]): CommonWording | null =>
  wordings.reduce<CommonWording | null>(
    (best, one) => (best !== null && best.facts.length >= one.facts.length ? best : one),
    null,
  );

export const objectOf = ({ object, object_value }: Fact): string => object?.name ?? object_value ?? "";

export const withoutEnd = (sentence: string): string => sentence.replace(/[.。]$/u, "");
