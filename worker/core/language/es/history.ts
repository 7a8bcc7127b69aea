import { wordSet } from "../../text/word-set.ts";
import type { HistoryWords } from "../types/history-words.ts";

/** First-person forms replace the pronoun, which Spanish drops. */
export const SPANISH: HistoryWords = {
  subjects: wordSet(`
    yo he hemos habia habiamos hice hicimos hable hablamos mencione mencionamos plantee planteamos trate tratamos comente comentamos pregunte dije
    dijimos conte
    contamos saque sacamos empece empezamos aprendi aprendimos trabaje trabajamos logre logramos resolvi resolvimos maneje manejamos fui fuimos
  `),
  listeners: wordSet("tu tus has me"),
  possessives: wordSet("mi mis nuestro nuestra nuestros nuestras"),
  past: wordSet(`
    he hemos ha han habia habiamos habian fue fueron fui fuimos hice hicimos hizo hable hablamos mencione mencionamos plantee planteamos trate tratamos
    comente comentamos pregunte dije dijimos conte contamos saque sacamos empece empezamos aprendi aprendimos trabaje trabajamos logre logramos
    resolvi resolvimos maneje manejamos evoluciono progreso avanzo cambio surgieron salieron paso pasaron ocurrio ocurrieron sucedio
  `),
  pastEndings: ["aron", "ieron", "aste", "iste"],
  notPast: wordSet("varon baron existe triste consiste insiste chiste gaste baste contraste"),
  what: [/ (?:lo|de) que /],
  how: wordSet("como"),
  everything: wordSet("todo todos todas"),
  whole: wordSet("todo"),

  order: [
    / en (?:que|cual) (?:orden|secuencia) /,
    / (?:orden|secuencia) (?:en|con) (?:el |la )?(?:que|cual) /,
    / orden (?:cronologico|temporal) /,
    / cronologicamente /,
    / (?:del (?:mas antiguo|primero) al (?:mas reciente|ultimo)) /,
  ],
  chronicle: [
    / (?:cronologia|linea de tiempo|linea temporal) (?:de|con) (?:todo|mi|mis|nuestro|nuestra|nuestros|nuestras|lo que) /,
    / (?:secuencia|orden|cronologia) de (?:los )?(?:hechos|acontecimientos|eventos|sucesos) /,
  ],
  sequence: [
    / (?:mas antiguo|mas antiguos|mas antiguas|mas viejo) (?:primero|a lo mas|al mas) /,
    / (?:lo|los|las) mas (?:antiguo|antiguos|antiguas) primero /,
    / paso a paso (?:lo|todo) /,
  ],
  earlier: [
    / (?:que|cual) (?:[^ ]+ ){0,3}(?:paso|fue|vino|ocurrio|sucedio|empezo|llego) (?:primero|antes) (?:[^ ]+ ){1,20}o /,
  ],
  span: [
    / (?:desde|de|del) (?:el |la )?(?:principio|inicio|comienzo|primer[ao]?(?: [^ ]+)?) (?:[^ ]+ ){0,4}(?:a|al|hasta) (?:el |la )?(?:fin|final|ahora|hoy|ultim[ao]) /,
    / (?:desde el principio|de principio a fin|paso a paso) /,
  ],
  either: [/ (?:antes|despues) o (?:despues|antes|fue) /, / o (?:fue |era )?al reves /],
  following: [
    / (?:que|cual) (?:[^ ]+ ){0,4}(?:paso|ocurrio|sucedio|vino|siguio|pasado|ocurrido|sucedido) (?:[^ ]+ ){0,2}(?:despues|tras|luego|antes|entre) /,
  ],
  timeline: [/ (?:cronologia|linea de tiempo|linea temporal|linea del tiempo) (?:de|del) /],
  general: [/ (?:en general|generalmente|sobre todo|principalmente|normalmente) /],
  telling: [
    / (?:haz|hazme|dime|cuentame|cuentanos|cuenta|contarme|contarnos|narra|narrame|relata|relatame|describe|describeme|repasa|recorre|traza|muestrame|dame|enumera|reconstruye) /,
  ],
  story: [
    / (?:mi|mis|nuestro|nuestra|nuestros|nuestras) (?:[^ ]+ ){0,2}(?:trayectoria|recorrido|camino|evolucion|historia|hitos) (?!a |al |hasta )/,
    / (?:trayectoria|recorrido|camino|evolucion|historia|hitos) (?:de|con|en) (?:mi|mis|nuestro|nuestra|nuestros|nuestras) /,
  ],
  duty: [
    / (?:debo|debemos|deberia|deberiamos|puedo|podemos|podria yo|podriamos|tengo que|tenemos que|hay que|conviene|voy a|vamos a) /,
  ],
  yesOrNo: wordSet("he hemos ha han habia fue fueron"),
  first: wordSet("primero inicialmente"),
  next: wordSet("luego despues segundo ultimo finalmente"),
  raised: wordSet(`
    mencione mencionamos mencionado hable hablamos hablado comente comentamos comentado plantee planteado pregunte preguntado dije dicho conte contado saque
    sacado trate tratamos tratado contamos conto explique explicado describi descrito pregunto decia hablaba contaba
  `),

  done: wordSet(`
    hecho hablado hablamos discutido discutimos tratado tratamos trabajado trabajamos logrado conseguido avanzado pasado ocurrido aprendido terminado visto
    comentado hice hicimos
  `),
  evolved: wordSet("evolucionando evolucionado evoluciono progresado progreso avanzado avanzo desarrollado desarrollo"),
  changed: wordSet("cambiado cambio ido mejorado mejoro crecido fue salio"),
  askedWhat: [/ que (?:he|hemos|ha|habia|habiamos|hice|hicimos|logre|logramos|aprendi|aprendimos) /],
  askedHow: [/ como (?:ha|han|evoluciono|progreso|avanzo|cambio|fue) /],
  whatProgress: [/ que (?:progresos?|avances?) /],
  untilNow: [
    / (?:hasta (?:ahora|hoy|aqui|la fecha|el momento|este momento)|desde|a lo largo|con el tiempo|paso a paso) /,
    / (?:en|durante) (?:los|las|nuestras|nuestros|todas|estas) (?:ultimos |ultimas )?(?:dias|semanas|meses|anos|conversaciones|charlas|sesiones) /,
  ],
  howFar: [/ como (?:va|van) (?:mi|mis|nuestro|nuestra|nuestros|nuestras) /],
  happened: [/ que (?:ha|han|habia) (?:pasado|ocurrido|sucedido) /],
  unfolded: [
    / como (?:ha|han) (?:ido )?(?:evolucionado|progresado|avanzado|evolucionando|progresando|avanzando) /,
    / como (?:evoluciono|evolucionaron) /,
  ],

  summary: [
    / (?:resume|resumeme|resumenos|resumir|resumirme|resumas|resumen|recapitula|recapitular|recapitulacion|repaso|sintesis|balance) /,
    / recuerdame (?:todo|todos|todas|paso a paso) /,
  ],
  catchUp: [/ (?:al dia|al corriente|al tanto) (?:de|con|sobre) /],
  catchMeUp: [/ (?:pon|pongame|ponga|poneme|ponme|ponnos)(?: me| nos)? al (?:dia|corriente|tanto) /],
  course: wordSet(`
    progreso progresos avance avances evolucion desarrollo trayectoria conversaciones charlas sesiones historia historial pasos recorrido meses semanas
  `),
  atHand: wordSet("arriba abajo siguiente siguientes adjunto adjunta"),

  narrative: wordSet(
    "cuentame cuenta narra relata describe repasa recorre traza trayectoria recorrido camino evolucion historia hitos",
  ),
  asking: wordSet(`
    orden secuencia cronologico cronologica cronologia cronologicamente linea tiempo temporal lista enumera dime dame muestra muestrame por favor
    puedes podrias
    mencione mencionamos mencionado mencionaron hable hablamos hablado comente comentamos comentado plantee planteamos surgieron saque salieron traje
    colacion distintos
    distintas diferentes varios varias aspecto aspectos tema temas cosa cosas conversacion conversaciones charla charlas sesion sesiones hasta ahora
    hoy fecha momento desde ultimos ultimas meses semanas dias resume resumeme resumir resumen recapitula repaso sintesis balance breve corto completo
    detallado todo todos todas progreso progresos avance avances evolucion evolucionado avanzado desarrollado cambiado hecho he hemos ha han va van
    haz hazme pon
    ponme dia corriente largo recuerdame pasado ocurrido sucedido principio inicio
    ano anos eventos acontecimientos tanto
    paso ocurrio sucedio siguio despues tras luego antes entre
  `),
  grammar: wordSet(`
    yo mi mis me mio nos nuestro nuestra nuestros nuestras tu tus te su sus el la los las lo un una unos unas de del a al en con sin para por y o u e
    que cual cuales como cuando quien donde es son fue fueron era ser esta estan se si no sobre acerca este esta esto esos esas primero luego despues
  `),
};
