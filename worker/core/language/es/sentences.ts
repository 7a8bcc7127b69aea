import { PLACE, THING, type SentenceForm } from "../types/sentence-form.ts";

export const SPANISH_SENTENCES: readonly SentenceForm[] = [
  {
    match: new RegExp(`^(?:yo )?ya no vivo en ${PLACE}$`, "iu"),
    predicate: "LIVES_IN",
    type: "place",
    ended: true,
    sentence: (n, o) => `${n} ya no vive en ${o}.`,
  },
  {
    match: new RegExp(`^(?:yo )?(?:ahora )?vivo (?:ahora )?en ${PLACE}$`, "iu"),
    predicate: "LIVES_IN",
    type: "place",
    sentence: (n, o) => `${n} vive en ${o}.`,
  },
  {
    match: new RegExp(`^(?:yo )?ya no trabajo (?:en|para) ${PLACE}$`, "iu"),
    predicate: "WORKS_AT",
    type: "organization",
    ended: true,
    sentence: (n, o) => `${n} ya no trabaja en ${o}.`,
  },
  {
    match: new RegExp(`^(?:yo )?(?:ahora )?trabajo (?:ahora )?(?:en|para) ${PLACE}$`, "iu"),
    predicate: "WORKS_AT",
    type: "organization",
    sentence: (n, o) => `${n} trabaja en ${o}.`,
  },
  {
    match: new RegExp(`^(?:yo )?trabajo (?:de|como) ${THING}$`, "iu"),
    predicate: "WORKS_AS",
    type: null,
    sentence: (n, o) => `${n} trabaja como ${o}.`,
  },
  {
    match: new RegExp(`^(?:me llamo|mi nombre es) ${PLACE}$`, "iu"),
    predicate: "NAMED",
    type: null,
    sentence: (n, o) => `${n} se llama ${o}.`,
  },
  {
    match: new RegExp(`^(?:yo )?(?:soy|vengo) de ${PLACE}$`, "iu"),
    predicate: "FROM",
    type: "place",
    sentence: (n, o) => `${n} es de ${o}.`,
  },
  {
    match: new RegExp(`^(?:a mí )?me (?:gusta|gustan|encanta|encantan) (?!que |mucho$)${THING}$`, "iu"),
    predicate: "LIKES",
    type: "concept",
    sentence: (n, o) => `A ${n} le gusta ${o}.`,
  },
  {
    match: new RegExp(`^(?:yo )?odio (?!que )${THING}$`, "iu"),
    predicate: "DISLIKES",
    type: "concept",
    sentence: (n, o) => `${n} odia ${o}.`,
  },
  {
    match: /^(?:yo )?tengo (\d{1,3}) años$/iu,
    predicate: "AGE",
    type: null,
    sentence: (n, o) => `${n} tiene ${o} años.`,
  },
];

/** Continues or corrects a "since" phrase, like `GERMAN_CONTINUED`. */
export const SPANISH_CONTINUED =
  /^(?: y (?:medio|media|pico|algo|un poco|tantos|(?:\d+|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|unos|unas) (?:días?|semanas?|mes(?:es)?|años?))|(?:,| pero) (?:no|digo|perdón|perdona|mejor dicho|quiero decir|o sea|o|bueno|espera|corrijo|más bien)(?![\p{L}]))/iu;
