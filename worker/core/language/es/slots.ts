import { wordSet } from "../../text/word-set.ts";
import type { SlotWords } from "../types/slot-form.ts";

const MY = "(?:mi|mis|nuestro|nuestra)";
const EMPLOYER =
  "(?<employer>(?:un|una|el|la) (?:hospital|farmacia|colegio|banco|empresa|tienda|bar|restaurante|clínica|escuela|universidad|hotel|fábrica|oficina|panadería|librería|startup|supermercado|taller))";

const DOCTOR = "(?:(?:el|la|mi) (?:médic[oa]|doctora?|cardiólog[oa]|psiquiatra|enfermer[oa]) )?";
const DOSED = "(?:{dose} (?:de )?{medicine}|{medicine},? (?:de )?{dose})";
const CHANGED =
  "(?:subido|bajado|cambiado|aumentado|reducido|pasado|vuelto|puesto|subieron|bajaron|cambiaron|subió|bajó|cambió)";

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
  others: wordSet(
    "madre mamá mami padre papá papi padres mujer esposa marido esposo ex hijo hija hijos niño niña bebé hermana hermano abuela abuelo tía tío prima primo sobrina sobrino nieta nieto " +
      "suegra suegro cuñada cuñado novio novia pareja amigo amiga vecino vecina compañero compañera jefe jefa paciente pacientes perro perra gato gata conejo caballo veterinario veterinaria " +
      "su sus le les estudio ensayo guía prospecto caja receta",
  ),
  aboutOther:
    /(?<!(?<!\p{L})(?:dr|dra|doctor|doctora)\.? )(?<!\p{L})(?!(?:yo|no|que|ya|esto|eso|médico|médica|doctor|doctora)(?!\p{L}))\p{L}{2,24} (?:(?:está|estaba|tiene|sigue)(?: muy| mejor| ya| más){0,2} (?:enferm[oa]|mejor|peor|débil|diabétic[oa]|embarazada|diabetes)|dice|dijo|cuenta|llamó)(?!\p{L})/iu,
  my: /^(?:.{0,40} )?(?:mi|me)(?!\p{L})/iu,
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
    dosed: (dose, medicine) => `${dose} de ${medicine}`,
    medicine: (owner, medicine) => `${owner} toma ${medicine}.`,
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
      form: "{<}(?:(?:yo|ahora|ya) ){0,2}(?:vivo|vivimos)(?: ahora)? en {place}{>}",
      states: [["me llamo Nina y vivo en Sevilla con mi marido", "Nina vive en Sevilla."]],
      leaves: ["no vivo en Sevilla", "antes vivía en Sevilla", "ojalá vivo en Sevilla"],
    },
    {
      gives: "home",
      form: "{<}(?:(?:ya )?me he mudado|me mudé|nos hemos mudado) a {place}",
      states: [["me he mudado a Castellón, piso nuevo", "Nina vive en Castellón."]],
      leaves: ["no me he mudado a Castellón", "se ha mudado a Castellón"],
    },
    {
      gives: "dose",
      form: `{<}${DOCTOR}(?:(?:(?:ahora|ya|yo) ){0,2}(?:tomo|estoy tomando)|me (?:ha|han) (?:recetado|puesto|mandado|dado|pautado))(?: ahora)? ${DOSED}`,
      states: [
        ["ahora tomo 20 mg de lisinopril", "Nina toma 20 mg de lisinopril."],
        ["tomo levotiroxina de 50 mcg cada mañana", "Nina toma 50 mcg de levotiroxina."],
        ["el médico me ha recetado enalapril 10 mg al día", "Nina toma 10 mg de enalapril."],
      ],
      leaves: ["no tomo 20 mg de lisinopril", "toma 20 mg de lisinopril", "no me han recetado enalapril 10 mg"],
    },
    {
      gives: "dose",
      form: `{<}${DOCTOR}(?:(?:me (?:han |ha )?|he |ya he |ahora he )${CHANGED} (?:(?:el |la |mi |la dosis de |la dosis del ){1,2}{medicine}(?: de \\d{1,5} ?(?:mg|mcg)?)? a {dose}|a {dose} (?:de |del ){1,2}{medicine})|(?:ahora |ya ){0,2}estoy (?:ya |ahora )?(?:en|con) {dose} de {medicine})`,
      states: [
        ["me han subido la metformina a 1000 mg y ya estoy mejor", "Nina toma 1000 mg de metformina."],
        ["la doctora me bajó el enalapril de 20 a 10 mg", "Nina toma 10 mg de enalapril."],
        ["ya he pasado a 75 mcg de levotiroxina", "Nina toma 75 mcg de levotiroxina."],
        ["ahora estoy con 40 mg de omeprazol", "Nina toma 40 mg de omeprazol."],
      ],
      leaves: [
        "le han subido la metformina a 1000 mg",
        "si me suben la metformina a 1000 mg",
        "ha pasado a 75 mcg de levotiroxina",
      ],
    },
    {
      gives: "dose",
      mayBeOfOthers: true,
      form: `{<}(?:el |la |mi |la dosis de |mi dosis de ){0,2}{medicine} (?:(?:ahora )?(?:es|está|son|va)(?: ahora| ya)?(?: en| de| a)?|(?:ha |ya ha )?${CHANGED} a) {dose}`,
      states: [
        ["el lisinopril ahora es de 20 mg", "Nina toma 20 mg de lisinopril."],
        ["la dosis de metformina es ahora de 1000 mg", "Nina toma 1000 mg de metformina."],
        ["el enalapril ha subido a 20 mg", "Nina toma 20 mg de enalapril."],
      ],
      leaves: ["mi madre está bien, el lisinopril ahora es de 20 mg", "quizás el lisinopril ahora es de 20 mg"],
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
