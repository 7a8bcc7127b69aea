import { stem } from "../../../text/stem.ts";
import { isStopWord, tokenise } from "../../../text/tokenise.ts";
import { wordSet } from "../../../text/word-set.ts";

const POSSESSED =
  /(?<!\p{L})(?:my|our|mein(?:e[mnrs]?)?|unser(?:e[mnrs]?)?|mis?|nuestr[oa]s?|mon|ma|mes|notre|nos) (\p{L}[\p{L}-]*)(['’]s?(?= ))?(?: (\p{L}[\p{L}-]*))?/giu;
const HAVE =
  /(?<!\p{L}|(?:when|once|until|unless|if|before|as soon as) )(?:(?:i|we)(?:['’]ve| have)?(?: also| still| already| now)? (?:have|own|got|keep)|(?:i|we)['’]ve|ich (?:habe|besitze|halte)|wir (?:haben|besitzen)|(?:tengo|tenemos|poseo)|(?:j['’]ai|nous avons|je possède)) (?:(?:a|an|one|two|three|four|some|ein(?:e[nrms]?)?|zwei|drei|un|una|dos|tres|une|deux|trois) )(\p{L}[\p{L}-]*)(?: (\p{L}[\p{L}-]*))?/giu;
/** "The extractor I own" */
const OWNED =
  /(?<![\p{L}-])(\p{L}[\p{L}-]{0,30}) (?:that |which )?(?:i|we)(?:['’]ve| have)? (?:own|owned|possess|(?:have|keep|['’]ve got)(?= (?:at|in|on|here|now|since|for)(?! (?:mind|to|the moment))(?!\p{L})|[.,;!]|$))(?!\p{L})/giu;
/** Things that are not owned now, or not yet. */
const OTHER_TIME = new Set(
  tokenise(`
  old ex former first last late previous future dream next ideal own alt alte altes alten alter ehemalige ehemaliger frühere früherer erste erster erstes
  nächste nächstes eigenes eigener eigene viejo vieja antiguo antigua primer primera próximo próxima propio propia ancien ancienne premier première
  prochain prochaine propre
`),
);
/** "My first motorbike" was owned once. */
const NEVER_OWNED = new Set(
  tokenise(
    "next future dream ideal own alt nächste nächstes eigenes próximo próxima propio propia prochain prochaine propre",
  ),
);
const PERSONS = new Set(
  tokenise(`
    wife husband partner girlfriend boyfriend sister sisters brother brothers mum mom mother dad father parents son sons daughter daughters kids children aunt uncle cousin friend friends boss neighbour
    neighbor colleague roommate flatmate grandmother grandfather landlord teacher frau mann freundin freund schwester bruder mutter vater eltern kinder padres parents sohn tochter tante
    onkel chef nachbar nachbarin hermana hermano madre padre hija hijo tía tío amigo amiga jefe vecino vecina mère père sœur frère fille fils oncle ami amie voisin voisine
  `).map(stem),
);
/** Stems of what the sentence calls the writer's own: of "my old friend's dog" nothing, of "my black cat" the cat, of "my cat
 * allergy" the allergy. */
export function ownThingsSaid(sentence: string, when: "now" | "ever" = "now"): Set<string> {
  const others = when === "now" ? OTHER_TIME : NEVER_OWNED;
  const things = new Set<string>();
  for (const [, one = "", owned = "", two = ""] of sentence.matchAll(POSSESSED)) {
    const [first, second] = [one, two].map((word) => stem(tokenise(word).at(-1) ?? ""));
    if (others.has(tokenise(one).join(" "))) continue;
    if (ABOUT_THINGS.has(two.toLowerCase())) {
      things.add(second ?? "");
      continue;
    }
    if (first !== undefined) things.add(first);
    if (owned === "" && second && !PERSONS.has(first ?? "")) things.add(second);
  }
  for (const [have, one = "", two = ""] of sentence.matchAll(HAVE)) {
    // "a black cat", but "a cat named", "un chat noir"
    const isHeadLast = /^(?:i|we|ich|wir)\b/iu.test(have) && isNoun(two);
    const head = isHeadLast ? two : one;
    if (!ABOUT_THINGS.has(two.toLowerCase())) things.add(stem(tokenise(head).at(-1) ?? ""));
  }
  for (const [, owned = ""] of sentence.matchAll(OWNED)) things.add(stem(tokenise(owned).at(-1) ?? ""));
  return things;
}

const isNoun = (word: string): boolean =>
  word !== "" && !isStopWord(word.toLowerCase()) && !/(?:ed|ing)$/iu.test(word) && !NO_NOUNS.has(word.toLowerCase());
const NO_NOUNS = wordSet(
  "now already too here there just still today again also since jetzt schon hier auch heute seit",
);
/** "my cat allergy", "a car dealer" */
const ABOUT_THINGS = wordSet(`
  allergy allergies licence license phobia trainer lover sitter dealer dealership rental pool sharing loan fund law show museum friend friends
`);

export const isPerson = (stemmed: string): boolean => PERSONS.has(stemmed);
