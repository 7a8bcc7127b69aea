import { wordSet } from "../../text/word-set.ts";
import {
  ALL_YOU_WRITE_MUST,
  ANSWERS_IN,
  FOR_ALL_YOU_WRITE,
  LIMITED_ANSWERS,
  OUTPUT,
  OUTPUT_OF_ANSWERS,
  thingsInFormat,
  WHATEVER_YOU_WRITE,
  WHENEVER_SOMETHING_IS,
} from "./instruction-output.ts";
import { anyOf, type InstructionGrammar } from "../types/instruction-grammar.ts";

const LANGUAGES =
  "(?:english|german|french|spanish|italian|portuguese|dutch|polish|turkish|russian|ukrainian|arabic|hindi|japanese|chinese|mandarin|korean|swedish|danish|norwegian|finnish|greek|czech|hebrew|my language|plain language|plain english|simple english|british english|american english)";
const ANSWERS =
  "(?:answers|responses|replies|explanations|messages|summaries|suggestions|recommendations|sentences|examples|code snippets|outputs|comparisons|drafts|texts|plans|lists|recipes|reviews|translations|feedback)";
/** "Answers about money should name the risks." */
const STANDARD =
  "(?:(?:(?:all|any)(?: of)? (?:(?:your|my|the|future) )?|your )(?:answers|responses|replies|explanations|suggestions|recommendations|examples)|(?:each|every) (?:answer|response|reply|explanation|suggestion|recommendation|example|summary|overview|draft|translation)|(?:answers|responses|replies|explanations|suggestions|recommendations) (?:about|on|regarding|concerning) [^,;]{2,60}?) (?:should|must|needs? to|ha(?:s|ve) to|ought to) (?:always |never |not |only |at least )?(?:be (?!ready|submitted|sent|done|delivered|finished|due|fine|ok|enough|welcome|appreciated|in (?:the|my) )|(?:include|have|contain|list|start|begin|end|come|use|follow|cite|mention|show|state|avoid|fit|stay|give|name|explain|focus|cover|keep|stick)(?= ))";
const MEDIA =
  "(?:emojis?|emoticons?|smileys?|markdown|latex|bullet points?|bullets|numbered lists?|tables?|headings|headers|jargon|exclamation (?:marks?|points?)|disclaimers?|apologies|filler(?: words)?|hashtags?|swear words|profanity|abbreviations|em ?dashes|metric(?: units| system)?|imperial(?: units| system)?|celsius|fahrenheit|24-hour (?:time|format|clock)|12-hour (?:time|format|clock)|british spelling|american spelling|type hints)";

export const ENGLISH: InstructionGrammar = {
  language: "en",
  openers:
    /^(?:(?:yes|no|nope|yeah)[,;:.!–—-]+ ?|(?:oh|ah|hey|hi|hello|ok|okay|so|and|also|but|now|well|thanks|thank you|great|perfect|cool|right|anyway|actually|please|pls|just|then|sorry|btw|quick (?:thing|request|note|one)|small (?:thing|request)|one (?:small |quick )?request|two things|by the way|one more thing|another thing|one thing|quick note|note|reminder|rule|important|remember|for (?:the|your) (?:record|future reference)|for future reference|in general|generally|as a reminder|keep in mind|bear in mind|to be clear|if possible|you know what|on second thought|going back to that|kindly)(?:[,:;!.–—-]+ ?| )(?:that )?)/iu,
  generalOpeners: anyOf(
    /^(?:from (?:now|here|today|this point) (?:on|onwards?|forward)|from this moment on|going forward|moving forward|in (?:the )?future|henceforth|hereafter|for (?:all )?future (?:reference|answers|responses|replies|questions|conversations|chats)|in all (?:future )?(?:conversations|chats|answers|responses|replies)|as (?:a|my) (?:standing |general |default |permanent )?(?:rule|default|instruction|preference)|(?:standing|general|permanent) (?:rule|instruction)|by default|next time|unless i say otherwise|let['’]?s (?:agree|make it a (?:rule|habit))(?: that)?|(?:(?:a|one|my|another|quick|small|general|standing) ){0,2}(?:note|rule|request|reminder|thing|heads[- ]up|preference) for (?:all (?:of )?)?(?:our|my|your|future) (?:future )?(?:chats?|conversations?|sessions?|answers|responses|replies|explanations)|in (?:every|each|all|any) [\p{L} ]{3,40}(?=,)|for (?:every|each|all|any) [\p{L} ]{3,40}(?=,)|for (?:my )?[\p{L}-]+ (?:questions|requests|topics|tasks)(?=,)|(?:for|in|on|with) (?:all |any |my )?(?:questions|requests|topics|answers|anything|everything) (?:about|on|regarding|concerning|related to|involving|around|to do with) [^,]{2,60}(?=,)|for (?!the |these |those |this |that |both |two |three |some |his |her |their )(?:my |all |any )?(?:[\p{L}-]+ ){0,2}(?:reviews|emails|summaries|reports|essays|translations|commits|commit messages|explanations|recommendations|drafts|letters|posts|itineraries|recipes|documents|meeting notes|messages|questions|requests)(?=,))(?:[,:;–—-]+ ?| )/iu,
    `^${WHATEVER_YOU_WRITE}, ?`,
  ),
  fronted:
    /^((?:whenever|when|every time|each time|any ?time|if|as soon as|once) (?:I(?:['’]m)?|you|we) [^,]{2,120}|(?:whenever|every time|any ?time|when|if) (?!it |that |this )[\p{L}][\p{L} -]{2,40}? (?:comes? up|(?:is|are) (?:mentioned|discussed|brought up|the (?:topic|subject)))|when(?:ever)? (?:talking|speaking|discussing|recommending|suggesting|writing|answering|explaining|giving|showing|listing|summari[sz]ing|translating|describing|formatting|planning|proposing|generating|creating|citing|quoting|referring|replying|responding|mentioning|comparing) [^,]{2,120}), ?(?:then )?/iu,
  frames:
    /^(?:i (?:want|need|expect|would like|['’]?d like|['’]d love|would love|would appreciate|ask) (?:it if )?you(?: to)?|i['’]d (?:like|love|want|need|prefer|appreciate)(?: it)?(?: if)? (?:for )?you(?: to)?|i would (?:like|love|prefer|appreciate)(?: it)?(?: if)? (?:for )?you(?: to)?|you (?:should|must|shall|have to|need to|ought to|are to|can|may)|make sure(?: that)?(?: you| to)?|ensure(?: that)? you|be sure (?:to|you)|see to it that you|remember to|don['’]?t forget to|do not forget to|try(?: not)? to|it['’]?s important (?:(?:to|for) me )?(?:that you|to)|it(?:['’]d| would) be (?:(?:really|very|so) )?(?:great|nice|good|helpful|lovely|ideal|wonderful|best|cool) if you(?:['’]d| would| could| can)?|let['’]?s|please)(?= )/iu,
  openFrames:
    /^(?:i['’]?d|i would) (?:really )?(?:appreciate|like|love|prefer|be (?:glad|happy|grateful))(?: it)? (?:if|that|when) you(?= )|^would you mind(?= )/iu,
  wishes: new RegExp(
    `^i(?:['’]d| would)? (?:(?:really|always|only ever) )?(?:like|want|need|prefer|expect|love)(?= )|^you(?:['’]re| are) (?:an?|my|to)(?= )|^(?:${STANDARD})|^${ALL_YOU_WRITE_MUST}|^${thingsInFormat(LANGUAGES)}$|^${ANSWERS_IN}$|^(?:all )?(?:your |my )?(?:answers|responses|replies|explanations|suggestions|recommendations|summaries) (?:should|must|may|can|needs? to|have to) (?:always |never |only )?(?:be|have|include|use|start|end|come|contain|begin|open|close|name|show|mention)(?= )|^(?:(?:only|nothing but|no|less|fewer|more|just) (?:in )?(?:[\\p{L}-]+ ){0,2}|(?!(?:my|his|her|their|our|the|a|an|some|your) )(?:[\\p{L}-]+ ){0,2})(?:${ANSWERS}|${MEDIA}|${LANGUAGES})(?: only)?(?:,? (?:and |but )?(?:no|not|never|only|without) [^.,;]{2,40})?(?:,? please)?$`,
    "iu",
  ),
  output: OUTPUT,
  outputOfAnswers: OUTPUT_OF_ANSWERS,
  asked: /^(?:can|could|would|will) you(?: please| kindly| also| just)?(?=,? )/iu,
  adverbs:
    /^(?:always|never|please|also|only|just|ever|not|do not|don['’]?t|either|both|to|then|kindly|at least|explicitly|clearly|briefly|automatically|consistently|all|still|first|instead|be sure to|make sure to|remember to)(?= )/iu,
  verbs: wordSet(`
    provide use give format show list add mention explain answer reply respond write keep make include cite quote highlight specify confirm report
    tailor maintain avoid skip start begin end finish remind ask tell call address switch refer suggest recommend prioritize prioritise assume check verify
    double-check consider note summarize summarise translate convert break round label tag number stick follow ensure leave omit exclude limit speak
    talk use treat be do put wrap state name point describe compare offer propose present output return generate cover focus stay try warn flag
    separate sign greet spell abbreviate calculate compute express send save store track update log double review proofread correct test comment document
    indent encourage challenge respect repeat apologize apologise mark bold prefix append attach link source reference alert notify inform factor
    account pick choose stop refrain simplify shorten expand elaborate clarify illustrate visualize visualise estimate rate rank order sort group
    organize organise structure prefer default cap set get bring help guide walk teach quiz critique praise criticize criticise expect reflect
    acknowledge identify outline detail demonstrate supply share split phrase word render draw plot read look search consult lead open close adapt
    adjust match contrast emphasize emphasise underline italicize refuse decline guess invent fabricate hallucinate sugarcoat lecture moralize
    interrupt change modify touch delete overwrite commit deploy run schedule book plan calculate propose include assess evaluate analyze analyse reveal disclose spoil print hide capitalize capitalise redirect paraphrase reference justify
    hold rely remember
  `),
  general: anyOf(
    /(?<![\p{L}\p{N}])(?:at all times|unless i (?:say|ask|tell you|specify) otherwise|unless i (?:(?:explicitly|specifically|really) )?(?:ask|request|mention|want|need|bring)(?! otherwise)(?: \p{L}+){0,4}$|(?:each|every) (?:answer|reply|response|message|conversation|chat)|(?:every time|each time)$|(?:every time|each time|whenever|any ?time)(?= (?:i|you|we|my)\b)|by default|from now on|going forward|without exception|(?:from (?:here|this point|today)(?: on(?: out)?|(?: on)?wards?))|in (?:everything|anything|all (?:of )?(?:the )?(?:\p{L}+ )?(?:that )?) ?you (?:write|send|draft|produce|make|create|tell)(?: (?:for|to) me)?|in (?:all|every|each|any) (?:of )?(?:your |my |the |future )?(?:answers?|responses?|repl(?:y|ies)|messages?|conversations?|chats?|code|explanations?|summar(?:y|ies)|emails?|questions?|documents?|texts?|drafts?|posts?|reports?|notes?|essays?|letters?|projects?|scripts?|files?|lists?|recipes?|translations?|tables?)|for (?:all|every|each|any) (?:of )?(?:my |your |the )?(?:future )?(?:answers?|responses?|repl(?:y|ies)|questions?|requests?|messages?|conversations?|chats?|examples?|explanations?)|(?:don['’]?t|do not|not|never) [^,;]{2,100} (?:again|any ?more|any longer|ever)|(?:don['’]?t|do not) ever|no (?:more )?(?:\p{L}+ )?(?!(?:problem|issue|regret|complaint|question|worrie|thank)s)[\p{L}-]+s,? ever$|(?:any|all|every|each) [^,;]{2,60} before you (?:answer|respond|reply|send|show|give)|stop (?:adding|using|including|giving|asking|suggesting|apologi[sz]ing|recommending|repeating|calling|telling|writing|showing|mentioning|starting|ending|sending|reminding|putting|making|ignoring|assuming|praising|lecturing|explaining|providing|offering|quoting|ending|formatting|answering|replying|being|saying))(?![\p{L}\p{N}])/iu,
    `(?<![\\p{L}])${FOR_ALL_YOU_WRITE}`,
  ),
  adverb: /(?<![\p{L}\p{N}])(?:always|never(?! mind)|consistently|automatically|in (?:the )?future)(?![\p{L}\p{N}-])/iu,
  subordinate:
    /(?<![\p{L}\p{N}])(?:that|who|which|where|why|how|what|because|so|until|to|like|than|whether|while|me when|me if|know when|know if)(?![\p{L}\p{N}])/iu,
  conditional: anyOf(
    /(?<![\p{L}\p{N}])(?:(?:whenever|every time|each time) (?:an?|the|my|your|some(?:one|body)?) \p{L}|(?:when(?:ever)?|if|every time|each time|any ?time|as soon as)(?: that)? (?:I(?:['’]m| am)?|we|you)(?: ever| specifically)? (?:ask(?:ing)?|talk(?:ing)?|speak(?:ing)?|inquire|mention(?:ing)?|bring(?:ing)? up|discuss(?:ing)?|request(?:ing)?|say|send|share|paste|give|show|write|tell|suggest(?:ing)?|recommend(?:ing)?|propose|explain(?:ing)?|answer(?:ing)?|reply|respond(?:ing)?|cite|quote|mak(?:e|ing)|generat(?:e|ing)|summari[sz](?:e|ing)|describ(?:e|ing)|list|present|refer|provide|use|translate|compare|order|book|cook|travel|forget|sound|seem|get stuck|struggle|stuck|confused|stressed|unsure|tired|upset|wrong)(?![\p{L}\p{N}])|when(?:ever)? (?:I['’]m|I am) (?:shopping|cooking|baking|travell?ing|studying|coding|programming|debugging|learning|practi[sc]ing|looking for|working on)(?![\p{L}\p{N}])|(?<= )for (?:anything|everything|any questions?|all questions|questions) (?:about|on|regarding|concerning|related to|involving) \p{L})/iu,
    `(?<![\\p{L}])${WHENEVER_SOMETHING_IS}(?![\\p{L}])`,
  ),
  manners: [
    new RegExp(`^(?:${STANDARD})`, "iu"),
    new RegExp(`^(?:please )?${ALL_YOU_WRITE_MUST}`, "iu"),
    new RegExp(`^${LIMITED_ANSWERS}$`, "iu"),
    new RegExp(
      `^(?:keep|make|limit|restrict|write|format|phrase|start|begin|end|finish|structure) (?:all |each of )?(?:of )?your ${ANSWERS} (?=\\p{L})`,
      "iu",
    ),
    new RegExp(
      `^[^,;]{2,120} (?:in|with|to|from|at the (?:end|start|beginning|top) of) (?:all |each of )?(?:of )?your ${ANSWERS}(?: (?:to|for|with) me)?$`,
      "iu",
    ),
    new RegExp(
      `^(?:my|your) ${ANSWERS} (?:should|must|need to|have to|ought to) (?:always|never|all) (?:be|come|include|have|contain|start|begin|end|open|close|use|mention|name|show|carry)(?= )`,
      "iu",
    ),
    new RegExp(
      `^i (?:always|only ever) (?:want|need) (?:(?:both|all|your|my|the) )*(?:\\p{L}+ (?:(?:and|or) )?){0,4}(?:units?|prices|dates|temperatures|distances|sources|numbers|steps|times|${ANSWERS}|${MEDIA})(?: (?:in|with|as) [^,;]{2,60})?$`,
      "iu",
    ),
    // after "When suggesting hikes,"
    /^(?:please )?(?:make sure|ensure|check|see to it)(?: that)? (?:they|it|each|every|all)(?:['’]re|['’]s| (?:is|are|has|have|fits?|works?|can))(?= )/iu,
    /^(?:be|stay|sound) (?:(?:more|less|very|a bit|always) )?\p{L}+ (?:with me|when you talk to me|towards me)$/iu,
    /^(?:[Yy]ou (?:can|may) )?(?:just )?(?:[Cc]all me|[Aa]ddress me as|[Rr]efer to me as) (?!back\b|later\b|when\b|if\b|at\b|on\b|tomorrow\b|crazy\b|old|an? |the |at |in |(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b)(?:["“']?\p{Lu}[\p{L}.'’-]*["”']?)(?: \p{Lu}[\p{L}.'’-]*){0,2}(?:,? (?:please|again|from now on|instead|from (?:here|this point|today)(?: on(?: out)?|(?: on)?wards?)))?$/u,
    /^(?:[Cc]all me|[Aa]ddress me as|[Rr]efer to me as) ["“']?\p{Lu}[\p{L}.'’-]*["”']?,? (?:not|instead of|rather than) \p{Lu}[\p{L}.'’-]*$/u,
    new RegExp(
      `^i(?: want| need| expect| would like|['’]d like) (?:(?:all |each )?(?:of )?(?:your|my|the) ${ANSWERS}|(?:each|every) (?:answer|response|reply|explanation|summary|suggestion|recommendation|example)) \\S`,
      "iu",
    ),
    /^i(?: want| would like|['’]d like| prefer|['’]d prefer) (?:answers|responses|replies|explanations) (?:in|with|without|as|under|that are|to be) \S/iu,
    /^(?:refer to|call|address) my \p{L}+ (?:\p{L}+ )?as \S/iu,
    /^use .{2,40} pronouns for me$/iu,
    /^answer (?:all |any )?(?:of )?my (?:\p{L}+ )?questions \S/iu,
    /^explain (?:(?:things|stuff|everything|concepts|topics|ideas) )?(?:to me )?(?:as if|as though|like) (?:i|you|we)(?:[’']\p{L}+)?(?= )/iu,
    /^(?:treat me (?:as|like)|talk to me (?:as|like)|speak to me (?:as|like)|explain things(?: to me)?(?: as| like| simply| in| with)) ?\S/iu,
  ],
  lonelyManners: [
    /^(?:use|keep to|stick to) (?:an? )?(?:[\p{L}-]+ ){1,2}(?:language|tone|vocabulary|register) with me$/iu,
    /^(?:cite|name|give|add|include|mention|link|provide|state|quote|list) (?:me )?[^,;]{3,40} (?:for|with|to|behind|after) (?:every|each|all|any) (?:\p{L}+ )?(?:claims?|facts?|statements?|numbers?|figures?|ingredients?|terms?|steps?|options?|places?|titles?)$/iu,
    new RegExp(
      `^(?:answer|reply|respond|write|speak|talk|communicate|chat)(?: to me| with me| back)?(?: only)? in (?:only )?${LANGUAGES}(?: again| only| instead)?(?: (?:instead of|not) ${LANGUAGES})?(?:,? please)?$`,
      "iu",
    ),
    new RegExp(
      `^(?:(?:don['’]?t|do not|never|stop) (?:use|using|add|adding|include|including)|no(?: more)?|avoid(?: using)?|skip(?: the)?|use|prefer|leave out(?: the)?|drop the) (?:any |all )?${MEDIA}(?: (?:and|or|,) ${MEDIA})?(?: instead(?: of ${MEDIA})?| rather than ${MEDIA})?(?: for \\p{L}+| (?:in|for) (?:(?:all|any|my|our|your) )?(?:[\\p{L}-]+s|documentation|code|prose|writing|correspondence))?(?:,? please)?$`,
      "iu",
    ),
    /^(?:don['’]?t|do not|never) (?:suggest|recommend|propose|offer|mention)(?: me)? (?!the |this |that |these |those |it\b|them\b|an? |any of |my )(?:[\p{L}-]+ ){0,4}[\p{L}-]+s(?:,? please)?$/iu,
  ],
  oneOff:
    /(?<![\p{L}\p{N}])(?!(?:here|this point|today) on)(?:give up|let (?:me|us) know|keep (?:going|it up|up)|take care|this|these|those|that (?!you|i|we|they|it|are|is|can|should|have)|here|below(?! (?:\d|(?:a|one|two|three|four|five|ten|twenty|fifty) (?:\p{L}+ )?(?:words|sentences|lines|paragraphs|hundred)))|above|attached|following|today|tonight|tomorrow|right now|for now|at the moment|for the moment|this time|so far|(?:in|for) this)(?![\p{L}\p{N}])/iu,
  consequence:
    /,? so (?=(?:please |from now on|always |never |don['’]?t |do not |when(?:ever)? i |make sure |you (?:should|(?:don['’]?t|do not|no longer) (?:need|have) to|can stop) |i['’]d like you to |i want you to ))|; (?=(?:please |always |never |don['’]?t ))| [-–—]+ (?=(?:please |always |never |don['’]?t |so ))|,? but (?=(?:please |always |never |call me ))|, just (?=\p{L})/giu,
  ended: [
    /^(?:please )?(?:stop|quit) following (?:the|my|that) (?:\p{L}+ )?(?:rule|instruction|preference)s? (?:about|on|for|regarding) (.{3,160})$/iu,
    /^you (?:can|may) go back to (.{4,160})$/iu,
    /^(?:you (?:can|may)|it['’]?s (?:fine|ok|okay|alright|all right)(?: for you)? to|feel free to) (.{4,160}?) again$/iu,
    /^you (?:don['’]?t|do not|no longer) (?:need|have) to (?=.*\b(?:any ?more|any longer|no longer|from now on|always|every time)\b|.* when(?:ever)? i )(.{4,160})$/iu,
    /^you no longer (?:need|have) to (.{4,160})$/iu,
    /^(?:there(?:['’]s| is) )?no need to (.{4,160}?) (?:any ?more|any longer|every time|from now on)$/iu,
    /^you can stop (.{4,160})$/iu,
    /^i (?:no longer (?:want|need|prefer|like)|(?:don['’]?t|do not) (?:want|need|prefer|like)(?=.* (?:any ?more|any longer)$))(?: you to| it when you)? (.{3,160})$/iu,
    /^(?:please )?(?:never mind|forget|ignore|disregard|drop|cancel|scrap|remove|delete|undo) (?:what i (?:said|told you)(?: before| earlier)?|(?:my|the|that|all) (?:\p{L}+ )?(?:instructions?|rules?|preferences?|requests?))(?: that i gave)? (?:about|on|regarding|concerning|to|for|that) (.{3,160})$/iu,
  ],
  preferences: {
    hint: null,
    stated:
      /(?:^|(?<= )(?=my )|([,;:.!?–—-]|(?<![\p{L}\p{N}])(?:and|but|so|because|since|as|though|although|while|plus|that|honestly|personally|i think|i guess|generally|usually|now(?:adays)?|these days|lately|currently|at the moment|well|oh|actually|remember|ok|okay|yes|no|yeah))[,:]? ?)((?:(?:for|when|on|at|during|while) (?:(?!might |would |should |could |can |do |did |may |will )[\p{L}'-]+ ){1,4})?(?:i|we)(?: really| generally| usually| always| typically| normally| personally| also| definitely| strongly| much| still| tend to| just| now| actually| currently| nowadays)? (?:prefer|favou?r)|(?:i|we) only (?:like|eat|drink|use|buy|wear|watch|read|work with|want(?! to ))(?! (?:a|an|the|this|that|it|them|one|two|three|\d+|once|twice|to|for|if|when|because|half|my|some)(?![\p{L}\d]))|(?:i|we)['’]d (?:much |really )?rather not(?= (?:get(?! (?:up|out|in|into|off|back|there|home|to|so|too)(?![\p{L}]))|have|use|see|eat|drink|do|work with|deal with|spend|pay for|buy) )|i['’]?d prefer(?= (?:\p{L}+er|less \p{L}+|more \p{L}+) (?:paragraphs|sentences|answers|responses|replies|explanations|summaries|examples|lists|drafts|messages)(?!\p{L}))|i (?:really )?(?:like|love)(?=[^.?!,]{2,60} (?:in|as) (?:an? )?(?:tables?|bullet points?|bullets|numbered lists?|markdown|diagrams?)(?![\p{L}\p{N} ]))|i(?:['’]d| would) (?:much |really )?rather you(?= (?:didn['’]?t|did not|don['’]?t|never|always|only|\p{L}{2,}(?:ed|t|pt|ve)) )|i['’]d (?:much |really )?rather(?=[^.?!]{2,120} than )|i would (?:much |really )?rather(?=[^.?!]{2,120} than )|i['’]?d (?:much )?prefer(?=[^.?!]{2,120} (?:over|to|than|rather|instead) )|i (?:really )?(?:like|love)(?= (?:my |your )?(?:\p{L}+,? ){0,3}(?:answers|responses|replies|explanations|summaries|examples)(?![\p{L}]))|i (?:really )?(?:like|love|enjoy)(?! (?:him|her|you|them|it|myself|that|this)(?![\p{L}]))(?=[^.?!,]{2,100} (?:more|better) than (?!(?:i|we|he|she|they|you|it|ever|before|usual|anything|anyone|everything|expected|words|most|the others?|ever)(?![\p{L}])))|i (?:really )?(?:like|love|appreciate|enjoy|hate|dislike) it (?:when|if) (?:you|(?:your |the )?(?:answers|responses|replies|explanations|messages|summaries)(?!\p{L}))|i find(?= (?:\p{L}+ ){0,2}(?:tables|bullet points|bullets|lists|numbered lists|diagrams|charts|examples|paragraphs|summaries|answers|explanations) (?:\p{L}+ )?(?:easier|clearer|better|harder|more \p{L}+) )|i(?:['’]m| am) (?:really )?(?:not|never) (?:(?:really|too|very|so|that|much of|(?:a|the) (?:(?:big|great|huge) )?fan of|keen on|fond of|big on|into|one for) ?){1,3}(?=[^.?!;]{2,100}(?:,|;| -| –) (?:(?:so|and|but) )?[^.?!,;]{2,60} (?:more my (?:thing|style|speed|taste|kind|cup)|(?:suits?|works?|is|are) (?:me )?(?:much |far |a lot |way )?better(?: for me)?(?=$|[.!,;])))|i (?:don['’]?t|do not) (?:really )?care (?:much )?for(?=[^.?!;]{2,100}(?:,|;) (?:(?:so|and|but) )?[^.?!,;]{2,60} (?:more my (?:thing|style|speed|taste|kind|cup)|(?:suits?|works?) (?:me )?(?:much |far |a lot |way )?better))|i(?:['’]d| would)(?: always| rather| much rather)? (?:take|pick|choose)(?= [^.?!,]{2,80} over [^.?!,]{2,60} (?:any ?(?:day|time)|every time|always))|give me(?= [^.?!,]{2,80} over [^.?!,]{2,60} (?:any ?(?:day|time)|every time))|(?!(?:this|that|it|he|she|they|you|we|i|who|which)(?!\p{L}))(?:[\p{L}'-]{1,24} ){1,6}?(?:(?:beats?|beat)(?= [^.?!,]{2,60} (?:for me|in my book))|(?:is|are) (?:much |a lot |way )?more my(?= (?:thing|style|speed|taste|kind|cup))|suits? me (?:much )?better(?= than))|i (?:don['’]?t|do not) (?:really )?like it when you|i (?:learn|work|understand(?: things)?|think|focus) best (?:with|when|by|through|from|if|in)|it (?:really )?helps(?: me)? (?:when|if) you|i find it (?:more )?(?:helpful|useful|easier|annoying|confusing) (?:when|if) you|my (?:\p{L}+ )?preference (?:is|for)|my preferred (?:[\p{L}-]+ ){1,3}(?:is|are)|(?<=(?:considering|given|into account|stated in|with|per|respecting|following|on|matches|match|based on) )my (?:\p{L}+ )?preference for) /giu,
    oneOff:
      /^i(?:['’]d| would)\b.{0,15}rather you (?:(?:didn['’]?t|did not|don['’]?t) )?(?:came|went|left|stayed|\p{L}+ (?:the|this|that|these|those|it|them|him|her|your|\d+)(?![\p{L}]))|^(?:i['’]?d|i would|i|we)\b.{0,20}(?:prefer|rather|favou?r) (?:not to say\b|(?:this|that|the (?:first|second|third|last|latter|former|other|one|\d)|option|number|neither|both|your|any of)\b|(?:the|a|an) (?:\p{L}+ ){1,2}one\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day at\b)|^i (?:really )?(?:like|love|enjoy) (?:the (?:first|second|third|last|latter|former|other|one|\d)|(?:these|those|option|number|your)(?![\p{L}]))/iu,
    end: /,? (?:and |but |so |then |or )?(?:(?:please|kindly) )?(?:(?:can|could|would|will|do|did) (?:you|we)|(?:can|could|should|shall|do|am|would|how (?:can|do|should|could|would)) I|please|help me)\b|, (?:and |but |so )?(?:what|which|how|where|is it|is there|are there)\b| and (?:what|how|where)\b|,? (?:and|but|so|which is why|yet) (?:i\b|i['’]|my|we|the|it|now|then|this|that|also|here)|, (?:considering|given|taking into|like i (?:said|mentioned|told)|as i (?:said|mentioned|told)|especially since|do|does|right)\b|[?!;:]|, so\b|\.(?= )| [-–—] /iu,
    anaphoric:
      /(?:prefer|favou?r|rather|preference for) (?:(?:using|doing|having) )?(?:it|that|this|these|those|them)\b/iu,
    trailing:
      /(?:,|\b) ?(?:like|as|the way|just as|just like) i (?:always |usually |generally )?prefer(?=[,.;:!?]|$| but| and)/iu,
  },
};
