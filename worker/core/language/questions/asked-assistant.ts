import { tokenise } from "../../text/tokenise.ts";
import { wordSet } from "../../text/word-set.ts";

/* Does not match "What would you suggest?", which requests new advice. */

const SAID =
  "sa(?:y|id)|t(?:ell|old)|suggest(?:ed)?|recommend(?:ed)?|propos(?:ed?)|advis(?:ed?)|promis(?:ed?)|offer(?:ed)?|mention(?:ed)?|expla(?:in|ined)|" +
  "list(?:ed)?|g(?:ive|ave|iven)|provid(?:ed?)|show(?:ed|n)?|f(?:ind|ound)|compar(?:ed?)|calculat(?:ed?)|estimat(?:ed?)|plan(?:ned)?|draft(?:ed)?|" +
  "wr(?:ite|ote|itten)|creat(?:ed?)|ma(?:ke|de)|outlin(?:ed?)|describ(?:ed?)|warn(?:ed)?|book(?:ed)?|sen[dt]|remind(?:ed)?|answer(?:ed)?|point(?:ed)? out|walk(?:ed)?|help(?:ed)?";
const GESAGT =
  "gesagt|vorgeschlagen|empfohlen|geraten|versprochen|angeboten|erwähnt|erklärt|aufgelistet|gegeben|gezeigt|gefunden|verglichen|berechnet|geschätzt|geplant|entworfen|geschrieben|erstellt|gemacht|beschrieben|gewarnt|gebucht|geschickt|geantwortet";
const WORKS =
  "suggestions?|recommendations?|proposals?|advice|promises?|answers?|repl(?:y|ies)|explanations?|plans?|lists?|tables?|scripts?|snippets?|drafts?|estimates?|comparisons?|calculations?|tips";
const WERKE =
  "vorschl(?:ag|äge)|empfehlung(?:en)?|rat(?:schlag|schläge)?|versprechen|antwort(?:en)?|erklärung(?:en)?|pl(?:an|äne)|listen?|tabellen?|skripte?|entw(?:urf|ürfe)|schätzung(?:en)?|vergleich(?:e)?|tipps";

/** They ask about the user's own life in the words of a chat between people. */
const OF_PEOPLE =
  "been|know|see|hear|feel|like|enjoy|love|miss|eat|drink|sleep|have|get|go|meet|buy|visit|watch|cook|grow|live|work(?! out)";
const OWN_WORDS =
  "pick|choice|verdict|conclusions?|analysis|ranking|summary|outline|reasoning|draft|e-?mail|letter|message|note|code|function|formula|query|itinerary|check";

const SIGNS: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<!\p{L})(?:what|which|why|when|where|who|how)(?!\p{L})[^?]{0,80}(?<!\p{L})(?:did|have|had) you (?:\p{L}+ly )?(?!(?:${OF_PEOPLE})(?!\p{L}))\p{L}{3,}`,
    "iu",
  ),
  /(?<!\p{L})(?:were|are) you (?:going|about|planning|supposed) to \p{L}{3,}/iu,
  /(?<!\p{L})when (?:will|would) you (?:remind|nudge|send|tell|notify|ping|alert|check|follow|write|get back)(?!\p{L})/iu,
  new RegExp(
    String.raw`(?<!\p{L})(?:in|of|with|from|by|did|was|were) your (?:\p{L}+ )?(?:${OWN_WORDS})(?!\p{L})`,
    "iu",
  ),
  /(?<!\p{L})(?:was|were) your (?:\p{L}+ )?(?:favou?rite|preferred|preference|top|best)(?!\p{L})|(?<!\p{L})(?:which|what|one|some) of your \p{L}+/iu,
  new RegExp(String.raw`(?<!\p{L})(?:did|have|had) you (?:\p{L}+ )?(?:${SAID})(?!\p{L})`, "iu"),
  new RegExp(
    String.raw`(?<!\p{L}|(?:do|would|could|can|will|should|if|did|are|were) )you(?:['’](?:ve|d)| have| had)? (?:\p{L}+ly )?(?:said|told|\p{L}{3,}ed|gave|given|shown|found|wrote|written|made|sent|came up with|chose|left out|left off|put (?:on|in|into|together)|drew|built)(?!\p{L})`,
    "iu",
  ),
  new RegExp(
    String.raw`(?<!\p{L})your (?:(?:first|last|latest|earlier|previous|original|own) )?(?:${WORKS})(?!\p{L})`,
    "iu",
  ),
  new RegExp(String.raw`(?<!\p{L})hast du (?:\p{L}+ ){0,6}(?:${GESAGT})(?!\p{L})`, "iu"),
  new RegExp(String.raw`(?<!\p{L})du (?:\p{L}+ ){0,6}(?:${GESAGT}) hast(?!\p{L})`, "iu"),
  new RegExp(
    String.raw`(?<!\p{L})deine?[mnrs]? (?:(?:erste|letzte|frühere|vorige)[nrms]? )?(?:${WERKE})(?!\p{L})`,
    "iu",
  ),
];

const DIJISTE = wordSet(`
  dijiste recomendaste sugeriste propusiste aconsejaste explicaste mencionaste prometiste ofreciste diste mostraste encontraste comparaste calculaste escribiste
  creaste hiciste planeaste preparaste describiste advertiste recordaste enumeraste listaste
`);
const DICHO = wordSet(`
  dicho recomendado sugerido propuesto aconsejado explicado mencionado prometido ofrecido dado mostrado encontrado comparado calculado escrito creado hecho planeado
  preparado descrito advertido recordado enumerado
`);
const OBRAS = wordSet(`
  sugerencia sugerencias recomendacion recomendaciones propuesta propuestas consejo consejos promesa promesas respuesta respuestas explicacion explicaciones plan
  planes lista listas tabla tablas borrador borradores estimacion comparacion calculo calculos
`);
const DIT = wordSet(`
  dit recommande suggere propose conseille explique mentionne promis offert donne montre trouve compare calcule ecrit cree fait prevu prepare decrit averti rappele
  liste enumere
`);
const OEUVRES = wordSet(`
  suggestion suggestions recommandation recommandations proposition propositions conseil conseils promesse promesses reponse reponses explication explications plan
  plans liste listes tableau tableaux brouillon estimation comparaison calcul calculs
`);
const ANY: ReadonlySet<string> = new Set();

/** A word of the second set within two words after one of the first; an empty second set matches any word. */
const FOLLOWING: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] = [
  [DIJISTE, ANY],
  [wordSet("has"), DICHO],
  [wordSet("tu tus"), OBRAS],
  [wordSet("as avez"), DIT],
  [wordSet("ton ta tes votre vos"), OEUVRES],
];
const REACH = 3;

/** Bounds the time of the patterns. */
const MOST_CHARACTERS = 500;

export const asksOfAssistant = (question: string): boolean =>
  question.length <= MOST_CHARACTERS && (SIGNS.some((sign) => sign.test(question)) || hasFollowing(tokenise(question)));

const hasFollowing = (words: readonly string[]): boolean =>
  FOLLOWING.some(([first, second]) =>
    words.some(
      (word, place) =>
        first.has(word) &&
        (second.size === 0 || words.slice(place + 1, place + 1 + REACH).some((other) => second.has(other))),
    ),
  );
