import type { ExtractedFact } from "../../../extraction/extraction.ts";
import { wordSet } from "../../../text/word-set.ts";
import { saysWhichHour } from "../../predicates/for-a-while.ts";
import { NO_PLAN } from "../../predicates/plans.ts";
import { isKinNoun } from "../relations/kinship.ts";
import { isNowhere } from "../relations/residence.ts";
import { textOf } from "../grammar/words.ts";
import type { RenderedClause } from "./build-fact.ts";

/** Weaker facts are moods, courtesies or remarks, which stay in the messages. */
const MIN_STRENGTH = 4;
const NO_DWELLER =
  /^(?:COMPANY|FIRM|OFFICE|SHOP|STORE|TEAM|SCHOOL|BAND|BANK|CLUB|EMPLOYER|STARTUP|BUSINESS|UNIVERSITY|GYM)$/u;
const TYPED_STRENGTH = 6;

const HOLLOW_VERBS = wordSet(`
  bet part step stick lend brainstorm network power respond chill spruce prep
  sound smell seem look come hit face push stay keep let mean matter happen count allow bring
  give inspire motivate remind show share tell talk say chat ask answer mention describe express
  appreciate respect admire support encourage believe trust care miss cherish value focus reflect shine
  pop skip forget sit cry kid joke assume hang cheer root rock figure search calm bond crave sure happy glad
  succeed manage handle deal struggle embrace balance continue end turn put hear notice wait
`);
const HOLLOW_NOUNS =
  /\b(?:blast|fun|times?|each other|(?:'s|s'|their|his|her) back|chance|opportunity|ideas?|belief|attitude|bond|memory|memories|things?|lots?|ways?|surge|feelings?|energy|love|support|help|motivation|inspiration|impact|difference|moments?|attention|suspicion|mood|vibes?|spirit|mind|heart|courage|hope|faith|luck|bumps?|sense|mix|void|something|someone|stuff|goosebumps|kick|point|deal|bit|nothing|anything|everything|advice|tips?|smiles?|laugh|progress|success|successes|challenges?|hurdles|days|peace|joy|happiness|comfort|strength|growth|taste|shot|pics?|pictures?|photos?|vid|talk|chat|day|week|turnout|spot|power|people|experience|adventure|connections?|leads?|discussion|conversation|blessing|journey|trouble|talents?|respect|picnic vibes|setup|stress|rest|break|breather|reaction|response|feedback|compliments?)\b/iu;
const EVALUATIVE =
  /\b(?:great|amazing|awesome|incredible|wonderful|lovely|nice|cool|fantastic|perfect|beautiful|adorable|cute|special|rewarding|unreal|crazy|tough|hard|rough|good|bad|best|better|worst|fun|important|rock|blessing|bundle|roller ?coaster|rookie|game ?changer|addition|gem|treat|charm|handful|hit|mess|must|reminder|proud|awe|behind|down|up for|step|experience|motivation)\b/iu;
const POINTS_ELSEWHERE =
  /^(?:\p{L}+ ){0,3}(?:it|them|him)\b|\b(?:these|those|one(?! of)|ones|something|somewhere|someone|somebody|anything|everything|whatever|such)\b|\bthis (?!(?:awesome|amazing|cute|cool|great|new|yummy|beautiful|gorgeous|stunning|incredible|lovely|nice|fun|rad|little|huge|tiny|old|morning|afternoon|evening|week|weekend|month|year|spring|summer|autumn|fall|winter)\b)|\bthat (?:\p{Ll}+ )?(?:trip|place|thing|way|time|dream|feeling|stuff|show|sunrise|sunset|book|movie|song|performance)\b|\bin the (?:pics?|pictures?|photos?|vids?)\b/iu;
const LEFT_OUT =
  /\b(?:read|watch|visit|see|try|make|get|take|buy|do|at|to|of|in|on|for|with|about) that\b(?! (?:\p{L}+ )?(?:is|was|are|were|has|have|had|he|she|they|we|i|it)\b)|(?<!\b(?:and|or|to) (?:\p{L}+ )?)\b(?:them|him)\b|^to (?:for|in|on|at|but|and|so)\b|^to$|\bon the hunt$|^in for\b|\bsimilar (?:thing|phase|situation)\b/iu;
const ANY_THING =
  /^(?:an?|some|lots of|a lot of|the|any|many|several|new|more|other|great|awesome|amazing|good|cool|nice|unexpected|frustrating|unhealthy|healthy|delicious|yummy|few) (?:.*\b)?(?:tips?|skills?|techniques?|activit(?:y|ies)|setbacks?|adventures?|issues?|places|spots|snacks?|paths?|lessons?|news|pics?|vibes|errands|options|distance|dish)$/iu;
const HOLLOW_PLAN =
  /^(?:to )?(?:definitely |never |always |just |also |really |still |probably |get |start )*(?:be|feel|keep|stay|let|do|try|remember|check|see|talk|get back|give|take|send|show|share|tell|ask|have|make (?:sure|the|this|it|their|our|a difference)|go (?:with|for it|on)|pick|find|rock|look|cherish|carry|stick|catch|chat|hang|enjoy|think|consider|reach|stop by|come|use|focus|bring|work (?:hard|harder)|push|continue|put|call|ttyl|pass|support|help|miss|love|need|like|hold|savor|brag|ready|watch|discuss|listen|explore|learn more|grow|read (?:up|more)|aim|strive|shout|cheer|celebrate with|arrange|figure|send|drop|ping|text|expect an?|make a list|start thinking|live authentically|positively|affect|inspire)\b|\b(?:happy|feel)\b/iu;
const CONCRETE =
  /\b(?:visit|learn|move|travel|go to|study|become|open|buy|adopt|run a|climb|write a|start a|marry|have (?:kids|children|a baby)|teach|retire|volunteer|build|own|live in|lose weight|eat|quit|save)\b/iu;
const UNDERTAKING =
  /\b(?:apply|join (?!in\b|us\b|them\b)|enroll?|sign up|run for|start (?:an?|my|his|her|their|up|working|learning)|close|shut down|sell|cancel|postpone|leave|give up|take (?:a (?:break|class|course|test|job|loan)|out a|medication|insulin)|replace|repair|fix|rebuild|perform|compete|host|organi[sz]e|train|get (?:married|engaged|divorced|an? (?:dog|cat|job|degree|visa|licen[cs]e|loan|surgery))|propose|change (?:jobs|careers?|schools?)|switch|drop out|cut (?:out|back)|put down|evacuate|rehome|enjoy \p{L}+ing)\b/iu;
const MODAL = /^(?:NOT_)?(?:WOULD|COULD|SHOULD|MIGHT|MAY|CAN|HAS_TO|HAD_TO|HAVE_TO|NEEDS?|WISHES|HOPES)(?:_|$)/u;
const STRIVING = /^(?:NOT_)?(?:WANTED|TRIES|TRIED|AIMS|HOPED|DECIDED|CHOSE|STARTED|BEGAN|GOT)(?:_TO)?$/u;
const FEELING =
  /^(?:NOT_)?(?:IS|WAS|ARE|WERE)_(?:DETERMINED|STOKED|PUMPED|COMFORTED|MESMERI[SZ]ED|BLESSED|CONVINCED|SWAMPED|EXCITED|HONOU?RED|OVERWHELMED|THRILLED|TORN|MOVED|TOUCHED|HOOKED|PSYCHED|AMPED|BUMMED|BLOWN|STUCK|LOST|READY|ABLE|FULL|OKAY|OK|KEEN|CURIOUS|DOWN|TIRED|STRESSED|WORRIED|NERVOUS|SCARED)(?:_|$)/u;
const HOLLOW_DOING =
  /^(?:\p{L}+ ){0,2}(?:okay|ok|well|better|fine|alright|great|good|best|job|part|what|this|that|so|things?|work|research)\b/iu;
const SHOWN_THING =
  /^(?:all |both )?the (?!outdoors|beach|sea|seaside|mountains?|ocean|countryside|city|woods|forest|gym|theat(?:er|re)|movies|cinema|opera|ballet|[\p{Lu}])/u;

const OF_SOMEBODY = /^(?:having )?\p{Lu}[\p{L}-]+(?:['’]s?|\b) (?:\p{Ll}+ )?\p{Ll}+/u;

export function isWorthKeeping(
  fact: Pick<ExtractedFact, "predicate" | "fact" | "kind" | "strength" | "object_value">,
  { clause, subject, complement, dated }: Pick<RenderedClause, "clause" | "subject" | "complement" | "dated">,
  index: number,
): boolean {
  if (isGarbled(fact.fact, fact.predicate, subject, complement)) return false;
  if (fact.predicate.endsWith("LIVES_IN") && NO_DWELLER.test(subject.noun ?? "")) return false;
  if (fact.predicate.endsWith("LIVES_IN") && isNowhere(complement.replace(/^in /u, ""))) return false;
  // drops "born a poet", "having my sister bake" and "was dying of laughter"
  if (/^(?:bear|born|bore)$/u.test(clause.verb.lemma) && fact.strength < TYPED_STRENGTH) return false;
  if (
    /progressive/u.test(clause.verb.tense) &&
    /^(?:die$|have (?:my|their|his|her)\b)/u.test(
      `${clause.verb.lemma}${clause.verb.lemma === "have" ? ` ${complement}` : ""}`,
    )
  )
    return false;
  const whole = textOf(clause.words);
  if (
    /^(?:LIKES|LOVES|ENJOYS|DISLIKES|PREFERS)$/u.test(fact.predicate) &&
    (/\blike (?:that|this|those|these)\b/iu.test(whole) || /^both(?: about| equally|$)/iu.test(complement))
  )
    return false;
  if (
    clause.verb.tense === "present" &&
    /^(?:read|put|cut|hit|set|let|quit|shut|bet)$/u.test(clause.verb.lemma) &&
    /\bjust\b/iu.test(textOf(clause.words.slice(0, clause.verb.end)))
  )
    return false;
  // a past form was read as a present one
  if (/[^e]ed$/u.test(clause.verb.lemma) && !/^(?:embed|shed|wed|shred|bed)$/u.test(clause.verb.lemma)) return false;
  // the relation with a name says more
  if (fact.predicate === "HAS" && fact.strength === 7 && NAMED_KIN.test(complement)) return false;
  if (index > 0) return true;
  const { predicate } = fact;
  // "left at six" implies a return
  if (predicate === NO_PLAN && subject.kind !== "speaker" && clause.verb.modal === "will") return false;
  if (predicate === "LEFT" && saysWhichHour(fact.fact)) return false;
  if (clause.verb.lemma === "cancel" && complement === "" && subject.kind !== "speaker") return false;
  if (
    /^THINKS_(?:ABOUT|OF)$/u.test(predicate) &&
    clause.verb.tense === "progressive" &&
    /^(?:about|of) \p{Ll}+ing\b/u.test(complement)
  )
    return true;
  if (/^(?:called|named) \p{Lu}/u.test(complement)) return true;
  if (fact.strength < MIN_STRENGTH && !SAID_AND_DONE.test(`${clause.verb.lemma} ${complement}`)) return false;
  if (predicate.endsWith("PLANS_TO")) {
    const plan = fact.object_value ?? "";
    return !LEFT_OUT.test(plan) && (dated.period !== null || !HOLLOW_PLAN.test(plan));
  }
  const isLiking = /^(?:LIKES|LOVES|ENJOYS|DISLIKES|PREFERS)$/u.test(predicate);
  // the other clause's reason may point elsewhere
  const said = isLiking ? (complement.split(/, (?:because|since|as|it|especially)\b/u)[0] ?? "") : complement;
  if (POINTS_ELSEWHERE.test(said) || LEFT_OUT.test(said)) return false;
  if (isLiking) return !SHOWN_THING.test(complement) && !OF_SOMEBODY.test(complement);
  if (fact.strength >= TYPED_STRENGTH) return subject.noun === null || hasConcreteSubject(subject, "event");
  if (predicate === "WANTS" || predicate === "WANTS_TO")
    return clause.verb.tense !== "past" && !HOLLOW_PLAN.test(complement);
  const doing = complement.split(/,|\b(?:and|but|because|so)\b/u)[0] ?? "";
  const isUndertaken = CONCRETE.test(doing) || UNDERTAKING.test(doing);
  if (predicate.startsWith("HAD_TO_") && fact.kind === "event")
    return UNDERTAKING.test(`${clause.verb.lemma} ${doing}`);
  if (MODAL.test(predicate)) return CONCRETE.test(complement);
  if (STRIVING.test(predicate) && /^(?:to|being|feeling)\b/u.test(complement)) return isUndertaken;
  if (FEELING.test(predicate) || predicate.startsWith("CANNOT_WAIT")) return false;
  if (
    predicate.endsWith("_IS") &&
    THINGS.test((subject.noun ?? "").toLowerCase()) &&
    /^(?:(?:now|still) )?(?:an? )?\p{Lu}/u.test(complement)
  )
    return true;
  return hasConcreteSubject(subject, fact.kind) && hasSubstance(clause, subject, complement, fact.kind);
}

const SAID_AND_DONE =
  /^(?:give (?:an? |some |a few |several |\p{N}+ |my |his |her |their )?(?:\p{Ll}+ )?(?:talks?|speech(?:es)?|presentations?|lessons?|lectures?|concerts?|class(?:es)?|workshops?)|(?:search|look) for (?:an?|another|my) (?!way|reason|bit)(?:\p{Ll}+ ){0,2}(?:flat|apartment|house|home|place|room|job|position|dog|cat|puppy|car|bike|school|nursery|doctor|dentist|therapist|roommate|flatmate|tutor|gym|studio|internship)|struggle with (?:\p{Ll}+ )?(?:depression|anxiety|addiction|health|insomnia|infertility|alcohol|debt|anorexia|bulimia|dyslexia|adhd)|turn (?:my|his|her|their) [\p{L} ]+ into an?)\b/iu;

const FLEETING =
  /^(?:go to (?:the )?(?:shops?|stores?|supermarket|loo|toilet|bathroom|bed|sleep)\b|try (?:my|his|her|their) (?:very )?best\b|be about to\b|finish (?:my|his|her|their|the) (?:homework|shift|dishes)\b|have .+ for (?:breakfast|brunch|lunch|dinner|supper|tea)\b|(?:be|stay|live) .*\bfor (?:the (?:day|night|weekend|week|afternoon|evening|time being)|(?:an?|one|two|three|four|five|six|\d+|a few|a couple of|some) (?:hours?|days?|nights?|weeks?))$|live (?:\p{L}+ ){0,2}(?:true self|dreams?|best life|life|moment)|learn (?:a (?:ton|lot)|so much|lots|from|with|that|how important)|follow (?:\p{L}+ ){0,2}(?:passion|dreams?|heart)|(?:take|try out|try) (?:some |different |new )?(?:notes|deep breaths|new things|different)|send (?:\p{L}+ )?(?:love|regards|hugs|greetings)|send (?:\p{L}+ ){0,3}(?:vibes|thoughts|prayers)|add (?:that|this|it)\b|come from the (?:shop|store|gym|office|bank)|start thinking|promise to be|have (?:an(?:other)? |some )?(?:issues?|encounters?)|start to (?:realize|realise|see|feel|think|understand|get)|see (?:the (?:impact|difference|joy|value)|how|what|that|why)|(?:play (?:some )?games|eat (?:some |lots of )?(?:yummy |good |great |delicious )*food)$|hold some events|chill|meet so many|explore (?:options|ways|ideas|possibilities)|wrap up|work hard|grow\b|be (?:a mix|in to|after|part of the (?:journey|fun|team))|get (?:noticed|some|this far|better|through)|have (?:always )?(?:had )?(?:a |some |many |different |quite |so )+(?:great |good |similar |wonderful |meaningful |tough |hard |cool )*(?:projects?|skills|experiences?|things?|respect|adventure)|go through|find (?:an? |some )?(?:cool|great|new|nice|place with|inspiration)|meet (?:some |many |a lot of )?(?:amazing |great |cool |nice |new |interesting |incredible )*people|make (?:great |some |so many )*(?:memories|progress))\b/iu;

/** Words after "to", "and" or "because" only explain. */
function hasSubstance(
  { verb }: RenderedClause["clause"],
  subject: RenderedClause["subject"],
  complement: string,
  kind: ExtractedFact["kind"],
): boolean {
  const [near = ""] = complement.split(/,|\b(?:to|and|but|because|so|which|that|while|when|with|since)\b/u);
  if (verb.lemma === "come" && kind === "state" && /^from (?:an?|the|\p{Lu})/u.test(complement)) return true;
  if (SAID_AND_DONE.test(`${verb.lemma} ${near}`)) return true;
  if (FLEETING.test(`${verb.lemma} ${complement}`)) return false;
  if (HOLLOW_VERBS.has(verb.lemma) || ANY_THING.test(near.trim())) return false;
  if (kind === "state" && /^(?:make|go)$/u.test(verb.lemma) && subject.noun !== null) return false;
  if (verb.lemma === "have" && verb.tense === "past" && MEAL.test(near)) return false;
  if (verb.lemma === "help") return kind === "event" && near.trim().split(" ").length > 1;
  if (verb.lemma === "do") return !HOLLOW_DOING.test(complement);
  if (/^(?:have|get|find|take|feel|make|gain|receive)$/u.test(verb.lemma))
    return (
      near.trim() !== "" &&
      !ONLY_A_NUMBER.test(near.trim()) &&
      !HOLLOW_NOUNS.test(near) &&
      (verb.tense === "past" || verb.lemma !== "get")
    );
  // "we" may be any group: only its actions count
  if (subject.kind === "we" && kind === "state" && /^(?:be|have)$/u.test(verb.lemma)) return false;
  if (verb.lemma === "be")
    return (
      !EVALUATIVE.test(near) &&
      /^(?:(?:now|still|currently|also|already) )*(?:(?:president|vice president|treasurer|chair|captain|secretary|head|director|leader|member|editor|mayor) of|an?|the|from|to|in|into|at|on|part|friends|involved|passionate|interested|obsessed|\d|\p{Lu})/u.test(
        complement,
      )
    );
  return true;
}

const MEAL = /\b(?:breakfast|brunch|lunch|dinner|supper)\b/iu;
const NAMED_KIN = /^(?:an?|my|our) (?:\p{Ll}+ ){1,3}(?:called|named) \p{Lu}[\p{L}'-]+$/u;

const ONLY_A_NUMBER =
  /^(?:got )?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|some|many|several)$/iu;

function hasConcreteSubject({ noun, type }: RenderedClause["subject"], kind: ExtractedFact["kind"]): boolean {
  if (noun === null) return type === "person" || type === "organization" || type === "object";
  const head = noun.toLowerCase().split("_").at(-1) ?? noun;
  const one = head.replace(/s$/u, "");
  if (isKinNoun(head) || isKinNoun(one) || COMPANION.test(one)) return true;
  return AIMS.test(head) || (kind === "event" && THINGS.test(one));
}
const COMPANION =
  /^(?:dog|cat|puppy|puppie|pup|kitten|horse|rabbit|parrot|pet|friend|girlfriend|boyfriend|partner|fianc[eé]e?|boss|colleague|neighbou?r|roommate|flatmate|team|teacher|doctor|landlord|kid|child)$/u;
const AIMS = /^(?:goal|dream|ambition|hobby|job|allergy|birthday|anniversary|flight|surgery|exam|interview|wedding)$/u;
const THINGS =
  /^(?:car|bike|van|truck|house|flat|apartment|phone|laptop|computer|boat|shop|store|business|company|visa|passport|contract|lease)$/u;

const BARE_SECOND_VERB =
  /\band (?:\p{L}+ly )?(?:take|use|live|have|go|drive|own|am|are|do|eat|drink|teach|speak|know|understand|think|mean|hope|feel|see)\b/u;

const ONLY_WHEN_SAID =
  /\b(?:yesterday|tomorrow|tonight)\b|\b(?:minutes?|mins?|hours?|seconds?) ago\b|\bin (?:an?|\d+|two|three|five|ten|twenty|thirty) (?:minutes?|mins?|hours?)\b/iu;

const JOINS =
  /(?:,|\b(?:that|than|when|while|because|cause|since|as|if|where|what|how|who|whom|which|why|before|after|until|till|and|but|so|or|though|although|whether|once|like|whenever|wherever|unless|time|way|day|year|moment|everything|all|things?))$/u;
const ranOn = (complement: string, text: string): boolean => {
  const [first = "", second] = complement.split(` ${text} `);
  return (
    second !== undefined &&
    !JOINS.test(first) &&
    /^(?:would|will|could|can|might|should|is|was|just|really|definitely|loves?|likes?|thinks?|wants?|does|did)\b/u.test(
      second,
    )
  );
};

function isGarbled(
  sentence: string,
  predicate: string,
  { text, noun, kind }: RenderedClause["subject"],
  complement: string,
): boolean {
  if (kind === "we" && text.includes(",")) return true;
  // such as "is in Leeds now, moved on the first"
  if (
    kind === "speaker" &&
    /, (?:moved|went|came|got|started|bought|left|took|found|met|made)\b/u.test(
      complement.split(/\b(?:and|who|which)\b/u)[0] ?? "",
    ) &&
    / is /u.test(sentence.slice(0, text.length + 4))
  )
    return true;
  if (noun !== null && /(?:^|_)(?:MY|AND|OUR|OR)(?:_|$)/u.test(noun)) return true;
  if (kind === "third" && noun === null && complement.includes(text)) return true;
  // such as "has epilepsy and take lamotrigine"
  if (
    kind === "speaker" &&
    BARE_SECOND_VERB.test(complement) &&
    !/\b(?:to|can|will|would|not|n't|help|let|make|made)\b/u.test(complement.split(" and ")[0] ?? "")
  )
    return true;
  // such as "changed their mind Ada would definitely go"
  if (kind === "speaker" && ranOn(complement, text)) return true;
  if (noun !== null && noun.split("_").length > 2 && predicate.startsWith(noun)) return true;
  // it is true only on that day, has a date inside a date, or comes from a held key
  if (
    ONLY_WHEN_SAID.test(sentence) ||
    /\b(?:of|the|in|on) (?:in|on) (?:\d|\p{Lu})|(\p{L})\1{3}|, but as for\b/u.test(sentence)
  )
    return true;
  const again = sentence.split(text).length - 1;
  return again > 2 || (/^[^,]*, \p{Ll}+\.$/u.test(sentence) && !/, (?:too|though|however|actually)\.$/u.test(sentence));
}
