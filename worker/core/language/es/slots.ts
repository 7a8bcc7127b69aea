import type { SlotWords } from "../types/slot-form.ts";

/* Spanish forms of plain, important sentences: data, with examples that one test runs. */

const MY = "(?:mi|mis|nuestro|nuestra)";
const EMPLOYER =
  "(?<employer>(?:un|una|el|la) (?:hospital|farmacia|colegio|banco|empresa|tienda|bar|restaurante|clínica|escuela|universidad|hotel|fábrica|oficina|panadería|librería|startup|supermercado|taller))";

export const SPANISH_SLOTS: SlotWords = {
  kin: {
    hermana: "sister",
    hermano: "brother",
    madre: "mother",
    mamá: "mom",
    padre: "father",
    papá: "dad",
    hijo: "son",
    hija: "daughter",
    mujer: "wife",
    esposa: "wife",
    marido: "husband",
    esposo: "husband",
    novio: "boyfriend",
    novia: "girlfriend",
    pareja: "partner",
    abuela: "grandmother",
    abuelo: "grandfather",
    tía: "aunt",
    tío: "uncle",
    prima: "cousin",
    primo: "cousin",
    sobrina: "niece",
    sobrino: "nephew",
    jefe: "boss",
    jefa: "boss",
    perro: "dog",
    perra: "dog",
    gato: "cat",
    gata: "cat",
    conejo: "rabbit",
    caballo: "horse",
  },
  children: {},
  clauseStart: "(?<=^|[,;:.!?¡¿()–—]\\s{0,3}|(?<!\\p{L})(?:y|pero|que|pues|bueno|además) )",
  clauseEnd: "(?=\\s{0,3}(?:$|[,;:.!?()–—]|\\p{Extended_Pictographic})| (?:y|pero|porque|desde|con|que)(?!\\p{L}))",
  notSo: /(?<!\p{L})(?:si|quizás|quizá|tal vez|ojalá|no|nunca|quiero|quisiera|querría|antes|casi)(?!\p{L})/iu,
  is: "es",
  sentence: {
    kin: (name, owner, noun) =>
      `${name} es ${/[ao]$/u.test(noun) ? (noun.endsWith("a") ? "la" : "el") : "su"} ${noun} de ${owner}.`,
    age: (name, age) => `${name} tiene ${age} años.`,
    employer: (owner, employer) => `${owner} trabaja en ${employer}.`,
    job: (owner, job) => `${owner} trabaja como ${job}.`,
    home: (owner, place) => `${owner} vive en ${place}.`,
    ailment: (owner, ailment) => `${owner} tiene ${ailment}.`,
  },
  forms: [
    {
      gives: "kin",
      form: `${MY} {kin} se llama {anyname}`,
      isGiven: true,
      states: [["mi novio se llama Pau. tenemos un gato", "Pau es el novio de Nina."]],
      leaves: ["su novio se llama Pau"],
    },
    {
      gives: "kin",
      form: `${MY} {kin},? {name}(?= (?:es|está|tiene|vive|trabaja|quiere|y|va|viene)(?!\\p{L})|[,.!]|$)`,
      isGiven: true,
      states: [["mi hermana Lucía vive en Lugo", "Lucía es la hermana de Nina."]],
      leaves: ["mi hermana vive en Lugo"],
    },
    {
      gives: "kin",
      form: "{<}(?:tengo|tenemos) (?:un|una) (?<kin>perro|perra|gato|gata|conejo|caballo)(?:,| llamad[oa]| que se llama) {name}",
      states: [["tenemos un gato, Trufa", "Trufa es el gato de Nina."]],
      leaves: ["no tenemos un gato, Trufa", "tengo un gato"],
    },
    {
      gives: "home",
      form: "{<}(?:(?:ya )?me he mudado|me mudé|nos hemos mudado) a {place}",
      states: [["me he mudado a Castellón, piso nuevo", "Nina vive en Castellón."]],
      leaves: ["no me he mudado a Castellón", "se ha mudado a Castellón"],
    },
    {
      gives: "employer",
      form: `{<}(?:(?:ahora|ya) )?(?:trabajo|estoy|estoy trabajando)(?: ahora)? en ${EMPLOYER}`,
      states: [
        ["vivo en Valencia y trabajo en una farmacia", "Nina trabaja en una farmacia."],
        ["ya no trabajo en la farmacia, ahora estoy en un hospital", "Nina trabaja en un hospital."],
      ],
      leaves: ["ya no trabajo en la farmacia", "trabajo en casa"],
    },
  ],
};
