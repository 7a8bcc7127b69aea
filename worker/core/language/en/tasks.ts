import type { TaskGrammar } from "../types/task-grammar.ts";

const WHEN =
  "(?:(?<when>(?:on|in|at|by|before|within|no later than|tomorrow|tonight|next|this|later|the (?:day|week|month) after)(?: [^,]{1,40}?)?),? )?";
const NEED = "i(?: really| still| also)?(?: need to| have to| must|'ve got to| have got to| gotta)";
/** Contains no clause such as "what we said". */
const THING =
  "(?<thing>(?!.{0,60}(?<![\\p{L}])(?:i|we|you|he|she|they|it|them|this|that|which|who|what|when|where|how|why|is|are|was|were)(?![\\p{L}]))[^,;:]{2,80})";
const TODO_LIST = "(?:my|the) (?:to-?do|task)s?(?: list)?";
const LIST = `(?:${TODO_LIST}|my list)`;
/** Requires "my": "the todo list" may be part of a program. */
const OWN_LIST = "my (?:to-?do|task)s?(?: list)?";
const OWED = "(?:the |my )?(?:task|reminder|to-?do)(?: item)?";

export const ENGLISH_TASKS: TaskGrammar = {
  language: "en",
  openers:
    /^(?:hey|hi|hello|ok|okay|oh|also|and|but|so|now|well|thanks|thank you|great|perfect|btw|by the way|please|pls|actually|one more thing|before i forget|quick one)(?:[,:;!.–—-]+ ?| )/iu,
  set: [
    new RegExp(`^(?:please |pls )?remind me ${WHEN}(?:please )?to (?<task>.+)$`, "iu"),
    new RegExp(`^(?:can|could|would|will) you (?:please |kindly )?remind me ${WHEN}to (?<task>.+)$`, "iu"),
    new RegExp(`^(?:i want you|i['’]d like you|i need you) to remind me ${WHEN}to (?<task>.+)$`, "iu"),
    new RegExp(`^set (?:me )?(?:up )?a reminder ${WHEN}(?:for me )?to (?<task>.+)$`, "iu"),
    /^(?:don['’]?t|do not) let me forget to (?<task>.+)$/iu,
    /^i (?:must not|mustn['’]?t|can['’]?t|cannot|shouldn['’]?t|should not) forget to (?<task>.+)$/iu,
    /^(?:to-?do|note to self) ?[:–—-] ?(?<task>.+)$/iu,
    new RegExp(
      `^(?:add|put) ["“']?(?<task>\\p{L}[^"”]{1,120}?)["”']? (?:to|on|onto) ${OWN_LIST}(?<when> (?:for|by|before) .{1,40})?$`,
      "iu",
    ),
  ],
  reminded: [
    new RegExp(`^(?:please |pls )?remind me ${WHEN}(?:about|of) ${THING}$`, "iu"),
    new RegExp(
      `^(?:can|could|would|will) you (?:please )?remind me ${WHEN.replace(/\?$/u, "")}(?:about|of) ${THING}$`,
      "iu",
    ),
  ],
  remembering: (thing) => `Remember ${thing}`,
  needed: [
    new RegExp(`^${NEED} (?<task>.+)$`, "iu"),
    new RegExp(`^(?<when>(?:by|before|no later than|within|until|till) [^,]{1,40}?),? ${NEED} (?<task>.+)$`, "iu"),
  ],
  noDeed:
    /^(?:have|become|be|live|survive|stay|remain|keep|wear|lose|win|earn|gain|last|endure|hold (?:out|on)|laugh|cry|hope|wonder|believe|agree|disagree|vent|calm|relax|rest|recover|heal|improve|love|hate|like|want|need|wish|dream|confess|cope|look|seem|grow|hurry|run|rush|get (?:over|better|used|through|rid|rich|fit|some sleep|(?:an? |the |my )?(?:reply|answer|response|results?|feedback))|ask (?:an?|some|one) |explain)(?![\p{L}-])/iu,
  deadline:
    "(?:by|before|no later than|not later than|on or before|within|in the next|at the (?:very )?latest(?: by)?)(?: the)?",
  lasting: "(?:until|till|til|since|from|after|of)(?: the)?",
  afterDeadline:
    /^(?:$|[,.;:)!–—-]| (?:at|on|in|to|for|with|about|from|of|via|and|or|the|an?|my|our|his|her|their|all|some|morning|afternoon|evening|night|noon|midnight|latest|please|so|but|because|as|since|while|\d)(?![\p{L}]))/iu,
  prepositions: "(?:on|for|in|at|this|due)(?: the)?",
  done: [
    /^(?:(?:all|task|to-?do) )?(?:done|finished|completed?) ?[:–—-] ?(?!.* (?:is|was|are|were) )(?:i(?:['’]ve| have)? )?(?<task>.+)$/iu,
    /^(?:please )?mark (?<task>.+?)(?<! is| are| was| were) (?:as )?(?:done|complete|completed|finished)$/iu,
    new RegExp(`^(?:please |you can )?(?:cross|tick|check) off (?<task>.+?) (?:on|from|of|off) ${LIST}$`, "iu"),
    new RegExp(`^(?:please |you can )?(?:cross|tick|check) (?<task>.+?) off(?: of| from)? ${LIST}$`, "iu"),
  ],
  dropped: [
    new RegExp(
      `^(?:please )?(?:forget|forget about|never mind|drop|cancel|scrap|delete) ${OWED} (?:to|about|for|of|on) (?<task>.+)$`,
      "iu",
    ),
    /^you (?:don['’]?t|do not|no longer) (?:need|have) to remind me (?:to|about|of) (?<task>.+?)(?: any ?more| any longer)?$/iu,
    new RegExp(`^(?:please )?(?:take|strike|remove|delete) (?<task>.+?) (?:off|from) ${LIST}$`, "iu"),
  ],
  doneIfKnown: [
    /^(?:(?:please|you can|could you|can you) )?(?:cross|tick|check) off (?<task>[^,]+)$/iu,
    /^(?:(?:please|you can|could you|can you) )?(?:cross|tick|check) (?<task>[^,]+?) off$/iu,
    /^(?<task>[^:]+?): ?(?:done|finished|completed)$/iu,
  ],
  droppedIfKnown: [
    /^i (?:no longer (?:need|have) to|(?:don['’]?t|do not) (?:need|have) to(?=.* (?:any ?more|any longer|after all)$)) (?<task>.+?)(?: any ?more| any longer| after all)?$/iu,
    /^(?:(?:please|you can) )?(?:drop|cancel|scrap|delete|remove) (?:the|my|that) (?<task>[^,]+?) (?:reminder|task|to-?do)$/iu,
    /^(?:please )?(?:(?:just )?forget(?: about)?|never mind(?: about)?|scrap|drop) (?<task>(?:the|my|that) .+)$/iu,
  ],
  tail: /,? (?:(?:so|but|because|since|as|although|though|while|and) (?:i|we|it|they|he|she|you|my|that|this|can|could|please|what|how)\b|(?:how|what|which|where|can|could|do|any|is|would) (?:do|is|are|you|i|should|can|would|there|ideas|tips|it|we)\b|in case\b|otherwise\b|thanks\b|thank you\b|please$)|, (?:please )?\p{Ll}+ (?:me|it|this|them)\b/iu,
  reported:
    /,? (?:(?:he|she|they|the \p{L}+|\p{Lu}\p{L}+) (?:said|says|wrote|told|replied|whispered|shouted|yelled)|(?:said|says|wrote|replied|whispered|shouted|yelled) (?:he|she|they|the|my|\p{Lu}\p{L}+))\b|, (?:in|according to) (?:the|my|this|an?) (?:novel|story|game|film|movie|dream|play|script|scene|chapter|book|theory)\b|, in theory\b/u,
  noTask:
    /\b(?:always|never|not|every|each|hourly|daily|nightly|weekly|monthly|yearly|(?:mon|tues|wednes|thurs|fri|satur|sun)days|week(?:day|end)s|(?:mornings|evenings|nights)(?= ?$|,)|(?:once|twice|\d{1,3} times|two times|three times|several times) (?:an?|per)|regular(?:ly)?|periodically|occasionally|constantly|throughout|all day|in (?:the )?future|in general|your|our (?:chats?|conversations?|sessions?|talks?)|during (?:long |our )?(?:chats?|conversations?|sessions?)|whenever|when(?:ever)? (?:i|we|you|it)|if|unless|as soon as|from now on|sometimes|often|again and again|(?:tell|ask|show|thank|tip|give) you)\b|^(?:know|understand|see|hear|decide|be|feel|sleep|wait|think|guess|admit|say|breathe|laugh|smile|cry|exist|work|find out|figure out|talk(?! (?:to|with) )|(?:mention|add|note|realize|realise|remember|notice) (?:that|how|what|why)|(?:do|say|write|make|finish) (?:so|things?|something|stuff|nothing)|nothing|none|keine|nichts|nada|n\/?a|tbd|idk|drag|dark mode|(?:error|input|form) \p{L}+)\b|\b(?:it|them|those|these|him|her|this|that)(?= (?:by|on|before|at|to|for|in|with|up|back|until|off|out)\b|$)/iu,
  worded: (task) =>
    /^(?:(?:the|an?|my|our|your|i|we|you|he|she|they|there|to|who|whom|what|which|how|why|where|when|whether)\b|\S+ (?:is|are|was|were|am|has|had|can|will)\b)/iu.test(
      task,
    )
      ? null
      : task,
};
