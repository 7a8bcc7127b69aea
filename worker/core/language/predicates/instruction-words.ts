import { stem } from "../../text/stem.ts";
import { wordSet } from "../../text/word-set.ts";

const stems = (words: string): ReadonlySet<string> => new Set([...wordSet(words)].map(stem));

export const SAYS_NOTHING: ReadonlySet<string> = stems(`
  always never ever please again anymore more longer now future going forward onwards time times every each sure make need needs want wants
  like just also actually instead rather no not dont stop avoid should must would could include includes including add adding use using
  provide give giving show tell keep put answer answers response responses reply replies question questions message messages asked ask asks
  asking said say told talk mention instruction instructions rule rules preference preferences prefer forget remember about everything
  anything something thing things way ways back over via only default general whenever any some all
  immer nie niemals bitte mehr wieder jetzt ab an künftig zukunft stets grundsätzlich jedes mal wenn ich du mir mich dir dich nicht kein keine
  keinen ohne auf in mit und oder der die das den dem ein eine einen für von zu zum zur bei über nach füge hinzu gib nenne nutze verwende
  benutze antworte antworten antwort zeige sag sage mach mache lass halte brauchst musst muss sollst soll hör höre vergiss was gesagt habe
  frage fragen bevorzuge lieber statt anstatt doch als ist es
  siempre nunca jamas por favor no ya mas vez cada ahora adelante partir futuro desde de del la el los las un una unos unas y o en con sin para que si cuando me te se lo
  le mi mis tu tus su sus como todo toda todos todas responde respondas responda responder contesta contestes contestar usa uses use usar utiliza utilices utilizar incluye
  incluyas incluya incluir anade anadas anadir agrega agregues pon pongas poner da des dar muestra muestres mostrar di digas decir dime deja dejes dejar evita evites haz
  hagas hacer pregunte pregunto pregunta preguntas respuesta respuestas mensaje mensajes prefiero quiero necesito nada lugar hace falta pidas pida pido hable hablo
  toujours jamais plus s il te vous plait pas ne n chaque fois maintenant desormais dorenavant avenir de du des la le les l un une et ou en dans avec sans pour que si quand
  lorsque me m mon ma mes ton ta tes votre vos je j tu comme tout toute tous toutes reponds repondez repondre utilise utilises utilisez utiliser inclus incluez inclure
  ajoute ajoutes ajoutez ajouter mets mettez mettre donne donnes donnez donner montre montrez montrer dis dites dire evite evitez fais faites faire demande demandes question
  questions citer cite cites citez cita citas citar reponse reponses message messages citer cites citez cita citar prefere veux besoin lieu moi nous parle parles
`);

/** A group for each aspect, with an entry for each way. The ways of an aspect exclude each other. */
export const ASPECTS: readonly (readonly ReadonlySet<string>[])[] = [
  [
    "english englisch ingles anglais",
    "german deutsch aleman allemand",
    "french französisch franzosisch frances francais",
    "spanish spanisch espanol castellano espagnol",
    "italian italienisch italiano italien",
    "portuguese portugiesisch portugues portugais",
    "dutch niederländisch niederlandisch",
    "polish polnisch",
    "turkish türkisch turkisch",
    "russian russisch",
    "ukrainian ukrainisch",
    "arabic arabisch",
    "hindi",
    "japanese japanisch",
    "chinese mandarin chinesisch",
    "korean koreanisch",
    "swedish schwedisch",
    "danish dänisch danisch",
    "norwegian norwegisch",
    "greek griechisch griego",
    "czech tschechisch checo",
    "finnish finnisch",
    "hebrew hebräisch hebreo",
    "catalan katalanisch",
    "romanian rumänisch",
    "hungarian ungarisch",
  ],
  [
    "euro",
    "dollar dólar",
    "franc franken franco",
    "sterling",
    "crown krone korona kronor corona",
    "yen",
    "yuan renminbi",
    "zloty",
    "rupee rupie rupia",
    "peso",
    "rand",
    "lira",
    "forint",
  ],
  ["kelvin", "celsius", "fahrenheit"],
  [
    "metric celsius kilometer kilometre metrisch metrico metrica metricas metricos metrique metriques kilometro kilometros",
    "imperial fahrenheit mile angloamerikanisch imperiales imperiale imperiales milla millas",
  ],
  [
    "short brief concise terse succinct kurz knapp kürzer kurzer shorter breve breves corto corta cortas concisa concisas court courte courtes bref breves concise concises",
    "long longer detailed thorough verbose exhaustive ausführlich ausfuhrlich detailliert lang länger langer largo larga largas detallada detalladas detallado long longue longues detaillee detaillees",
  ],
  [
    "formal förmlich formlich siez sieze siezen siezt usted ustedes vouvoie vouvoyez formelle",
    "informal casual locker duz duze duzen duzt tutea tuteame tutear tutoie tutoyez informelle",
  ],
  [
    "bullet stichpunkt stichpunkte stichpunkten stichwort stichworte stichworten vineta vinetas puce puces",
    "prose paragraph fließtext fliesstext absatz absätze parrafo parrafos prosa paragraphe paragraphes",
  ],
  ["24-hour 24h 24", "12-hour 12h 12 am/pm"],
].map((ways) => ways.map(stems));
