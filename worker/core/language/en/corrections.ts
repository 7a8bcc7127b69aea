import type { CorrectionWords } from "../types/correction.ts";

const MILD =
  "oh|ah|oops|whoops|ugh|erm|um|ok|okay|well|hmm|haha?|lol|sorry|apologies|wait|no|nope|hang on|hold on|actually|rather";
/** "Make it formal" is about a text, "make it £620" about a value. */
const MAKE_IT =
  "make it(?= (?:[£$€]\\d|(?:the )?\\d{1,2}(?:st|nd|rd|th)\\b|\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}* \\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day\\b))";
const SURE =
  MAKE_IT +
  "|no,? wait|wait,? no|no,? sorry|sorry,? no|my bad|my mistake|typo|correction|i mean|i meant|i meant to (?:say|write|type)|i should say|i should have said|make that|scratch that|strike that|i (?:must|have to|need to|should) correct (?:myself|that)|let me correct (?:myself|that)|i (?:misspoke|mistyped|was wrong|got (?:that|it) wrong|mixed (?:that|it|them) up|made a mistake)|(?:that|it) (?:is|was) wrong|that'?s wrong";

export const ENGLISH_CORRECTIONS: CorrectionWords = {
  cue: new RegExp(String.raw`^(?:${SURE}|${MILD})(?![\p{L}\p{N}'’])`, "iu"),
  strong: new RegExp(
    String.raw`^(?:${SURE}|actually,? (?:it|that)(?:['’]?s| is)|sorry|oops|whoops)(?![\p{L}\p{N}])`,
    "iu",
  ),
  retracts:
    /^(?:scratch that|strike that|forget what i (?:just )?said|ignore (?:that|my last message)|disregard that|that(?:['’]?s| is| was) (?:not true|a lie|wrong)|i (?:was wrong|misspoke|lied))$/iu,
  disputes: /^(?:that(?:['’]?s| is| was) (?:not true|a lie|wrong)|i was wrong)$/iu,
  apology: /^(?:(?:no,? )?sorry(?:,? no)?|oops|whoops|my bad|my mistake)$/iu,
  fillers: /^i mean$/iu,
  goesOn:
    /^(?:(?:that|which|who|where|when|has|have|is|are|was|were|does|did|will|would|can|could)\b|(?:right|huh|you know|come on|lol|duh)$)/iu,
  before:
    /^(?:(?:it|that|he|she|they|this)(?:['’]?s|['’]re| is| are| was| were)|i mean|i meant|make that|but|rather|in|at|on|to|for|with|from|the|a|an|called|named|actually|really|just|now) /iu,
  pairs: [
    /^not (?<wrong>.{1,60}?),? (?:but|it(?:['’]?s| is)) (?<right>.{1,60})$/iu,
    /^(?<right>.{1,60}?),? (?:and )?not (?<wrong>.{1,60})$/iu,
  ],
  not: /^(?:(?:it|that|he|she|they)(?:['’]?s|['’]re| is| are| was) )?not (?!sure|yet|really|only|just|that|to|at all|because|if|too|so\b|very|bad|much|anymore|any more|now|today|a (?:big )?(?:fan|problem)|the (?:best|worst|point))/iu,
  corrects: [
    ["I live in Oslo. No, not Oslo — Bergen.", "I live in Bergen."],
    ["We fly to Lisbon on 3 May. I meant Porto, not Lisbon.", "We fly to Porto on 3 May."],
    ["my boss is Carla. no wait, Clara", "my boss is Clara."],
    ["My internship starts on 1 September. Scratch that, 8 September.", "My internship starts on 8 September."],
    ["my birthday is march 4th\nwait no, typo, march 14", "my birthday is march 14"],
    ["My therapist is Dr. Okafor — actually it's Dr. Okoro, I mix it up.", "My therapist is Dr. Okoro, I mix it up."],
    ["dentist is on 22 april. sorry, not the 22nd, the 24th", "dentist is on 24 april."],
    ["I take ramipril 5 mg. Correction: it is ramipril 2.5 mg, not 5.", "I take ramipril 2.5 mg."],
    ["Priya teaches maths. Sorry, I was wrong: Priya teaches physics, not maths.", "Priya teaches physics."],
    ["I'm allergic to peanuts. Actually scratch that, they tested me again.", "they tested me again."],
    ["I'm 34, no wait, 35.", "I'm 35."],
    ["Rent is £650 for 3 rooms. Actually make it £620.", "Rent is £620 for 3 rooms."],
    ["The party is on 12 May. make it 13 May", "The party is on 13 May."],
    ["it's Bergen, I live in Oslo. sorry, it's Bergen not Oslo", "it's Bergen, I live in Bergen."],
  ],
  leaves: [
    "I live in Oslo. Not bad, right?",
    "I have a dog. Sorry, Anna is calling.",
    "I live in Oslo. I mean it.",
    "My boss is Carla. No, I don't like her.",
    "I'm 34. Wait, what time is it in Rome?",
    "We moved to Ghent in May. Actually, June was lovely here.",
    "Tom lives in Oslo. I mean Norway is nice.",
    "I love tea, not coffee.",
    "I'm allergic to peanuts. I was wrong about the weather.",
    "I'm allergic to peanuts. That was wrong of me.",
    "I live in Oslo. Sorry, it's Bergen, not Oslo, that rains a lot.",
    "I live in Oslo. It's Bergen, not Oslo, that rains a lot.",
    "I live with Carla. Sorry Anna, I have to go.",
    "My boss is Carla. Oh sorry, Anna.",
    "My boss is Carla. My bad, Anna.",
    "My boyfriend is Sam. I mean, Norbert!",
    "My boyfriend is Sam. I mean Norbert, right.",
    "My sister Anna sings. No, not Anna, Rome!",
    "The dentist appointment is on 22 april. Oops, it's Friday!",
    "I have 2 dogs. Make it formal.",
    "I have 2 dogs. Make it 3 sentences.",
    "I live in Oslo. Make it Spanish.",
    "I have 2 dogs in 3 rooms. Sorry, £620.",
    "Can I bring 2 dogs? Sorry, 3 people asked me that.",
  ],
};
