import { tokenise } from "../text/tokenise.ts";
import { wordSet } from "../text/word-set.ts";

/*
 * "Could you show me how to add a login?", in English, German, Spanish and French: standing instructions and preferences are for these.
 * Patterns see folded words with single blanks around each.
 */

const REQUESTS: readonly RegExp[] = [
  / (?:can|could|would|will) you /,
  / how (?:do|should|can|could|would|might) (?:i|we) /,
  / (?:should|shall) (?:i|we) /,
  / do you (?:suggest|recommend|advise|think) /,
  / (?:kannst|konntest|wurdest|empfiehlst|schlagst|rat(?:st|est)) du /,
  / wie (?:soll|sollte|kann|konnte|wurde|mache) ich /,
  / (?:soll|sollte|sollen|sollten) (?:ich|wir) /,
  / (?:puedes|podrias|recomiendas|recomendarias|sugieres|aconsejas) /,
  / como (?:debo|deberia|puedo|podria|hago) /,
  / (?:debo|deberia|deberiamos) /,
  / (?:peux|pourrais|conseilles|recommandes|suggeres) tu /,
  / (?:pouvez|pourriez) vous /,
  / comment (?:dois|devrais|puis|pourrais|faire) /,
  / (?:dois|devrais) je /,
];

/** The past, or known things. */
const RECALLS = wordSet(`
  did have has had was were been ve ago yesterday last earlier previous previously mentioned told discussed changed said remind recall remember tell know
  habe hast hat haben hatte hatten war waren wurde wurden gestern letzte letzten letzter fruher erwahnt gesagt erinnere erinnern sag sagen weisst
  he has ha hemos habia dije dijiste fue fueron era ayer ultimo ultima mencione recuerdame recordar recuerdas dime decirme sabes
  ai as avons avez avais avait etait hier dernier derniere rappelle rappeler dire sais
`);

/** Bounds the time of the patterns. */
const MOST_CHARACTERS = 1_000;
const SENTENCE_END = /(?<=[.!?…])\s|\n/u;

/** Whether a sentence of a query asks for new work or advice, and for nothing that is remembered. */
export const asksForWork = (question: string): boolean =>
  question.length <= MOST_CHARACTERS &&
  question.split(SENTENCE_END).some((sentence) => {
    const words = tokenise(sentence);
    const text = ` ${words.join(" ")} `;
    return REQUESTS.some((request) => request.test(text)) && !words.some((word) => RECALLS.has(word));
  });
