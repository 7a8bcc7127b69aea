import { indexParts } from "../../text/matching/needed-parts.ts";

/* Without capitals, only "called" or "named" marks a name. */

const NAME = String.raw`\p{Lu}[\p{L}\p{M}'-]{1,24}`;
const MEDICINE_NAMES = [
  "sertralin[ae]?|fluoxetin[ae]?|citalopram|escitalopram|paroxetine|venlafaxine|duloxetine|mirtazapine|bupropion|lithium|lamotrigine|quetiapine",
  "metformina?|insulina?|ozempic|semaglutide|lisinopril|ramipril|enalapril|amlodipine|losartan|candesartan|valsartan|bisoprolol|metoprolol|propranolol",
  "levothyroxine?|levotiroxina|thyroxine?|prednisolone|prednisone|hydrocortisone|warfarin|apixaban|aspirin|ibuprofen|naproxen|paracetamol|tramadol|gabapentin|pregabalin",
  "omeprazole?|omeprazol|pantoprazole?|lansoprazole|salbutamol|albuterol|ventolin|montelukast|cetirizine|loratadine|methotrexate|tamoxifen|finasteride",
  "ritalin|adderall|concerta|vyvanse|elvanse|methylphenidate|melatonin|amoxicillin|doxycycline|hrt|statins?|beta blockers?|antibiotics|antidepressants",
  String.raw`\p{L}{3,12}(?:statina?|prilo?|sartana?|olol|azole?|cillin|mycin|oxetine|azepam|azolam|gliptin|gliflozin|dipine|triptan)`,
  String.raw`(?:\p{L}{3,10} )?(?:inhaler|eye drops|blood thinners?|iron tablets|vitamin d|vitamin b12)`,
].join("|");
const UNIT = String.raw`(?:mg|mcg|µg|g|ml|units?|iu|puffs?|tablets?|pills?|drops)`;
const ORGANISATION = String.raw`(?-i:${NAME})(?: (?:(?:&|and|of|the|for|de|del|am|an der) )?(?-i:(?!I\b)\p{Lu}(?:[\p{L}\p{M}\p{N}'-]|\.(?=[\p{L}\p{N}])){0,24})){0,4}`;
const KIND_OF_EMPLOYER =
  "(?:bank|hospital|school|startup|start-up|company|factory|clinic|restaurant|café|cafe|bakery|shop|store|hotel|law firm|agency|university|pharmacy|library|museum|warehouse|garage|studio|salon|charity|ministry|council|nursery|care home|supermarket|brewery|farm|zoo|airport|post office|gym|bookshop|bookstore|call centre|call center|kindergarten|consultancy|lab|lumber ?yard|practice|gallery|theatre|theater)";
const JOB_HEAD =
  "(?:engineer|developer|dev|nurse|teacher|doctor|lawyer|surveyor|manager|director|designer|analyst|accountant|chef|cook|waiter|waitress|barista|baker|driver|electrician|plumber|carpenter|mechanic|technician|scientist|researcher|geologist|biologist|chemist|physicist|psychologist|economist|pharmacist|dentist|therapist|physiotherapist|midwife|paramedic|vet|librarian|journalist|editor|writer|translator|architect|consultant|recruiter|receptionist|secretary|assistant|administrator|clerk|cashier|salesman|saleswoman|salesperson|trader|banker|broker|professor|lecturer|tutor|postdoc|intern|trainee|apprentice|lead|head|chief|ceo|cto|cfo|coo|vp|owner|founder|partner|supervisor|foreman|coordinator|officer|specialist|operator|producer|photographer|programmer|tester|hire|cleaner|gardener|farmer|guard|firefighter|pilot|steward|stewardess|hairdresser|barber|florist|butcher|bartender|joiner|welder|machinist|builder|roofer|painter|plasterer|optician|radiographer|pathologist|surgeon|gp|solicitor|barrister|paralegal|controller|buyer|planner|strategist|copywriter|marketer|animator|illustrator|lineman|principal|headteacher)";

/** Groups are named as in `SlotFacts`. */
const HOLES: Readonly<Record<string, string>> = {
  my: "(?:my|our)",
  adj: "(?:(?:younger|older|little|big|elder|twin|oldest|youngest|eldest|middle|other|new|first|second|dear|lovely|best) ){0,2}",
  name: `(?<name>(?-i:${NAME}))`,
  anyname: String.raw`(?<name>[\p{L}][\p{L}\p{M}'-]{1,24})`,
  age: String.raw`(?<age>\d{1,2})(?![\p{L}\p{N}:.%€$£]|[ -](?:am|pm|kg|lbs?|of|days?|weeks?|months?|hours?|times|minutes?|mins?)\b)`,
  ages: String.raw`(?<list>(?-i:${NAME}),? \(?\d{1,2}\)?(?:(?:, and |, | and | & | und | y )(?-i:${NAME}),? \(?\d{1,2}\)?){1,4})`,
  medicine: `(?<medicine>${MEDICINE_NAMES})`,
  dosed: String.raw`(?<medicine>\p{L}[\p{L}-]{3,24})`,
  dose: String.raw`(?<dose>\d{1,5}(?:[.,]\d{1,3})? ?${UNIT}|(?:one|two|three|four) puffs)\b`,
  amount: String.raw`(?<dose>\d{1,5}(?:[.,]\d{1,3})?(?: ?${UNIT}\b)?)(?![\p{L}\p{N}:])`,
  often: String.raw`(?: (?<often>(?:once|twice|three times|\d x|\dx) (?:a |per |each )?(?:daily|day|week|month)|daily|every (?:day|morning|evening|night|other day)|at night|in the mornings?|when needed|as needed))?`,
  employer: `(?<employer>${ORGANISATION})`,
  anyemployer: String.raw`(?<employer>${ORGANISATION}|\p{L}[\p{L}'-]{2,20}(?: \p{L}[\p{L}'-]{2,20})?)`,
  calledemployer: String.raw`(?<employer>${ORGANISATION}|\p{L}[\p{L}'-]{1,24})`,
  kindofemployer: `(?<employer>an? (?:\\p{L}{2,14} ){0,2}${KIND_OF_EMPLOYER})`,
  job: String.raw`(?<job>(?:(?!(?:fan|member|part|lot|offered|asked|given|promised|refused|denied|considered|rejected|invited|\d{1,3}(?:-?years?-old|yo)?)(?![\p{L}\d-]))[\p{L}\d'/&-]{2,18} ){0,3}?${JOB_HEAD}(?: of [\p{L}&-]{2,18}(?: (?:and|&) [\p{L}-]{2,18})?| (?:engineer|developer|designer|manager|scientist|nurse|surveyor|officer|analyst))?)(?![\p{L}-])`,
  place: String.raw`(?<place>(?-i:${NAME})(?: (?:(?:am|an der|de|del|la|las|los|of|upon) )?(?-i:\p{Lu}[\p{L}\p{M}'-]{1,24})){0,3})`,
  place2: String.raw`(?:(?:, | in )(?<within>(?-i:${NAME})(?: (?-i:\p{Lu}[\p{L}\p{M}'-]{1,24})){0,1}))?`,
  thing: String.raw`(?<thing>(?:an? (?:(?:old|new|used|second-hand|red|blue|black|white|silver|grey|gray|green) )?)?(?:(?:19|20)\d\d (?:[\p{L}\p{N}-]{2,20} ){0,2}?[\p{L}\p{N}-]{2,20}|(?-i:\p{Lu}[\p{L}\p{N}'&-]{1,24})(?: (?:(?:of|and|the|&) )?(?-i:[\p{Lu}\d][\p{L}\p{N}'&-]{0,24})){0,3}))`,
  time: String.raw`(?:,? (?:at |around |by |um |a las )?(?<time>\d{1,2}(?:[:.]\d\d(?: ?[ap]m)?| ?[ap]m| uhr)))?`,
};

export interface CompiledForm {
  pattern: RegExp;
  mayMatch: (text: string) => boolean;
}

export function compileForm(form: string, words: { kin: string; start: string; end: string }): CompiledForm {
  const filled = form.replaceAll(/(?<!\\p)\{([a-z][a-z\d]{0,20}|[<>])\}/gu, (_, hole: string) => {
    if (hole === "kin") return `(?<kin>${words.kin})`;
    if (hole === "<") return words.start;
    if (hole === ">") return words.end;
    const known = HOLES[hole];
    if (known === undefined) throw new Error(`no hole {${hole}}`);
    return known;
  });
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${inAnyCase(withOwnNames(filled))})`, "gu");
  return { pattern, mayMatch: indexParts(filled.replaceAll(DATE, ".")) };
}

export const DATE = "§";

function withOwnNames(source: string): string {
  const seen = new Map<string, number>();
  return source.replaceAll(/\(\?<([a-z]{1,30})>/gu, (_, name: string) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? `(?<${name}>` : `(?<${name}${count}>`;
  });
}

export const groupsOf = (match: RegExpExecArray | RegExpMatchArray): Record<string, string> =>
  Object.fromEntries(
    Object.entries(match.groups ?? {}).flatMap(([name, said]) =>
      said === undefined ? [] : [[name.replace(/\d$/u, ""), said]],
    ),
  );

/**
 * Spells out both cases instead of nesting modifiers: a form with those stopped matching in a long run of the tests.
 */
function inAnyCase(source: string): string {
  let made = "";
  let inClass = false;
  const kept: boolean[] = [];
  for (const [token] of source.matchAll(TOKEN)) {
    const isKept = kept.at(-1) === true;
    if (token === "[") inClass = true;
    else if (token === "]") inClass = false;
    if (!inClass && token.startsWith("(")) {
      kept.push(isKept || token === "(?-i:");
      made += token === "(?-i:" ? "(?:" : token;
    } else {
      if (!inClass && token === ")") kept.pop();
      const both = token.toLowerCase() + token.toUpperCase();
      made += isKept || !/^\p{L}$/u.test(token) || both.length !== 2 ? token : inClass ? both : `[${both}]`;
    }
  }
  return made;
}
const TOKEN =
  /\\[pP]\{[\w=]{1,30}\}|\\u[\da-fA-F]{4}|\\.|\(\?-i:|\(\?<[a-z][a-z\d]{0,30}>|\(\?(?:<[!=]|[:!=])|\{\d{1,3}(?:,\d{0,3})?\}|[\s\S]/gu;
