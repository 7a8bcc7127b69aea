import type { Ellipsis } from "../types/ellipsis.ts";
import { wordSet } from "../../text/word-set.ts";

const PARENTS = "mum mom mam mummy mommy dad daddy grandma grandpa granny gran nan nana grandad granddad";
const OTHERS =
  "husband wife boyfriend girlfriend fiancé fiancée fiance fiancee partner sister brother son daughter cousin nephew niece boss manager landlord landlady therapist gp flatmate roommate supervisor dog cat puppy";

const LEAD = "^(?<lead>(?:(?:and|also|so|but|oh|btw|ok|okay|well|fyi|hey|hi|anyway|update|plus)[,:]? ){0,2})";
const inBothCases = (nouns: string): string =>
  nouns
    .split(" ")
    .map((noun) => `[${noun[0] ?? ""}${(noun[0] ?? "").toUpperCase()}]${noun.slice(1)}`)
    .join("|");
const STATES =
  "(?:['’]s| is| was| has| had| lives| lived| works| worked| moved| teaches| studies| drives| plays| speaks| turned| turns| got| started| starts| quit| retired| died| passed| goes| just| now| also| still)(?= )";
const NAME = "(?: \\(\\p{Lu}[\\p{L}'’-]+\\)|, \\p{Lu}[\\p{L}'’-]+,)?";
const SPOKEN = "(?= ?[,.;!]|$| (?:since|with|and|now|btw|so|but|at|for|as|near)(?!\\p{L}))";

const re = (source: string): RegExp => new RegExp(LEAD + source, "u");

export const ENGLISH_ELLIPSES: readonly Ellipsis[] = [
  {
    pattern: re(`(?=(?:${inBothCases(PARENTS)})${NAME}${STATES})`),
    supplies: "my ",
    mayBeOfOthers: false,
    reads: [
      ["mum lives alone in Swansea", "my mum lives alone in Swansea"],
      ["so dad's in a care home", "so my dad's in a care home"],
    ],
    leaves: ["Dad jokes are fun", "mum says hi", "mummy issues"],
  },
  {
    pattern: re(
      `(?=(?:(?:${inBothCases(OTHERS)})${NAME}|(?:${OTHERS.replaceAll(" ", "|")}) \\p{Lu}\\p{Ll}+)${STATES})`,
    ),
    supplies: "my ",
    mayBeOfOthers: true,
    reads: [
      ["husband (Tom) has celiac", "my husband (Tom) has celiac"],
      ["manager is Derek", "my manager is Derek"],
      ["btw sister Anna works at Lidl", "btw my sister Anna works at Lidl"],
    ],
    leaves: ["Sister Mary is a nun", "boss fight was hard", "Cat food is dear", "husband material is rare"],
  },
  {
    pattern: re("(?=allergic to \\p{L}|(?:[Mm]arried|[Ee]ngaged) to (?:my |an? |\\p{Lu}))"),
    supplies: "I'm ",
    mayBeOfOthers: true,
    reads: [["allergic to nuts btw", "I'm allergic to nuts btw"]],
    leaves: ["married couples eat here", "engaged to help users", "Married to the Mob is on"],
  },
  {
    pattern: re(
      "(?=(?:vegan|vegetarian|pescatarian|lactose intolerant|coeliac|celiac|diabetic|sober|divorced|retired|widowed) (?:since|now|myself|here|for (?:\\d|an? |two|three|four|five|ten|over|about|nearly|almost)))",
    ),
    supplies: "I'm ",
    mayBeOfOthers: true,
    reads: [["vegan since 2019", "I'm vegan since 2019"]],
    leaves: ["vegan recipes for two please", "retired people live here"],
  },
  {
    pattern: re("(?=[Ss]ingle (?:mum|mom|dad|parent) (?:of|to|with) )"),
    supplies: "I'm a ",
    mayBeOfOthers: true,
    reads: [["single mum of two", "I'm a single mum of two"]],
    leaves: ["single mums of the world"],
  },
  {
    pattern: re(
      `(?=(?:[Ww]ork (?:as an? (?!team|group|unit|pair|whole)|(?:at|for) \\p{Lu}|nights(?!\\p{L}))|[Ll]ive (?:in \\p{Lu}[\\p{L}-]+${SPOKEN}|with my )|[Vv]olunteer (?:at|with) (?:the|a|my|our|\\p{Lu})|[Dd]rive an? (?:\\d{4} )?\\p{Lu}|[Tt]each \\p{Ll}+ (?:at|in) (?:a|an|my|\\p{Lu})|[Ss]tudy \\p{Ll}+ at \\p{Lu}))`,
    ),
    supplies: "I ",
    mayBeOfOthers: true,
    reads: [
      ["work as a nurse in Hull", "I work as a nurse in Hull"],
      ["drive a 2012 Honda Civic", "I drive a 2012 Honda Civic"],
      ["live in Hull with my gf", "I live in Hull with my gf"],
    ],
    leaves: ["Work as a team", "live in the moment", "Live in Paris like a local", "drive a hard bargain"],
  },
];

/** Sentences before with these words may be about another person. */
export const ENGLISH_OTHER_PERSONS = new RegExp(
  `(?<!\\p{L})(?:[Hh]e|[Ss]he|[Tt]hey|his|her|their|him|them|(?:[Mm]y|[Oo]ur) \\p{L}+|friend|(?:${OTHERS.replaceAll(" ", "|")}))(?!\\p{L})|\\p{L}['’]s (?:${OTHERS.replaceAll(" ", "|")})|\\p{Lu}\\p{Ll}+(?:['’]s)? (?:is|has|was|had|got|and|left|\\p{Ll}+(?:ed|s))(?!\\p{L})`,
  "u",
);

export const MAY_BE_ELLIPTIC = wordSet(
  `${PARENTS} ${OTHERS} allergic married engaged vegan vegetarian pescatarian intolerant coeliac celiac diabetic sober divorced retired widowed single work live volunteer drive teach study mum's mom's dad's`,
);
