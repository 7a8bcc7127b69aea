import { wordSet } from "../../../text/word-set.ts";
import type { VerbGroup } from "../grammar/verbs.ts";
import type { Word } from "../grammar/words.ts";

const PASSING = wordSet(`
  feel think believe hope appreciate know guess wish agree mean seem look find thank wonder doubt remember remind
  realize see hear say tell imagine notice understand admire respect miss keep stay bet trust excite inspire
  motivate impress surprise amaze encourage worry touch move thrill
`);
const MOOD =
  /^(?:proud|glad|happy|excited|sorry|grateful|thankful|tired|stressed|nervous|thrilled|sure|ready|impressed|inspired|amazed|curious|stoked|pumped|honored|honoured|sad|lucky|blessed|determined|motivated|eager|hopeful|worried|relieved|touched|interested|here|off|busy|down|up|swamped|positive|keen|optimistic|confident|overwhelmed|exhausted|so|really|super|always|all|thinking|open|like|willing|able|done|okay|ok|fine|good)$/;
const HEALTH =
  /^(?:hurt|injured|injury|broke|diagnosed|diagnosis|surgery|hospitalized|sick|ill|illness|pregnant|allergic|allergy|allergies|asthma|diabetic|diabetes|depression|anxiety|cancer|medication|disability|therapy|concussion|vegetarian|vegan|celiac|coeliac|intolerant|sober|disabled|deaf|blind|autistic|adhd|migraines?|arthritis|epilepsy|gluten|intolerance)$/;
export const isHealthWord = (word: string): boolean => HEALTH.test(word);
const TURNING_POINT = /^(?:graduate|marry|retire|adopt|die|divorce|relocate|propose|enlist|immigrate|emigrate|pass)$/;
const KIN_WORDS =
  /^(?:mom|mother|dad|father|sister|brother|son|daughter|kids?|child|children|wife|husband|parents?|grandma|grandmother|grandpa|grandfather|cousin|aunt|uncle|baby|family)$/;

/** 8 for health, 7 for turning points, 5 for lasting states, 4 for ordinary events, 2 to 3 for moods and opinions. */
export function estimateStrength(verb: VerbGroup, rest: readonly Word[], isEvent: boolean): number {
  const near = rest.slice(0, 5);
  const isTurningPoint = TURNING_POINT.test(verb.lemma) && (verb.lemma !== "pass" || rest[0]?.lower === "away");
  // "too sick to drive" holds today only
  const isOfNow = verb.lemma === "be" && near.slice(0, 2).some((w) => /^(?:too|sure|certain)$/.test(w.lower));
  if (isOfNow) return 3;
  const isHealth =
    near.some((w) => HEALTH.test(w.lower)) ||
    (verb.lemma === "hurt" && isEvent && /^(?:my|his|her|their|our)$/.test(rest[0]?.lower ?? "")) ||
    verb.lemma === "diagnose";
  if (isHealth && (verb.lemma === "be" || isEvent || /^(?:have|get|suffer|struggle)$/.test(verb.lemma))) return 8;
  if (isTurningPoint && isEvent && verb.tense !== "past-progressive") return 7;
  if (verb.passive && PASSING.has(verb.lemma)) return 3;
  if (verb.lemma === "be") {
    if (near.slice(0, 2).some((w) => MOOD.test(w.lower))) return 3;
    return near.some((w) => KIN_WORDS.test(w.lower)) ? 6 : 4;
  }
  const hasDeterminer = /^(?:a|an|the|my|our|some)$/.test(rest[0]?.lower ?? "");
  if (isEvent && hasDeterminer && /^(?:find|see|hear|keep|move|notice|get|look)$/.test(verb.lemma)) return 4;
  if (PASSING.has(verb.lemma)) return verb.lemma === "say" || verb.lemma === "find" ? 2 : 3;
  if (verb.negated && /^(?:eat|drink|smoke)$/.test(verb.lemma)) return 6;
  if (verb.lemma === "expect" && near.some((w) => /^(?:baby|child|twins)$/.test(w.lower))) return 8;
  if (isEvent) return 4;
  if (/^(?:want|work|teach|play|learn|live|use|drive|volunteer|own|train|practice|collect|run)$/.test(verb.lemma))
    return 5;
  return 4;
}
