/*
 * Questions about the course of a history: order, progress, everything so far. Ranking by similarity answers them with many pieces of two
 * days. Reads English and German.
 */

const ORDER: readonly RegExp[] = [
  /\bin (?:what|which) (?:(?:chronological|temporal) )?(?:order|sequence) (?:did|have|had|were|was|has)\b/iu,
  /\b(?:order|sequence) (?:in which|that|of (?:how|when)|how) (?:i|we|my|our|the (?:topics?|themes?|things|events?))\b(?! (?:should|must|can|could|may|might|need|have to|would|will|am to|are to)\b)/iu,
  /\bin (?:(?:the |their |a )?(?:chronological |right |correct |same )?order|sequence),? (?:how|what|when|in which) (?:i|we)\b(?! (?:should|must|can|could|may|might|need|have to|would|will)\b)/iu,
  /\b(?:chronolog(?:y|ical (?:list|order|overview|summary))|time ?line) (?:of|for) (?:(?:all|everything|how|what|when) )?(?:i|we|my|our|this|these|the)\b(?! (?:should|must|would|will)\b)/iu,
  /\bin welcher (?:zeitlichen )?(?:reihenfolge|abfolge) (?:habe?n?|hatten?|bin|sind|kam(?:en)?|wurden?) /iu,
  /\b(?:chronologie|zeitleiste|(?:zeitlich|chronologisch)e[rn]? (?:ablauf|verlauf|überblick|übersicht)) (?:meine[rs]?|unsere[rs]?|von allem|de[rs] bisherigen)\b/iu,
  // time: no query over MOST_CHARACTERS is tried
  /\b(?:reihenfolge|abfolge),? (?:in (?:der|welcher)|wie) (?:ich|wir|meine?|unsere?)\b(?!.*\b(?:soll(?:te)?n?|muss|müssen|kann|können)[?.!]?$)/iu,
];

/** Shared activities and conversations, or the course of one of the user's things. */
const PROGRESS: readonly RegExp[] = [
  /\bhow far (?:along )?(?:am|are|is|have|has) (?:i|we|my|our)\b/iu,
  /\bwhat (?:progress|headway|advances) (?:have|has|did) (?:i|we|my|our)\b/iu,
  /\b(?:worüber|woran) (?:haben|hatten) wir (?:alles )?(?:bisher|bis jetzt|bislang|schon|seit)\b/iu,
  /\bwelche fortschritte (?:habe|haben|hat|machte|machten) (?:ich|wir|meine?|unsere?)\b/iu,
  // time: no query over MOST_CHARACTERS is tried
  /\bwhat (?:all )?(?:have|did) (?:i|we|you and i) (?:already )?(?:do(?:ne)?|cover(?:ed)?|discuss(?:ed)?|talk(?:ed)? about|work(?:ed)? on|achieved?|accomplish(?:ed)?|go(?:ne)? (?:over|through))\b.* ?\b(?:so far|until now|up to now|by now|to date|over time|over the (?:past|last) |since |in (?:all|these|our) )/iu,
  // time: no query over MOST_CHARACTERS is tried
  /\bhow (?:has|have|did) (?:my|our) .+ (?:progress(?:ed)?|evolved?|develop(?:ed)?|advanced?|come along)\b/iu,
  // time: no query over MOST_CHARACTERS is tried
  /\bhow (?:has|have|did) (?:my|our) .+ (?:changed?|gone|go|grown?|grow|improved?) (?:over (?:time|the)|so far|since|throughout|across)\b/iu,
  // time: no query over MOST_CHARACTERS is tried
  /\bwas (?:alles )?(?:habe|haben|hatten) (?:ich|wir) (?:alles )?(?:bisher|bis jetzt|bislang|schon alles|seit .+|im laufe .+)\b/iu,
  // time: no query over MOST_CHARACTERS is tried
  /\bwie (?:hat|haben) sich (?:meine?|unsere?) .+ (?:entwickelt|verändert|gemacht)\b/iu,
  // time: no query over MOST_CHARACTERS is tried
  /\bwie (?:ist|sind|ging) (?:meine?|unsere?) .+ (?:voran|vorangekommen|verlaufen)\b/iu,
];

const SUMMARY =
  // time: no query over MOST_CHARACTERS is tried
  /(?<!\p{L})(?:summari[sz]e|summing up|sum up|recap(?:itulate)?|(?:summary|overview|rundown|account) of|fass\p{L}*\b.+\bzusammen|zusammenfassung|überblick über|rückblick auf|resümee)(?!\p{L})/iu;
/** Subjects of a summary: a course of events that involves the user. */
const COURSE: readonly RegExp[] = [
  /\b(?:progress|development|evolution|history|journey|course) (?:of|on|in|with) (?:my|our)\b/iu,
  /\b(?:everything|all(?: that)?|what|how) (?:i|we)(?:['’]ve| have| had)? (?:\p{L}+ )?(?:cover|discuss|talk|learn|work|handl|approach|resolv|manag|deal|dealt|did|done|built|improv|achiev|accomplish|plan|try|tried|chang|develop|prepar)\p{L}*\b/iu,
  // time: no query over MOST_CHARACTERS is tried
  /\b(?:i|we|my|our|i['’]ve|we['’]ve)\b.*\b(?:progress\p{L}*|develop(?:ed|ing|ments?)?|evol(?:ved?|ution|ving)|over time|so far|until now|to date|throughout|across (?:our|all|the)|(?:past|last) (?:few |several |two |three |\d+ )?(?:days|weeks|months|years)|since|conversations|discussions|chats|sessions|journey|steps)\b/iu,
  // time: no query over MOST_CHARACTERS is tried
  /\b(?:meine[mnrs]?|unsere[mnrs]?|ich|wir)\b.*\b(?:fortschritt\p{L}*|entwick\p{L}*|bisher\p{L}*|bislang|im laufe|(?<!\p{L})über die zeit|verlauf|seit|gespräche[n]?|unterhaltungen|monate[n]?|wochen)(?!\p{L})/iu,
  // time: no query over MOST_CHARACTERS is tried
  /\b(?:fortschritt\p{L}*|entwicklung|verlauf|stand) (?:meine[mnrs]?|unsere[mnrs]?|bei meine[mnrs]?|mit meine[mnrs]?)\b/iu,
  // time: no query over MOST_CHARACTERS is tried
  /\b(?:was|wie|worüber|woran) (?:ich|wir)\b.*\b(?:besprochen|gesprochen|gelernt|gearbeitet|gemacht|erreicht|geschafft|behandelt|gelöst|verbessert|vorbereitet)\b/iu,
  // time: no query over MOST_CHARACTERS is tried
  /\bhow (?:the|this|things?|it|everything)\b.*\b(?:went|gone|progressed|developed|evolved|came along|changed|has been going)\b/iu,
  // time: no query over MOST_CHARACTERS is tried
  /(?<!\p{L})wie (?:der|die|das|es|alles)(?!\p{L}).*(?<!\p{L})(?:vorankam(?:en)?|vorangekommen|verlief(?:en)?|verlaufen|lief(?:en)?|gelaufen|ging(?:en)?|gegangen|entwickelten?|veränderten?)(?!\p{L})/iu,
];

/** Bounds the time of the patterns above. Real questions of this form are short. */
const MOST_CHARACTERS = 500;

/** A sentence that matches all of these describes the form of the answer. */
const FORM_OF_ANSWER: readonly RegExp[] = [
  /\b(?:mention|list|name|give|show|include|provide|limit|nenne|liste|gib)\b/iu,
  /\b(?:only|exactly|at most|no more than|up to|nur|genau)\b/iu,
  /\b(?:items?|points?|things?|topics?|events?|aspects?|steps?|lines?|words?|sentences?|punkte?|dinge?|themen|schritte|zeilen|worte)\b/iu,
];

/** Words that ask for a course without naming its topic. */
const ASKING = new Set(
  (
    "order sequence chronological chronology timeline list walk tell give show me please can could would you brought bring up came come different various " +
    "aspect aspects topic topics theme themes concept concepts thing things throughout across conversation conversations discussion discussions discussed discussing " +
    "chat chats session sessions talk talked talking mention mentioned together so far until now date over time past last few several months weeks days " +
    "summary summarize summarise overview recap rundown comprehensive complete clear brief short detailed full everything all covered cover including key " +
    "progress progressed evolved develop developed made done did has have had been we we've i've our " +
    "reihenfolge abfolge chronologie zeitleiste zeitlich zeitliche chronologische ablauf verlauf nenne liste zeig zeige gib mir bitte kannst könntest du " +
    "angesprochen erwähnt besprochen gesprochen verschiedene verschiedenen themen thema aspekte dinge gespräche gesprächen unterhaltungen bisher bislang alles " +
    "jetzt laufe zeit letzten vergangenen monate monaten wochen tagen zusammenfassung fasse fass zusammen überblick rückblick kurze kurzen vollständige " +
    "fortschritt fortschritte entwickelt entwicklung verändert gemacht haben habe hatten hat wir"
  ).split(" "),
);

/**
 * Returns the topic of a question about a history.
 *
 * @returns the topic words in their order; empty for the whole history; null for any other question
 */
export function topicOfHistory(query: string): string | null {
  if (query.length > MOST_CHARACTERS) return null;
  const asked = query.trim();
  const isHistory =
    [...ORDER, ...PROGRESS].some((sign) => sign.test(asked)) ||
    (SUMMARY.test(asked) && COURSE.some((sign) => sign.test(asked)));
  return isHistory ? topicOf(asked) : null;
}

/** "Can you list …" is a request, not a question about the assistant. */
const COURTESY = /\b(?:can|could|would|will|kannst|könntest|würdest) (?:you|du)\b/giu;
const ABOUT_ASSISTANT = /(?<!\p{L})(?:you|your|you['’]ve|du|dein\p{L}*)(?!\p{L})/iu;

/** Returns `order` for the order in which the user brought things up, `progress` if answers of the assistant matter too, or null. */
export function courseOfHistory(query: string): "order" | "progress" | null {
  if (topicOfHistory(query) === null) return null;
  const isOrder = ORDER.some((sign) => sign.test(query)) && !ABOUT_ASSISTANT.test(query.replace(COURTESY, ""));
  return isOrder ? "order" : "progress";
}

/** Words of the topic. Empty if all words only ask. */
export function topicOf(query: string): string {
  const words = withoutForm(query).match(/[\p{L}\p{M}\p{N}'’_-]+/gu) ?? [];
  const kept = words.filter((word) => !ASKING.has(word.toLowerCase()));
  return kept.some((word) => !GRAMMAR.has(word.toLowerCase())) ? kept.join(" ") : "";
}

/** Drops a last sentence that describes the form of the answer. */
function withoutForm(query: string): string {
  const sentences = query.split(/(?<=[.?!]) /u);
  const last = sentences.at(-1) ?? "";
  const isForm = sentences.length > 1 && FORM_OF_ANSWER.every((sign) => sign.test(last));
  return isForm ? sentences.slice(0, -1).join(" ") : query;
}

/** Words that alone name no topic. */
const GRAMMAR = new Set(
  (
    "i my me mine myself us our we you your it its this that these those the a an of on in to for with and or at by from about as is are was were be what which how when " +
    "who where did do does not ich mein meine meinem meinen meiner meines mich mir uns unser unsere unserem unseren unserer ihr er sie es der die das den dem des ein eine " +
    "einen einem einer von vom zu zur zum im in an am auf für mit und oder bei über um aus als ist sind war waren was welche welcher welchen wie wann wer wo alle schon noch sich"
  ).split(" "),
);
