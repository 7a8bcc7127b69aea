import { stem } from "../../../text/stem.ts";
import { tokenise } from "../../../text/tokenise.ts";
import { isPastForm } from "../../../text/verb-forms.ts";

/* One line for each verb. Spanish forms of the first person stand for the pronoun, which Spanish drops. */
const VERBS = `
speak spoke spoken speaking / sprechen spreche gesprochen sprach sprachen rede reden geredet / hablo hablamos hablé hablaba hablar hablado / parle parlons parlé parlais parler
swim swam swum swimming / schwimmen schwimme geschwommen schwamm / nado nadamos nadé nadaba nadar nadado / nage nageons nagé nageais nager
drive drove driven driving / fahren fahre gefahren fuhr / conduzco conduje conducía conducir conducido / conduis conduisons conduit conduisais conduire
play played playing / spielen spiele gespielt spielte / toco tocamos toqué tocaba tocar tocado jugué jugaba jugar jugado / joue jouons joué jouais jouer
smoke smoked smoking / rauchen rauche geraucht rauchte / fumo fumamos fumé fumaba fumar fumado / fume fumons fumé fumais fumer
drink drank drunk drinking / trinken trinke getrunken trank / bebo bebimos bebí bebía beber bebido tomo tomé tomar tomado / bois buvons bu buvais boire
eat ate eaten eating / essen esse gegessen aß / comemos comí comía comer comido / mange mangeons mangé mangeais manger
ride rode ridden riding / reiten reite geritten ritt / monto monté montaba montar montado / monte montons monté montais monter
ski skied skiing / skifahren / esquío esquié esquiar esquiado / skie skions skié skiais skier
cook cooked cooking / kochen koche gekocht kochte / cocino cociné cocinaba cocinar cocinado / cuisinons cuisiné cuisinais cuisiner
sing sang sung singing / singen singe gesungen / canto canté cantaba cantar cantado / chante chantons chanté chantais chanter
dance danced dancing / tanzen tanze getanzt tanzte / bailo bailé bailaba bailar bailado / danse dansons dansé dansais danser
use used using / benutzen benutze benutzt benutzte nutze nutzen genutzt verwende verwenden verwendet / uso usé usaba usar usado utilizo utilicé utilizar utilizado / utilise utilisons utilisé utilisais utiliser
wear wore worn wearing / tragen trage getragen trug / llevo llevé llevaba llevar llevado / porte portons porté portais porter
knit knitted knitting / stricken stricke gestrickt strickte / tejo tejí tejía tejer tejido / tricote tricotons tricoté tricotais tricoter
gamble gambled gambling / zocken zocke gezockt / apuesto aposté apostaba apostar apostado / parie parions parié pariais parier`;

const LINES = VERBS.trim()
  .split("\n")
  .map((line) => line.split(" / ").map(tokenise));

const GROUP = new Map(LINES.flatMap((line, group) => line.flat().map((word): [string, number] => [word, group])));
/** Groups of the stems of a question. */
export const VERB_STEMS: ReadonlyMap<string, number> = new Map(
  Array.from(GROUP, ([word, group]) => [stem(word), group]),
);
const FOREIGN = new Set(LINES.flatMap(([, ...others]) => others.flat()));
const SPANISH_OWN = new Set(
  LINES.flatMap(([, , spanish = []]) => spanish.filter((word) => !/(?:[aei]r|[ai]do|aba|ia)$/u.test(word))),
);

/** The same for "speak", "spoke", "gesprochen"; null for other words. */
export const verbGroup = (word: string): number | null => GROUP.get(word) ?? null;

const ENGLISH_DEED =
  /(?<!\p{L})(?:i|we)(?:['’](?:ve|d)| have| had| can| could)?(?: (?:\p{L}+ly|just|often|still|also|even|always|sometimes|once))* (\p{L}+)/giu;
/** "Played bass at the festival" */
const ELIDED_DEED = /^(?:(?:just|finally|also) )?(\p{L}+)/iu;
const OTHER_SUBJECT =
  /(?<!\p{L})(?:ich|wir|je|nous)(?!\p{L})|(?<!\p{L})j['’]\p{L}|(?<!\p{L})(?:he|hemos) \p{L}+(?:ado|ido)(?!\p{L})/iu;

/** Returns whether the writer of the sentence does what the group of verbs names. */
export function doesVerb(sentence: string, group: number): boolean {
  if (Array.from(sentence.matchAll(ENGLISH_DEED)).some(([, verb = ""]) => verbGroup(verb.toLowerCase()) === group))
    return true;
  const elided = ELIDED_DEED.exec(sentence)?.[1]?.toLowerCase() ?? "";
  if (isPastForm(elided) && verbGroup(elided) === group) return true;
  const said = tokenise(sentence).filter((word) => verbGroup(word) === group && FOREIGN.has(word));
  return said.length > 0 && (OTHER_SUBJECT.test(sentence) || said.some((word) => SPANISH_OWN.has(word)));
}
