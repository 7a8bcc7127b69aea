import { isStopWord } from "./tokenise.ts";
import type { WordRun } from "./names-in-text.ts";

/** These words are names only if they are capitalized. */
const WORDS_TOO = new Set(
  `abbey alma amber angel apple april art ash ashes aspen august aurora autumn bandit basil bath bear beau bell berry bill biscuit blaze bliss blue
   bob bonnie booker boy brandy bridge brook bruno buck bud buddy butch candy carol cash cat champ chance charity chase cherry china chip
   chuck clay cliff cody cole colt cookie coral cork cotton crew crystal daisy dale dash dawn dean dell denim discord dolly don drew duke
   dusty earl ebony eve excel faith fern field flora ford forest fox frank friday gale gap gem gene ginger glen go grace grant gray guy
   happy hardy harmony harry hazel heath heather heaven holly honey hope hunter iris it ivory ivy jack jade jasmine java jay jean jewel
   jimmy josh joy july june justice kitty lance lane laurel liberty lily linen lucky mack major march marina mark mason mat max may melody mercy
   midnight mike miles misty mobile mocha monday nat nick nice noble noon norm notion nova ocean olive opal otter page pat patience patty peanut
   pearl penny pepper phoenix pip piper poppy price prince princess prudence python queen rain ray reading reed rex rich river rob robin rocky rod
   roman rose rosemary ruby rusty rust sage sally salt sandy saffron saturday scout shadow shell shelly sienna signal sky slack smoky snowy sonny
   sparky spike spirit spot spring star sterling stew stone storm sue summer sunday sunny swift tabby tad tank target teams ted teddy terry
   thursday tiger trip tucker tuesday turkey uber us van velvet victor viola violet visa wade walker ward warren web wednesday whisper will
   willow winter wolf woody word wren zoom`.split(/\s+/u),
);

const NOBODY = new Set(
  `user assistant system me i you he she it we they them him her us one somebody someone anybody anyone everybody everyone nobody man woman
   guy friend people person thing things stuff mum mom dad mother father`.split(/\s+/u),
);

export const isFindable = (normalised: string): boolean => /\p{L}/u.test(normalised) && !NOBODY.has(normalised);

/**
 * A name that is also a word ("Will", "The Office") needs its capitals. All capitals amid lower case are another word
 * ("ADA compliance").
 */
export function meansName(run: WordRun, alias: string, text: string): boolean {
  const capitals = (words: string): boolean[] => words.split(/\s+/u).map(beginsWithCapital);
  const wanted = capitals(alias);
  if (!wanted.includes(true)) return true;
  const [first = "", ...others] = run.name.split(" ");
  const isWordToo = others.length === 0 ? WORDS_TOO.has(first) : isStopWord(first);
  const given = capitals(run.written);
  if (!given.includes(true)) return !isWordToo && !/\p{Lu}/u.test(text);
  if (isShouted(run.written) && !isShouted(alias) && /\p{Ll}/u.test(text)) return false;
  return (
    given.length !== wanted.length ||
    (wanted.every((capital, place) => !capital || given[place] === true) &&
      !(isWordToo && others.length === 0 && run.begins_sentence))
  );
}

const beginsWithCapital = (text: string): boolean => /^[^\p{L}]*\p{Lu}/u.test(text);
const isShouted = (text: string): boolean => /\p{Lu}\P{Ll}*\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
