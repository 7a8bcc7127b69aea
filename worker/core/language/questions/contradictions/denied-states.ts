import { stem } from "../../../text/stem.ts";
import { isStopWord, tokenise } from "../../../text/tokenise.ts";
import { wordSet } from "../../../text/word-set.ts";
import { kindsWithin } from "./kinds-of-things.ts";
import { GERMAN } from "../../de/history.ts";
import { SPANISH } from "../../es/history.ts";
import { FRENCH } from "../../fr/history.ts";
import { doesVerb, VERB_STEMS, verbGroup } from "./own-abilities.ts";
import { ownThingsSaid } from "./own-things-said.ts";

/** "I don't own a car", "Ich spreche kein Spanisch": a state of the writer, which may change. */
export interface DeniedState {
  text: string;
  /** Stems; empty for "I can't swim". */
  things: ReadonlySet<string>;
  /** The group of the verb; null for a possession. */
  verb: number | null;
}

interface StateForm {
  begins: RegExp;
  isHeadFirst: boolean;
  /** False if the clause begins with a verb of an ability or a habit. */
  isPossession: boolean;
}

const ADVERB = String.raw`(?: (?:\p{L}+ly|even|just|still|also|ja|leider|selbst|gar|derzeit|zurzeit|momentan|noch|auch|überhaupt|actuellement|todavía|aún))?`;
const FORMS: readonly StateForm[] = [
  [String.raw`(?:i|we) (?:do not|don['’]t)${ADVERB} (?:have|own|possess|keep)(?! to\b)(?!\p{L})`, false, true],
  [String.raw`(?:i|we)(?:['’]ve got|['’]ve| have| have got|${ADVERB} own) (?:no|zero)(?!\p{L})`, false, true],
  [
    String.raw`(?:ich|wir) (?:habe|haben|besitze|besitzen|halte|halten)${ADVERB} kein(?:e[nrms]?)?(?!\p{L})`,
    false,
    true,
  ],
  [String.raw`no (?:tengo|tenemos|poseo|poseemos)(?! que)(?!\p{L})`, true, true],
  [
    String.raw`(?:je n['’]ai|nous n['’]avons|je ne possède|nous ne possédons) (?:pas (?:de |d['’])|aucune? )`,
    true,
    true,
  ],
  [
    String.raw`(?:i|we) (?:do not|don['’]t|cannot|can['’]t|can not|never learn(?:ed|t)(?: how)? to)(?!\p{L})${ADVERB}`,
    false,
    false,
  ],
  [
    String.raw`(?:ich|wir) (?=(?:kann|können|spreche|sprechen|spiele|spielen|fahre|fahren|rauche|rauchen|trinke|trinken|esse|essen|koche|kochen|singe|tanze|reite|benutze|nutze|verwende|trage|schwimme)\b)`,
    false,
    false,
  ],
  [
    String.raw`no (?=(?:sé|sabemos|hablo|hablamos|toco|tocamos|juego|conduzco|fumo|bebo|tomo|como|monto|cocino|canto|bailo|uso|utilizo|llevo|nado)(?!\p{L}))`,
    true,
    false,
  ],
  [
    String.raw`(?:je ne|nous ne) (?=(?:sais|savons|parle|parlons|joue|jouons|conduis|nage|fume|fumons|bois|mange|monte|cuisine|chante|danse|utilise|porte)(?!\p{L}))`,
    true,
    false,
  ],
].map(([begins, isHeadFirst, isPossession]) => ({
  begins: new RegExp(String.raw`(?<!\p{L})${begins as string}`, "iu"),
  isHeadFirst: isHeadFirst as boolean,
  isPossession: isPossession as boolean,
}));

const CLAUSE_END =
  /[,;:.!?\n(]|(?<!\p{L})(?:but|so|and|though|although|because|since|if|when|while|aber|denn|weil|und|oder|pero|porque|y|mais|parce|et|at the moment|right now|any ?more|mehr)(?!\p{L})/iu;
const BOUNDS = wordSet(`
  in at on with for to from of by about during into before since when where which that myself yet und mit für von zu zum zur im am auf bei über en con para de
  por sobre desde avec pour dans sur chez anymore yet now here there today jetzt hier heute ahora aquí hoy maintenant ici
`);
/** One does not possess these: "I have no idea". */
const ABSTRACT = new Set(
  tokenise(`
    idea clue time energy money access plan plans question questions problem problems issue issues chance way choice reason need patience interest experience opinion
    preference preferences doubt doubts complaint complaints objection data information details budget space room appetite strength motivation permission right
    lust zeit ahnung idee geld plan pläne fragen frage problem probleme wahl grund geduld erfahrung meinung zweifel angst hunger durst kraft tiempo idea ganas
    dinero planes preguntas problema problemas opción motivo paciencia experiencia opinión duda dudas miedo hambre sed fuerza temps idée argent projet question
    questions problème problèmes choix raison patience expérience avis doute doutes peur faim soif force envie besoin
  `).map(stem),
);
const NEGATORS = wordSet(
  "kein keine keinen keinem keiner keines nicht nie niemals ni pas point jamais ningun ninguna nada",
);
const MODALS = wordSet(
  "kann konnen se sabemos sais savons gut bien bueno buen well any a an the el la los las un una le les l du des d de der die das ein eine einen mi my al au aux",
);
const FEW_WORDS = 4;

const MAY_DENY =
  /(?<!\p{L})(?:don['’]t|do not|cannot|can not|can['’]t|no|zero|never|kein\p{L}*|nicht|nie|n['’]ai|n['’]avons|ne)(?!\p{L})/iu;

export const mayDenyState = (text: string): boolean => MAY_DENY.test(text);

export function deniedState(sentence: string): DeniedState | null {
  if (!mayDenyState(sentence) || sentence.trimEnd().endsWith("?") || ENDED.test(sentence)) return null;
  for (const { begins, isHeadFirst, isPossession } of FORMS) {
    const found = begins.exec(sentence);
    if (found === null) continue;
    const rest = sentence.slice(found.index + found[0].length);
    const end = CLAUSE_END.exec(rest);
    const clause = end === null ? rest : rest.slice(0, end.index);
    const text = `${found[0]}${clause}`.trim();
    const state = isPossession ? possession(clause, isHeadFirst) : ability(clause, isHeadFirst);
    if (state !== null) return { text, ...state };
  }
  return null;
}

type Denied = Omit<DeniedState, "text">;

/** The noun of " own a red car with a roof"; none of " keinen Marathon gelaufen", which is a deed. */
function possession(clause: string, isHeadFirst: boolean): Denied | null {
  const words = tokenise(clause);
  const bound = words.findIndex((word) => BOUNDS.has(word));
  const nouns = (bound < 0 ? words : words.slice(0, bound)).filter((word) => !isStopWord(word) && !FILLERS.has(word));
  const head = isHeadFirst ? nouns[0] : nouns.at(-1);
  if (head === undefined || nouns.length > FEW_WORDS || /^ge\p{L}{2,}(?:t|en)$|iert$/u.test(head)) return null;
  const stemmed = stem(head);
  return ABSTRACT.has(stemmed) ? null : { things: kindsWithin(stemmed), verb: null };
}
const FILLERS = wordSet(
  "any some single own eigenes eigene eigenen einzige einziges ningun ninguna unos unas propio propia mas plus de d",
);

/** " speak any Italian", " can't swim", " kein Spanisch": the verb and its only object. */
function ability(clause: string, isHeadFirst: boolean): Denied | null {
  const words = tokenise(clause);
  const place = words.findIndex((word) => verbGroup(word) !== null);
  const group = verbGroup(words[place] ?? "");
  if (
    group === null ||
    words.slice(0, place).some((word) => !MODALS.has(word) && !NEGATORS.has(word) && !isObject(word))
  )
    return null;
  const isGerman = words.some((word) => /^(?:kein|nicht|nie)/u.test(word));
  if (!isGerman && words.slice(0, place).some((word) => !MODALS.has(word) && !NEGATORS.has(word))) return null;
  const others = words.filter(
    (word, at) => at !== place && !MODALS.has(word) && !NEGATORS.has(word) && !isStopWord(word),
  );
  // "I don't drive on Sundays" says something else
  if (words.some((word) => BOUNDS.has(word) && !isHeadFirst) || others.length > 2) return null;
  if (others.some((word) => verbGroup(word) !== null && verbGroup(word) !== group)) return null;
  const object = isHeadFirst ? others[0] : others.at(-1);
  return { things: object === undefined ? new Set() : kindsWithin(stem(object)), verb: group };
}
const isObject = (word: string): boolean => !BOUNDS.has(word);

const UNREAL =
  /(?<!\p{L})(?:want|wants|wish|wished|would|['’]d (?:love|like)|dream|dreaming|plan|plans|planning|hope|hoping|if|should|could|going to|looking for|might|möchte|würde|wünsche|hätte|wenn|will|plane|quiero|querría|quisiera|ojalá|si|voudrais|aimerais|veux|espère)(?!\p{L})/iu;
/** Such a sentence is about an end, or about a thing of another person. */
const ENDED =
  /(?<!\p{L})(?:sold|lost|gave (?:away|up)|died|passed away|stolen|scrapped|divorced|quit|stopped|used to|no longer|any ?more|borrowed|rented|verkauft|verloren|gestorben|aufgehört|früher|nicht mehr|geliehen|gemietet|vendí|vendimos|perdí|murió|dejé|antes|ya no|prestado|alquilado|vendu|perdu|mort|arrêté|avant|n(?:e |['’])\p{L}{1,20} plus|loué|emprunté)(?!\p{L})/iu;
const GOT =
  /(?<!\p{L})(?:i|we)(?:['’]ve| have)?(?: (?:just|finally|recently))? (?:bought|got|adopted|purchased)(?!\p{L})|(?<!\p{L})(?:gekauft|bekommen|adoptiert|angeschafft|compré|compramos|adopté|adoptamos|conseguí|acheté|adopté|obtenu)(?!\p{L})/iu;

const namesThing = (sentence: string, things: ReadonlySet<string>): boolean =>
  things.size === 0 || tokenise(sentence).some((word) => things.has(stem(word)));

export const endsState = (sentence: string, { things }: DeniedState): boolean =>
  ENDED.test(sentence) && namesThing(sentence, things);

const GRAMMAR = new Set(
  [GERMAN, SPANISH, FRENCH].flatMap(({ grammar, subjects }) => [...grammar, ...subjects].map(stem)),
);
const ASKING = new Set(
  tokenise(`
    have has own possess keep got any ever still can actually habe haben hast besitze gibt eigentlich jemals tengo tenemos tiene poseo alguna algun algún ai avons
    as possède est ce
  `).map(stem),
);

/** @param terms stems of the question's content words */
export function asksForState(terms: ReadonlySet<string>, { things, verb }: DeniedState): boolean {
  const asked = Array.from(terms).filter((term) => !GRAMMAR.has(term) && !ASKING.has(term));
  const isVerb = (term: string): boolean => verb !== null && VERB_STEMS.get(term) === verb;
  const named = asked.filter((term) => things.has(term));
  const met = asked.filter((term) => things.has(term) || isVerb(term));
  return (things.size === 0 ? met.length > 0 : named.length > 0) && met.length * 2 >= asked.length;
}

/** How a sentence of the writer stands to the denied state: it holds, or it began. */
export function affirmsState(sentence: string, { things, verb }: DeniedState): "holds" | "began" | null {
  if (UNREAL.test(sentence) || ENDED.test(sentence) || !namesThing(sentence, things)) return null;
  if (verb !== null) return doesVerb(sentence, verb) ? "holds" : null;
  if (GOT.test(sentence)) return "began";
  const own = ownThingsSaid(sentence);
  return [...things].some((thing) => own.has(thing)) ? "holds" : null;
}
