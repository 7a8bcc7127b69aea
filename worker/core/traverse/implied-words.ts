import { PET } from "../language/index.ts";

const IMPLIED: readonly (readonly [RegExp, string])[] = [
  [
    /(?<!\p{L})(?:works? as|(?:is|am|'m|'s|was|has been|have been) an? (?:\p{Ll}+ )?(?:\p{Ll}+(?:ist|ician|eer|er|or)|nurse|chef|cook|pilot|vet|lawyer|clerk|barista|guard|judge|priest|electrician|mechanic|accountant|assistant|surgeon|architect))(?!\p{L})/iu,
    "job occupation profession living",
  ],
  [/(?<!\p{L})(?:called|named|name is)(?!\p{L})/iu, "name called"],
  // "Milo is Ada's cat"
  [
    /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*)? (?:is|was) (?:\p{Lu}[\p{L}.-]*(?: \p{Lu}[\p{L}.-]*)?['’]s?|my|our) (?:\p{Ll}+ )?\p{Ll}+/u,
    "name called",
  ],
  [/(?<!\p{L})married to(?!\p{L})/iu, "husband wife spouse"],
  [/(?<!\p{L})allerg(?:y|ies|ic)(?!\p{L})/iu, "allergy allergic have"],
  [/(?<!\p{L})(?:died|passed away|is dead)(?!\p{L})/iu, "die died death pass"],
  [/\d (?:years? old|yrs? old)(?!\p{L})/iu, "age old"],
  [/(?<!\p{L})(?:weighs?|\d ?kg)(?!\p{L})/iu, "weight weigh"],
  [/\d ?(?:m|cm|metres|meters|feet|ft) tall(?!\p{L})/iu, "height"],
  [/(?<!\p{L})(?:rents?|owns?|drives?|rides?) an? /iu, "have"],
  [/(?<!\p{L})appointment with(?!\p{L})/iu, "see meet"],
  // "Ada has two old cats"
  [
    new RegExp(String.raw`(?<!\p{L})(?:has|have|got|keeps?|adopted) (?:[\p{Ll}\d]+ ){0,3}${PET}(?!\p{L})`, "iu"),
    "pet animal",
  ],
];

export const impliedWords = (text: string): string =>
  IMPLIED.flatMap(([says, words]) => (says.test(text) ? words : [])).join(" ");
