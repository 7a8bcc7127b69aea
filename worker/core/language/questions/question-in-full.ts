const GREETING = String.raw`(?:hi|hello|hey|hiya|yo|good (?:morning|afternoon|evening)|thanks|thank you|hallo|guten (?:tag|morgen|abend)|servus|moin|bonjour|bonsoir|salut|merci|hola|buen[oa]s (?:d[ií]as|tardes|noches)|gracias|ciao)(?: (?:there|again|zusammen))?`;
const QUESTION = String.raw`(?:who|whose|what|where|when|which|why|how|do|does|did|is|are|am|was|were|can|could|have|has|will|wer|was|wo|wann|wie|warum|welche[mnrs]?|habe|bin|ist|qui|que|quel\p{L}*|où|quand|comment|quién|qué|dónde|cuándo|cómo|cuál)`;
/** "Hi there, who …", "hey who …" */
const GREETED = new RegExp(
  String.raw`^\W{0,4}${GREETING}(?:\s{0,3}[,.!:;–—-]{1,3}\s{1,3}(?=\S+ \S)|\s{1,3}(?=${QUESTION} ))`,
  "iu",
);

/** "When's my birthday?" → "When is my birthday?", "What does Ada do?" → "… for a living", without a greeting. */
export const questionInFull = (question: string): string =>
  question
    .replace(GREETED, "")
    .replace(/(?<!\p{L})(when|what|where|who|how|why)['’]s(?!\p{L})/giu, "$1 is")
    .replace(/^(\W*what (?:do|does) [\p{L}\s'’-]+ do)(?=\W*$)/iu, "$1 for a living");
