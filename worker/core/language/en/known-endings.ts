import { hasWordOf, wordSet } from "../../text/word-set.ts";
import type { KnownEnding } from "../types/known-ending.ts";

const AUX =
  "(?: (?:has|have|had|is|was|are|were|been|be|just|finally|now|sadly|officially|recently|already|got|gotten|also|really|to|completely)|'s|'ve)*";
const I = `(?:(?:(?:i|we)(?:'ve|'m|'re)? )?(?:(?:have|had|has|to|am|was|were|got|been|just|finally|recently|sadly|actually|already|also|both|now|only|ended up|managed|went and) ){0,5})?`;
const STOP =
  "(?=$| ?§| (?:for good|now|too|already|since|after|as well|thank|sadly|in the end|peacefully|suddenly|finally|at last|btw|lol|haha|though|tho|unfortunately|sorry)(?![\\p{L}'-]))";

/** Nothing may follow: "left me yesterday with the kids" ends nothing. */
const END = `(?= ?§?$|${STOP.slice(3, -1).replace("$| ?§| ", " ")})`;

const TRIP_TO = "(?:(?:the |our |my )?(?:trip|flight|holiday|vacation|visit|journey) (?:to|in) )?";
const TRIP = "(?: (?:trip|flight|holiday|vacation|visit|journey|plans?))?";
const MONTH = "january|february|march|april|may|june|july|august|september|october|november|december";

const WE = `(?:i|we)(?:'ve)? (?:(?:have|had|just|finally|already|also|to|both) ){0,3}`;
const NEW_HOME = `(?=$| ?§| (?:now|already|today|sadly)(?![\\p{L}'-]))`;
/** A new owner, not a borrower. */
const TO_OTHERS =
  "to (?:(?:my|our|his|her|a|an|some|the) )?(?!me|us|bed|sleep)[\\p{L}'-]+(?: [\\p{L}'-]+){0,2}?(?=$| ?§)";
const PARTED =
  "sold|gave away|given away|got rid of|gotten rid of|get rid of|scrapped|donated|returned|traded in|part-exchanged|binned|threw out|threw away|crashed|totall?ed|wrote off";
const STOP_OF_SALE = `(?:(?= (?:for|to) (?:an?|my|our|parts|scrap|\\d|£|\\$|€))|${STOP})`;
const LOST = "sold|stolen|nicked|pinched|scrapped|written off|totall?ed|repossessed|destroyed|ruined";
const TOOK = "stole|nicked|pinched|wrote off|crashed|totall?ed|destroyed";
const STOP_AT = `(?:(?= in )|${STOP})`;
const NOTICE = "(?:handed|gave|given|put) (?:in )?(?:my|our) notice";

const re = (source: string): RegExp => new RegExp(source, "u");

export const ENGLISH_KNOWN_ENDINGS: readonly KnownEnding[] = [
  {
    of: ["pet", "partner", "relative", "helper", "staff"],
    pattern: re(
      `^¤${AUX} (?:died|dead|passed away|passed on|euthani[sz]ed|put down|put to sleep|no longer with us|crossed the rainbow bridge|didn't make it)${STOP}|^${I}buried ¤${STOP}`,
    ),
    gives: "DIED",
    ends: ["¤ died §", "¤ had to be put to sleep", "¤'s dead", "we buried ¤ §"],
    leaves: ["¤ died laughing", "¤ put down the phone", "¤ passed", "¤ has passed too", "buried ¤ in blankets"],
  },
  {
    of: ["pet"],
    pattern: re(
      `^${I}(?:put|let|have) ¤ (?:be )?(?:put )?(?:down|to sleep)${STOP}|^${I}(?:say|said) (?:our |my |a )?(?:last |final )?goodbyes? to ¤${STOP}|^¤${AUX} (?:run over|killed)${STOP}|^¤${AUX} passed ?§$`,
    ),
    gives: "DIED",
    ends: [
      "¤ passed §",
      "¤ sadly passed §",
      "we put ¤ down",
      "had to have ¤ put down",
      "we put ¤ to sleep §",
      "¤ got run over §",
    ],
    leaves: [
      "i put ¤ in the car",
      "we put ¤ to bed",
      "¤ passed the test",
      "i said goodbye to ¤ at the door",
      "¤ was hit by a car",
    ],
  },
  {
    of: ["partner", "relative", "helper", "staff"],
    pattern: re(`^${I}lost ¤ ?§$`),
    gives: "DIED",
    ends: ["i lost ¤ §"],
    leaves: ["we lost ¤", "we lost ¤ in the park", "we lost ¤ for good reasons"],
  },
  {
    of: ["pet"],
    pattern: re(
      `^¤${AUX} (?:gone(?! ?§)|no more|history)${STOP}|^${I}(?:rehomed|surrendered|gave up|give up|returned) ¤${STOP}|^¤${AUX} (?:adopted|rehomed|taken in)(?: (?:by|to) (?!(?:me|us)(?!\\p{L})).{2,60})?${NEW_HOME}|^¤ (?:is|has been|'s) living with (?:my|his|her|our|a|some) .{2,60} now$|^${I}(?:found|find) (?:¤ )?(?:a |an )?(?:(?:new|good|lovely|nice|loving) ){0,2}(?:home|family) for ¤${STOP}|^${I}(?:found|find) ¤ (?:a |an )?(?:(?:new|good|lovely|nice|loving) ){0,2}(?:home|family)${STOP}`,
    ),
    gives: "NO_LONGER_HAS",
    ends: ["¤ is gone", "we rehomed ¤", "¤ got adopted by a lovely family", "we found ¤ a new home", "¤ was adopted §"],
    leaves: [
      "¤ is gone to the vet",
      "¤ is gone §",
      "¤ has gone mad",
      "¤ was adopted by us",
      "¤ is living with my sister's cat",
    ],
  },
  {
    of: ["thing", "pet"],
    pattern: re(
      `^${I}(?:also )?(?:${PARTED}) (?:also )?¤${STOP_OF_SALE}|^${I}(?:(?:gave|given) ¤ (?:away|back)|traded ¤ in|(?:threw|thrown) ¤ (?:away|out)|sent ¤ back)${STOP}|^${I}(?:gave|given|sold|passed|handed|donated) ¤ (?:on )?${TO_OTHERS}|^¤ ${WE}(?:${PARTED}|gave|given)${STOP_OF_SALE}|^¤${AUX} (?:${LOST}|rehomed)${STOP}|^(?:someone|somebody|some \\p{L}+|they|thieves|a thief|(?:my|our) \\p{L}+)(?: has|'s| have| just){0,2} (?:${TOOK}) ¤${STOP}|^${I}(?:traded|swapped|exchanged|replaced) ¤ (?:in )?(?:for|with) (?:an?|the|my|some|\\p{L}+) ?[\\p{L}\\p{N} -]{0,40}$`,
    ),
    gives: "NO_LONGER_HAS",
    ends: [
      "sold ¤",
      "i finally got rid of ¤",
      "we gave ¤ away",
      "¤ was stolen §",
      "traded ¤ in",
      "we gave ¤ to my brother",
      "¤ we gave to my brother",
      "traded in ¤ for a van",
      "someone nicked ¤",
      "traded ¤ for a rav4",
      "replaced ¤ with a thinkpad",
      "my son wrote off ¤ too",
    ],
    leaves: [
      "we gave ¤ to my brother for a week",
      "we gave ¤ a bath",
      "they stole ¤'s wheels",
      "¤ we gave a bath",
      "i sold ¤ keys",
      "i took ¤ out",
      "i took ¤ in",
      "we sent ¤ out",
      "i returned ¤'s call",
    ],
  },
  {
    of: ["thing"],
    pattern: re(
      `^¤${AUX} (?:gone|history|no more|kaput|a thing of the past|gone for good|gave up the ghost|given up the ghost|died on (?:me|us)|broken beyond repair|beyond repair|packed up|expired|lapsed|ran out|run out|cancelled|canceled|terminated)${STOP}|^(?:no more|goodbye|bye bye|so long|farewell),? ¤${STOP}|^that's it (?:for|with) ¤${STOP}`,
    ),
    gives: "IS_DONE_WITH",
    ends: ["¤ is history", "¤ finally gave up the ghost", "¤ has been cancelled", "that's it for ¤", "¤ died on me"],
    leaves: ["¤ is gone through", "¤ is almost history", "¤ history is long", "¤ died §"],
  },
  {
    of: ["activity", "thing"],
    pattern: re(
      `^${I}(?:quit|gave up|given up|ditched|cancelled|canceled|packed in|dropped out of|withdrew from|came off|stopped (?:taking|playing|doing|going to|using|learning|attending|drinking|eating|smoking)|no longer (?:do|play|go to|take|use|have|attend|learn|need|drink|eat|practise|practice)) ¤${STOP}|^(?:i|we)? ?(?:don't|do not|no longer|can't|cannot)(?: \\p{L}+){1,3} ¤(?: at all)? (?:any ?more|any longer|these days)${STOP}|^${I}(?:done|through|finished) with ¤ for good$|^(?:we|i|work|the office|my company|our team)(?:'ve|'s| have| has| are| just| all| now){0,3} (?:switched|moved|migrated|changed|went|switching|moving)(?: (?:us|over|me)){0,2} from ¤ to `,
    ),
    gives: "IS_DONE_WITH",
    ends: [
      "we switched from ¤ to confluence",
      "i quit ¤",
      "cancelled ¤ §",
      "i no longer play ¤",
      "can't do ¤ anymore",
      "we don't go to ¤ anymore",
      "done with ¤ for good",
    ],
    leaves: ["i dropped ¤", "i quit ¤ early tonight", "done with ¤"],
  },
  {
    of: ["activity"],
    pattern: re(`^${I}(?:dropped|stopped) ¤${STOP}`),
    gives: "IS_DONE_WITH",
    ends: ["i dropped ¤", "we stopped ¤ §"],
    leaves: ["i dropped ¤ off at school", "i stopped ¤ from barking"],
  },
  {
    of: ["activity"],
    pattern: re(
      `^${I}(?:completely )?(?:off|come off|coming off|taken off) ¤(?=$| (?:now|for good|completely|thank)(?![\\p{L}'-]))`,
    ),
    gives: "IS_DONE_WITH",
    ends: ["i'm off ¤", "finally off ¤", "off ¤ now thankfully", "i've come off ¤", "i was taken off ¤"],
    leaves: ["i'm off ¤ duty", "i took ¤ off", "i'm off ¤ §", "i am off to ¤"],
  },
  {
    of: ["activity"],
    pattern: re(
      `^¤${AUX} (?:history|no more|a thing of the past|over for good|done for good|discontinued|closed down|shut down|behind (?:me|us)|off the table)${STOP}|^(?:no more|goodbye|so long|farewell),? ¤ for (?:me|us|good)$|^that's it (?:for|with) ¤ for good$`,
    ),
    gives: "IS_DONE_WITH",
    ends: ["¤ is history", "no more ¤ for me", "¤ is over for good"],
    leaves: ["¤ is over", "no more ¤", "no more ¤ §", "no more ¤ injuries", "¤ was cancelled"],
  },
  {
    of: ["work"],
    pattern: re(
      `^¤${AUX} (?:let (?:me|us) go|(?:fired|sacked|dismissed|axed) (?:me|us)|laid (?:me|us) off|made (?:me|us) redundant|kicked (?:me|us) out|went bust|went under|closed down|shut down|gone bust|showed me the door)${STOP}|^${I}(?:laid off|fired|let go|sacked|made redundant|dismissed|kicked out)(?: after (?:\\p{L}+|\\d+)(?: and a half)? (?:years?|months?))? (?:by|from|at|with) ¤${STOP_AT}`,
    ),
    gives: "LOST_JOB_AT",
    ends: [
      "¤ let me go",
      "¤ has made me redundant §",
      "i was let go from ¤",
      "got fired from ¤",
      "i've just been made redundant after nineteen years at ¤ in leeds",
    ],
    leaves: ["¤ let me go early today", "¤ fired my boss", "i was fired up by ¤"],
  },
  {
    of: ["work"],
    pattern: re(
      `^${I}(?:quit|left|leaving|resigned from|retired from|walked out of|${NOTICE} (?:in )?(?:at|to|with)|said goodbye to)(?: my (?:job|position|role) at)? ¤${STOP}|^(?:§|today|yesterday|it|that) was my (?:very )?(?:last|final) (?:day|shift) (?:at|with|for) ¤${STOP}|^(?:my )?(?:very )?(?:last|final) (?:day|shift) (?:at|with|for) ¤ was\\b|^(?:i )?(?:no longer|don't|do not) work (?:at|for) ¤(?: any ?more| any longer)?${STOP}`,
    ),
    gives: "LEFT_JOB_AT",
    ends: [
      "left ¤ §",
      "i quit ¤",
      "§ was my last day at ¤",
      "last day at ¤ was §",
      "i no longer work at ¤",
      "handed my notice in at ¤ §",
    ],
    leaves: [
      "i left ¤ at six",
      "i left ¤ early",
      "done at ¤",
      "finished at ¤",
      "my last day at ¤ is §",
      "left ¤ a message",
    ],
  },
  {
    of: ["provider"],
    pattern: re(
      `^¤${AUX} (?:went bust|gone bust|went under|gone under|closed(?: down)?|shut(?: down)?|cancelled on us|pulled out|fell through|off the table)${STOP}|^${I}(?:left|leaving|quit|cancelled|canceled|ditched|dropped|no longer (?:with|at|use)|not going with|done with) ¤${STOP}|^(?:i|we)(?:'ve)?(?: (?:just|finally|also|have)){0,2} (?:switched|moved|changed)(?: (?:over|banks?|gyms?|schools?))? from ¤ to `,
    ),
    gives: "IS_DONE_WITH",
    ends: ["¤ went bust", "i switched from ¤ to starling", "we left ¤", "¤ pulled out"],
    leaves: ["¤ closed early today", "¤ is shut on mondays", "i left ¤ a review", "¤ went down again"],
  },
  {
    of: ["work_of_other"],
    pattern: re(
      `^¤${AUX} (?:laid off|made redundant|fired|sacked|dismissed|let go|lost (?:his|her|their) job|quit (?:his|her|their) job|out of (?:a job|work)|retired)${STOP}`,
    ),
    gives: "LEFT_JOB",
    ends: ["¤ got made redundant", "¤ lost her job §"],
    leaves: ["¤ fired her boss", "¤ lost her keys"],
  },
  {
    of: ["partner"],
    pattern: re(
      `^(?:¤ and (?:i|me)|(?:i|me) and ¤)(?:'re|'ve| have| are| just| finally| both| got){0,4} (?:broke up|broken up|ended things|ended it|over|history|split up|split|separated|separating|getting divorced|getting a divorce|called it (?:quits|off)|called things off|called off (?:the|our) (?:wedding|engagement)|parted ways|divorced|no longer together|not together any ?more|no longer a thing)${STOP}|^${I}(?:broke up with|broken up with|split up with|split (?:with|from)|dumped|divorced|separated from|ended (?:it|things) with|over with) ¤${STOP}|^¤${AUX} (?:left|dumped|divorced|broke up with|walked out on) me(?: (?:by|over) (?:text|email|phone|the phone|whatsapp|letter))?${END}|^¤${AUX} (?:ended (?:it|things)|called it off|called things off)(?: with me)?${END}|^(?:it's|it is) (?:all )?over (?:with|between) (?:¤|me and ¤|¤ and me)${STOP}|^¤${AUX} history${STOP}`,
    ),
    gives: "BROKE_UP_WITH",
    ends: [
      "¤ and i called it quits §",
      "¤ and i called it off",
      "i broke up with ¤",
      "¤ left me §",
      "it's over with ¤",
      "me and ¤ split",
      "¤ and i are separating",
      "¤ dumped me by text",
      "¤ ended it §",
    ],
    leaves: [
      "¤ ended it with a joke",
      "¤ left me a note",
      "¤ left me § with the kids",
      "¤ ditched me §",
      "¤ and i split the bill",
      "¤ and i are done",
    ],
  },
  {
    of: ["relative", "helper"],
    pattern: re(`^¤${AUX} moved (?:out|away)${STOP}`),
    gives: "MOVED_OUT",
    ends: ["¤ has moved out", "¤ moved out §"],
    leaves: ["¤ moved out of the way", "¤ wants to move out"],
  },
  {
    of: ["helper", "partner", "relative"],
    pattern: re(`^${I}(?:moved|moving) out (?:of|from) ¤(?:'s)?(?: (?:place|flat|house|apartment|home))?${STOP}`),
    gives: "MOVED_OUT_FROM",
    ends: ["moved out from ¤'s finally", "i've moved out of ¤'s place"],
    leaves: ["i moved out of ¤'s way", "¤ moved out"],
  },
  {
    of: ["staff"],
    pattern: re(
      `^¤${AUX} (?:quit|resigned|retired|moved on|left (?:us|the (?:company|firm|team)|for (?:a|another) (?:new )?job)|handed in (?:his|her|their) notice|let go|fired|sacked)${STOP}`,
    ),
    gives: "PARTED_WITH",
    ends: ["¤ quit", "¤ has resigned §", "¤ was let go §"],
    leaves: ["¤ left", "¤ quit smoking", "¤ moved on to slides", "¤ retired the old server"],
  },
  {
    of: ["helper", "staff"],
    pattern: re(
      `^${I}(?:fired|sacked|parted ways with|stopped (?:seeing|going to|working with)|no longer (?:see|go to|work with)|done with|finished with) ¤${STOP}|^${I}let ¤ go${STOP}|^¤ (?:is|'s) (?:no longer|not) (?:my|our) (?<role>[\\p{L} -]{3,30}?)(?: any ?more)?$`,
    ),
    gives: "PARTED_WITH",
    ends: ["i fired ¤", "we let ¤ go", "¤ is no longer my dentist"],
    leaves: ["i let ¤ go first", "i fired ¤ a message"],
  },
  {
    of: ["health"],
    pattern: re(
      `^¤${AUX} (?:gone|history|healed|cured|cleared up|cleared|over|no more|gone away|went away|in remission|a thing of the past|behind (?:me|us))${STOP}|^${I}(?:recovered from|got over|beat|outgrew|over|free of|rid of) ¤${STOP}|^(?:i|we) (?:don't|do not|no longer) have ¤(?: any ?more| any longer)${STOP}`,
    ),
    gives: "RECOVERED_FROM",
    ends: ["¤ is gone too", "¤ is gone", "i recovered from ¤", "¤ has cleared up"],
    leaves: ["¤ is gone bad", "¤ is over 40", "¤ went away for a day"],
  },
  {
    of: ["plan"],
    pattern: re(
      `^${TRIP_TO}¤${TRIP}${AUX} (?:off|cancelled|canceled|called off|fell through|fallen through|not happening|isn't happening|won't happen|off the table)${STOP}|^${I}(?:(?:must|have to|need to) )?(?:cancell?(?:ed)?|canceled|call(?:ed)? off|scrap(?:ped)?|bail(?:ed)? on|pulled out of|out of|not going to|not doing) ${TRIP_TO}¤${TRIP}(?: after all)?${STOP}`,
    ),
    gives: "CANCELLED",
    ends: [
      "¤ fell through",
      "¤ is off",
      "the trip to ¤ is off",
      "we cancelled ¤",
      "we're not going to ¤ after all",
      "we must cancel ¤",
    ],
    leaves: ["¤ is off the coast", "i'm not going to ¤ you"],
  },
  {
    of: ["plan"],
    pattern: re(
      `^${TRIP_TO}¤${TRIP}${AUX} (?:moved|pushed|postponed|rescheduled|delayed|shifted|put off|brought forward)(?: back| forward| out)?(?: (?:to|until|till|for)(?: the)?)? ?(?:§|(?<month>(?:next )?(?:${MONTH}|month|week|year|spring|summer|autumn|winter)))(?=$| (?:because|since|as|so|now|instead|too|after|due)(?![\\p{L}'-]))`,
    ),
    gives: "MOVED_PLAN",
    ends: ["¤ is pushed to §", "the trip to ¤ is moved to september", "¤ trip got postponed to next year"],
    leaves: ["¤ moved to §er street", "¤ is postponed", "¤ was moved to tears", "¤ moved to may hill"],
  },
];

const ENDS = wordSet(`
  died dead passed euthanized euthanised put sleep lost buried longer bridge gone history rehomed gave given sold rid scrapped donated
  returned traded binned threw crashed totalled totaled stolen repossessed took sent kaput past ghost repair expired lapsed cancelled
  canceled terminated goodbye bye farewell quit dropped stopped ditched withdrew done through finished anymore discontinued off let fired
  sacked dismissed axed laid redundant kicked bust under left resigned retired last final broke broken ended over split separated parted
  divorced dumped separating moved moving healed cured cleared remission recovered beat outgrew pushed postponed rescheduled delayed shifted brought
  unemployed jobless jobs traded swapped exchanged replaced switched migrated switching closed closing passed ended adopted surrendered living notice leaving killed run hit nicked pinched stole wrote destroyed ruined died cancel call scrap bailed pulled isn't won't
  home family out resigned resigning resignation position role eliminated cut filed divorce single wedding engagement off
`);
const ENDING_PHRASE =
  /\b(?:make it|no more|ran out|run out|so long|that's it|thats it|packed in|any more|these days|for good|closed down|shut down|behind (?:me|us)|the door|walked out|called it|went away|free of|not happening|not going|not doing)\b/iu;

export const MAY_END = (text: string): boolean => hasWordOf(ENDS, text) || ENDING_PHRASE.test(text);
