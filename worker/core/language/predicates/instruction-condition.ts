/* Reads conditions in English, German, Spanish and French. In other languages, an instruction always applies. */

const CLAUSE =
  /(?<![\p{L}\p{N}])(?:whenever|when|every time|each time|any ?time|as soon as|(?<!(?:appreciate|love|like|prefer|great|nice|good|helpful|lovely|ideal|wonderful|best|cool|grateful|glad)(?: it)? |(?<!\p{L})as )if|immer wenn|jedes mal,? wenn|jedesmal,? wenn|wann immer|wenn|falls|sobald|sooft)(?: that)? ((?:I|I['’]m|I['’]ve|I['’]d|you|you['’]re|we|we['’]re|it|it['’]s|the|my|there|ich|du|sie|wir|es|meine?|der|die|das)(?![\p{L}\p{N}])[^.!?;]{2,200})/iu;
/** "When suggesting hikes, …" */
const DOING =
  /^(?:(?:please|and|also),? )?when(?:ever)? (?:suggesting|recommending|proposing|discussing|planning|talking about) (?:me |to me )?(?!things|something|anything|options|ideas)([^,.;:]{3,60})(?=,)/iu;
/** "Whenever money comes up, …" */
const COMING_UP =
  /(?<![\p{L}])(?:when|whenever|every time|any ?time|if) ((?!it |that |this )[\p{L}][\p{L} -]{2,40}?) (?:comes? up|(?:is|are) (?:mentioned|discussed|brought up|the (?:topic|subject)))(?![\p{L}])/iu;
const ROMANCE_CLAUSE =
  /(?<![\p{L}\p{N}])(?:(?:siempre que|cada vez que|cuando|(?:à )?chaque fois que|quand|lorsque|dès que|à chaque fois que) |si (?=(?:yo|te|me|le|nos|pregunto|pido|hablo|hablamos|menciono|je|tu|vous|on|nous|j['’])(?![\p{L}\p{N}])))([^.!?;]{3,200})/iu;
const FRONTED =
  /^(?:(?:for|in|on|with|about|regarding|concerning|as for|when it comes to|bei|für|in|zu|zum|zur|was|para|en|sobre|en cuanto a|respecto a|pour|dans|avec|sur|concernant|quant à|à propos de) )((?!general|siempre|el futuro|adelante|favor|l['’]avenir|l['’]instant|toujours|the future|future|short|addition|fact|case|now|other|all\b|my answers|zukunft|kürze)[^,:.!?]{3,80}?)(?:,|:| (?=(?:i (?:want|need|expect|would like)|i['’]d like) you |you (?:should|must) )| (?=always|never|please|immer|nie|bitte|siempre|nunca|toujours|jamais))/iu;
const KIND_OF_WORK =
  /(?<![\p{L}\p{N}])(?:in|for|with|within|in|für|bei|en|para|dans|pour) (?:(?:all|any|every|each|your|my|the|of|new|future|alle[nrm]?|jede[rnms]?|meine[nrm]?|deine[nrm]?|todos?|todas?|los|las|mis|tus|tous|toutes|les|mes|tes) ){0,3}((?:(?!(?:an?|eine[mnr]?|una?|une?) )[\p{L}-]+ ){0,1}?(?:code(?: (?:examples?|snippets?|samples?|reviews?))?|recipes?|e-?mails?|summar(?:y|ies)|reports?|essays?|translations?|commits?|commit messages?|itinerar(?:y|ies)|cover letters?|invoices?|presentations?|meal plans?|workouts?|quizzes|rezepte[n]?|code-?beispiele[n]?|zusammenfassung(?:en)?|übersetzung(?:en)?|berichte[n]?|mails|rechnung(?:en)?|recetas?|correos?|resúmenes|resumen|traducci(?:ón|ones)|informes?|facturas?|recettes?|résumés?|traductions?|rapports?|factures?|courriels?))(?=$|[.!]$|,? (?:please|because|since|bitte|weil|denn|por favor|porque|parce que|car)(?![\p{L}])|, (?!and|or|und|oder|y|o|et|ou))/iu;

/** "In any answer on amp repair" */
const SUBJECT_OF_QUESTIONS =
  /(?<![\p{L}\p{N}])in (?:any|every|each|all)(?: of)?(?: your| my)? (?:answers?|repl(?:y|ies)|responses?|messages?|explanations?) (?:about|on|regarding|concerning|to) ([^.!?;,]{2,80})|(?<![\p{L}\p{N}])(?:for|in|on|with|to) (?:anything|everything|(?:all |any |my )?(?:questions?|requests?|topics|answers)) (?:about|on|regarding|concerning|related to|involving|around|to do with) ([^.!?;,]{2,80})|^(?:keep in mind that |remember that |note that )?(?:all |any |your |my )*(?:answers|responses|replies|explanations|suggestions|recommendations) (?:about|on|regarding|concerning) ([^.!?;,]{2,60}?) (?:should|must|need to|have to|ought to)(?= )/iu;
/** "Every workout you write for me"; "every paper you mention" may be in any answer. */
const WRITTEN =
  /(?<![\p{L}\p{N}])(?:each|every|any|all)(?: of the| the)? ((?!(?:the )?(?:time|answer|repl|response|message|texts? |thing))[\p{L}-]+(?: (?!that |which |you )[\p{L}-]+){0,3}?) (?:that |which )?you (?:ever )?(?:write|draft|draw up|prepare|plan|create|make|build|design|produce|generate|give me|show me|send me|suggest|recommend|propose|put together|come up with|translate)(?![\p{L}])/iu;
/** "Gib bei Rezepten immer die Menge an." */
const GERMAN_FIELD =
  /^(?:bitte )?\p{L}+ (?:mir )?(?:bitte )?bei (\p{Lu}[\p{L}-]+(?: und \p{Lu}[\p{L}-]+)?) (?:mir )?(?:immer|stets|bitte|nie|niemals)(?![\p{L}])/iu;

const ASKING =
  /^(?:I|we)(?:['’]m|['’]re| am| are)?(?: ever| specifically| just)? (?:ask(?:ing)?|talk(?:ing)?|speak(?:ing)?|inquir(?:e|ing)|quer(?:y|ying)|mention(?:ing)?|bring(?:ing)? up|discuss(?:ing)?|request(?:ing)?|want(?:ing)?|need(?:ing)?|look(?:ing)? for|wonder(?:ing)?)(?: you)?(?: to know)?(?: questions?)?(?: anything| something)?(?: for| about| on| of| with)?(?: some| an?| the| any)? /iu;
const GERMAN_ASKING =
  /^(?:ich|wir) (?:dich |mit dir )?(?:etwas )?(?:(?:nach|über|zu|um|von) )?(.{2,120}?)(?: (?:frage|fragen|spreche|sprechen|rede|reden|bitte|bitten|wissen will|brauche|erwähne|suche|habe))$/iu;

const ROMANCE_ASKING =
  /^(?:(?:yo )?(?:(?:te|le|me) )?(?:pregunt[eo]|pid[ao]|hable|hablo|hablemos|hablamos|mencione|menciono|consulte|consulto|quiera saber|quiero saber|necesite|necesito|busque|busco)|(?:(?:je|on|nous) (?:(?:te|vous) |t['’])?|j['’])(?:demande|parle|parlons|pose une question|mentionne|évoque|cherche|veux savoir|ai besoin))(?: algo| quelque chose| una pregunta)?(?: (?:por|sobre|de|acerca de|con|à propos de|sur|des|du|pour)(?![\p{L}])| d['’])?(?: (?:un|una|unos|unas|el|la|los|las|une|le|les) | l['’]| )?/iu;

/** "movie options" for "… when I ask about movie options."; null if the instruction always applies. */
export function conditionOf(text: string): string | null {
  const field = COMES_TO.test(text) ? FRONTED.exec(text)?.[1] : undefined;
  if (field !== undefined) return field.trim();
  const named = COMING_UP.exec(text)?.[1] ?? DOING.exec(text)?.[1];
  if (named !== undefined) return named.trim();
  const clause = clauseIn(text);
  if (clause?.[1] !== undefined) {
    const said =
      clause.index < MOST_BEFORE ? (clause[1].split(/,(?! (?:or|and|oder|und|o|y|ou|et)\b)/u)[0] ?? "") : clause[1];
    const topic = topicOfClause(
      said.trim().replace(/,?(?: please| bitte| por favor| s['’]il (?:te|vous) plaît)$/iu, ""),
    );
    return topic === "" ? null : topic;
  }
  const subject = SUBJECT_OF_QUESTIONS.exec(text);
  if (subject !== null) return (subject[1] ?? subject[2] ?? subject[3] ?? "").replace(ENDING, "").trim();
  return (
    FRONTED.exec(text)?.[1]?.trim() ??
    GERMAN_FIELD.exec(text)?.[1]?.trim() ??
    KIND_OF_WORK.exec(text)?.[1]?.trim() ??
    WRITTEN.exec(text)?.[1]?.trim() ??
    null
  );
}
const ENDING = /,?(?: please| bitte| from now on)$/iu;
const clauseIn = (text: string): RegExpExecArray | null => CLAUSE.exec(text) ?? ROMANCE_CLAUSE.exec(text);

const COMES_TO = /^when it comes to /iu;
const MOST_BEFORE = 30;

function topicOfClause(clause: string): string {
  const rest = clause
    .replace(/^it comes to /iu, "")
    .replace(ASKING, "")
    .replace(ROMANCE_ASKING, "");
  if (rest !== clause) return rest.trim();
  return GERMAN_ASKING.exec(clause)?.[1]?.trim() ?? clause;
}

export const withoutCondition = (text: string): string => {
  const clause = clauseIn(text);
  if (clause === null || COMING_UP.test(text))
    return text.replace(COMING_UP, " ").replace(DOING, " ").replace(FRONTED, "").replace(KIND_OF_WORK, "");
  const end =
    clause.index < MOST_BEFORE
      ? clause.index + Math.max(clause[0].split(",")[0]?.length ?? 0, 0)
      : clause.index + clause[0].length;
  return `${text.slice(0, clause.index)} ${text.slice(end)}`;
};
