import { tokenise } from "../../text/tokenise.ts";
import { hasWordOf, wordSet } from "../../text/word-set.ts";

/* Standing instructions and preferences apply to such requests. */

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

const RECALLS = wordSet(`
  did have has had was were been ve ago yesterday last earlier previous previously mentioned told discussed changed said remind recall remember tell know
  habe hast hat haben hatte hatten war waren wurde wurden gestern letzte letzten letzter fruher erwahnt gesagt erinnere erinnern sag sagen weisst
  he has ha hemos habia dije dijiste fue fueron era ayer ultimo ultima mencione recuerdame recordar recuerdas dime decirme sabes
  ai as avons avez avais avait etait hier dernier derniere rappelle rappeler dire sais
`);

const QUESTIONS =
  /^ (?:(?:and|so|but|also|und|y|pero|et|mais|ok|okay|hey|hi) )?(?:what|when|where|who|whose|which|how|do|does|did|am|is|are|was|were|have|has|had|wann|wo|woher|wohin|wer|wem|wen|wessen|welche[rsnm]?|wie|habe|hat|haben|hatte|bin|ist|sind|war|que|cual|cuales|cuando|donde|quien|quienes|cuanto|cuanta|cuantos|cuantas|como|he|tengo|qui|quand|ou|quel|quelle|quels|quelles|combien|comment|ai|est|suis) /u;
const OWN = wordSet(`
  i my me mine we our us ours ich mein meine meinen meinem meiner meines mir mich wir unser unsere unseren unserem unserer uns
  yo mi mis me nosotros nuestro nuestra nuestros nuestras tengo je j mon ma mes moi nous notre nos
`);
const ADVISES = wordSet(`
  should could can would might shall will best better good great ideal suitable recommend recommended suggest suggestion suggestions advise advice idea ideas
  tip tips way ways improve options option explain need want instruction instructions preference preferences prefer preferred rule rules like
  soll sollte sollen sollten kann konnte konnten wurde wurden werde besten beste bester besser gut gute guter gutes empfehlen empfiehlst tipp tipps idee ideen
  vorschlag vorschlage erklare brauche will mochte anweisung anweisungen vorliebe vorlieben regel regeln mag lieber bevorzuge
  debo deberia puedo podria mejor mejores bueno buena buenos consejo consejos idea ideas recomiendas explica necesito quiero instruccion instrucciones preferencia preferencias
  regla reglas prefiero gusta gustan
  dois devrais puis pourrais meilleur meilleure meilleurs mieux bon bonne conseil conseils idee idees explique besoin veux voudrais consigne consignes preference preferences
  regle regles prefere aime
`);

/** Bounds the time of the patterns. */
const MOST_CHARACTERS = 1_000;
const SENTENCE_END = /(?<=[.!?…])\s|\n/u;

export const asksForWork = (question: string): boolean =>
  question.length <= MOST_CHARACTERS &&
  question.split(SENTENCE_END).some((sentence) => {
    const words = tokenise(sentence);
    const text = ` ${words.join(" ")} `;
    return REQUESTS.some((request) => request.test(text)) && !words.some((word) => RECALLS.has(word));
  });

export const asksWhatIsKnown = (query: string): boolean => {
  const sentences = query.length > MOST_CHARACTERS ? [] : query.split(SENTENCE_END).filter((one) => one.trim() !== "");
  return (
    sentences.length > 0 &&
    !asksForWork(query) &&
    sentences.every((sentence) => {
      const words = tokenise(sentence);
      return (
        QUESTIONS.test(` ${words.join(" ")} `) &&
        words.some((word) => OWN.has(word) || RECALLS.has(word)) &&
        !words.some((word) => ADVISES.has(word))
      );
    })
  );
};

export const asksForInstructions = (query: string): boolean => hasWordOf(INSTRUCTIONS, query);
const INSTRUCTIONS = wordSet(`
  instruction instructions preference preferences rule rules anweisung anweisungen vorliebe vorlieben regel regeln instrucción instrucciones
  preferencia preferencias regla reglas consigne consignes préférence préférences règle règles
`);
