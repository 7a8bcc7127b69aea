import { letterForms, type FrameWords } from "../types/frame.ts";

const TEXTS =
  "(?:cover letters?|letters?|e-?mails?|mails?|messages?|dms?|cards?|speech|toast|eulogy|essays?|stor(?:y|ies)|poems?|limericks?|haikus?|raps?|lyrics|songs?|bios?|captions?|posts?|tweets?|replies|reply|reviews?|scripts?|dialogues?|scenes?|monologues?|ads?|adverts?|listings?|statements?|applications?|cvs?|resumes?|testimonials?|complaints?|articles?|paragraphs?|profiles?|obituary|vows|blurbs?|letter of recommendation)";
/** Not the plurals of nouns: "notes", "claims". */
const REPORTING =
  "stated|states|added|adds|explained|explains|insisted|insists|told|tells|claimed|noted|remarked|commented|confirmed|confirms|declared|declares|mentioned|mentions|argued|argues|admitted|admits|joked|jokes|shouted|shouts|yelled|yells|whispered|complained|complains|recalled|testified|responded|responds|reported|continued|continues|concluded|confessed|confesses|muttered|bragged|brags|warned|warns|reminisced";
/** Their writer: "as I mentioned". */
const OWN_REPORT = String.raw`(?:^|[^\p{L}])(?:i|we|you|as|to)(?: (?:have|had|just|also|then|already|previously|earlier|once)){0,2}`;

const STORIES =
  "(?:novel|story|short story|screenplay|script|fan ?fic(?:tion)?|poem|song|lyrics|manuscript|comic|book|film|movie|series|show|episode|campaign|playthrough|musical|fairy ?tale)";
const GAMES =
  "(?:minecraft|fortnite|roblox|the sims|sims 4|stardew(?: valley)?|skyrim|animal crossing|elden ring|baldur['’]?s gate|bg3|zelda|pok[eé]mon|gta|cyberpunk|the witcher|world of warcraft|warcraft|dnd|d&d|football manager|crusader kings|rimworld|fallout|red dead|runescape|harvest moon|terraria|valheim|the game|my game|my save|my (?:current )?playthrough|our campaign|my campaign)";
const PRETEND =
  "(?:role ?-?play(?:ing)?|rp|dnd|d ?& ?d|dungeons (?:and|&) dragons|text adventure|make[- ]believe|mock interview|improv)";
/** Words of a short sentence that proposes a role play in any grammar: "again role play", "we make role play please". */
const OF_A_PROPOSAL =
  "ok|okay|now|again|once more|please|hi|hello|so|and|then|today|tonight|first|let|let['’]?s|us|we|you|i|me|make|do|start|begin|go|want|need|would like|can|could|will|shall|to|for|with|in|a|an|the|some|one|another|new|next|more|little|short|quick|small|fun|our|english|practi[cs]e|exercise|game";
const PROPOSES =
  "(?:let['’]?s|let us|can we|could we|shall we|should we|may we|why don['’]?t we|we (?:could|can|should)|wanna|want to|would you (?:like|mind|want)|can you|could you|will you|would you|i want(?: us)? to|i['’]?d (?:like|love)(?: us)? to|i would like to|how about|what about|time for|up for|ready for|in the mood for|fancy|new|another|next)";
const NOT_ACTED =
  "(?!(?:watch|see|catch|finish|attend|talk|discuss|write|read|film|shoot|edit|plan|buy|make|find|book|host|organi[sz]e|download|review|explain|describe|record|recommend|suggest|have|choose|pick|sell)\\b)";
/** Not real scenes and games: "next game is Saturday". */
const NOT_PROPOSED = "(?! (?:from|of|for|by|at|is|was|night|nights|again|tonight|tomorrow|shop|past|class|sheet)\\b)";
/** Excludes praise: "you are a star". */
const NO_ROLE =
  "(?!(?:[\\p{L}-]+ ){0,2}?(?:star|legend|genius|gem|saint|angel|life ?-?saver|hero|best|great|good|nice|real|true|amazing|wonderful|brilliant|bit|little|bot|robot|chat ?bot|computer|machine|ai|model|one|only|first|last|reason|treasure|blessing|delight|pro|expert|fan|critic|listener|reader|friend|help|helper|tool|dear|part|encyclopedia|assistant)\\b)";

const ROLE =
  "(?:captain|king|queen|detective|doctor|inspector|officer|princess|prince|sir|lady|lord|professor|agent|customer|client|patient|nurse|shopkeeper|seller|buyer|waiter|waitress|teacher|student|boss|manager|employee|employer|interviewer|candidate|applicant|policeman|cop|robber|thief|suspect|witness|judge|lawyer|guard|prisoner|knight|dragon|pirate|soldier|spy|host|guest|tourist|receptionist|landlord|tenant|driver|passenger|vampire|wizard|witch)";

export const ENGLISH: FrameWords = {
  openers: [
    {
      kind: "dream",
      pattern:
        /\b(?:had|having|have had) (?:a|an|this|the|that|another) (?:\p{L}+ ){0,3}(?:dream|nightmare)\b|\bdream(?:t|ed)\b(?! up\b)|\bin (?:my|the|that|a) (?:\p{L}+ )?(?:dream|nightmare)\b|^(?:\p{L}+ ){0,2}(?:weird|strange|crazy|odd|funny|bad|vivid|horrible|awful|terrible|scary|insane|wild|mad|silly|recurring)(?:e?r|e?st)? (?:dream|nightmare)\b/iu,
      extent: "paragraph",
      opens: [
        "had a dream that I lived on Mars",
        "I dreamt I was a pilot",
        "dreamed the other night we had moved to Oslo",
        "In my dream I had three kids",
        "weirdest dream. I was a spy",
        "What a strange dream: I lived in Oslo",
      ],
      leaves: ["I dream of living in Rome", "I found my dream job", "I have a dream", "Ana dreamed up a plan"],
    },
    {
      kind: "fiction",
      pattern:
        /^(?:chapter|scene|act|prologue|epilogue|episode)(?: (?:\d+|[ivx]+|one|two|three|four|five))?\b.{0,60}[:—–-]/iu,
      extent: "message",
      opens: ["chapter 2 of my novel: Petra, 41, is allergic to bees", "Scene 1 - I live in a tower"],
      leaves: ["Chapter 11 is what my company filed"],
    },
    {
      kind: "fiction",
      pattern: /\bonce upon a time\b/iu,
      extent: "message",
      opens: ["Once upon a time I had a dragon"],
      leaves: [],
    },
    {
      kind: "fiction",
      pattern: new RegExp(String.raw`\b(?:my|our|the|a|this|new) (?:\p{L}+ ){0,2}${STORIES}\b[^.!?]{0,60}:`, "iu"),
      extent: "payload",
      opens: ["here's the start of my story: I live in a cave", "from my short story: My wife Ana left"],
      leaves: ["I finished my novel"],
    },
    {
      kind: "fiction",
      pattern: new RegExp(String.raw`\bin (?:my|the|this|our|his|her) (?:\p{L}+ )?${STORIES}\b`, "iu"),
      and: /\b(?:i|i['’]?m|i['’]?ve|my|we|our) (?!(?:\p{L}+ )?(?:novel|story|script|poem|song|book|film|movie)\b)/iu,
      extent: "paragraph",
      opens: ["In my story I'm a vampire"],
      leaves: ["I read it in a book"],
    },
    {
      kind: "fiction",
      pattern: new RegExp(
        String.raw`\bin (?:my|the|this|our|his|her) (?:\p{L}+ )?${STORIES}\b|\b${STORIES}(?:['’]s| is| was)? (?:all )?(?:about|in which|where)\b|\b(?:plot|premise|back ?story|synopsis)(?: is|:)`,
        "iu",
      ),
      extent: "third",
      opens: [
        "In my novel, Petra lives in Malmö",
        "it's a story about a nurse",
        "the film is about a man who works at NASA",
      ],
      leaves: ["I wrote a novel", "I love this show"],
    },
    {
      kind: "fiction",
      pattern:
        /\b(?:main character|protagonist|antagonist|narrator|(?:my|our|the) (?:new |main |dnd |d&d )?(?:character|oc|sim|avatar|paladin|cleric|wizard|rogue|bard|ranger|barbarian))\b/iu,
      extent: "third",
      opens: ["The protagonist Petra is a nurse", "my character is an elf who lives in the woods"],
      leaves: ["my cat is quite a character"],
    },
    {
      kind: "game",
      pattern: new RegExp(String.raw`\b(?:in|on) ${GAMES}(?![\p{L}\p{N}])`, "iu"),
      and: /\b(?:i|i['’]?m|i['’]?ve|my|we|our)\b/iu,
      extent: "paragraph",
      opens: ["In Stardew Valley I married Abigail", "I have a wolf in minecraft"],
      leaves: ["I play Minecraft with my son", "I saw it in the morning"],
    },
    {
      kind: "hypothesis",
      pattern:
        /(?<!\b(?:explain|teach|treat|talk|speak)(?: \p{L}+){0,3} as )\bif i (?:was|were|had been|ever became|became|won|had)\b/iu,
      and: /\b(?:i['’]?d|would|could)\b/iu,
      extent: "paragraph",
      opens: ["if i was president id live in the white house"],
      leaves: ["I asked if I was on the list", "I'd like you to explain it as if I had no idea"],
    },
    {
      kind: "hypothesis",
      pattern:
        /^(?:(?:ok|okay|so|now|just|and|well|hey|like|please|but|also),? ){0,2}(?:hypothetically|imagine (?:that|if|i|you|we|being|living|having|a)\b|suppose\b|supposing\b|let['’]?s (?:say|imagine|assume|suppose|pretend)\b|pretend\b|say i['’]?m\b)|\bin (?:another|an alternate|a parallel|a past|my past|my next) (?:life|universe|world|timeline|reality)\b/iu,
      extent: "paragraph",
      opens: ["Imagine I live in Rome", "hypothetically I have a son"],
      leaves: ["I can't imagine living there"],
    },
    {
      kind: "text_to_work_on",
      pattern:
        /\b(?:translat(?:e|ion)|summari[sz]e|summary of|proof-?read|rephrase|paraphrase|reword|rewrite|re-?write|shorten|polish|grammar|spelling|spell-?check|edit|tl;?dr|what does (?:this|that|it) mean|feedback on|critique|review this|analy[sz]e (?:this|the)|classify|extract|format this|continue (?:this|the)|complete (?:this|the)|fix this (?:text|sentence|paragraph|para)|make this sound|convert this|explain this|the following|this (?:text|article|paragraph|sentence|passage|email|poem|post|review|message|song|quote))\b/iu,
      extent: "payload",
      opens: [
        "summarise this for me please:",
        "Translate to German: I live in Leeds",
        "fix the grammar: I has two dog",
      ],
      leaves: [],
    },
    {
      kind: "draft",
      pattern: new RegExp(
        String.raw`\b(?:writ(?:e|ing)|draft(?:ing)?|compos(?:e|ing)|creat(?:e|ing)|make|generate|do|prepare|help (?:me )?with|need|want|send|reply with|here['’]?s|here is|this is) (?:[\p{L}'’]+ ){0,5}?${TEXTS}\b`,
        "iu",
      ),
      extent: "payload",
      opens: [
        "Write a cover letter for my brother in first person: I'm Daniel Cross",
        "help me with a speech for Tom:",
        "here's my draft email:",
      ],
      leaves: ["write this down: I'm allergic to nuts", "make a meal plan for me: I'm vegan"],
    },
    {
      kind: "draft",
      pattern:
        /\b(?:in (?:the )?first person|(?<!\b(?:explain|teach|treat|talk|speak)(?: \p{L}+){0,3} )as if (?:i|you|he|she|they) (?:was|were)|in the (?:voice|style|words) of|from (?:the|his|her|their|my) (?:\p{L}+['’]?s? )?(?:perspective|point of view|pov)|from the (?:perspective|point of view) of|on behalf of|ghost ?-?writ\w+)\b/iu,
      extent: "message",
      opens: ["Do it in first person. I'm Daniel Cross.", "write it from my brother's perspective"],
      leaves: ["I was the first person there", "explain things to me as if I were twelve: I live in Leeds"],
    },
    {
      kind: "quotation",
      pattern:
        /\b(?:wrote|writes|said|says|texted|texts|messaged|emailed|mailed|replied|replies|posted|tweeted|reads|goes|answered|announced|sent me this|sent this|told me this|got this|received this|his words|her words|their words|(?:his|her|their|the) (?:\p{L}+ )?(?:bio|profile|post|message|text|email|letter|note|caption|review|ad|listing|story|testimony|statement|lyrics|status|tweet))(?: (?:me|us|this|back|like this|today|yesterday|so))?(?: \p{L}+){0,3} ?[:：]/iu,
      extent: "payload",
      opens: ["my landlord wrote: I live in Malmö now", "her dating profile says: I'm 34", "she texted me: I quit"],
      leaves: ["she said that I live far away"],
    },
    {
      kind: "quotation",
      pattern: new RegExp(
        String.raw`(?<=[\p{L}\p{N}.)’] )(?<!${OWN_REPORT} )(?:${REPORTING})(?: (?:to )?(?:me|us|them|him|her)| (?:this|that|again|later|today|yesterday|so|in (?:an?|the|his|her|their) \p{L}+)){0,3} ?[:：]`,
        "iu",
      ),
      extent: "payload",
      opens: [
        "Mr Dunn stated: I have moved to Ipswich",
        "my sister added in a text: I live in Rome",
        "he told us: I quit",
      ],
      leaves: [
        "as I mentioned: I live in Leeds",
        "as previously stated: I live in Bath",
        "Notes: I live in Bath",
        "Confirmed: I live in Bath",
        "I have already explained: I'm vegan",
        "I told you: I'm allergic to nuts",
        "my boss called: I got the job",
      ],
    },
  ],
  play: [
    new RegExp(
      String.raw`\b(?:let['’]?s|lets|can we|could we|shall we|wanna|want to|can you|could you|would you|start|begin|continue|resume|time for|do|we(?:['’]re| are)|this is) (?:[\p{L}'’]+ ){0,6}?${PRETEND}\b`,
      "iu",
    ),
    new RegExp(String.raw`^[(\[]?${PRETEND}\b ?(?:time|mode|:|\]|\)|!|\.)`, "iu"),
    new RegExp(
      String.raw`^(?:(?:${OF_A_PROPOSAL})[,!]? ){1,9}${PRETEND}(?: (?:${OF_A_PROPOSAL})){0,5}[.!:?…]{0,3}$`,
      "iu",
    ),
    /\b(?:you(?:['’]?re| are| be|['’]ll be| will be| play| act as)|be) (?:the |my |our |a )?(?:dm|gm|dungeon master|game master|narrator|storyteller)\b/iu,
    /\b(?:i['’]?ll|i will|i['’]?m gonna|i am going to|let me) (?:play|be) (?:[\p{L}'’]+,? ){1,6}?(?:and )?you(?:['’]?ll| will| can|['’]?re)? ?(?:play|be|are)\b/iu,
    /\byou(?:['’]?ll| will| can)? (?:play|be|act) (?:[\p{L}'’]+ ){1,6}?(?:and|,) i(?:['’]?ll| will|['’]?m| am)\b/iu,
    /\b(?:let['’]?s|lets) (?:pretend|play pretend|act out|imagine we)\b|\bpretend (?:that )?(?:i['’]?m|i am|you['’]?re|you are|we['’]?re|we are)\b/iu,
    new RegExp(
      String.raw`\b(?:let['’]?s|lets|can we|could we|shall we|wanna|want to|how about|time for|new|another) (?!(?:watch|see|catch|finish|attend) )(?:[\p{L}'’]+ ){0,4}?(?:game|scene|scenario|skit|sketch|simulation)\b[^.!?]{0,60}?\b(?:you(?:['’]?re| are| play| be|['’]ll be| will be) (?:a|an|the|my) [^.!?]{2,60}?(?:,|;| and) (?:and )?(?:i['’]?m|i am|i play|i['’]ll be|i will be)|(?:i['’]?m|i am|i play|i['’]ll be|i will be) [^.!?]{2,60}?(?:,|;| and) (?:and )?you(?:['’]?re| are| play|['’]ll be| will be) (?:a|an|the|my))\b`,
      "iu",
    ),
    new RegExp(
      String.raw`\b${PROPOSES} (?:${NOT_ACTED}[\p{L}'’-]+ ){0,3}?(?:do|doing|play|playing|act|act out|acting out|improvise|enact|stage|perform|play out|run|run through|start|starting|try|trying) (?:(?:a|an|another|the|our|this|that|one|some|little|quick|short|new|fun|silly) ){1,3}(?:(?!crime\b)[\p{L}-]+ )?(?:scenes?|skits?)\b${NOT_PROPOSED}`,
      "iu",
    ),
    /\bstay in character\b|\bin this (?:scenario|role ?-?play|game|simulation),? (?:i|you|we|my)\b/iu,
    /\byou(?:['’]?re| are) (?:now )?the (?!best|worst|only|one|reason|first|last|same|most|greatest|expert|boss\b)(?:\p{L}+ )?\p{L}+(?:,| and|\.|;|!) ?(?:i['’]?m|i am) (?:the|a|an) \p{L}+/iu,
  ],
  scene: new RegExp(
    String.raw`\b${PROPOSES} (?:${NOT_ACTED}[\p{L}'’-]+ ){0,6}?(?:scenes?|skits?|sketch|scenario|simulation|games?|drama|play|playing|theat(?:re|er)|improv\p{L}*|interrogation|adventure|act out|act it out|characters?|roles?)\b${NOT_PROPOSED}`,
    "iu",
  ),
  declines:
    /(?<!\bwhy )\b(?:do not|(?:do|did|wo|ca)n['’]?t|cannot|can not|not|never|no longer|no (?:more|need|interest|mood|time)|without|rather than|instead of|(?:tired|sick|bored) of)\b(?! (?:you|we|u|mind|only|just)\b)(?![^,.;:!?]{0,80}\b(?:let['’]?s|can|could|shall|how about|but)\b)[^,.;:!?]{0,80}$/iu,
  ownRole: new RegExp(
    String.raw`\b(?:i['’]?m|i am|i['’]?ll be|i will be|i be|i play|i['’]?ll play|i get to be|me as|i could be|i can be|i['’]?d be)(?: now| playing| going to be| gonna be)? (?:a|an|the|your|his|her|one of|${ROLE})\b|\b(?:and|while) i the \p{L}`,
    "iu",
  ),
  otherRole: new RegExp(
    String.raw`\b(?:you(?:['’]?re| are|['’]?ll be| will be| be| play| act as| can be| could be| get to be| as)|u['’]?re?|u (?:are|r|be)|be)(?: now| playing| going to be| gonna be)? (?:(?:a|an|the|my|our|his|her|one of) ${NO_ROLE}[\p{L}-]{2,}|${ROLE}\b)`,
    "iu",
  ),
  playEnd: [
    /^(?:(?:ok|okay|k|alright|all right|right|well|and|fine|haha|lol|now)[,.!]? ){0,3}(?:let['’]?s )?(?:stop|end|quit|exit|leave|finish|pause)(?: (?:the|this|our))?(?: (?:role ?-?play(?:ing)?|game|rp|scene|playing|it|here|now|character|pretending|interview|simulation|session))?(?: (?:now|here|there|please))?(?:$|[.!,;:…])/iu,
    /\b(?:end(?:ed|ing)?|stop(?:ped)?|done|enough|finish(?:ed)?|exit|quit|break|breaking|over)\b.{0,15}\b(?:role ?-?play(?:ing)?|rp|the game|the scene|character|pretending|dnd|d&d|simulation)\b/iu,
    /\b(?:back to (?:reality|real life|the real world|being me|being myself|normal)|game over|no more (?:role ?-?play|games|pretending)|end of (?:the )?(?:role ?-?play|scene|game|rp)|that['’]?s enough|role ?-?play (?:is )?over)\b/iu,
  ],
  playAside:
    /\b(?:irl|in real life|real life|ooc|out of character|in reality|the real me|not in the game|off ?topic|not as \p{Lu}\p{L}+)\b/iu,
  returns:
    /^(?:(?:and|but|so|also|ok|okay|oh|haha|lol|well|now|alright|right|thanks|thank you)[,.!]? )*(?:btw|by the way|anyways?|anyhow|irl|in real life|in reality|ooc|out of character|for real|seriously|real talk|on (?:another|a different|a side|an unrelated|a real) note|unrelated(?:ly)?|separately|p\.? ?s\.?(?= |:)|side ?note|that said|as for me|about me|my real|the real|in truth|in fact i|when i woke|then i woke|i woke up|end of (?:story|quote|dream|mail|email|text|draft|scene|chapter)|unlike (?:him|her|me|them|that)|back to (?:me|reality|real life)|my own|i myself|me,? (?:i|on the other hand)|personally)\b|\b(?:btw|by the way|irl|in real life)\W*$|^also irl\b/iu,
  firstPerson: /\b(?:i|i['’]?m|i['’]?ve|i['’]?ll|i['’]?d|my|me|mine|we|our|us)\b/iu,
  joke: /(?:^|[\s,.!(])(?:jk|j\/k|just kidding|only kidding|kidding|just joking|joking|april fools?|not really|psych|gotcha)\b(?!\s+about)/iu,
  irony: [
    [/(?:^|\s)\/s(?:arc(?:asm)?)?(?=\W|$)/iu, 2],
    [
      /🙄|\bliving the dream\b|\byeah,? right\b|\bjust what i (?:needed|wanted)\b|\b(?:so|such) fun,? (?:not|said no)\b|\bnot!$|\bsaid no ?(?:one|body) ever\b/iu,
      2,
    ],
    [
      /\b(?:crying|waiting|traffic|queu(?:e|es|ing)|dentist|spam|meetings|mondays?|deadlines?|delays?|ignored|overtime|tax(?:es)?|paperwork|parking tickets?|hangovers?|migraines?|headaches?|hold music|on hold|stuck|yelled|shouted|woken up|waking up|(?:at|by) [2-6] ?a\.?m|being (?:late|sick|ill|broke|lied)|getting (?:dumped|fired|soaked|lost|sick)|soaked|leak(?:s|ing)?|flat tyres?|flat tires?|bills|root canals?|jury duty|vomit|mold|mould|rejection|burnt|cold showers?|broken)\b/iu,
      2,
    ],
    [/\bfor (?:\p{L}+|\d+) hours\b/iu, 1],
    [/\b(?:totally|just|absolutely|so|really|simply|truly) (?:love|loving|adore|enjoy)\b/iu, 1],
    [/^(?:sure|oh|oh great|oh yes|oh yeah|yay|great|wonderful|fantastic|lovely|brilliant|ah yes)[,.! ]/iu, 1],
  ],
  liking: /\b(?:lov(?:e|es|ing)|ador(?:e|es|ing)|enjoy(?:s|ing)?|fan of)\b/iu,
  letter: letterForms(
    "(?:hi|hello|hey|good (?:morning|afternoon|evening))",
    "(?:dear|to whom it may concern)",
    "(?:(?:kind|best|warm|many)? ?regards|best(?: wishes)?|sincerely|yours(?: \\p{L}+)?|sincerely yours|love|lots of love|xoxo|cheers|many thanks|thanks|thank you|with love|all the best|take care|respectfully|hugs|kisses)",
  ),
};
