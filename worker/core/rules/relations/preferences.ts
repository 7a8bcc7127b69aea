import { pastOf } from "../grammar/conjugation.ts";
import { clean, nounPhrase } from "../grammar/noun-phrases.ts";
import { isKin } from "./kinship.ts";
import { isHealth } from "./strength.ts";
import { event, says, state, whole, type Reading, type Relation } from "./relation-parts.ts";
import { isGerund } from "../grammar/verbs.ts";
import { has, write, type Word } from "../grammar/words.ts";

const PREDICATES: Record<string, string> = {
  like: "LIKES",
  love: "LOVES",
  enjoy: "ENJOYS",
  prefer: "PREFERS",
  hate: "DISLIKES",
  dislike: "DISLIKES",
  adore: "LOVES",
};
/** What one does, so that who gives it up used to do it. */
const PURSUIT =
  /(?:ing|ball)$|^(?:pottery|ceramics|yoga|pilates|ballet|tennis|golf|chess|karate|judo|archery|gymnastics|photography|volunteer work|aerobics|athletics|hockey|soccer|crossfit|calligraphy|carpentry|origami|poetry|theater|theatre|martial arts)$/;

/** Likes, possessions and languages. */
export function tastes({ verb, rest, line, past, over, done }: Reading): Relation[] | null {
  const { lemma, tense } = verb;
  if (tense === "future" || rest.length === 0) return null;
  switch (lemma) {
    case "like":
    case "love":
    case "enjoy":
    case "prefer":
    case "hate":
    case "dislike":
    case "adore": {
      if (tense === "past" && lemma === "love") return null;
      if (past && !over) return [event(pastOf(lemma).toUpperCase(), whole(rest), line, 3)];
      const passing = /^(?:how|that|what|when|it|seeing|hearing|your)$/.test(rest[0]?.lower ?? "");
      const compared = rest.some((w) => /^(?:to|over|than|rather)$/.test(w.lower));
      return [
        state(PREDICATES[lemma] ?? "LIKES", compared ? null : whole(rest), line, passing ? 3 : 6, {
          ended: over,
        }),
      ];
    }
    case "have":
    case "own": {
      if (done && !over) return null;
      const thing = nounPhrase(rest, 0).name;
      if (thing === null) return null;
      const head = thing.name.split(" ").at(-1)?.toLowerCase() ?? "";
      const kin = isKin(head) || isKin(head.replace(/s$/, "")) || head === "children";
      // "two kids, Ben and Lily": who they are is told apart.
      if (kin) return [state("HAS", null, line, 7, { ended: over })];
      return [
        state(lemma === "own" ? "OWNS" : "HAS", thing, null, isHealth(head) ? 8 : 5, {
          ended: over,
        }),
      ];
    }
    case "speak":
      return tense === "present" || tense === "used-to" ? languages(rest, over) : null;
    case "give":
      return done && rest[0]?.lower === "up" && !isGerund(rest[1]) ? givenUp(rest.slice(1), line) : null;
    case "be": {
      const phrase = rest[0]?.lower === "a" || rest[0]?.lower === "an" ? nounPhrase(rest, 0) : null;
      const head = phrase === null ? undefined : rest[phrase.end - 1];
      if (phrase === null || head === undefined || !/^(?:fan|lover)$/.test(head.lower)) return null;
      const liked = rest.slice(phrase.end + 1);
      return rest[phrase.end]?.lower === "of" && liked.length > 0
        ? [state("LIKES", whole(liked), write(liked), 6, { ended: past || over })]
        : null;
    }
  }
  return null;
}

/** "French and Thai": one fact each. */
function languages(rest: readonly Word[], ended: boolean): Relation[] | null {
  const named: string[] = [];
  for (const word of rest) {
    if (/^\p{Lu}/u.test(word.text)) named.push(clean(word.text));
    else if (!/^(?:and|or|both|fluent|some|a|little|bit|of|fluently|also|well)$/.test(word.lower)) return null;
  }
  if (named.length === 0 || rest.some((w) => has(w, "FirstName") && !has(w, "Demonym"))) return null;
  return named.map((name) =>
    state("SPEAKS", { name, type: "concept" }, null, 7, {
      ended,
      says: says(`speaks ${name}`, `used to speak ${name}`, `doesn't speak ${name}`),
    }),
  );
}

/** "gave up pottery": the event, and what was done until then. */
function givenUp(rest: readonly Word[], line: string): Relation[] | null {
  const name = whole(rest);
  if (rest.length === 0 || rest.some((w) => has(w, "Pronoun"))) return null;
  const out = [event("STOPPED", name, line.replace(/^up /, ""), 6)];
  if (name !== null && PURSUIT.test(name.name))
    out.push(
      state("DOES", name, null, 6, {
        ended: true,
        says: says(`does ${name.name}`, `used to do ${name.name}`, `doesn't do ${name.name}`),
      }),
    );
  return out;
}
