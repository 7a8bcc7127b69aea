/* The parts of English requests about all that the assistant writes: "every paper you mention". */

/** The assistant writes what it recommends, but not "every recipe you know". */
const WRITE =
  "(?:mention|cite|quote|give|name|list|show|suggest|recommend|propose|offer|write|draft|draw up|prepare|plan|create|make|build|design|produce|generate|send|provide|present|describe|share|calculate|compute|estimate|translate|summari[sz]e|explain|put together|come up with|use|state|report|compare|review|answer)(?![\\p{L}])";
const DONE_BY_YOU = `(?:that |which )?you(?: ever)? ${WRITE}`;

const QUANTIFIED = `(?:(?:each|every|any|all)(?: of the| the)? (?:(?!you )[\\p{L}-]+ ){1,4}?|whatever |anything |everything )${DONE_BY_YOU}`;

/** "For every paper you mention". As an object, "every paper you recommend" may be about the work at hand. */
export const FOR_ALL_YOU_WRITE = `(?:for|to|with|in|on|after|behind|under|beside|next to|of) ${QUANTIFIED}`;

/** "Whatever you calculate for me, …" */
export const WHATEVER_YOU_WRITE = `whatever ${DONE_BY_YOU}[^,]{0,40}(?=,)`;

/** "Any code you show me must have type hints", "make sure any plan you give me includes a rest day" */
export const ALL_YOU_WRITE_MUST = `(?:${QUANTIFIED}[^,;]{0,40}? (?:should|must|needs? to|ha(?:s|ve) to|ought to) \\p{L}|(?:make sure|ensure|see to it)(?: that)? ${QUANTIFIED}[^,;]{0,40}? (?!you |me )(?:\\p{L}+s|have|can|fit|include|contain|start|end|come|use|stay|show|avoid)(?= ))`;

/** "Whenever money is involved" */
export const WHENEVER_SOMETHING_IS =
  "(?:whenever|any ?time|every time|each time) (?!(?:you|i|we|it|that|this)(?:['’]|(?![\\p{L}])))[^,;]{2,60}? (?:is|are|gets?|becomes?|comes?|plays?|matters?|arises?|appears?|occurs?)";

/** "Keep responses under 150 words", but not "Keep replies short in the letter" */
export const LIMITED_ANSWERS =
  "(?:keep|limit|cap|restrict|hold) (?:all )?(?:of )?(?:your |my )?(?:answers|responses|replies|explanations|summaries|code comments|commit messages)(?: to me)? (?:to|at|under|below|within|around|between|short|brief|concise|simple|shorter than|no longer than) ?(?!.* (?:for|in|on|of) (?:the|this|that|these|my|our|his|her|their) )[^,;]{0,60}";

const FORMAT =
  "(?:upper ?case|lower ?case|title case|capitals|bold|italics|digits|numerals|full|prose|plain (?:text|words)|tables?|snake_case|camelcase)";

/** "Code comments in Spanish only", if it holds from now on */
export const thingsInFormat = (languages: string): string =>
  `(?!(?:my|our|his|her|their|the|a|an|this|these) )[\\p{L}-]+(?: [\\p{L}-]+){0,3} in (?:${languages}|${FORMAT})(?: only)?`;

/** "Replies in British spelling", if it holds from now on */
export const ANSWERS_IN =
  "(?:all )?(?:your )?(?:answers|responses|replies|explanations|summaries|messages) (?:in|with|without|under|below|as) \\S.{0,60}";

/** "Vegetarian options only", before a condition */
export const ONLY_SUCH = /^(?:only|no|nothing but) [^,;]{2,60}$|^(?!i |we |my |our |the )[^,;]{2,60} only$/iu;
export const CONDITION_AT_END = /,? (?:whenever|when|if|every time|each time|any ?time) (?:you|i|we) [^,;]{2,80}$/iu;

const MANY = "[\\p{L}-]{3,}s";
/** Says how the assistant speaks to the user, so that a period makes it a standing instruction. */
export const OUTPUT = new RegExp(
  `^(?:please |kindly |just )*(?:${LIMITED_ANSWERS}$|(?:answer|reply|respond|speak|talk)(?: to me| me| with me)?(?: only| always)?(?:$| (?!the |this |that |to |about |with )\\S)|write (?:only )?(?:(?:back )?to me|in (?!the |this |a |an |my )\\S)|(?:address|call|refer to) me(?![\\p{L}])|keep (?:everything|it|things|all)(?: you (?:write|send|tell me))? (?:very |really )?(?:short|brief|concise|simple|formal|under|below|within|to (?!yourself|myself))|use (?:only )?(?:[\\p{L}-]+ ){1,2}(?:language|tone|english|spelling|units)|(?:leave out|omit)(?: all| any| the)? ${MANY}(?: (?:and|or) ${MANY})?(?:$|,? please)|(?:only |just )(?:give|send|show|suggest|recommend|propose|offer)(?= )|(?:give|send|show|suggest|recommend|propose|offer) (?:me )?only(?= )|(?:round|convert|express|state|quote|list|give) (?:all|every|any|each)(?= )|(?:always|never)(?= ))|(?<![\\p{L}])(?:your|all) (?:answers|responses|replies|explanations|summaries|messages|suggestions|recommendations)(?![\\p{L}])`,
  "iu",
);
/** The same behind which a period may stand: "Please write in British English until my exam on 3 April." */
export const OUTPUT_OF_ANSWERS = new RegExp(
  `^(?:please |kindly |just )*(?:(?:answer|reply|respond|speak|talk)(?: to me| me| with me)?(?: only| always)? (?:in |formally|briefly|informally)|write (?:only )?(?:(?:back )?to me |in (?=\\p{Lu}|plain |simple ))|(?:address|call|refer to) me (?!back|when|at |on |if ))|(?<![\\p{L}])your (?:answers|responses|replies|explanations|summaries|messages)(?![\\p{L}])`,
  "iu",
);
