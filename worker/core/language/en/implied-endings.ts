import type { ImpliedEnding } from "../types/implied-ending.ts";

const I =
  "(?:(?:i|we)(?:'ve|'m|'re)? )?(?:(?:have|had|has|to|am|was|were|got|been|just|finally|officially|recently|sadly|actually|already|also|both|now|only|ended up|managed|went and) ){0,5}";
const STOP =
  "(?=$| ?§| (?:for good|now|too|already|again|since|after|as well|thankfully|sadly|in the end|finally|at last|btw|lol|haha|though|tho|unfortunately|from my job|from work)(?![\\p{L}'-]))";
const OWN_JOB = "(?:job|position|role|post|contract|department|whole team)";
/** A team may be out of a tournament, and a role out of a play. */
const REORGANIZED =
  "(?= (?:in|by|during|after) (?:the |an? |our |another )?(?:[\\p{L}-]+ ){0,2}(?:restructur(?:e|ing)|reorgani[sz]ation|reorg|merger|takeover|cuts|cutbacks|cost-cutting|downsizing|layoffs?|lay-offs?|redundanc(?:y|ies)|management|company|hq|head office)(?!\\p{L}))";
/** "I finally let go" loosens a grip. */
const LET_GO = "(?<=(?:was|were|am|been|got|i'm|we're) (?:(?:just|finally|both|also|now|recently|sadly) ){0,2})let go";

/** "My parents split up. The divorce is final." */
const OTHERS =
  /(?<!\p{L})(?:my|our|his|her|their|\p{Lu}\p{Ll}+['’]s) (?:\p{L}+ )?(?:parents|mum|mom|dad|mother|father|sister|brother|cousin|aunt|uncle|friends?|colleague|coworker|neighbou?rs?|boss|flatmate|roommate|daughter|son|in-laws)(?!\p{L})/iu;
const FORMER = /(?<!\p{L})(?:my|an) ex(?!\p{L})/iu;

const re = (source: string): RegExp => new RegExp(source, "u");

export const ENGLISH_IMPLIED_ENDINGS: readonly ImpliedEnding[] = [
  {
    pattern: re(
      `^${I}(?:resigned|resigning|tendered my resignation|(?:handed|gave|given|put) (?:in )?my (?:two weeks'? )?notice(?: in)?|quit my job|quit work)${STOP}`,
    ),
    predicate: "QUIT_JOB",
    says: (speaker) => `${speaker} left their job.`,
    strength: 8,
    ends: ["i resigned", "resigned §", "handed my notice in §", "i've put in my two weeks notice", "i gave my notice"],
    leaves: [
      "my boss resigned",
      "i resigned myself to it",
      "he handed in his notice",
      "i gave my notice to the landlord",
    ],
  },
  {
    pattern: re(
      `^(?:i'm|i am|im|now|i'm now) (?:now |currently |officially )?(?:out of (?:a job|work)|jobless|unemployed|between jobs)${STOP}|^${I}(?:laid off|made redundant|${LET_GO}|lost my job)${STOP}|^my ${OWN_JOB}(?: has|'s| was| is| got| been| just){0,3} (?:cut|eliminated|axed|made redundant|terminated)(?:${STOP}|${REORGANIZED})|^my team(?: has|'s| was| is| got| been| just){0,3} (?:(?:laid off|made redundant)${STOP}|(?:cut|eliminated|axed)${REORGANIZED})`,
    ),
    predicate: "LOST_JOB",
    says: (speaker) => `${speaker} lost their job.`,
    strength: 8,
    ends: [
      "got laid off",
      "i'm out of a job",
      "i'm unemployed now",
      "i've been made redundant §",
      "my position was eliminated in the restructuring",
      "i lost my job §",
      "i was finally let go §",
      "my team was cut by management",
    ],
    leaves: [
      "my sister got laid off",
      "i let go of the rope",
      "i finally let go",
      "we let go §",
      "my role was cut short",
      "my role was cut in the school play",
      "my team was eliminated",
      "my team got eliminated in the final",
    ],
  },
  {
    pattern: re(
      `^${I}(?:filed for divorce|getting divorced|getting a divorce|divorced)${STOP}|^(?:the|my|our) divorce(?: has|'s| is| was| just| finally){0,3} (?:final|finalised|finalized|came(?: through)?|come through|went through|done|official)${STOP}`,
    ),
    unlessAfter: OTHERS,
    predicate: "SEPARATED",
    says: (speaker) => `${speaker} and their spouse separated.`,
    strength: 8,
    ends: ["i filed for divorce", "we're getting divorced", "the divorce came through §", "our divorce is final"],
    leaves: ["my sister filed for divorce", "the divorce rate is high", "divorced people are fun"],
  },
  {
    pattern: re(
      `^${I}(?:broke up|broken up|split up) with (?:him|her|them)${STOP}|^(?:he|she|they) (?:just )?(?:dumped me|broke up with me|walked out on me)(?: (?:by|over) (?:text|email|phone|the phone))?${STOP}|^(?:i'm|i am|im) (?:now |officially |finally )?single(?: (?:again|now|as of §)| ?§)`,
    ),
    unlessAfter: FORMER,
    predicate: "BROKE_UP",
    says: (speaker) => `${speaker} and their partner broke up.`,
    strength: 8,
    ends: ["broke up with him finally", "she dumped me by text", "i'm single again", "i split up with them"],
    leaves: ["i'm single", "he dumped me at the station", "she broke up with him"],
  },
  {
    // "the wedding" may be a sister's
    pattern: re(
      `^(?:i|we)(?:'ve)? (?:(?:have|had to|just|finally) )*(?:called off|call off|cancelled|canceled|broke off) (?:my|our) (?:wedding|engagement)${STOP}|^(?:our|my) (?:wedding|engagement)(?: is|'s| was| has been){1,2} (?:off|called off|cancelled|canceled)${STOP}`,
    ),
    predicate: "CALLED_OFF",
    says: (speaker) => `${speaker} called off the wedding.`,
    strength: 8,
    ends: ["i called off our wedding §", "our wedding is off", "my wedding's off", "we broke off our engagement"],
    leaves: [
      "my sister called off her wedding",
      "the wedding is off",
      "i called off the wedding planner",
      "our wedding is off the coast",
    ],
  },
  {
    pattern: re(`^${I}dropped out(?: of (?:uni|university|college|school))?${STOP}`),
    predicate: "DROPPED_OUT",
    says: (speaker) => `${speaker} dropped out.`,
    strength: 7,
    ends: ["i dropped out", "dropped out of uni §"],
    leaves: ["he dropped out", "i dropped out of the race", "the wifi dropped out"],
  },
];
