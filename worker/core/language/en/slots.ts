import type { SlotWords } from "../types/slot-form.ts";
import { wordSet } from "../../text/word-set.ts";
import { ENGLISH_BELONGINGS, PET } from "./belongings.ts";
import { possessive } from "../../text/sentences/possessive.ts";

const EVENT =
  "(?:appointment|appt|check-?up|surgery|operation|exam|test|interview|flight|train|trip|wedding|meeting|party|concert|gig|race|marathon|graduation|recital|viewing|session|lesson|scan|mri|biopsy|audition|baby shower|performance|presentation|defen[cs]e|conference|workshop|hearing|inspection)";
const KIND_OF_EVENT =
  "(?!(?:i|you|he|she|it|we|they|this|that|these|those|the|a|an|my|our|your|his|her|their|is|was|were|am|are|be|been|have|has|had|got|get|did|do|does|went|go|took|take|made|make|for|to|and|or|but|not|no|if|when|after|before|during|at|in|on|last|next|previous|old|will|would|can|could|should|may|might|must|[\\p{L}-]{2,18}ed)\\b)[\\p{L}-]{1,20} ";
const ABOUT =
  "(?: (?:to|with|at|in|for) (?:my |our |the |a )?[\\p{L}\\p{N}'-]{2,20}(?: (?!is\\b|leaves\\b|starts\\b|on\\b|at\\b)[\\p{L}\\p{N}'-]{2,20}){0,3})?";
const TERM =
  "(?:lease|contract|tenancy|visa|passport|permit|work permit|insurance|subscription|membership|warranty|probation|maternity leave|parental leave|scholarship|internship|driving licence|license)";
const DWELLING = "(?:flat|apartment|house|studio|cottage|place|room|bedsit|condo|bungalow|home)";
const PRESCRIBED =
  "(?:put|has put|have put|had put|started|has started|have started) me on|(?:prescribed|has prescribed|have prescribed) me|(?:gave|has given) me";
const CHANGED =
  "(?:upped|increased|raised|doubled|tripled|lowered|reduced|cut|halved|bumped|dropped|adjusted|moved|changed)";
const NOW = "(?:now|currently|back|up|down|already)";
const I_AM = "(?:i'?m|i am|i'?ve been|we'?re)(?: (?:still|now|also|currently|already|only|actually|back)){0,2}";

export const ENGLISH_SLOTS: SlotWords = {
  kin: {
    ...Object.fromEntries(
      (
        "sister brother mom mum mother dad father son daughter child kid baby wife husband spouse fiancé fiancée fiance fiancee boyfriend girlfriend partner " +
        "aunt uncle cousin niece nephew grandma grandmother granny gran nan grandad granddad grandpa grandfather granddaughter grandson mother-in-law father-in-law " +
        "sister-in-law brother-in-law stepmother stepfather stepsister stepbrother stepson stepdaughter friend roommate flatmate neighbor neighbour boss manager mentor teacher " +
        "therapist coach doctor gp dentist landlord landlady tutor physio hairdresser cleaner nanny colleague coworker dog cat puppy kitten parrot hamster rabbit horse"
      )
        .split(" ")
        .map((noun) => [noun, noun]),
    ),
    "best friend": "friend",
    supervisor: "supervisor",
    accountant: "accountant",
    lawyer: "lawyer",
    trainer: "trainer",
    labmate: "labmate",
    classmate: "classmate",
    ob: "obstetrician",
    agent: "agent",
    professor: "professor",
    vet: "vet",
    babysitter: "babysitter",
  },
  children: { sons: "son", boys: "son", daughters: "daughter", girls: "daughter" },
  clauseStart:
    "(?<=^|[,;:.!?()–—]\\s{0,3}|\\b(?:and|but|so|oh|also|btw|ok|okay|well|anyway|then|yeah|yes|plus|because|cause|since|now|that|fwiw|ps|update|news) )",
  clauseEnd:
    "(?=\\s{0,3}(?:$|[,;:.!?()–—]|\\p{Extended_Pictographic}|§|-)| (?:and|but|so|because|cause|since|btw|lol|haha|tho|though|now|which|who|where|atm|too|anyway|for now|with|while|until|till|already|at the moment|these days|again)(?![\\p{L}-]))",
  others: wordSet(
    "mum mom mother dad father parents wife husband spouse ex son daughter kid kids child baby toddler twins sister brother sibling partner girlfriend boyfriend fiancé fiancée " +
      "nan gran granny grandma grandpa grandad granddad grandmother grandfather aunt auntie uncle cousin niece nephew grandson granddaughter friend roommate flatmate neighbour neighbor " +
      "colleague coworker boss patient patients resident client dog dogs puppy cat cats kitten rabbit hamster horse pony parrot pet vet his her him hers their them " +
      "study trial arm group cohort guideline guidelines leaflet label pack recipe protocol character",
  ),
  aboutOther:
    /(?<!\b(?:dr|doctor|nurse|mr|mrs|ms|prof)\.? )\b(?!(?:i|we|you|they|it|this|that|doc|doctor|gp|nurse|consultant|pharmacist|specialist|cardiologist|psychiatrist|surgery|clinic|one|who)\b)\p{L}{2,24}(?:(?:'s| is| was| has| had)(?: been| still| now| much| doing| feeling| not){0,2} (?:on|sick|ill|better|worse|unwell|well|poorly|weak|diabetic|pregnant|stable|diagnosed|surgery|a stroke|a mess)| (?:says|said|told|called|phoned|rang|texted|reports))\b/iu,
  my: /^(?:.{0,40} )?my\b/iu,
  notSo:
    /\b(?:if|unless|whether|would|could|might|may|should|maybe|perhaps|probably|hopefully|hope|hoping|wish|want(?:s|ed)? to|wanna|thinking (?:of|about)|considering|imagine|suppose|pretend|hypothetically|never|not|don't|dont|doesn't|didn't|isn't|wasn't|no longer|used to|back when|almost|nearly|refuse[sd]?)\b/iu,
  is: "is",
  sentence: {
    kin: (name, owner, noun) => `${name} is ${possessive(owner)} ${noun}.`,
    age: (name, age) => `${name} is ${age} years old.`,
    employer: (owner, employer) => `${owner} works at ${employer}.`,
    job: (owner, job) => `${owner} works as ${/^[aeiou]/iu.test(job) ? "an" : "a"} ${job}.`,
    home: (owner, place) => `${owner} lives in ${place}.`,
    ailment: (owner, ailment) => `${owner} has ${ailment}.`,
    dosed: (dose, medicine) => `${dose} of ${medicine}`,
    medicine: (owner, medicine) => `${owner} takes ${medicine}.`,
  },
  forms: [
    {
      gives: "kin_age",
      form: "{my} {adj}{kin},? {name}(?: \\({age}(?: ?(?:years old|yo|yrs?))?\\)|, {age}(?=,| and |[.!]|$))",
      isGiven: true,
      states: [
        ["my son Elias (6) has a nut allergy", "Elias is 6 years old."],
        ["our daughter Noor, 9, is vegetarian", "Noor is 9 years old."],
      ],
      leaves: ["my son Elias (the loud one)", "my daughter Noor, 9 am", "my brother Tom, 9 people"],
    },
    {
      gives: "kin_ages",
      form: "(?:{my}|two|three|four|2|3|4) (?:\\p{L}{1,20} )?(?<kin>kids|children|sons|daughters|boys|girls|twins)[,:]? ?\\(?{ages}",
      isGiven: true,
      states: [["I have two kids (Ravi, 7 and Mira, 4)", "Ravi is 7 years old."]],
      leaves: ["my kids (7 and 4)", "my kids Ravi and Mira"],
    },
    {
      gives: "kin",
      form: "{my} {adj}{kin}(?: is|,)? \\(?(?<title>(?:dr|prof|professor|mr|mrs|ms|miss)\\.?) {anyname}",
      isGiven: true,
      states: [
        ["my teacher mr kowalski explains it", "Mr. Kowalski is Nina's teacher."],
        ["my supervisor (prof Lindqvist) wants it", "Prof. Lindqvist is Nina's supervisor."],
      ],
      leaves: ["my teacher mrs", "the teacher mr kowalski"],
    },
    {
      gives: "kin",
      form: "{my} {adj}{kin}(?:'s name is|'s called| is called| is named| called| named) {anyname}",
      isGiven: true,
      states: [["my girlfriend is called caro", "Caro is Nina's girlfriend."]],
      leaves: ["my girlfriend called yesterday", "my girlfriend called me", "my dog called it a day"],
    },
    {
      gives: "kin",
      form: "{my} (?<kin>supervisor|accountant|lawyer|trainer|labmate|classmate|agent|vet|babysitter|coach),? {name}",
      isGiven: true,
      states: [["I told my accountant Tore to sell", "Tore is Nina's accountant."]],
      leaves: ["my accountant told me"],
    },
    {
      gives: "kin",
      form: "{<}(?:{my} |the )?new {kin}(?:'s| is|:)(?: called| named)? (?:(?<title>(?:dr|mr|mrs|ms|miss)\\.?) )?{name}{>}",
      states: [["derek left, new boss is Amina", "Amina is Nina's boss."]],
      leaves: ["her new boss is Amina", "the new boss is Amina's friend", "new boss is great"],
    },
    {
      gives: "kin",
      form: "{<}{name}(?:'s| is) {my} {adj}{kin}{>}",
      states: [["Tank's my dog, rides shotgun", "Tank is Nina's dog."]],
      leaves: ["Tank is my dog's name", "is Tank my dog", "Who is my boss"],
    },
    {
      gives: "kin",
      form: "{<}(?<kin>coach) {name} (?:says?|said|wants?|told|thinks?|makes?|made)\\b",
      states: [["coach Yaw says long run on sundays", "Yaw is Nina's coach."]],
      leaves: ["coach says run"],
    },
    {
      gives: "doctor",
      form: "(?:saw|seeing|see|met with|spoke to|called) (?<title>(?:dr|doctor)\\.?) {anyname} (?=§|today|yesterday|this|about|on|again)",
      states: [["saw dr Okafor today, all good", "Dr. Okafor is Nina's doctor."]],
      leaves: ["saw dr Strange at the cinema", "watched dr who today"],
    },
    {
      gives: "doctor",
      form: `{<}(?<title>(?:dr|doctor)\\.?) {name} (?:${PRESCRIBED}|${CHANGED} (?:my|the) )`,
      states: [["Dr. Haddad doubled the metformin", "Dr. Haddad is Nina's doctor."]],
      leaves: ["Dr. Haddad is on the news"],
    },
    {
      gives: "named_pet",
      form: `(?:\\b(?:our|my)|\\b(?:i|we)(?:'ve| have| own|)(?: (?:just|also|now|finally|already|recently|got|adopted|bought|rescued)){0,3} (?:an?|another)) ${PET} (?:called|named) {anyname}`,
      states: [
        ["we've just adopted a whippet called Pip", "Pip is Nina's dog."],
        ["my old cat called Tom sleeps all day", "Tom is Nina's cat."],
      ],
      leaves: [
        "a dog called",
        "he has a dog called Rex",
        "they own a cat named Tom",
        "my uncle has a labrador called Max",
        "I want a dog called Rex",
        "my sister's cat named Tom",
      ],
    },
    {
      gives: "named_pet",
      // after "and" or a comma the pet may be another person's
      form: `(?<=^|[.!?()–—]\\s{0,3})an? ${PET} (?:called|named) {anyname}{>}`,
      states: [["our second dog arrives! a whippet called Pip", "Pip is Nina's dog."]],
      leaves: [
        "a dog called Rex bit me",
        "there is a dog called Rex",
        "Jo has a dog called Rex and a cat called Tom",
        "my uncle has two pets, a dog called Rex, a cat called Tom",
      ],
    },
    ...ENGLISH_BELONGINGS,
    {
      gives: "medicine",
      form: `(?:{<}(?:${I_AM}) (?:on|taking)|{<}(?:been |now |still |also )?taking|{<}(?:i )?(?:(?:also|still|now|only|can|should|must|have to) ){0,3}take(?: (?:only|now|just))?|${PRESCRIBED}) (?:a |an )?(?:{dose} (?:of )?{dosed}|{medicine}(?:,? {dose})?|(?<medicine>\\p{L}[\\p{L}-]{3,24}),? (?<dose>\\d{1,5}(?:[.,]\\d{1,3})? ?(?:mg|mcg|µg|units)\\b)),?{often}`,
      states: [
        ["i'm on sertraline 50mg so no grapefruit", "Nina takes 50 mg of sertraline."],
        ["taking 20mg of fluoxetine for about a year now", "Nina takes 20 mg of fluoxetine."],
        ["doctor put me on metformin 500mg twice a day", "Nina takes 500 mg of metformin twice a day."],
        ["doctor put me on lisinopril 10mg once a day", "Nina takes 10 mg of lisinopril once a day."],
        ["Dr Singh put me on a blue inhaler, two puffs", "Nina takes a blue inhaler, two puffs."],
      ],
      leaves: ["i'm on a train", "i'm not on insulin", "take 5 minutes", "my aunt takes metformin 500mg"],
    },
    {
      gives: "dose",
      mayBeOfOthers: true,
      form: `\\b${CHANGED} (?:my |the )?{medicine}(?: dose)?(?: (?:up|down|back))?(?: from \\d{1,5} ?(?:mg|mcg|units)?)? to {amount}{often}`,
      states: [
        ["she upped the sertraline to 100mg", "Nina takes 100 mg of sertraline."],
        ["Dr. Haddad doubled the metformin to 1000 twice daily", "Nina takes 1000 mg of metformin twice daily."],
      ],
      leaves: ["she upped the budget to 100", "doubled the metformin"],
    },
    {
      gives: "dose",
      mayBeOfOthers: true,
      form: `{<}(?:my {medicine} (?:dose|dosage)(?: is|:)(?: at)? {dose}(?! (?:higher|lower|more|less|too)\\b)|(?:my |the )?{medicine}(?: dose| dosage)?(?:(?:'s| is|:|,)?(?: ${NOW}){1,3}(?: (?:at|to|on))? {dose}|(?:'s| is|:)? (?:at )?{dose}(?= (?:now|these days|nowadays|from now on|as of today|instead)\\b))){often}`,
      states: [
        ["the lisinopril is 20mg now", "Nina takes 20 mg of lisinopril."],
        ["my sertraline is now 100 mg, feeling better", "Nina takes 100 mg of sertraline."],
        ["metformin dose is up to 1000mg", "Nina takes 1000 mg of metformin."],
        ["my metformin dose is 500 mg", "Nina takes 500 mg of metformin."],
        ["good visit. omeprazole: 40mg now", "Nina takes 40 mg of omeprazole."],
        ["the ramipril's back to 5 mg", "Nina takes 5 mg of ramipril."],
      ],
      leaves: [
        "my mum's lisinopril is 20mg now",
        "my dad is not well, the lisinopril is 20mg now",
        "is the lisinopril 20mg now?",
        "the ibuprofen in this pack is 400mg",
        "if the lisinopril is 20mg now I faint",
        "the lisinopril is 20 pounds now",
        "the lisinopril was 20mg back then",
      ],
    },
    {
      gives: "dose",
      mayBeOfOthers: true,
      form: `{<}(?:my |the )?{medicine}(?: dose| dosage)?(?: (?:was|is|has been|got|gets|went|goes|has gone|just|being)){1,3} (?:${CHANGED}|up|down|switched|stepped up|stepped down|put up|put down)(?: (?:up|down|back))?(?: from \\d{1,5} ?(?:mg|mcg|units)?)? to {dose}{often}`,
      states: [
        ["metformin went up to 1000mg", "Nina takes 1000 mg of metformin."],
        ["the amlodipine has been raised to 10mg", "Nina takes 10 mg of amlodipine."],
        ["my atorvastatin just got bumped up from 20mg to 40mg", "Nina takes 40 mg of atorvastatin."],
      ],
      leaves: [
        "his metformin went up to 1000mg",
        "metformin went up to 20 dollars",
        "my daughter is fine, the sertraline went down to 25mg",
        "the metformin might have been raised to 850mg",
      ],
    },
    {
      gives: "dose",
      form: `{<}(?:(?:i'?m|i am|i'?ve gone|i went|i moved)(?: ${NOW}){1,3}(?: (?:on|at|to|taking))?|(?:they|she|he|we|doc|doctor|gp|my gp|my doctor|the doctor)(?:'ve|'s| have| has)?(?: just| now){0,2} (?:got|have|has|put|moved|bumped|switched) me (?:(?:up|down|back|on|to|onto) ){1,2}|(?:i'?m |i am )?now taking) ?{dose} (?:of )?{medicine}{often}`,
      states: [
        ["I'm down to 25mg of sertraline", "Nina takes 25 mg of sertraline."],
        ["they've got me on 1000mg metformin", "Nina takes 1000 mg of metformin."],
        ["now taking 40mg of omeprazole", "Nina takes 40 mg of omeprazole."],
      ],
      leaves: ["she's down to 25mg of sertraline", "I'm not up to 25mg of sertraline", "now taking 40mg of sugar"],
    },
    {
      gives: "dose",
      mayBeOfOthers: true,
      form: `{<}(?:i |we |she |he |they |doc |my gp |my doctor |the doctor )(?:have |has |just )?(?:switched|stepped|took|brought|put) (?:my |the ){medicine}(?: (?:up|down|back))? to {dose}{often}`,
      states: [["she switched the sertraline to 75mg", "Nina takes 75 mg of sertraline."]],
      leaves: ["she switched his sertraline to 75mg", "should we switch the sertraline to 75mg"],
    },
    {
      gives: "ailment",
      form: "{<}(?:i(?:'?ve)?(?: (?:also|still|actually))? (?:have|got|suffer from)|i can't (?:do|eat|have) [\\p{L} ]{3,25}(?: btw)?,?|i was (?:just )?diagnosed with) (?:an? |the |mild |severe |chronic ){0,3}(?<ailment>copd|gastritis|asthma|coeliac disease|celiac disease|arthritis|epilepsy|endometriosis|pcos|ibs|crohn's|lupus|eczema|psoriasis|tinnitus|migraines|sciatica|hypertension|high blood pressure|osteoporosis|glaucoma|sleep apnea|sleep apnoea|adhd|gout|fibromyalgia|parkinson's|ms(?=$|[,.!;)]| (?:and|so|but|since|for|which|too|now)\\b)|multiple sclerosis|hay fever|gerd|acid reflux|an underactive thyroid)(?![\\p{L}-])",
      states: [["I'm 71 and I have COPD so the cold is no joke", "Nina has COPD."]],
      leaves: ["my uncle has COPD", "I have ms paint", "do I have gout"],
    },
    {
      gives: "ailment",
      form: `{<}(?:${I_AM}|im) (?<ailment>lactose intolerant|gluten intolerant|coeliac|celiac|diabetic|asthmatic|epileptic|colou?r ?blind|deaf|anaemic|anemic|dyslexic|pregnant)(?![\\p{L}-])`,
      states: [["im lactose intolerant so no cream cake", "Nina is lactose intolerant."]],
      leaves: ["i'm not pregnant", "my mum is diabetic"],
    },
    {
      gives: "employer",
      form: "{<}i(?: (?:also|still|now|currently|just|actually)){0,2} work(?:ing)? (?:at|for|with) (?:the )?(?:{employer}|{kindofemployer},? (?:called|named) {calledemployer}|{kindofemployer})(?: as (?:an? |the )?{job})?",
      states: [
        ["I work at Dunmore & Sons as a surveyor, so anything near", "Nina works at Dunmore & Sons."],
        ["I work at a bakery", "Nina works at a bakery."],
        ["I work at Munster Power. My boss is Declan", "Nina works at Munster Power."],
        ["I work at a lumber yard called Tanner's, cant be late", "Nina works at Tanner's."],
        ["I work at a studio called Puddlejump", "Nina works at Puddlejump."],
      ],
      leaves: ["I don't work at Acme", "I work at home", "I work at night"],
    },
    {
      gives: "job",
      form: `{<}(?:${I_AM}|im)(?:,)? (?:\\d{1,2}, )?(?:an? |the |their |our )?{job},? (?:at|for|with) (?:the )?(?:{employer}|{kindofemployer},? (?:called|named) {calledemployer}|{kindofemployer}|(?<employer>university of (?-i:\\p{Lu}\\p{L}{1,20})))`,
      states: [
        ["I'm head of support at Lumio btw", "Nina works at Lumio."],
        ["im a junior designer at a studio called puddlejump, started today", "Nina works at Puddlejump."],
        ["I'm 27, junior dev at a bank, and I've never led anyone", "Nina works as a junior dev."],
      ],
      leaves: ["I'm not head of support at Lumio", "I'm a fan at Acme", "if I'm lead at Acme"],
    },
    {
      gives: "job",
      form: "{<}(?:[\\p{L} ]{0,20} irl )?(?:i |just ){0,2}(?:got|was|been|i got|were) promoted to {job}(?: (?:at|in) (?:the )?(?<where>[\\p{L}'-]{2,20}(?: [\\p{L}'-]{2,20}){0,2}?))?{>}",
      states: [
        ["also irl i got promoted to shift lead at the paint factory so celebrating", "Nina works as a shift lead."],
      ],
      leaves: ["i wish i got promoted to lead", "he got promoted to lead"],
    },
    {
      gives: "employer",
      form: "{<}(?:(?:an?|one|two|three|four|five|six|\\d{1,2}) (?:days?|weeks?|months?) in(?:to my new job)? at|(?:my |the )?first (?:day|week|month|shift)(?: at| with)) (?!(?:the )?(?:school|work|home|uni|university|college|camp|nursery|kindergarten|daycare|gym|beach|sea|night|least|last|an?|my|our|his|her|their)\\b)(?:the )?{anyemployer}(?=$|[,.!:;]| (?:done|was|is|today|and|over)\\b)",
      states: [
        ["two weeks in at Tessellate. I don't miss it", "Nina works at Tessellate."],
        ["first week at harper lowe done", "Nina works at Harper Lowe."],
      ],
      leaves: ["first day at the beach", "first week at school done", "my daughter's first week at Lidl"],
    },
    {
      gives: "future_employer",
      form: `{<}(?:(?:i'?m|i'?ll be|i)(?: (?:also|now|then))? )?(?:starting|joining|start|join)(?: (?:a new job|work|my new job))?(?: at| with)? (?:an? [^,.;!?§]{2,40}? called )?{employer} ?§(?: as (?:an? |the |their |its )?{job})?`,
      states: [
        ["starting at Harper Lowe on 1 July as senior surveyor", "Nina works at Harper Lowe."],
        ["joining a startup called Tessellate in January as their first backend hire", "Nina works at Tessellate."],
      ],
      leaves: ["not starting at Hooli on 1 July", "he's joining Acme on 1 July", "starting Duolingo"],
    },
    {
      gives: "last_day",
      form: "(?:handed in my (?:notice|resignation)|gave (?:in )?my notice|gave notice|resigned|put in my notice|quit(?: my job)?)(?: (?:at|from|to))? {employer}(?: ?§)?(?:[,.!]| -| and)? ?(?:my )?(?:last|final) (?:day|shift)(?: (?:is|will be))? ?§",
      states: [["I handed in my notice at Brightloop. last day is 31 dec", "Nina works at Brightloop."]],
      leaves: ["he handed in his notice at Acme, last day 3 May", "I handed in my notice at Acme"],
    },
    {
      gives: "home",
      form: `{<}(?:(?:i|we)(?:'?ve)? )?(?:(?:have|just|finally|recently|now|also|both) ){0,3}moved (?:in ?)?to (?:my|our|an?) (?:[\\p{L}'-]{1,20} ){0,3}${DWELLING} (?:on|in|at) {place}{place2}`,
      states: [
        ["I moved into my own place on Baker Street in Leeds last weekend", "Nina lives in Baker Street, Leeds."],
        ["We moved into a flat in Rome", "Nina lives in Rome."],
      ],
      leaves: ["She moved into a flat in Rome", "if we moved into a flat in Rome"],
    },
    {
      gives: "home",
      form: `{<}(?:(?:i|we)(?:'?ve)? )?(?:(?:have|just|finally|recently|now|also|both) ){0,3}(?:(?:closed on|bought)|got(?: the keys (?:to|for|of))?(?![^§]{0,80}§)) (?:my own |our own |our first |my first |an? |the |our |my )(?:[\\p{L}'-]{1,20} ){0,2}?(?:flat|apartment|studio|house|condo|bedsit) (?:on|in) {place}{place2}{>}`,
      states: [
        ["got a studio in Delft, quiet at last", "Nina lives in Delft."],
        ["we closed on a condo in Tucson last Thursday", "Nina lives in Tucson."],
      ],
      leaves: ["got a studio in Rome for two nights", "she got a flat in Rome", "if we got a house in Rome"],
    },
    {
      gives: "home",
      form: `{<}(?:just )?moved in ?to (?:my (?:friend|sister|brother|cousin)(?: \\p{L}{1,20})?'s|an?|my) (?:[\\p{L}'-]{1,20} ){0,3}${DWELLING} (?:on|in|at) {place}{place2}`,
      states: [["moved into my friend Ginevra's spare room in Bologna", "Nina lives in Bologna."]],
      leaves: ["moved into a new role in Bologna"],
    },
    {
      gives: "home",
      form: `{<}(?:(?:i'?m|we'?re|i|we) )?(?:now )?(?:living|renting)(?: now)?(?: an? (?:[\\p{L}'-]{1,20} ){0,2}${DWELLING})? (?:in|on|at) {place}{place2}(?= in an? |\\s{0,3}(?:$|[,.!;:]|§)| (?:now|and|with|since|for|atm))`,
      states: [["living on Mill Road in a tiny studio, 875 a month", "Nina lives in Mill Road."]],
      leaves: ["living in Rome would be nice", "my aunt is living in Rome", "not living in Rome"],
    },
    {
      gives: "stay",
      form: "{<}(?:(?:i|we)(?:'ve)? )?(?:(?:just|then|also|first) )?moved (?:back |over |away )?to {place} ?§,? (?:and|but|then|and then|but then)(?: (?:i|we))?(?: have)? (?:left|moved (?:away|out|on|back))(?: again)? ?§",
      states: [["I moved to Bonn on 1 February 2025 and left on 3 March 2025.", "Nina lived in Bonn."]],
      leaves: [
        "I moved to Bonn on 1 February 2025 and left early",
        "she moved to Bonn on 1 May 2024 and left on 3 March 2025",
      ],
    },
    {
      gives: "term",
      form: `{my} (?<term>(?:[\\p{L}-]{1,20} ){0,2}?${TERM}) (?<ends>ends|expires|runs out|is up|finishes|is over|lapses|renews|is due for renewal) ?§`,
      isGiven: true,
      states: [
        ["My lease ends on 31 August.", "Nina's lease ends on 31 August 2025."],
        ["my contract runs out on 31 August, applying everywhere", "Nina's contract ends on 31 August 2025."],
      ],
      leaves: ["My lease ends soon", "his lease ends on 31 August"],
    },
    {
      gives: "appointment",
      form: `{<}(?:{my} |the )?(?<event>(?:${KIND_OF_EVENT}){0,2}?${EVENT}${ABOUT})(?: is| leaves| starts| departs| takes off| begins|'s)?(?: booked| set| scheduled)?(?: for| on)? ?§{time}{>}`,
      states: [
        ["flight to Lisbon leaves on 14 May at 6:25, back on the 18th", "Nina has a flight to Lisbon at 6:25."],
        ["surgery at Ridge hospital on 3 June. marathon is off", "Nina has a surgery at Ridge hospital."],
        ["My flight to Faro leaves on 2 May at 6:40.", "Nina has a flight to Faro at 6:40."],
        ["cambridge interview on 6 May", "Nina has a cambridge interview."],
      ],
      leaves: [
        "his flight to Faro leaves on 2 May",
        "The test on 2 May was hard",
        "the gig on Friday got cancelled, rain",
        "no flight on 2 May",
        "I had surgery on the 15th.",
        "missed flight on 2 May",
        "we have exam on 2 May",
      ],
    },
    {
      gives: "moved_appointment",
      form: `{<}(?:{my} |the )?(?<event>(?:${KIND_OF_EVENT})?(?:${EVENT}${ABOUT}|dentist|doctor|gp|physio|vet|hairdresser|therapist|shower|gig|game))(?: (?:got|was|is|has been|have|has|just)){0,2} (?:moved|pushed|postponed|rescheduled|changed|brought forward)(?: (?:me|us|it))?(?: back)?(?: (?:to|until|till)(?: the)?)? ?§`,
      states: [
        ["dentist moved to the 22nd. also we had to", "Nina's dentist was moved to another date."],
        ["dentist moved me to the 21st", "Nina's dentist was moved to another date."],
        ["dentist got moved to the 26th of july", "Nina's dentist was moved to another date."],
        ["the trip to Croatia is pushed to 3 September", "Nina's trip to Croatia was moved to another date."],
      ],
      leaves: ["my dentist moved to Leeds", "the dentist moved"],
    },
  ],
};
