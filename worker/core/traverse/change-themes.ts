/* Topics of questions, with the words of a later message that may have changed the answer without naming the topic. */

export interface ChangeTheme {
  asks: RegExp;
  says: RegExp;
}

const words = (source: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${source})(?!\p{L})`, "iu");

/** Without one of these, a later message on the same topic only adds to it. */
export const CHANGE_CUE = words(
  String.raw`now|no longer|any ?more|instead|moved?|moving|changed?|switched|swapped|postponed?|pushed|rescheduled|rebooked|reschedule|cancell?(?:ed)?|call(?:ed)? off|off|up to|down to|back to|went (?:up|down)|(?:gone|put|going) (?:up|down)|raised?|increased?|cut|reduced|lowered|became|has become|have become|new|quit|resigned|left|leaving|sold|gave up|given up|gave|stopped|broke|broken|over|split|divorced?|separat(?:ed|ing)|died|passed away|put down|ended|finished|bailed|dropped|out of|deferred|delayed|only|took over|replaced|traded|rehomed|adopted|got|started|starting|start|joined|joining|found|retired|transferred|relocated|settled|engaged|married|wrote off|written off|stolen|turned|in the end|as of|from (?:now|next)|fallen through|fell through|lost|notice|redundant|laid off|fired|promoted`,
);

const THEMES: readonly ChangeTheme[] = [
  {
    asks: /(?<!\p{L})(?:works?|working|job|employer|company|living|profession|occupation|career|office)(?!\p{L})|^what (?:do|does) .{1,40}? do\W*$/iu,
    says: words(
      String.raw`(?:new|found|got (?:the|a|my)(?: \p{L}+){0,2}|last|quit|left|leaving|lost (?:the|my)) (?:\p{L}+ )?(?:job|work|position|role)|notice|resign(?:ed|ing)|quit|fired|laid off|redundant|let go|promoted|promotion|transferred|hired|retired|start(?:ed|ing|s)? (?:at|with|as a|as an|my new)|join(?:ed|ing)|freelanc\p{L}+|self-employed`,
    ),
  },
  {
    asks: words("lives?|living (?:in|at|now)|home (?:now|town|address)|address|based|resides?"),
    says: words(
      String.raw`moved|moving|relocat\p{L}+|transferred|settled (?:in|into)|closed on|new (?:place|flat|apartment|house|home|studio|city|town)|got (?:a|an|my own) (?:\p{L}+ )?(?:place|flat|apartment|house|home|studio|condo)`,
    ),
  },
  {
    asks: words("wife|husband|girlfriend|boyfriend|partner|spouse|fianc[eé]e?|married|dating|together"),
    says: words(
      "broke up|broken up|split up|divorc(?:ed|ing|e)|separat(?:ed|ing)|single|are over|dumped|left me|engaged|married|passed away|died",
    ),
  },
  {
    asks: words("dogs?|cats?|pets?|puppy|kitten|rabbit|horse"),
    says: words(
      "died|put (?:\\p{L}+ )?(?:down|to sleep)|adopted|rehomed|run over|new (?:dog|cat|puppy|kitten|pet)|got a (?:dog|cat|puppy|kitten)",
    ),
  },
  {
    asks: words("cars?|drives?|vans?|trucks?|motorbikes?|motorcycles?|bikes?|scooters?"),
    says: words(
      "(?:sold|bought|swapped|traded in|crashed|totall?ed|wrote off) (?:my|our|the|a|an)|written off|stolen|new (?:car|van|truck|bike|motorbike|scooter)",
    ),
  },
];

export const changeTheme = (question: string): ChangeTheme | null =>
  THEMES.find(({ asks }) => asks.test(question)) ?? null;
