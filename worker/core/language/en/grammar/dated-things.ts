import { textOf, type Word } from "./words.ts";

const EVENT =
  "(?:wedding|marriage|birthday|party|anniversary|funeral|graduation|ceremony|baptism|christening|exams?|finals|test|interview|race|marathon|competition|tournament|match|game|trip|journey|holidays?|vacation|flight|move|concert|gig|festival|show|recital|premiere|launch|conference|presentation|talk|speech|audition|surgery|operation|appointment|prom|ball|gala|reunion|retreat|camp|crash|accident|storm|flood|fire|earthquake|hurricane|attack|shooting|war|battle|strike|outage|incident|election|vote|verdict|death|birth|deadline|event)";
/** Causes, memories and preparations are at another time than the event. */
const ELSEWHEN =
  "(?:since|because of|due to|owing to|thanks to|in memory of|in response to|in time for|in the run-up to|in preparation for|ahead of|in advance of|despite|in spite of|(?:photos|pictures|videos|memories|footage|recordings?|reviews?|reports?|summary|notes|news|details|announcement) (?:of|from|on)|(?:invitations?|invites?|tickets?|pass|passes|entry) (?:to|for)|about)";
const OWNER = "(?:(?:the|an?|my|our|his|her|their|your|this|that)|[\\p{L}]+['\u2019]s)";
const thing = (relation: string): RegExp =>
  new RegExp(`(?<![\\p{L}])${relation} ${OWNER} (?:[\\p{L}'-]+ ){0,2}${EVENT}$`, "iu");
const FOR_THING = thing("for");
const FOR_PURPOSE = /(?<!\p{L})for (?:delivery|collection|pick-?up|installation|publication|release)$/iu;
const BEFORE_THING = thing("(?:before|prior to)");
/** After a concert on Friday, people go home on Friday. */
const AFTER_THING = thing("(?:after|following)");
const ELSEWHEN_THING = thing(ELSEWHEN);
const ATTENDING =
  /^(?:be|go|come|fly|travel|drive|walk|ride|take|meet|gather|assemble|stay|join|visit|see|host|hold|throw|have|play|perform|sing|dance|speak|dress|wear|stop|cheer|celebrate|leave|arrive|return)$/u;

export const isForEvent = (before: string): boolean => FOR_THING.test(before) || ELSEWHEN_THING.test(before);

/** The date is the event's and not the deed's: "bought a ring for our wedding on 5 May". */
export function isForDatedThing(before: readonly Word[], date: string, lemma: string): boolean {
  const text = textOf(before.slice(-9)).trim();
  if (BEFORE_THING.test(text) || (/\d/u.test(date) && AFTER_THING.test(text))) return true;
  // "finished the report due on Friday"
  if (!ATTENDING.test(lemma) && text.endsWith(" due")) return true;
  return ELSEWHEN_THING.test(text) || (!ATTENDING.test(lemma) && (FOR_THING.test(text) || FOR_PURPOSE.test(text)));
}
