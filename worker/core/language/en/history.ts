import { wordSet } from "../../text/word-set.ts";
import type { HistoryWords } from "../types/history-words.ts";

export const ENGLISH: HistoryWords = {
  subjects: wordSet("i we"),
  listeners: wordSet("you your"),
  possessives: wordSet("my our mine ours"),
  past: wordSet(`
    did have has had ve was were been told brought came said went began made spoke gave took wrote found built got learnt thought bought met ran saw
    dealt kept left grew done gone come
  `),
  pastEndings: ["ed"],
  notPast: wordSet(
    "need speed feed seed indeed weed breed hundred red bed shed wed sacred naked exceed proceed succeed bleed greed",
  ),
  what: [/ what /],
  how: wordSet("how"),
  everything: wordSet("everything all anything"),
  whole: wordSet("everything"),

  order: [
    / in (?:(?:what|which|chronological|temporal|time|right|correct|proper|exact|their|a) ){0,3}(?:order|sequence) (?!to )/,
    / in the (?:(?:chronological|temporal|right|correct|proper|exact|same) )?(?:order|sequence) (?:i|we|my|our|in|that|they|it|of) /,
    / (?:order|sequence) (?:in which|that|of how|of when|how|when) (?:i|we|my|our|they|the) /,
    / (?:order|sequence) (?:i|we) /,
    / from (?:the )?(?:oldest|earliest|first) to (?:the )?(?:newest|latest|last) /,
    / (?:chronology|chronologically|chronological (?:list|order|overview|summary)) /,
  ],
  chronicle: [
    / (?:chronology|chronological (?:list|order|overview|summary)|timeline|time line) (?:of|for) (?:(?:all|everything|how|what|when) )?(?:i|we|my|our|this|these) /,
    / (?:sequence|order|course|chain|chronology|timeline) of (?:the )?events /,
  ],
  sequence: [
    / (?:oldest|earliest) (?:ones? |things? )?first /,
    / from (?:the )?(?:oldest|earliest) (?:on|onwards?|to) /,
    / (?:newest|latest|most recent) (?:ones? |things? )?last /,
    / (?:step by step|one after (?:the other|another)|one by one) (?:what|everything|all) /,
  ],
  earlier: [
    / (?:what|which) (?:[^ ]+ ){0,3}(?:came|happened|was|were|started|began|occurred|took place) (?:there )?(?:first|earlier|before) (?:[^ ]+ ){1,20}or /,
  ],
  span: [
    / (?:from )?(?:the )?(?:very )?(?:beginning|start|first (?:time|day|try|steps?)) (?:all the way )?(?:to|until|till|up to|through to) (?:the )?(?:very )?(?:end|finish|last|now|today|present|day) /,
    / from (?:the )?(?:[^ ]+ ){0,2}(?:beginning|start|first) (?:[^ ]+ ){0,4}(?:to|until|till|up to) (?:the )?(?:[^ ]+ )?(?:end|finish|last|now|today) /,
  ],
  either: [
    / (?:before|after|earlier|later) or (?:was it |did it come |rather )?(?:after|before|later|earlier|the other way) /,
    / or (?:was it |did it happen )?the other way (?:round|around|about) /,
  ],
  following: [
    / (?:what|which) (?:[^ ]+ ){0,4}(?:happened|followed|occurred|took place|came) (?:[^ ]+ ){0,2}(?:after|following|once|next|afterwards|between|before) /,
  ],
  timeline: [/ (?:timeline|time line|chronology|chronological (?:list|order|overview|summary)) of /],
  general: [/ (?:in general|generally|mostly|mainly|by and large|on the whole) /],
  telling: [
    / (?:walk|take|talk|guide|run|lead) (?:me|us) (?:back )?through /,
    / (?:tell|show|give|remind) (?:me|us) /,
    / (?:retell|retrace|trace|recount|narrate|relive|chronicle|outline|describe|list|go (?:back )?over|look back (?:on|at)) /,
  ],
  story: [
    / (?:my|our) (?:[^ ]+ ){0,3}(?:journey|story|path|history|evolution|progression|trajectory|milestones|timeline|development|stages|phases|chapters) (?:$|(?:with|of|in|on|as|from|through|towards|at|so|over|since|until) )/,
    / (?:journey|story|path|history|evolution|progression|trajectory|milestones|timeline|development|stages|phases|chapters) (?:with|of|in|on|as|from|through|towards) (?:my|our|how (?:i|we)|what (?:i|we)|everything (?:i|we)) /,
  ],
  duty: [
    / how (?:many|much|often|long) /,
    / (?:should|must|can|could|may|might|would|will|shall|do) (?:i|we|my|our) /,
    / (?:i|we|they) (?:should|must|can|could|may|might|would|will|shall|need|have to|am to|are to|want) /,
  ],
  yesOrNo: wordSet("did do does have has had is are was were am will would"),
  first: wordSet("first firstly initially"),
  next: wordSet("then next second last later afterwards finally third"),
  raised: wordSet(`
    mention mentioned bring brought raise raised discuss discussed talk talked ask asked tell told say said share shared describe described cover covered
    introduce introduced address addressed speak spoke mentioning bringing raising talking asking telling saying sharing describing spoken speaking
    explain explained explaining
  `),

  done: wordSet(`
    do did done cover covered discuss discussed talk talked work worked achieve achieved accomplish accomplished go gone through happen happened
    up manage managed finish finished learn learned learnt complete completed
  `),
  evolved: wordSet(
    "progress progressed evolve evolved develop developed advance advanced along unfold unfolded progressing evolving developing",
  ),
  changed: wordSet("change changed went gone go going grow grown grew improve improved"),
  askedWhat: [/ what (?:all )?(?:have|has|had|did) /],
  askedHow: [/ how (?:has|have|had|did) (?:my|our|i|we|this|things|it|the way) /],
  whatProgress: [/ (?:what|which) (?:progress|headway|advances) /],
  untilNow: [
    / (?:so far|until now|up to now|by now|to date|to now|over time|since|throughout) /,
    / (?:over|in|during|across|through) (?:the )?(?:past|last) (?!year |month |week )/,
    / (?:these|those) (?:past|last) (?:[^ ]+ )?(?:days|weeks|months|years) /,
    / from (?:the )?(?:very )?(?:beginning|start|outset) /,
    / over the (?:course|years?|months?|weeks?|days) /,
    / (?:in|across|over|during) (?:all )?(?:of )?(?:our|all|these|the) (?:\w+ )?(?:conversations|discussions|chats|sessions|talks) /,
  ],
  howFar: [/ how far (?:along )?(?:am|are|is|have|has) (?:i|we|my|our) (?!from |away )/],
  happened: [
    / (?:what|what s) (?:all |else )?(?:has |have |had )?(?:[^ ]+ ){0,2}(?:happened|been (?:happening|going on)|gone on) /,
  ],
  unfolded: [
    / how (?:did|has|have|had) (?!you |he |she |they |i |we )(?:[^ ]+ ){1,8}(?:evolved?|unfold|unfolded|progress|progressed|develop|developed) (?:$|(?:so far|over|until|since|in|during|from) )/,
  ],

  summary: [
    / (?:summari[sz]e|summing up|sum up|sum it up|recap|tldr|tl dr|recapitulate|rundown|(?:summary|overview|account) (?:of|that|covering|on)) /,
    / remind me of (?:everything|all) /,
  ],
  catchUp: [/ (?:up to speed|catch me up|up to date) (?:on|with|about) /],
  catchMeUp: [
    / where (?:do|does|did) (?:i|we|things|matters) stand /,
    / (?:bring|get|keep) (?:me|us) (?:back )?up to (?:speed|date) (?:on|with|about) /,
    / (?:catch (?:me|us) up|fill (?:me|us) in) (?:on|with|about) /,
  ],
  course: wordSet(`
    progress progression progressed development developments developing evolution evolved evolving history journey course conversations discussions
    chats sessions
    throughout steps
  `),
  atHand: wordSet("just above below following attached pasted uploaded"),

  narrative: wordSet(
    "walk take trace retrace retell recount narrate relive outline describe look go back journey story path history evolution progression trajectory milestones timeline development",
  ),
  asking: wordSet(`
    order sequence chronological chronologically chronology timeline list arrange put walk tell told give show me please can could would you brought bring
    up came come raised raise asked different various aspect aspects topic topics theme themes concept concepts thing things throughout across conversation
    conversations discussion discussions discussed discussing chat chats session sessions talk talked talking mention mentioned together so far until
    now date
    over time past last few several months weeks days summary summarize summarise overview recap rundown comprehensive complete clear brief short
    detailed full everything all covered cover including key progress progressed evolved develop developed made done did has have had been we we've
    i've our ve catch speed remind unfold unfolded happened fill walk     timeline beginning outset sequence year years these those tldr tl dr stand
    been sum summing about
    happen follow followed occurred took place after afterwards following next before between once
  `),
  grammar: wordSet(`
    i my me mine myself us our we you your it its this that these those the a an of on in to for with and or at by from about as is are was were be
    what which how when who where did do does not first then next second third through provide ve s d ll m re
  `),
};
