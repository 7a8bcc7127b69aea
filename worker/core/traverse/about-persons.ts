import { tokenise } from "../text/tokenise.ts";
import type { EvidenceItem } from "./evidence.ts";

/** Whether a text has the words of a name, one after the other. */
function hasName(text: string, name: string): boolean {
  const [words, wanted] = [tokenise(text), tokenise(name)];
  return wanted.length > 0 && words.some((_, start) => wanted.every((word, place) => words[start + place] === word));
}

/** "Thanks, Ada!", "Hey Ada, I went there": who is spoken to is not who it is about. */
function withoutAddress(sentence: string, name: string): string {
  const literal = name.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  return sentence.replace(
    new RegExp(String.raw`^\s*(?:\p{L}+\s+)?${literal}\s*[,!]|,\s*${literal}(?=\s*[,.!?…]|\s*$)`, "giu"),
    " ",
  );
}

const FIRST_PERSON = /\b(?:i|me|my|mine|myself|we|us|our|ours)\b/iu;
const SECOND_PERSON = /\b(?:you|your|yours|yourself|u|ur)\b/iu;

/** "Your store looks great": what one says of the other alone. */
const isOfTheOther = (sentence: string): boolean => SECOND_PERSON.test(sentence) && !FIRST_PERSON.test(sentence);

/**
 * Which of some persons a piece of evidence is about, by its words: the ends of a fact and the names in it, and of a message who said it
 * of himself and whom the quoted sentence names. Two people tell each other of the same things, and words alone do not tell them apart.
 *
 * @param quote the sentence of the message that would be quoted
 */
export function personsIn(persons: readonly string[], { step }: EvidenceItem, quote: string): string[] {
  const { fact, from, to, chunk } = step;
  return persons.filter((name) => {
    if (fact !== null) return from.name === name || to.name === name || hasName(fact.text, name);
    const isOfSpeaker = hasName(chunk?.title ?? "", name) && !isOfTheOther(quote);
    return isOfSpeaker || hasName(withoutAddress(quote, name), name);
  });
}
