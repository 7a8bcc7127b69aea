import type { RequestWords } from "../types/requests.ts";

const LEAD =
  "(?:(?:hi|hey|hello|ok|okay|so|and|also|now|then|thanks|thank you|just|but|well|hmm|oh|great|cool|sorry|please|pls|plz|quick question)[,:!]? ){0,3}";
const AUXILIARY = "is|are|was|were|do|does|did|can|could|should|shall|would|will|have|has|had|may|might|must";

export const ENGLISH_REQUESTS: RequestWords = {
  asks: new RegExp(
    String.raw`^${LEAD}(?:(?:what|who|whose|which|when|where|why|how)(?: (?!(?:i|we|you|he|she|they|it)\b)[\p{L}-]+){0,2}?(?:['’]?s|['’]re| (?:${AUXILIARY}|to))\b|(?:${AUXILIARY}) (?:you|i|we|he|she|they|it|this|that|these|those|there|the|my|our|your|any|an?)\b|any (?:idea|tip|suggestion|recommendation|advice|thought|chance)s?\b|(?:what|how) about\b)`,
    "iu",
  ),
  requests: new RegExp(
    String.raw`^${LEAD}(?:(?:please|pls|plz)\b|help\b|tell me\b|show me\b|give me\b|send me\b|remind me\b|walk me\b|let['’]?s\b|write|rewrite|draft|explain|summari[sz]e|translate|list|create|find|suggest|recommend|check|fix|proofread|search|look (?:up|for)|describe|compare|calculate|convert|generate|plan|brainstorm|sort|shorten|make (?:it|a|an|me|this|that|the|sure)|add|remove|turn (?:it|this|that)|continue|go on|try again|use|keep|change|i(?:['’]?m| am) looking for|i need (?:help|advice|ideas|you to|an? (?:idea|recipe|list|plan|summary|name))|i(?:['’]?d| would) like you to|i want you to)(?![\p{L}\p{N}'’])`,
    "iu",
  ),
  asked: [
    "what is the capital of france",
    "How many days are in a leap year",
    "hey, can you help me with a poem",
    "Write a haiku about rain.",
    "please make it shorter",
    "ok so any ideas for dinner",
    "I'd like you to check this sum.",
  ],
  stated: [
    "When I lived in Oslo I had a dog.",
    "What a day!",
    "Who I am is nobody's business.",
    "My planner is full.",
    "I need glasses.",
    "Writing is my job.",
    "Helping people makes me happy.",
  ],
};
