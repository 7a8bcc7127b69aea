import type { ExtractedFact, ExtractionInput, Utterance } from "../../extraction/extraction.ts";
import { OWN_NAME_PREDICATES } from "../../extraction/own-names.ts";
import { normaliseName } from "../../text/normalise-name.ts";

/* Names come only from the application, "my name is" or "call me": "I'm X" may be a role, title or mood. */

const NAMING =
  /\bname(?:['’]s|d| is| to)?\b|\bcall(?:s|ed)? (?:me|myself)\b|\bi(?: am|['’]?m) (?:called|named|known as)\b|\b(?:to be|be) called\b|\bgo(?:es)? by\b|\bnickname\b|\bich hei(?:ß|ss)e\b|\bname ist\b|\bnamen\b|\bnenn\p{L}{0,4} mich\b|\bnennt? mich\b|\bme llamo\b|\bll[aá]m\p{L}{1,8}\b|\bnombre\b|\bme dicen?\b/iu;
const CHANGES =
  /\b(?:real|full|legal|actual|new|own|preferred|correct) name\b|\bchang(?:e|ed|ing) (?:my|his|her) name\b|\bname(?: is|['’]s) (?:now|actually|really)\b|\b(?:actually|not \p{Lu}|got married)\b|\b(?:voller|neuer|richtiger) name\b|\bheiße (?:jetzt|nun|eigentlich)\b|\bahora\b|\bnombre completo\b/iu;
const PLACEHOLDER =
  /^\p{Ll}|^(?:User|Guest|Anonymous|Unknown|Customer|Client|Member|Visitor|Me|You|Default|Test|Human|Nutzer|Usuario)\b|[\d@_]/u;

export function withConsentedNames(facts: readonly ExtractedFact[], input: ExtractionInput): ExtractedFact[] {
  const { speaker, content, previous } = input;
  if (speaker === null) return [...facts];
  return facts.filter(({ subject, predicate, object_value, span }) => {
    const isName = subject === speaker && (OWN_NAME_PREDICATES as readonly string[]).includes(predicate);
    if (!isName || object_value === null) return true;
    const said = span === null ? content : content.slice(...span);
    if (!NAMING.test(said)) return false;
    return (
      predicate === "GOES_BY" ||
      PLACEHOLDER.test(speaker) ||
      sharesWord(speaker, object_value) ||
      CHANGES.test(said) ||
      saidBefore(previous, speaker, object_value)
    );
  });
}

const sharesWord = (known: string, said: string): boolean => {
  const words = new Set(normaliseName(known).split(" "));
  return normaliseName(said)
    .split(" ")
    .some((word) => words.has(word) || [...words].some((one) => one.length > 2 && word.startsWith(one)));
};

/** A contradicting name needs a second statement. */
const saidBefore = (previous: readonly Utterance[], speaker: string, name: string): boolean =>
  previous.some(
    (message) => message.speaker === speaker && NAMING.test(message.content) && message.content.includes(name),
  );
