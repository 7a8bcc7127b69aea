import type { TaskGrammar } from "./grammar.ts";

const WHEN = "(?:(?<when>(?:on|in|at|by|tomorrow|tonight|next|this|later)(?: [^,]{1,40}?)?),? )?";
const TODO_LIST = "(?:my|the) (?:to-?do|task)s?(?: list)?";
const LIST = `(?:${TODO_LIST}|(?:my|the) list)`;
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
      `^(?:add|put) ["“']?(?<task>\\p{L}[^"”]{1,120}?)["”']? (?:to|on|onto) ${TODO_LIST}(?<when> (?:for|by|before) .{1,40})?$`,
      "iu",
    ),
  ],
  needed: /^i(?: really| still| also)?(?: need to| have to| must|'ve got to| have got to| gotta) (?<task>.+)$/iu,
  deadline: "(?:by|before|no later than|until|till)(?: the)?",
  prepositions: "(?:on|for|in|at|this|due)(?: the)?",
  done: [
    /^(?:done|finished|completed) ?[:–—-] ?(?:i(?:['’]ve| have)? )?(?<task>.+)$/iu,
    /^(?:please )?mark (?<task>.+?) (?:as )?(?:done|complete|completed|finished)$/iu,
    new RegExp(`^(?:please )?(?:cross|tick|check) off (?<task>.+?) (?:on|from|of|off) ${LIST}$`, "iu"),
    new RegExp(`^(?:please )?(?:cross|tick|check) (?<task>.+?) off(?: of| from)? ${LIST}$`, "iu"),
  ],
  dropped: [
    new RegExp(
      `^(?:please )?(?:forget|forget about|never mind|drop|cancel|scrap|delete) ${OWED} (?:to|about|for|of|on) (?<task>.+)$`,
      "iu",
    ),
    /^you (?:don['’]?t|do not|no longer) (?:need|have) to remind me (?:to|about|of) (?<task>.+?)(?: any ?more| any longer)?$/iu,
    /^i (?:no longer (?:need|have) to|(?:don['’]?t|do not) (?:need|have) to(?=.* (?:any ?more|any longer|after all)$)) (?<task>.+?)(?: any ?more| any longer| after all)?$/iu,
    new RegExp(`^(?:please )?(?:take|strike|remove|delete) (?<task>.+?) (?:off|from) ${LIST}$`, "iu"),
  ],
  droppedIfKnown:
    /^(?:please )?(?:(?:just )?forget(?: about)?|never mind(?: about)?|scrap|drop) (?<task>(?:the|my|that) .+)$/iu,
  tail: /,? (?:(?:so|but|because|since|as|although|though|while|and) (?:i|we|it|they|he|she|you|my|that|this|can|could|please|what|how)\b|(?:how|what|which|where|can|could|do|any|is|would) (?:do|is|are|you|i|should|can|would|there|ideas|tips|it|we)\b|in case\b|otherwise\b|thanks\b|thank you\b|please$)/iu,
  notSo:
    /\b(?:always|never|not|every|each|daily|weekly|monthly|yearly|whenever|when(?:ever)? (?:i|we|you|it)|if|unless|as soon as|from now on|sometimes|often|again and again|(?:tell|ask|show|thank|tip|give) you)\b|^(?:know|understand|see|hear|decide|be|feel|sleep|wait|think|guess|admit|say|talk|work|find out|figure out)\b|\b(?:it|them|those|these|him|her|this|that)(?= (?:by|on|before|at|to|for|in|with|up|back|until|off|out)\b|$)/iu,
  worded: (task) =>
    /^(?:the|an?|my|our|your|i|we|you|he|she|they|there|to|who|whom|what|which|how|why|where|when|whether)\b/iu.test(
      task,
    )
      ? null
      : task,
};
