import type { TaskGrammar } from "../types/task-grammar.ts";

const WHEN =
  "(?:(?<when>(?:el|en|mañana|hoy|pasado mañana|la próxima|este|esta|antes|para|a (?:final|fin|más|mediados|principios)|al final|dentro)(?: [^,]{1,40}?)??) )?";
/** The pattern divides "mañana comprar leche" after "mañana". */
const DEED = "(?<task>\\p{L}{2,20}(?:ar|er|ir|ír)(?:me|se)? .+)";
const LIST = "(?:mi|la) lista(?: de (?:tareas|pendientes))?";

export const SPANISH_TASKS: TaskGrammar = {
  language: "es",
  openers:
    /^[¿¡]?(?:oye|hola|ah|vale|ok|también|además|y|pero|bueno|gracias|por cierto|por favor|una cosa más|antes de que se me olvide)(?:[,:;!.–—-]+ ?| )/iu,
  set: [
    new RegExp(`^(?:por favor,? )?recuérdame ${WHEN}(?:que (?:tengo que|debo) )?${DEED}$`, "iu"),
    new RegExp(
      `^¿?(?:puedes|podrías|me puedes|me podrías) recordar(?:me)? ${WHEN}(?:que (?:tengo que|debo) )?${DEED}$`,
      "iu",
    ),
    /^no me dejes olvidar(?:me de)? (?<task>.+)$/iu,
    /^no (?:debo|puedo) olvidar(?:me de)? (?<task>.+)$/iu,
    /^(?:pendiente|to-?do) ?[:–—-] ?(?<task>.+)$/iu,
    new RegExp(`^(?:añade|apunta|agrega|pon) (?<task>\\p{L}.+?) (?:a|en) ${LIST}$`, "iu"),
  ],
  reminded: [
    new RegExp(
      `^(?:por favor,? )?recuérdame ${WHEN}(?<thing>(?:el|la|los|las|lo del?|mi|mis|nuestr[oa]s?) (?!que(?!\\p{L}))[^,]+)$`,
      "iu",
    ),
  ],
  remembering: (thing) => `Recordar ${thing}`,
  needed: [
    /^(?:yo )?(?:todavía |aún |también )?(?:tengo que|debo|he de) (?<task>.+)$/iu,
    /^(?<when>(?:antes del?|para|a más tardar|en un plazo de|en los próximos|dentro de) [^,]{1,40}?),? (?:yo )?(?:todavía |aún |también )?(?:tengo que|debo|he de) (?<task>.+)$/iu,
  ],
  noDeed:
    /^(?:haber|vivir|quedar(?:me)?|seguir|aguantar|sobrevivir|llevar puest[oa]|tomar|perder|ganar|tener|confesar|reconocer|admitir|creer|reír(?:me)?|llorar|descansar|relajar(?:me)?|querer|parecer|mejorar|crecer)(?!\p{L})/iu,
  deadline: "(?:antes del?|para|a más tardar|en un plazo de|en l[oa]s próxim[oa]s|como muy tarde)(?: el| la)?",
  lasting:
    "(?:(?<!(?:antes|fin|final|finales|mediados|principios) )del?|hasta|desde|durante|tras|después de)(?: el| la)?",
  afterDeadline: /^/u,
  prepositions: "(?:el|la|en|a|este|esta|del?)(?: el| la)?",
  done: [
    /^(?:hech[oa]|listo|completad[oa]|terminad[oa]) ?[:–—-] ?(?:he )?(?<task>.+)$/iu,
    /^(?:por favor,? )?marca (?<task>.+?) como (?:hech[oa]|completad[oa]|terminad[oa])$/iu,
  ],
  dropped: [
    /^(?:olvida|borra|cancela) (?:la tarea|el recordatorio) (?:del?|para) (?<task>.+)$/iu,
    /^ya no (?:hace falta que me recuerdes|tienes que recordarme|me recuerdes) (?<task>.+)$/iu,
    new RegExp(`^(?:quita|borra|tacha|elimina) (?<task>.+?) de ${LIST}$`, "iu"),
  ],
  doneIfKnown: [/^(?<task>[^:]+?): ?hech[oa]$/iu],
  droppedIfKnown: [
    /^ya no (?:tengo que|debo|hace falta(?: que)?|necesito) (?<task>.+)$/iu,
    /^(?:por favor,? )?olv[ií]da(?:te)?(?: de)? (?:lo )?(?<task>(?:del|de la|de los|de las|de mi|el|la|mi) .+)$/iu,
  ],
  tail: /,? (?:(?:pero|porque|así que|y (?:yo|no|luego|después)|cómo|qué|cuál|dónde|puedes|podrías|si no|gracias)(?![\p{L}]))|, \p{Ll}+(?:me|lo|la)(?!\p{L})/iu,
  reported:
    /,? (?:dijo|dice|escribió|respondió|gritó|susurró) (?:él|ella|el|la|mi|\p{Lu}\p{L}+)(?!\p{L})|, en (?:la|el|mi) (?:novela|juego|película|libro|sueño|guion|cuento)(?!\p{L})/iu,
  noTask:
    /(?<!\p{L})(?:siempre|nunca|no|cada|tod[oa]s l[oa]s|diariamente|regularmente|semanalmente|en el futuro|tus?|los (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos)|(?:una vez|dos veces|tres veces|\d{1,3} veces) (?:al|por)|cuando|cada vez|si|a veces|(?:decir|contar|mostrar|preguntar|agradecer|dar|pedir|enviar|avisar|escribir|llamar)te|\p{L}+(?:ar|er|ir)(?:lo|la|los|las)|esto|eso)(?!\p{L})|^(?:nada|ningun[oa]|saber|entender|pensar|decir|ser|estar|trabajar|esperar|dormir)(?!\p{L})/iu,
  worded: (task) =>
    /^(?!(?:azúcar|lugar|mujer|hogar|dólar|alquiler|taller|placer|celular|ayer|mar|bar|par) )\p{Ll}{2,}(?:ar|er|ir|ír)(?:me|se)? /u.test(
      `${task.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())} `,
    )
      ? task
      : null,
};
