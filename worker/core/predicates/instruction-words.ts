import { stem } from "../text/stem.ts";
import { wordSet } from "../text/word-set.ts";

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
`);

/** Ways of answering that exclude each other: a group per aspect, an entry per way. */
export const ASPECTS: readonly (readonly ReadonlySet<string>[])[] = [
  // language
  [
    "english englisch",
    "german deutsch",
    "french französisch franzosisch",
    "spanish spanisch",
    "italian italienisch",
    "portuguese portugiesisch",
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
    "greek griechisch",
    "czech tschechisch",
  ],
  // units of measurement
  ["metric celsius kilometer kilometre metrisch", "imperial fahrenheit mile angloamerikanisch"],
  // length
  [
    "short brief concise terse succinct kurz knapp kürzer kurzer shorter",
    "long longer detailed thorough verbose exhaustive ausführlich ausfuhrlich detailliert lang länger langer",
  ],
  // register
  ["formal förmlich formlich siez sieze", "informal casual locker duz duze"],
  // form of the text
  ["bullet stichpunkt stichwort", "prose paragraph fließtext fliesstext absatz"],
  // clock
  ["24-hour 24h 24", "12-hour 12h 12 am/pm"],
].map((ways) => ways.map(stems));
