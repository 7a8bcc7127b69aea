/* These match after the subject and its auxiliaries. Group 1 is the ended thing, `§` is a date. */

const TAIL =
  "(?: (?:§|for good|for now|for ever|forever|due to|thanks to|after|on|to|with|in|at|over|last|this|again|too|as well|already|completely|altogether|entirely|now|recently|lately|ages ago|years ago|instead|yesterday|today|for|during|back in)\\b.*| ?§.*)?$";
const THING = "([\\p{L}\\p{N}'&+-]+(?: [\\p{L}\\p{N}'&+-]+){0,5}?)";
const OWNED = `((?:my|our|the|his|her|their|both|all)(?: [\\p{L}\\p{N}'&+-]+){1,6}?|\\p{Lu}[\\p{L}\\p{N}'-]*(?: \\p{Lu}[\\p{L}\\p{N}'-]*)?)`;
const MINE = "(?:my|our|the) ";
const SOMEBODY = "((?:my |our )\\p{Ll}+|(?:Dr\\.? )?\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?)";

const re = (source: string): RegExp => new RegExp(`^(?:${source})`, "iu");
const named = (source: string): RegExp => new RegExp(`^(?:${source})`, "u");

export interface EndingForm {
  pattern: RegExp;
  predicate: string;
  only?: RegExp;
}

const GROUPS =
  /\b(?:club|choir|band|team|league|committee|board|society|association|union|course|program(?:me)?|squad|orchestra|council|guild|circle|scouts|brigade)$/iu;
const DWELLINGS =
  /\b(?:flat|apartment|house|studio|place|home|room|dorm|bungalow|condo|office|garage|shop|house ?share|flat ?share)\b/iu;
const ONLINE =
  /\b(?:account|channel|blog|page|profile|apps?|podcast|newsletter|site|website|shop|store|business|company|instagram|facebook|twitter|tiktok|tinder|whatsapp|reddit|linkedin|hinge|bumble)\b/iu;
const CONTESTS =
  /\b(?:race|marathon|deal|course|program(?:me)?|study|tournament|competition|trial|sale|purchase|project|election|league|school|uni|university|college|class|degree|event)\b/iu;
const REGISTERS = /\b(?:list|register|waitlist|rota|meds|medication|pills?)\b/iu;
const WRITINGS = /\b(?:thesis|dissertation|manuscript|portfolio|novel|book)\b/iu;
const STAFF = /^(?:cleaner|nanny|assistant|tutor|gardener|housekeeper|accountant|lawyer|babysitter|\p{Lu}\p{Ll}+)$/u;

const SERVICES =
  "netflix|audible|spotify|hulu|disney\\+?|hbo|prime|amazon prime|youtube premium|patreon|duolingo|tinder|hinge|bumble|instagram|facebook|tiktok|twitter|snapchat|hellofresh|peloton|strava|headspace|chatgpt|kindle unlimited|apple music|apple tv|paramount\\+?|sky|the gym";
const GERUND =
  "(?:taking|using|doing|playing|drinking|eating|going to|smoking|wearing|attending|learning|watching|reading|teaching|practi[cs]ing)";
const HABIT =
  "(?:need|eat|drink|smoke|use|take|play|do|wear|drive|own|have|watch|read|run|ride|teach|attend|allergic to|intolerant to|going to|go to|on|taking|doing|using|eating|drinking|playing|learning|attending|seeing|wearing|smoking|volunteering at|teaching|training for|studying|renting|living with|in)";

export const VISITED =
  "(?:dentists?|doctors?|gps?|vets?|hairdressers?|barbers?|opticians?|orthodontists?|plumbers?|electricians?|interviews?|viewings?)";

export const FORMS: readonly EndingForm[] = [
  { pattern: re(`(?:paid|pay) off ${OWNED}${TAIL}`), predicate: "PAID_BACK" },
  {
    pattern: named(`(?:paid|pay) ${SOMEBODY} back(?: in full| everything| all of it)?(?: §)?$`),
    predicate: "PAID_BACK",
  },
  {
    pattern: named(`settled (?:up|(?:my|our|all my|the) debts?) with ${SOMEBODY}(?: §)?$`),
    predicate: "PAID_BACK",
  },
  { pattern: re(`(?:given?|gave|giving) ${OWNED} (?:away|back)${TAIL}`), predicate: "NO_LONGER_HAS" },
  {
    pattern: re(
      `(?:sold(?: off)?|sell|selling|flogged|offloaded|auctioned(?: off)?|gave away|given? away|giving away|(?:got|get|gotten|getting) rid of|rehomed?|rehoming|donated?|donating|traded? in|trading in|scrapped|scrapping|threw (?:out|away)|thrown? (?:out|away)|binned|ditched|pawned|chucked out|part-exchanged) ${OWNED}${TAIL}`,
    ),
    predicate: "NO_LONGER_HAS",
  },
  { pattern: re(`(?:moved|move|moving) out of ${MINE}${THING}${TAIL}`), predicate: "MOVED_OUT", only: DWELLINGS },
  { pattern: re(`moved out()(?: ?§)?$`), predicate: "MOVED_OUT" },
  {
    pattern: re(`moved in with (?:me|us)()(?: ?§)?(?= ?$| (?:in|last|this|after|and|for)\\b)`),
    predicate: "MOVED_IN_WITH",
  },
  {
    pattern: re(
      `(?:(?:came|got|went|come) (?:home|out|back) (?:from|of)|out of|discharged from|released from) (?:the )?(hospital|rehab|prison|jail)${TAIL}`,
    ),
    predicate: "IS_DONE_WITH",
  },
  {
    pattern: re(
      `(?:have|use|using|take|taking|drink|drinking|eat|eating|drive|driving|ride|play|playing|do|doing|learn|learning) [\\p{L}\\p{N} '-]{2,40}? instead of ${OWNED}${TAIL}`,
    ),
    predicate: "IS_DONE_WITH",
  },
  { pattern: re(`no more ${THING} for (?:me|us)$`), predicate: "IS_DONE_WITH" },
  {
    pattern: re(`let ${MINE}${THING} go${TAIL}`),
    predicate: "IS_DONE_WITH",
    only: /\b(?:membership|subscription|insurance|policy|licen[cs]e|lease|contract|allotment)\b/iu,
  },
  {
    pattern: re(`(?:cancelled|canceled|axed|ditched|dropped|quit|binned|deleted) (?:${MINE})?(${SERVICES})${TAIL}`),
    predicate: "IS_DONE_WITH",
  },
  {
    pattern: named(
      `finished (?:reading |watching |playing )?(\\p{Lu}[\\p{L}\\p{N}'-]*(?: (?:of|the|and|in|to|a|\\p{Lu}[\\p{L}\\p{N}'-]*)){0,6})(?= ?§| ?$)`,
    ),
    predicate: "FINISHED",
  },
  { pattern: re(`(cancer|symptom|covid|pain|debt)[ -]free${TAIL}`), predicate: "IS_FREE_OF" },
  {
    pattern: named(`(?:parted ways|stopped working|finished things|cut ties) with ${SOMEBODY}(?= ?§| ?$)`),
    predicate: "PARTED_WITH",
  },
  {
    pattern: named(`(?:stopped|quit) seeing ${SOMEBODY}(?= ?§| ?$| (?:in|last|after|this)\\b)`),
    predicate: "PARTED_WITH",
  },
  {
    pattern: named(
      `(?:fired|sacked|dismissed) (?:my |our )(\\p{L}+)(?= ?§| ?$)|let (?:my |our )?(\\p{L}+) go(?= ?§| ?$)`,
    ),
    predicate: "PARTED_WITH",
    only: STAFF,
  },
  { pattern: re(`let ${MINE}${THING} (?:lapse|expire|run out)${TAIL}`), predicate: "IS_DONE_WITH" },
  { pattern: re(`(?:didn't|did not|haven't|have not) renew(?:ed)? ${MINE}${THING}${TAIL}`), predicate: "IS_DONE_WITH" },
  {
    pattern: re(`(?:took|taken|take) (?:myself|ourselves) off ${MINE}${THING}${TAIL}`),
    predicate: "IS_DONE_WITH",
    only: REGISTERS,
  },
  { pattern: re(`(?:dropped|pulled) out of (?:${MINE})?${THING}${TAIL}`), predicate: "IS_DONE_WITH", only: CONTESTS },
  {
    pattern: re(`(?:withdrew from|withdrawn from|unsubscribed from|opted out of) (?:${MINE})?${THING}${TAIL}`),
    predicate: "IS_DONE_WITH",
  },
  {
    pattern: re(
      `(?:deleted|deactivated|shut down|closed down|closed|wound up|discontinued) (?:my|our) ${THING}${TAIL}`,
    ),
    predicate: "IS_DONE_WITH",
    only: ONLINE,
  },
  { pattern: re(`(?:left|quit|dropped|ditched) ${MINE}${THING}${TAIL}`), predicate: "IS_DONE_WITH", only: GROUPS },
  {
    pattern: re(`(?:resigned|stepped down|stood down) (?:as|from being) (?:the |a |an |their )?${THING}${TAIL}`),
    predicate: "STEPPED_DOWN_AS",
  },
  {
    pattern: re(`(?:handed in|submitted|turned in|defended) (?:my|our) ${THING}${TAIL}`),
    predicate: "FINISHED",
    only: WRITINGS,
  },
  {
    pattern: re(`(?:done|finished|through) with (?!(?:${MINE})?${VISITED}\\b)(?:${MINE})?${THING}${TAIL}`),
    predicate: "IS_DONE_WITH",
  },
  {
    pattern: re(`(?:stopped|quit|gave up|given up|giving up) ${GERUND} (?:${MINE}|all )?${THING}${TAIL}`),
    predicate: "IS_DONE_WITH",
  },
  { pattern: re(`(?:quit|gave up|given up|giving up) (?:${MINE}|all )?${THING}${TAIL}`), predicate: "IS_DONE_WITH" },
  { pattern: re(`(?:swore off|sworn off|cut out) (?!${MINE})${THING}${TAIL}`), predicate: "IS_DONE_WITH" },
  {
    pattern: re(
      `(?:am |is |are )?(?:do not|don't|does not|doesn't|not|no longer|aren't|isn't) (?:(?:really|even) )?(?:${HABIT} )(?:${MINE}|any |a |an )?${THING} (?:any ?more|any longer)${TAIL}`,
    ),
    predicate: "IS_DONE_WITH",
  },
  {
    pattern: re(
      `no longer (?:need|allergic to|on|in|with|a member of|use|take|attend|a fan of|wearing|using|taking|doing|playing|going to|attending|drinking|eating|seeing|working with|volunteering at|training for|learning|renting|teaching) (?:${MINE}|any )?${THING}${TAIL}`,
    ),
    predicate: "IS_DONE_WITH",
  },
];
