import { wordSet } from "../../text/word-set.ts";
import type { SlotWords } from "../types/slot-form.ts";

const MY = "(?:mein|meine|meinem|meinen|meiner|unser|unsere|unserem|unserer|unseren)";
const NOW = "(?:(?:jetzt|nun|inzwischen|mittlerweile|derzeit|aktuell|noch|weiterhin|auch|seit kurzem|wieder) ){0,3}";
const owned = (name: string): string => (/[sxzß]$/u.test(name) ? `${name}’` : `${name}s`);
const noun = (word: string): string => word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

const DAILY = "(?:(?:jetzt|nun|inzwischen|derzeit|aktuell|täglich|morgens|abends|noch|wieder) ){0,2}";
const DOSED = "(?:{dose} {medicine}|{medicine},? {dose})";
const DOCTOR =
  "(?:der|die|mein|meine) (?:arzt|ärztin|hausarzt|hausärztin|kardiologe|kardiologin|psychiater|psychiaterin)";
const CHANGED = "(?:erhöht|gesenkt|gesteigert|reduziert|verdoppelt|umgestellt)";

export const GERMAN_SLOTS: SlotWords = {
  kin: {
    schwester: "sister",
    bruder: "brother",
    mutter: "mother",
    mama: "mom",
    vater: "father",
    papa: "dad",
    sohn: "son",
    tochter: "daughter",
    frau: "wife",
    mann: "husband",
    ehefrau: "wife",
    ehemann: "husband",
    verlobter: "fiancé",
    verlobte: "fiancée",
    freundin: "girlfriend",
    freund: "boyfriend",
    oma: "grandmother",
    opa: "grandfather",
    tante: "aunt",
    onkel: "uncle",
    cousin: "cousin",
    cousine: "cousin",
    nichte: "niece",
    neffe: "nephew",
    enkel: "grandson",
    enkelin: "granddaughter",
    chef: "boss",
    chefin: "boss",
    hund: "dog",
    hündin: "dog",
    katze: "cat",
    kater: "cat",
    hase: "rabbit",
    pferd: "horse",
    kind: "child",
    mitbewohner: "roommate",
    mitbewohnerin: "roommate",
    hausarzt: "doctor",
    hausärztin: "doctor",
    zahnarzt: "dentist",
    zahnärztin: "dentist",
  },
  children: { kinder: "kind", söhne: "sohn", jungs: "sohn", töchter: "tochter", mädchen: "tochter" },
  clauseStart: "(?<=^|[,;:.!?()–—]\\s{0,3}|(?<!\\p{L})(?:und|aber|also|denn|so|ach|übrigens|dann) )",
  clauseEnd:
    "(?=\\s{0,3}(?:$|[,;:.!?()–—]|\\p{Extended_Pictographic})| (?:und|aber|weil|denn|also|seit|mit|der|die|das)(?!\\p{L}))",
  others: wordSet(
    "mutter mama mutti vater papa vati eltern frau mann ehefrau ehemann partner partnerin ex sohn tochter kind kinder baby schwester bruder freund freundin oma opa großmutter großvater " +
      "tante onkel cousin cousine nichte neffe enkel enkelin schwiegermutter schwiegervater nachbar nachbarin kollege kollegin chef chefin patient patientin patienten " +
      "hund hündin katze kater hase kaninchen pferd tierarzt tierärztin seine seiner seinem ihr ihre ihrem ihrer ihm ihn studie gruppe leitlinie beipackzettel packung rezept",
  ),
  aboutOther:
    /(?<!(?<!\p{L})(?:dr|herr|frau)\.? )(?<!\p{L})(?!(?:ich|wir|es|das|dr|arzt|ärztin|hausarzt|hausärztin|praxis)(?!\p{L}))\p{L}{2,24} (?:(?:ist|war|hat|geht es)(?: wieder| noch| sehr| jetzt| nicht){0,2} (?:krank|besser|schlechter|schwach|gesund|alt|schwanger|zuckerkrank|operiert)|sagt|sagte|meint|schreibt|erzählt)(?!\p{L})/iu,
  my: /^(?:.{0,40} )?mein(?!\p{L})/iu,
  notSo:
    /(?<!\p{L})(?:wenn|falls|ob|würde|könnte|vielleicht|hoffentlich|möchte|will|wollte|nicht|kein|keine|keinen|nie|früher|stell dir vor|wäre|hätte|überlege)(?!\p{L})/iu,
  is: "ist",
  sentence: {
    kin: (name, owner, word) => `${name} ist ${owned(owner)} ${noun(word)}.`,
    age: (name, age) => `${name} ist ${age} Jahre alt.`,
    employer: (owner, employer, article) => `${owner} arbeitet bei ${article}${employer}.`,
    job: (owner, job) => `${owner} arbeitet als ${job}.`,
    home: (owner, place) => `${owner} wohnt in ${place}.`,
    ailment: (owner, ailment) => `${owner} hat ${ailment}.`,
    dosed: (dose, medicine) => `${dose} ${noun(medicine)}`,
    medicine: (owner, medicine) => `${owner} nimmt ${medicine}.`,
  },
  forms: [
    {
      gives: "kin_ages",
      form: "(?<kin>kinder|söhne|töchter|jungs|mädchen)[,:]? ?\\(?{ages}",
      isGiven: true,
      states: [["wir haben zwei Kinder: Lena (12) und Max (8).", "Lena ist 12 Jahre alt."]],
      leaves: ["wir haben zwei Kinder (12 und 8)"],
    },
    {
      gives: "kin",
      form: `${MY} {kin} (?:heißt|heisst|namens|ist der|ist die) {anyname}`,
      isGiven: true,
      states: [
        ["Mein Mann heißt Bernd, wir haben", "Bernd ist Ninas Mann."],
        ["meine freundin heißt caro", "Caro ist Ninas Freundin."],
      ],
      leaves: ["sein Mann heißt Bernd"],
    },
    {
      gives: "kin",
      form: `${MY} {kin},? {name}(?= (?:ist|hat|war|wird|und|mag|spielt|arbeitet|wohnt|kommt|fährt|geht|macht|will|kann)(?!\\p{L})|[,.!]|$)`,
      isGiven: true,
      states: [
        ["Unser Hund Waldi ist leider krank", "Waldi ist Ninas Hund."],
        ["wohne jetzt in Graz bei meiner schwester Lisi", "Lisi ist Ninas Schwester."],
      ],
      leaves: ["Mein Mann Tennis spielen", "meine Frau ist hier"],
    },
    {
      gives: "kin",
      form: "{<}(?:(?:ich|wir) )?(?:habe|haben)(?: (?:jetzt|auch|seit kurzem)){0,2} (?:einen|eine) (?<kin>hund|hündin|katze|kater|hase|pferd)(?:,| namens| mit namen) {name}",
      states: [["Wir haben einen Hund, Bruno", "Bruno ist Ninas Hund."]],
      leaves: ["wir haben keinen Hund, Bruno", "sie haben einen Hund, Bruno"],
    },
    {
      gives: "home",
      form: `{<}(?:(?:ich|wir) )?(?:wohne|lebe|wohnen|leben) ${NOW}in {place}`,
      states: [["ich heiße Nina und wohne in Freiburg.", "Nina wohnt in Freiburg."]],
      leaves: ["ich wohne nicht in Freiburg", "sie wohnen in Köln", "vielleicht wohne in Freiburg"],
    },
    {
      gives: "home",
      form: "{<}(?:so, )?(?:(?:ich|wir) )?(?:bin|sind) (?:wir |ich )?(?:[\\p{L}]{1,20} ){0,4}?nach {place} (?:um)?gezogen",
      states: [
        ["Ich bin letzte Woche nach Kiel gezogen.", "Nina wohnt in Kiel."],
        ["So, wir sind letzte Woche nach Basel gezogen.", "Nina wohnt in Basel."],
      ],
      leaves: ["Sie ist nach Kiel gezogen", "ich bin nicht nach Kiel gezogen"],
    },
    {
      gives: "employer",
      form: `{<}(?:ich )?(?:arbeite|arbeiten) (?:ich )?${NOW}(?:bei|für|in|an) (?<article>(?:der |dem )?)(?<employer>(?:(?:einer|einem) )?(?-i:\\p{Lu}[\\p{L}\\p{M}'-]{2,30})(?: (?-i:\\p{Lu}[\\p{L}\\p{M}'-]{1,30})){0,3})`,
      states: [
        ["Ich arbeite bei der Sparkasse, also nur abends", "Nina arbeitet bei der Sparkasse."],
        ["ich arbeite jetzt bei einem Tischler", "Nina arbeitet bei einem Tischler."],
      ],
      leaves: ["ich arbeite nicht bei Bosch", "sie arbeitet bei Bosch"],
    },
    {
      gives: "dose",
      form: `{<}(?:(?:ich )?(?:nehme|bekomme|kriege) (?:ich )?${DAILY}${DOSED}|(?:ich )?bin (?:ich )?${DAILY}(?:bei|auf) ${DOSED}|(?:${DOCTOR} )?(?:hat |haben )?mir ${DAILY}${DOSED} (?:verschrieben|verordnet))`,
      states: [
        ["Ich nehme jetzt 20 mg Lisinopril", "Nina nimmt 20 mg Lisinopril."],
        ["ich nehme täglich 50mg sertralin, also bitte", "Nina nimmt 50 mg Sertralin."],
        ["ich nehme Ramipril 5 mg morgens", "Nina nimmt 5 mg Ramipril."],
        ["die Ärztin hat mir Metformin 500 mg verschrieben", "Nina nimmt 500 mg Metformin."],
        ["bin jetzt bei 75 mg Sertralin", "Nina nimmt 75 mg Sertralin."],
      ],
      leaves: [
        "ich nehme nicht 20 mg Lisinopril",
        "sie nimmt 20 mg Lisinopril",
        "ich nehme 20 Tabletten mit",
        "der Arzt hat ihr Metformin 500 mg verschrieben",
      ],
    },
    {
      gives: "dose",
      mayBeOfOthers: true,
      form: `{<}(?:${DOCTOR} hat (?:mein |das |die )?{medicine} (?:von \\d{1,5} ?(?:mg )?)?auf {dose} ${CHANGED}|(?:mein |das |die |meine ){0,1}(?:dosis )?{medicine}(?:[ -]?dosis)?(?:(?: ist| sind| liegt)? (?:jetzt|nun|inzwischen|aktuell)(?: (?:bei|auf))? {dose}|(?: ist| sind| liegt)(?: (?:bei|auf))? {dose}(?= jetzt)| wurde (?:jetzt )?(?:auf|von \\d{1,5} ?(?:mg)? auf) {dose} ${CHANGED}))`,
      states: [
        ["das Lisinopril sind jetzt 20 mg", "Nina nimmt 20 mg Lisinopril."],
        ["Lisinopril wurde auf 20mg erhöht", "Nina nimmt 20 mg Lisinopril."],
        ["mein Metformin ist jetzt bei 1000 mg", "Nina nimmt 1000 mg Metformin."],
        ["meine Sertralin-Dosis ist jetzt 75 mg", "Nina nimmt 75 mg Sertralin."],
        ["mein Arzt hat das Ramipril auf 10 mg erhöht", "Nina nimmt 10 mg Ramipril."],
      ],
      leaves: ["meine Mutter ist krank, das Lisinopril sind jetzt 20 mg", "vielleicht ist das Lisinopril jetzt 20 mg"],
    },
    {
      gives: "ailment",
      form: `{<}(?:ich )?bin ${NOW}(?<ailment>laktoseintolerant|glutenintolerant|vegan|vegetarisch|vegetarier|vegetarierin|schwanger)(?!\\p{L})`,
      states: [["ach und ich bin laktoseintolerant, also bitte", "Nina ist laktoseintolerant."]],
      leaves: ["ich bin nicht schwanger"],
    },
  ],
};
