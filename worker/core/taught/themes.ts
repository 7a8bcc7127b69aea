interface Theme {
  of: RegExp;
  change: RegExp;
  told: string;
}

const words = (source: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${source})(?!\p{L})`, "iu");

const CALLED_OFF =
  "cancell?ed|called off|(?:is|was|got|has been|are|were) off(?! to)|fell through|postponed|delayed|rescheduled|(?:pushed|moved) (?:back|to)|brought forward|put off";

const THEMES: readonly Theme[] = [
  {
    of: words(
      "works?|working|jobs?|employers?|employed|company|firm|profession|occupation|living|boss|manager|supervisor|team lead|colleagues?|office|salary|earns?|shifts?|nurse|teacher|engineer|(?:i'm|i am|is|as|works? as) an? (?:\\p{Ll}+ )?(?:\\p{Ll}+(?:ist|ician|eer|er|or|ant)|nurse|chef|cook|pilot|clerk|barista|guard|vet|lawyer|judge|priest|trainee|apprentice|intern)",
    ),
    change: words(
      String.raw`(?:got|was|were|been|is|'s|has|just|they|me|him|her) (?:\p{L}+ )?(?:fired|sacked|laid off|let go|made redundant|dismissed|transferred)|(?:fired|sacked|laid) (?:me|him|her|us)(?: off)?|let (?:me|him|her|us|\p{Lu}\p{L}+) go|(?:quit|resigned|retired|handed in (?:my|his|her) notice)(?! \p{L}+ing)(?!,? (?:the|my|his|her|our) (?!job|company|firm|position))|lost (?:my|his|her|the) job|left (?:my|his|her|the) (?:job|company|firm|team|position)|(?:new|another|different|other) (?:job|employer|position|boss)|(?:closed|shut|cut) (?:my|our) (?:\p{L}+ )?(?:department|office|branch|team|site|plant|shop)|(?:changed|switched) (?:jobs|teams|firms|companies)|I am (?:now )?(?:with|at) \p{Lu}\p{L}+ now|now (?:work|with|at)|(?:got|get|have) (?:a|my) (?:raise|pay rise|pay cut)|promot(?:ed|ion)|put me on (?:the )?\p{L}+s|out of work|unemployed|jobless|contract (?:ended|ran out|expired)|went (?:freelance|bankrupt)|self-employed|last day at|started at (?:the )?\p{L}+|handed over to`,
    ),
    told: "fired sacked laid off redundant quit resigned retired job unemployed promoted raise contract",
  },
  {
    of: words(
      "lives?|living|home|address|flat|apartment|house|city|town|street|stays?|roommates?|flatmates?|housemates?|neighbou?rs?|landlord|landlady|shares?",
    ),
    change: words(
      String.raw`(?:moved|moving|relocated|relocating|emigrated)(?: (?:back|house|home|away|out|in|over|together|again))+|(?:moved|relocated|emigrated)(?: \p{L}+){0,2}? to(?! (?:\p{L}+day|the (?:next|other|sofa)))|(?:moved|settled) (?:back )?into|kicked (?:me|him|her|them|us|\p{Lu}\p{L}+) out|evicted|(?:new|another) (?:flat|apartment|place|house|home|address|roommate|flatmate|landlord)|liv(?:e|ing) (?:alone|by myself|on my own)|home is (?:now )?\p{Lu}\p{L}+|been in \p{Lu}\p{L}+ since|unpacked|swapped \p{Lu}\p{L}+ for|back (?:in|with) (?:my parents|\p{Lu}\p{L}+) now|bought (?:a|our|my) (?:first )?(?:house|flat|apartment)`,
    ),
    told: "moved relocated moving evicted flat apartment house home unpacked",
  },
  {
    of: words(
      "single|married|marriage|wife|husband|spouse|girlfriend|boyfriend|partner|dating|relationship|engaged|fianc[eé]e?|couple|divorced|widowed|lives? with",
    ),
    change: words(
      String.raw`(?:broke|split|broken) up|divorced|(?:got|getting|are|am|filed for) (?:a )?divorced?|separated|called it quits|tied the knot|divorce (?:came|went) through|(?:been )?seeing (?:this|a|an|the) |made it official|dumped(?: (?:me|him|her|\p{Lu}\p{L}+))?$|dumped (?:me|him|her)|left me|(?:single|alone) again|(?:called off|cancell?ed|postponed|move|moved|pushed|delayed) (?:the|our|my) (?:wedding|engagement|marriage)|got (?:married|engaged|hitched|back together)|seeing (?:someone|somebody)|(?:new|have a|got a|found a|my) (?:girlfriend|boyfriend|partner) (?:now|again)|new (?:girlfriend|boyfriend|partner|wife|husband)|a couple now|over between|(?:wedding|engagement) is off|am (?:single|married|engaged|taken|widowed)|proposed|(?:wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?) (?:has |just )?(?:died|passed away|left)|have a (?:girlfriend|boyfriend|partner|fianc[eé]e?)|no longer together`,
    ),
    told: "broke split up divorced separated married engaged wedding single dumped girlfriend boyfriend partner",
  },
  {
    of: words(
      "study|studies|studying|student|university|uni|college|school|major|degree|master's|bachelor's|phd|course|semester|class|grade|thesis|exams?",
    ),
    change: words(
      String.raw`dropped out|graduated|finished (?:school|university|uni|college|my (?:degree|studies|thesis|course|master's|bachelor's|masters|phd|doctorate))|(?:switched|changed|transferred)(?: over)? (?:to|my (?:major|subject|course|degree)|majors?|schools?|universit(?:y|ies)|colleges?|courses?)|no longer (?:a |in )?(?:student|school|university|college|studying)|left (?:school|university|uni|college)|expelled|failed out|quit (?:school|university|uni|college|my (?:course|degree|studies))`,
    ),
    told: "dropped graduated finished degree transferred switched student",
  },
  {
    of: words("vegetarian|vegan|meat|fish|diet|eats?|drinks?|alcohol|smokes?|smoker|gluten|dairy|allergic|allergy"),
    change: words(
      String.raw`vegan now|vegetarian now|(?:went|gone|turned|became|become) (?:vegan|vegetarian|pescatarian|keto|sober)|(?:eat|eating|drink|drinking|smoke|smoking) (?:\p{L}+ ){0,5}again|started (?:eating|drinking|smoking)|gave up|given up|(?:quit|stopped) (?:eating|drinking|smoking)|(?:without|last) (?:a |an |my )?(?:cigarette|drink|smoke)|(?:quit|sober|pescatarian)|outgrew|outgrown|off (?:meat|alcohol|dairy|gluten|my diet)`,
    ),
    told: "vegan vegetarian eating drinking smoking quit gave again sober",
  },
  {
    of: words("flight|fly|flies|flying|trip|travels?|travelling|holiday|vacation|train|cruise|tour"),
    change: words(
      String.raw`(?:flight|trip|holiday|vacation|train|journey|cruise|tour|airline|travel)(?: \p{L}+){0,4}? (?:${CALLED_OFF}|earlier|later|instead)|(?:cancel|cancell?ed|postponed?|rescheduled?|rebook(?:ed)?|call(?:ed)? off|missed|changed?|moved?|push(?:ed)?|scrap(?:ped)?|delay(?:ed)?) (?:my|our|the) (?:\p{L}+ )?(?:flight|trip|holiday|vacation|train|journey|cruise|tour)|not (?:going|flying|travelling) (?:any ?more|after all)`,
    ),
    told: "flight trip holiday vacation train cancelled postponed delayed rescheduled",
  },
  {
    of: words("old|age|aged|birthday|turned"),
    change: words(
      String.raw`turned (?!(?:out|into|down|up|off|on|around|left|right|the|my|to|red|blue)(?!\p{L}))(?:\d+|\p{Ll}+)|(?:was|is|had|celebrated) (?:my|his|her|our|their) (?:\d+\p{L}* )?birthday`,
    ),
    told: "turned birthday",
  },
  {
    of: words("child|children|kids?|sons?|daughters?|baby|babies|pregnant|expecting|grandchild(?:ren)?"),
    change: words(
      String.raw`(?:had|have|having|adopted|got) (?:a|an|our|another|the|twins)(?: \p{L}+)? ?(?:baby|child|son|daughter|boy|girl|twins)?(?<=baby|child|son|daughter|boy|girl|twins)|(?:was|were) born|gave birth|miscarr\p{L}+|(?:am|are) pregnant|lost (?:the|our|my) (?:baby|child|son|daughter)`,
    ),
    told: "baby born birth twins pregnant adopted son daughter",
  },
  {
    of: words("pets?|dogs?|cats?|puppy|kitten|rabbits?|hamster|parrot|horses?|bird|fish"),
    change: words(
      String.raw`(?:died|passed away|passed on|is gone|is dead|ran away|rehomed|put (?:\p{L}+ ){1,2}(?:down|to sleep)|put down|put to sleep)|(?:adopted|got|bought|have|rescued) (?:a|an|another|our|my) (?:new |second |third |fourth |another |little )?(?:puppy|kitten|dog|cat|rabbit|hamster|parrot|horse|bird)|(?:gave|given|sold) (?:away )?(?:my|our|the) (?:dog|cat|puppy|kitten|rabbit|hamster|parrot|horse|bird)`,
    ),
    told: "died passed away adopted puppy kitten dog cat rehomed",
  },
  {
    of: words(
      "ill|sick|broken|hurts?|injured|injury|pain|flu|cold|covid|fever|cast|crutches|cough|blood pressure|asthma|headaches?",
    ),
    change: words(
      String.raw`recovered|healed|back to normal|cleared up|(?:all |much |fully )?better (?:now|again)|(?:fine|well|healthy|fit) (?:again|now)|cured|cast (?:came|is|was taken) off|(?:pain|fever|cough|flu|cold) is gone|over (?:it|the (?:flu|cold))|all clear`,
    ),
    told: "recovered healed better cured cast",
  },
  {
    of: words("weighs?|weight|kg|kilos?|pounds|lbs"),
    change: words(
      String.raw`(?:lost|gained|put on|dropped) (?:\p{L}+ )?(?:\d+ ?)?(?:weight|kg|kilos?|pounds|lbs)|(?:down|up) to \d+|scales?|(?<!\d)\d+ ?(?:kg|kilos|pounds|lbs) now`,
    ),
    told: "lost gained weight kilos pounds scale",
  },
  {
    of: words("deadline|due|submit|hand in|appointment|meeting|exam|interview|class|lesson"),
    change: words(
      String.raw`extension|extended|(?:moved|switched|changed|pushed) (?:me|us|it) (?:back )?to|(?:reschedul|postpon|cancel)\p{L}* (?:my|our|the|it) ?(?:appointment|meeting|exam|interview|class|lesson)?(?<=it|appointment|meeting|exam|interview|class|lesson)`,
    ),
    told: "extension extended moved rescheduled postponed cancelled appointment meeting exam",
  },
  {
    of: words("owes?|debts?|loan|borrowed|lent"),
    change: words(
      String.raw`(?:paid|pay|gave|given) (?:\p{L}+ ){1,3}back|paid (?:it |that )?(?:off|back)|settled up|square with`,
    ),
    told: "paid back settled square",
  },
  {
    of: words("reads?|reading|watch(?:es|ing)?|listening|playing|working on"),
    change: words(String.raw`finished|stuck into|(?:now|started) (?:reading|watching|listening|playing)`),
    told: "finished started reading watching",
  },
  {
    of: words("leak(?:s|ing)?|broken|faulty|wrong|stuck|blocked|doesn't work|not working|out of order"),
    change: words(String.raw`fixed|repaired|mended|sorted|good as (?:new|gold)|work(?:s|ing) (?:again|fine|now)`),
    told: "fixed repaired mended sorted works",
  },
  {
    of: words("banks?|banking|provider|broadband|operator|electricity|energy|supplier|browser|editor"),
    change: words(String.raw`(?:switched|changed|moved|migrated)(?: over)? to \p{L}+`),
    told: "switched changed moved migrated",
  },
  {
    of: words("drives?|car|vehicle|van|truck|motorbike"),
    change: words(
      String.raw`(?:new|another|different) (?:car|van|truck|motorbike)|(?:bought|got|leased) (?:a|my|our) (?:\p{L}+ )?(?:car|van|truck|motorbike)|(?:sold|crashed|wrecked|totall?ed|scrapped|traded in) (?:my|our|the) (?:\p{L}+ )?(?:car|van|truck|motorbike)|car (?:died|was stolen|got stolen|was totall?ed|is a write-off)`,
    ),
    told: "car sold bought crashed totalled stolen",
  },
  {
    of: words(
      "plays?|instrument|hobby|hobbies|sport|band|team|club|choir|gym|member|treasurer|secretary|captain|president|chair|role|coach|coaches|train|runs?",
    ),
    change: words(
      String.raw`(?:quit|left|joined|dropped out of) (?:the|my|our|a|another|a new) (?:\p{L}+ )?(?:band|team|club|choir|gym|orchestra)|(?:band|team|club|choir) (?:broke up|split up|disbanded|folded)|stepped down|signed (?:for|with)|hung up (?:my|his|her) boots`,
    ),
    told: "quit left joined band team club membership stepped down",
  },
];

export const OF_PERSON = new RegExp(
  String.raw`(?<!\p{L})(?:died|passed away|is dead|is no longer my \p{L}+|is my ex)(?!\p{L})`,
  "iu",
);

export const wordsOfChange = (about: string): string =>
  THEMES.flatMap(({ of, told }) => (of.test(about) ? told : [])).join(" ");

export const changesOf = (about: string): RegExp[] =>
  THEMES.flatMap(({ of, change }) => (of.test(about) ? change : []));
