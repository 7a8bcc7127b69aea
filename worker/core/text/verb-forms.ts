import { wordSet } from "./word-set.ts";
import { stem } from "./stem.ts";

/** Infinitive first; some forms are also other words ("left", "saw"). */
const FORMS = `
  become became|begin began begun|bite bit bitten|blow blew blown|break broke broken|bring brought|build built|buy bought|catch caught|choose chose chosen|come came|
  draw drew drawn|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought|find found|fly flew flown|forget forgot forgotten|
  freeze froze frozen|get got gotten|give gave given|go went gone goes|grow grew grown|hear heard|hide hid hidden|hold held|keep kept|know knew known|lead led|learn learnt|leave left|lend lent|
  lose lost|make made|mean meant|meet met|pay paid|ride rode ridden|ring rang rung|rise rose risen|run ran|say said|see saw seen|sell sold|send sent|sing sang sung|sit sat|
  sleep slept|speak spoke spoken|spend spent|stand stood|steal stole stolen|swim swam swum|take took taken|teach taught|tell told|think thought|throw threw thrown|
  understand understood|wake woke woken|wear wore worn|win won|write wrote written`;

const INFINITIVES: ReadonlyMap<string, string> = new Map(
  FORMS.split("|").flatMap((forms) => {
    const [infinitive = "", ...others] = forms.trim().split(/\s+/u);
    return others.map((form): [string, string] => [form, infinitive]);
  }),
);

export const isIrregularForm = (word: string): boolean => INFINITIVES.has(word);

/** @param word in lower case */
export const isPastForm = (word: string): boolean =>
  (isIrregularForm(word) && !word.endsWith("s")) || /^\p{L}{2,}[^e]ed$/u.test(word);

const INFINITIVE_STEMS: ReadonlyMap<string, string> = new Map(
  Array.from(INFINITIVES, ([form, infinitive]) => [stem(form), stem(infinitive)]),
);

/** "wrot" of "wrote" equals "writ" of "write". */
export const stemOfStem = (stemmed: string): string => INFINITIVE_STEMS.get(stemmed) ?? stemmed;

const BRITISH = wordSet(`
  favourite favourites favour colour colours coloured flavour flavours neighbour neighbours neighbourhood behaviour humour honour labour
  harbour parlour
`);
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...Array.from(BRITISH, (word): [string, string] => [word, word.replace("our", "or")]),
  ...Object.entries({
    centre: "center",
    theatre: "theater",
    grey: "gray",
    jewellery: "jewelry",
    tyre: "tire",
    tyres: "tires",
  }),
]);

/** "bought" equals "buy", and "favourite" equals "favorite". @param word in lower case */
export const stemOfForms = (word: string): string => stem(SPELLINGS.get(word) ?? INFINITIVES.get(word) ?? word);
