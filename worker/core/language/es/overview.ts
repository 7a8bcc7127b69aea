import { wordSet } from "../../text/word-set.ts";
import type { OverviewWords } from "../types/overview-words.ts";

export const SPANISH: OverviewWords = {
  overview: wordSet("vision perfil resumen panorama sintesis panoramica esquema recapitulacion idea"),
  summarize: wordSet(`
    describirme describir resumirlo presenta presentame resume resumeme resumenos resumir resumirme sintetiza recapitula describe describeme
  `),
  condense: wordSet("reduce reducir condensa reduceme concentra"),
  topics: wordSet("tema temas asuntos areas ambitos patrones hilos cuestiones"),
  groups: wordSet("grupo grupos circulos comunidades comunidad"),
  whole: wordSet(`
    usuario usuaria persona amigos familia equipo gente personas todos memoria conversaciones conversacion charlas mensajes notas datos
    historial recuerdos cosas aqui vida mundo
  `),
  breadth:
    wordSet(`normalmente generalmente habitualmente sobretodo principalmente esencial frecuencia menudo conductores mas 
    principales principal importantes importante distintos distintas diferentes diversos diversas todos todas todo toda general generales
    globales global grandes gran mayores breve corto rapido rapida completo comunes frecuentes recurrentes centrales clave
  `),
  everything: wordSet("todo"),
  request: wordSet(`dar darme ponme agrupalos 
    da dame danos darme hazme haz dime muestra muestrame enumera lista nombra puedes podrias necesito quiero quisiera gustaria cuentame ofreceme
  `),
  what: wordSet("que cuales cual"),
  verbs: wordSet(`
    interesa interesan ocupa destacan habla hablan hablamos hablado trata tratan tratado hay existe existen pasa ocurre salen aparecen surgen
    mencionan comentan sabes sabemos recuerdas conoces guardado discuten discutido abarca giran alrededor se ha han hemos encuentran forman
  `),
  own: wordSet("yo mi mis nuestro nuestra nuestros nuestras"),
  shared: [
    "tiene … en comun",
    "tienen … en comun",
    "tenemos … en comun",
    "tengo … en comun",
    "hay … en comun",
    "en comun con",
    "en comun entre",
  ],
  known: [
    "que sabes",
    "lo que sabes",
    "todo lo que sabes",
    "que recuerdas",
    "lo que recuerdas",
    "todo lo que recuerdas",
    "que sabemos",
    "que conoces",
    "que has guardado",
    "que se sabe",
    "que tienes guardado",
    "que tienes sobre",
  ],
  gist: ["de que va todo esto", "de que trata todo esto", "de que va esto", "de que se trata todo esto"],
  owner: [
    "que tipo de persona soy",
    "que clase de persona soy",
    "de mi",
    "sobre mi",
    "quien soy",
    "quien soy yo",
    "resumeme",
    "describirme",
    "describeme",
    "me describirias",
    "me describieras",
    "me describes",
  ],
  who: ["quien es", "quienes son", "quien era", "quienes eran"],
  part: / (?:el|la|los|las|del|al) [^ ]+ (?:del|de (?:la|las|los|mi|mis|nuestro|nuestra)) /,
  capitalisesNouns: false,
  activityEndings: ["ando", "iendo"],
  about: [
    "hablame de",
    "hablame del",
    "cuentame del",
    "hablame sobre",
    "cuentame de",
    "cuentame sobre",
    "cuentame mas sobre",
    "cuentame todo sobre",
    "dime todo sobre",
    "que me puedes contar de",
    "que puedes decirme de",
    "que puedes decirme sobre",
    "describe",
    "describeme",
  ],
  how: wordSet("como manera modo forma"),
  connected: wordSet(`
    conecta parecen parecidos conectado conectada conectados conectadas relacionado relacionada relacionados relacionadas vinculado vinculada vinculados
    vinculadas relaciona relacionan conectan
  `),
  links: wordSet("une unen relaciona conecta vincula"),
  between: wordSet("entre"),
  be: wordSet("estan esta son estoy"),
  connection: wordSet("conexion conexiones relacion relaciones vinculo vinculos lazo nexo"),
  connects: [
    "de que se conocen",
    "de que conoce",
    "como conocio",
    "que ver con",
    "que ver",
    "se conocen",
    "se conocieron",
  ],
  joiners: wordSet("y e con entre a al"),
  otherwise: wordSet(`
    donde cuando escribe redacta traduce crea genera explica debo deberia cuanto cuantos cuantas cuanta porque
  `),
  details: ["a que hora", "cuanto tiempo"],
  yesOrNo: wordSet("ha he hay habia fue puedo debo tengo"),
  total: wordSet("todo conjunto"),
  courtesy: wordSet("por favor ok vale y oye"),
  grammar: wordSet(`
    porfa conjunto tipo tipos clase clases yo me mi mis mio nosotros nos nuestro nuestra nuestros nuestras tu te tus lo la los las el un una
    unos unas de del en a al para por con y e o u como es son era eran fue ser estar esta estan he has ha hemos han no se su sus le les esto eso
    este esa hasta ahora aqui sobre acerca que quien quienes cual cuales entre ambos tiene tienen tengo todo favor
  `),
};
