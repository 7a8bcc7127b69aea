import { pastOf } from "../../../text/conjugation.ts";
import { cleanName, readNounPhrase } from "../grammar/noun-phrases.ts";
import { NEW_JOB } from "./employment.ts";
import { isKinNoun } from "./kinship.ts";
import { isHealthWord } from "./strength.ts";
import {
  event,
  wordingsOf,
  state,
  readWholePhrase,
  withoutTimeBehind,
  type RuleInput,
  type Relation,
} from "./relation-parts.ts";
import { isGerund } from "../grammar/verbs.ts";
import { hasTag, textOf, type Word } from "../grammar/words.ts";

const PREDICATES: Record<string, string> = {
  like: "LIKES",
  love: "LOVES",
  enjoy: "ENJOYS",
  prefer: "PREFERS",
  hate: "DISLIKES",
  dislike: "DISLIKES",
  adore: "LOVES",
};
/** Giving up one of these implies having done it. */
const PURSUIT =
  /(?:ing|ball)$|^(?:pottery|ceramics|yoga|pilates|ballet|tennis|golf|chess|karate|judo|archery|gymnastics|photography|volunteer work|aerobics|athletics|hockey|soccer|crossfit|calligraphy|carpentry|origami|poetry|theater|theatre|martial arts)$/;

const ACQUAINTANCE =
  /^(?:friend|mate|buddy|boss|manager|teacher|coach|doctor|dentist|colleague|coworker|neighbou?r|tutor|landlord|landlady)s?$/u;

export function readPreferences({ verb, rest, text, inPast, noLonger, completed }: RuleInput): Relation[] | null {
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
      if (inPast && !noLonger) return [event(pastOf(lemma).toUpperCase(), readWholePhrase(rest), text, 3)];
      const isPassing = /^(?:how|that|what|when|it|seeing|hearing|your)$/.test(rest[0]?.lower ?? "");
      const isComparison = rest.some((w) => /^(?:to|over|than|rather)$/.test(w.lower));
      return [
        state(PREDICATES[lemma] ?? "LIKES", isComparison ? null : readWholePhrase(rest), text, isPassing ? 3 : 6, {
          ended: noLonger,
        }),
      ];
    }
    case "have":
    case "own": {
      if (completed && !noLonger) return null;
      if (NEW_JOB.test(text)) return [event("GOT_JOB", null, text, 7)];
      const thing = readNounPhrase(rest, 0).name;
      if (thing === null) return null;
      const head = thing.name.split(" ").at(-1)?.toLowerCase() ?? "";
      const kin = isKinNoun(head) || isKinNoun(head.replace(/s$/, "")) || head === "children";
      // "having my sister bake" states no relation
      if (kin && tense === "progressive" && !/\b(?:bab(?:y|ies)|child|kid|boy|girl|twins)\b/iu.test(text)) return null;
      const isOwnKin =
        !ACQUAINTANCE.test(head) &&
        /^(?:an?|no|one|two|three|four|five|six|\d+|twin|older|younger)$/u.test(rest[0]?.lower ?? "");
      if (kin) return [state("HAS", null, text, isOwnKin ? 7 : 5, { ended: noLonger })];
      return [
        state(lemma === "own" ? "OWNS" : "HAS", thing, null, isHealthWord(head) ? 8 : 5, {
          ended: noLonger,
        }),
      ];
    }
    case "speak":
      return tense === "present" || tense === "used-to" ? readLanguages(rest, noLonger) : null;
    case "give":
      return completed && rest[0]?.lower === "up" && !isGerund(rest[1]) ? readGivingUp(rest.slice(1), text) : null;
    case "be": {
      const phrase = rest[0]?.lower === "a" || rest[0]?.lower === "an" ? readNounPhrase(rest, 0) : null;
      const head = phrase === null ? undefined : rest[phrase.end - 1];
      if (phrase === null || head === undefined || !/^(?:fan|lover)$/.test(head.lower)) return null;
      const liked = rest.slice(phrase.end + 1);
      return rest[phrase.end]?.lower === "of" && liked.length > 0
        ? [state("LIKES", readWholePhrase(liked), textOf(liked), 6, { ended: inPast || noLonger })]
        : null;
    }
  }
  return null;
}

function readLanguages(rest: readonly Word[], ended: boolean): Relation[] | null {
  const named: string[] = [];
  for (const word of rest) {
    if (/^\p{Lu}/u.test(word.text)) named.push(cleanName(word.text));
    else if (!/^(?:and|or|both|fluent|some|a|little|bit|of|fluently|also|well)$/.test(word.lower)) return null;
  }
  if (named.length === 0 || rest.some((w) => hasTag(w, "FirstName") && !hasTag(w, "Demonym"))) return null;
  return named.map((name) =>
    state("SPEAKS", { name, type: "concept" }, null, 7, {
      ended,
      wordings: wordingsOf(`speaks ${name}`, `used to speak ${name}`, `doesn't speak ${name}`),
    }),
  );
}

const OFFERED =
  /^(?:up )?(?:\p{L}+ )?(?:seat|spot|place|turn|chair|bed|day off|weekend|evening|afternoon|lunch break)\b/iu;

function readGivingUp(rest: readonly Word[], text: string): Relation[] | null {
  const name = readWholePhrase(rest);
  if (rest.length === 0 || rest.some((w) => hasTag(w, "Pronoun")) || OFFERED.test(text)) return null;
  const out = [event("STOPPED", name, textOf(withoutTimeBehind(rest)).replace(/^up /, ""), 6)];
  if (name !== null && PURSUIT.test(name.name))
    out.push(
      state("DOES", name, null, 6, {
        ended: true,
        wordings: wordingsOf(`does ${name.name}`, `used to do ${name.name}`, `doesn't do ${name.name}`),
      }),
    );
  return out;
}
