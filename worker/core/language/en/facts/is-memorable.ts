import { wordSet } from "../../../text/word-set.ts";
import { nonNull } from "../../../../../shared/non-null.ts";
import type { Clause } from "../grammar/clauses.ts";
import { isVagueNoun } from "../grammar/noun-phrases.ts";
import type { Subject } from "./subjects.ts";
import { hasTag, type Word } from "../grammar/words.ts";

const SMALL_TALK =
  /^(?:agree|see|know|understand|guess|mean|bet|hear|imagine|wonder|suppose|chat|wait|thank|promise|assume|swear)$/;
const WE_GENERAL = wordSet(`
  be need know believe get want understand make see think feel agree say show share deserve learn face grow
  find do hope become
`);
const LASTING = wordSet(`
  vegetarian vegan single married divorced engaged pregnant gay lesbian bisexual trans transgender queer
  allergic retired unemployed diabetic deaf blind catholic christian muslim jewish buddhist hindu atheist
  religious left-handed right-handed separated bilingual widowed disabled sober adopted
`);
const INTRANSITIVE = wordSet(`
  graduate retire marry divorce quit resign relocate propose win open launch cancel
`);
const HOLLOW_WORDS = wordSet(`
  few some several so really super very pretty just truly here all too together welcome right sure fine good
  great okay off busy
`);

const UNABLE = /^(?:wait|eat|drink|stand|swim|drive|cook|sing|dance|read|hear|see|walk|tolerate|have|ride|speak)$/;
const ABLE = /^(?:speak|play|swim|drive|cook|sing|dance|juggle|ride|knit|sew|code|surf|ski)$/;

export function isMemorable(clause: Clause, subject: Subject, complement: readonly Word[]): boolean {
  return !isCourtesy(clause, subject) && hasContent(clause, complement);
}

const UNCERTAIN = wordSet("nearly almost probably perhaps maybe possibly presumably supposedly apparently");

export const isBreakUp = ({ verb, words }: Clause): boolean =>
  verb.lemma === "break" &&
  words[verb.end]?.lower === "up" &&
  !/^(?:the|an?|my|our|his|her|their|some|all)$/u.test(words[verb.end + 1]?.lower ?? "");

const isNotOnly = ({ verb, words }: Clause): boolean =>
  verb.negated && words.slice(0, verb.end + 1).some(({ lower }) => /^(?:just|only|merely|simply)$/u.test(lower));

export function isHypothetical(clause: Clause, subject: Subject): boolean {
  const { verb, words } = clause;
  if (words.slice(0, verb.end).some(({ lower }) => UNCERTAIN.has(lower))) return true;
  if (isNotOnly(clause)) return true;
  if (
    subject.kind === "we" &&
    (verb.tense === "present" || (verb.tense === "progressive" && verb.lemma === "become")) &&
    (WE_GENERAL.has(verb.lemma) ||
      verb.modal !== null ||
      words.slice(0, verb.end).some((w) => w.lower === "all" || w.lower === "both"))
  )
    return true;
  return (
    verb.tense === "modal" &&
    !(verb.modal === "can" && verb.negated && UNABLE.test(verb.lemma)) &&
    !(/^(?:can|could)$/.test(verb.modal ?? "") && verb.lemma === "help" && words[verb.end]?.lower === "you") &&
    !(verb.modal === "can" && !verb.negated && subject.kind === "speaker" && ABLE.test(verb.lemma)) &&
    !(verb.modal === "would" && /^(?:love|like|appreciate)$/.test(verb.lemma))
  );
}

function isCourtesy(clause: Clause, subject: Subject): boolean {
  if (subject.kind !== "speaker" && subject.kind !== "we") return false;
  const rest = clause.words
    .slice(clause.verb.end)
    .filter((w) => !hasTag(w, "Adverb") || w.lower === "here")
    .map((w) => w.lower);
  const line = rest.join(" ");
  if (clause.verb.lemma === "be")
    return (
      (/^(?:so |really )?(?:glad|happy|sorry|here|sure|stoked|thrilled|excited|positive|certain) (?:that |if |for )?(?:you|your|to hear|to help|to see you|for)\b/.test(
        line,
      ) &&
        !/^(?:so |really )?(?:excited|stoked|thrilled) (?:for|to help)/.test(line)) ||
      /^(?:so |really )?(?:glad|happy) (?:it|i could)/.test(line)
    );
  if (
    /^(?:hope|wish|know|bet|believe|think|guess|see|remember)$/.test(clause.verb.lemma) &&
    /^(?:that |how )?you\b/.test(line)
  )
    return true;
  if (
    (clause.verb.lemma === "see" && clause.words[clause.verb.end]?.lower === "so") ||
    (clause.verb.lemma === "let" && line.startsWith("you know"))
  )
    return true;
  if (/^(?:have|get)$/.test(clause.verb.lemma) && /^your back$/.test(line)) return true;
  return (
    /^(?:like|love)$/.test(clause.verb.lemma) &&
    (/^(?:that|this|those|these|your) \S+(?: \S+)?$/.test(line) ||
      (nonNull(clause.subject[0], "word").end === nonNull(clause.subject[0], "word").start &&
        /^the \S+(?: \S+)?$/.test(line))) &&
    clause.verb.tense === "present"
  );
}

function hasContent(clause: Clause, complement: readonly Word[]): boolean {
  if (
    /^(?:start|begin|stop|do|make|get|take|have|find|use)$/.test(clause.verb.lemma) &&
    /^(?:when|because|since|while|as|if|where|after|before)$/.test(complement[0]?.lower ?? "")
  )
    return false;
  const content = complement.filter(
    (w) =>
      (w.owner ?? null) === null &&
      (w.lower.length > 2 || /\d|^(?:US|UK|EU|UN|LA)$/.test(w.text)) &&
      !isVagueNoun(w) &&
      !HOLLOW_WORDS.has(w.lower) &&
      ((hasTag(w, "Noun") && !hasTag(w, "Pronoun")) ||
        (hasTag(w, "Verb") && !hasTag(w, "Auxiliary")) ||
        hasTag(w, "Adjective") ||
        hasTag(w, "Value") ||
        hasTag(w, "Gerund") ||
        /^\p{Lu}/u.test(w.text)),
  );
  if (
    clause.verb.lemma === "be" &&
    complement.some((w, i) => w.lower === "if" && /^(?:sure|certain)$/.test(complement[i - 1]?.lower ?? ""))
  )
    return false;
  if (clause.verb.lemma === "be" && /^(?:one|it|that|this)$/.test(complement[0]?.lower ?? "")) return false;
  if (clause.verb.lemma === "be") {
    const bare = complement.filter((w) => !hasTag(w, "Adverb") && !HOLLOW_WORDS.has(w.lower));
    return (
      content.length >= 1 &&
      ((bare.length >= 2 && bare.some((w, i) => i > 0 && w.lower !== "and" && !hasTag(w, "Adjective"))) ||
        LASTING.has(bare[0]?.lower ?? "") ||
        clause.subject.length > 2 ||
        /^\d+$/.test(bare[0]?.lower ?? "") ||
        (!hasTag(bare[0], "Adjective") && !hasTag(bare[0], "Verb")))
    );
  }
  // "I know that feeling" is small talk, but "Bob knows Cid" is not
  const isOfNamed = clause.verb.lemma === "know" && hasTag(complement[0], "ProperNoun");
  if (SMALL_TALK.test(clause.verb.lemma) && content.length < 2 && !isOfNamed) return false;
  if (complement.length === 0 && clause.verb.passive && LASTING.has(clause.words[clause.verb.end - 1]?.lower ?? ""))
    return true;
  return (
    content.length >= 1 ||
    (complement.length === 0 && clause.verb.tense === "past" && INTRANSITIVE.has(clause.verb.lemma))
  );
}
