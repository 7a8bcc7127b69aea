import { wordSet } from "../../text/word-set.ts";
import type { InstructionGrammar } from "../types/instruction-grammar.ts";

const LANGUAGES =
  "(?:español|castellano|inglés|ingles|alemán|aleman|francés|frances|italiano|portugués|portugues|catalán|catalan|gallego|euskera|neerlandés|polaco|turco|ruso|ucraniano|árabe|japonés|japones|chino|coreano|griego|mi idioma|lenguaje sencillo|lenguaje claro)";
const MEDIA =
  "(?:emojis?|emoticonos?|emoticonas?|markdown|latex|viñetas|listas?(?: numeradas)?|tablas|títulos|encabezados|jerga|tecnicismos|anglicismos|signos de exclamación|abreviaturas|disculpas|unidades métricas|el sistema métrico|hashtags?)";
const ANSWERS = "(?:respuestas|explicaciones|mensajes|resúmenes|sugerencias|recomendaciones|frases)";

export const SPANISH: InstructionGrammar = {
  language: "es",
  openers:
    /^[¡¿]*(?:(?:ah|oh|oye|hola|ok|okay|vale|bueno|bien|pues|y|pero|además|también|gracias|perfecto|genial|por cierto|por favor|en realidad|una cosa(?: más)?|otra cosa|nota|importante|regla|recuerda|recordatorio|en general)(?:[,:;!.–—-]+ ?| )(?:que )?|(?:sí|no|vale)[,;:.!–—-]+ ?)/iu,
  generalOpeners:
    /^[¡¿]*(?:de ahora en adelante|a partir de (?:ahora|hoy|este momento)|desde (?:ahora|hoy)|de aquí en adelante|en adelante|en el futuro|por defecto|como regla(?: general)?|la próxima vez|salvo que diga otra cosa|en (?:todas|cada una de) (?:tus|las) [\p{L} ]{3,40}(?=,)|en cada [\p{L} ]{3,40}(?=,)|en cada (?:respuesta|mensaje|resumen|conversación))(?:[,:;–—-]+ ?| )/iu,
  fronted: /^[¡¿]*((?:siempre que|cada vez que|cuando|si) [^,]{3,120}), ?(?:entonces )?/iu,
  frames:
    /^(?:asegúrate de|recuerda|no olvides|no te olvides de|acuérdate de|procura|intenta|trata de|haz el favor de|por favor)(?= )/iu,
  openFrames:
    /^(?:(?:quiero|quisiera|necesito|prefiero|te pido|me gustaría|agradecería|te agradecería|es importante|sería (?:bueno|genial|ideal)) que|asegúrate de que|debes|deberías|tienes que)(?= )/iu,
  wishes: new RegExp(
    `^(?:quiero|quisiera|necesito|me gustaría|prefiero)(?= )|^(?:solo|sólo|solamente|únicamente) (?:${ANSWERS}|${MEDIA}|en ${LANGUAGES})(?: \\p{L}+){0,2}(?:,? por favor)?$`,
    "iu",
  ),
  output:
    /^(?:por favor,? )?(?:siempre|nunca|s[oó]lo|solamente|respond[ea](?:me)?|respóndeme|contesta|contéstame|escr[íi]beme|h[áa]blame|tr[áa]tame|ll[áa]mame|tutéame|mant[ée]n tus|no (?:uses|pongas|incluyas)|sin|evita)(?![\p{L}])|(?<![\p{L}])tus (?:respuestas|explicaciones|mensajes|resúmenes)(?![\p{L}])/iu,
  outputOfAnswers: /(?!)/u,
  asked: /^[¿]?(?:puedes|podrías|puede|podría|te importaría)(?: por favor)?(?= )/iu,
  adverbs:
    /^(?:siempre|nunca|jamás|por favor|también|solo|sólo|solamente|únicamente|no|me|nos|te|lo|los|la|las|le|les|simplemente)(?= )/iu,
  verbs: wordSet(`
    nada sin responde respondas responda responder respóndeme respondeme contesta contestes conteste contestar contéstame contestame usa uses use usar utiliza utilices utilice
    utilizar emplea emplees incluye incluyas incluya incluir añade añadas añada añadir agrega agregues agregue agregar pon pongas ponga poner da des dé dar dame deme
    muestra muestres muestre mostrar muéstrame muestrame escribe escribas escriba escribir escríbeme escribeme habla hables hable hablar háblame hablame explica
    expliques explique explicar explícame explicame resume resumas resuma resumir cita cites cite citar menciona menciones mencione mencionar indica indiques indique
    indicar señala señales evita evites evite evitar mantén manten mantengas mantenga mantener haz hagas haga hacer sé seas sea ser di digas diga decir dime dígame
    pregunta preguntes pregunte preguntar pregúntame preguntame recuérdame recuerdame recuerda recuerdes avísame avisame avisa avises recomienda recomiendes recomiéndame
    recomendar sugiere sugieras sugiéreme sugerir propón propongas llámame llamame llames llamar trátame tratame trates tutéame tuteame tutea usteda convierte conviertas
    traduce traduzcas traducir redondea empieza empieces empezar comienza comiences termina termines terminar acaba acabes deja dejes dejar limita limites
    limitar comprueba compruebes verifica verifiques revisa revises corrige corrijas corregir considera consideres ten tengas asume asumas ofrece ofrezcas sigue sigas
    respeta respetes ordena ordenes agrupa compara compares calcula calcules formatea destaca destaques enlaza enumera enumeres omite omitas omitir advierte adviérteme
    felicites disculpes pidas repitas sugieras inventes cambies borres
  `),
  general:
    /(?<![\p{L}\p{N}])(?:cada vez|de ahora en adelante|a partir de ahora|desde ahora|en adelante|por defecto|nunca más|no [^,;]{2,100} (?:más|nunca|jamás)|ya no|deja de (?:usar|utilizar|añadir|poner|incluir|dar|darme|pedir|pedirme|sugerir|recomendar|repetir|disculparte|llamarme|decir|decirme|escribir|mostrar|mencionar|empezar|terminar|felicitarme|ignorar|suponer|explicar|citar|ofrecer)|en (?:todas|cada una de) (?:tus|las) (?:respuestas|explicaciones)|en (?:todos|cada uno de) (?:tus|los) (?:mensajes|resúmenes)|en cada (?:respuesta|mensaje|resumen|conversación)|todas tus respuestas|(?:en )?todo lo que me (?:envíes|escribas|mandes|digas|prepares))(?![\p{L}\p{N}])/iu,
  adverb: /(?<![\p{L}\p{N}])(?:siempre|nunca|jamás|en el futuro)(?! que)(?![\p{L}\p{N}-])/iu,
  subordinate:
    /(?<![\p{L}\p{N}])(?:que|quien|cual|donde|por qué|porque|cómo|para que|hasta|mientras|lo que)(?![\p{L}\p{N}])/iu,
  conditional:
    /(?<![\p{L}\p{N}])(?:siempre que|cada vez que|cuando|si) (?:(?:yo|te|me|le|nos) )*(?:pregunte|pregunto|pida|pido|hable|hablo|hablemos|mencione|menciono|diga|envíe|envío|comparta|pegue|busque|busco|necesite|necesito|quiera|recomiendes|sugieras|expliques|respondas|escribas|cites|propongas|resumas)(?![\p{L}\p{N}])/iu,
  manners: [
    new RegExp(
      `^(?:mantén|manten|mantenga|haz|escribe|escriba|redacta|limita|empieza|termina|formatea) (?:todas )?tus ${ANSWERS} \\S`,
      "iu",
    ),
    new RegExp(`^[^,;]{2,120} en (?:todas )?(?:tus|sus) ${ANSWERS}(?: (?:a|para) mí)?$`, "iu"),
    /^(?:[Ll]l[áa]mame|[Dd]ime|[Mm]e llamas) \p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,2}(?:,? por favor)?$/u,
    /^(?:(?:tr[áa]tame|h[áa]blame) de (?:tú|usted)|tut[ée]ame|no me tutees)(?:,? por favor)?$/iu,
    new RegExp(`^(?:quiero|prefiero|me gustan) (?:tus|las) ${ANSWERS} \\S`, "iu"),
    /^(?:expl[íi]came las cosas|h[áa]blame) (?:como|de forma|de manera) \S/iu,
  ],
  lonelyManners: [
    new RegExp(
      `^(?:responde|responda|respóndeme|respondeme|contesta|conteste|contéstame|contestame|escribe|escriba|escríbeme|escribeme|habla|hable|háblame|hablame)(?: solo| sólo| siempre)? en ${LANGUAGES}(?:,? por favor)?$`,
      "iu",
    ),
    new RegExp(
      `^(?:no (?:uses|utilices|pongas|añadas|incluyas|use|utilice)|nada de|sin|evita|usa|utiliza)(?: los| las)? ${MEDIA}(?:(?:,| y| o| ni) ${MEDIA})?(?:,? por favor)?$`,
      "iu",
    ),
  ],
  oneOff:
    /(?<![\p{L}\p{N}])(?:est[eao]s?|es[eao]s? (?!que)|aquí|abajo|arriba|adjunt[oa]s?|siguientes?|hoy|mañana|esta vez|por ahora|de momento|por el momento|ahora mismo)(?![\p{L}\p{N}])/iu,
  consequence: /,? (?:así que|por eso|por lo tanto|entonces) (?=\p{L})|; (?=(?:por favor|siempre|nunca) )/giu,
  ended: [
    /^ya no (?:hace falta|es necesario|tienes|necesitas|quiero|necesito|hay)(?: que| de)? (.{3,160})$/iu,
    /^no (?:hace falta|es necesario|tienes|necesitas) (?:que )?(.{3,160}?) (?:más|nunca más|de ahora en adelante|siempre|cada vez)$/iu,
    /^(?:ya )?puedes dejar de (.{3,160})$/iu,
    /^puedes volver a (.{4,160})$/iu,
    /^(?:por favor )?(?:olvida|ignora|cancela|elimina) (?:lo que (?:te )?dije|lo que te he dicho|(?:la|mi|esa) (?:regla|instrucción|preferencia|norma)) (?:sobre|de|acerca de|en cuanto a) (.{3,160})$/iu,
  ],
  preferences: {
    hint: /prefiero|gusta|mejor|ayuda/iu,
    stated:
      /(?:^|([,;:.!?–—-]|(?<![\p{L}\p{N}])(?:y|pero|porque|aunque|ya que|así que|pues))[,:]? ?)((?:(?:yo )?(?:siempre |en general |normalmente |ahora |últimamente )?prefiero(?! (?:no decir|que me (?:digas|lo digas)))|me gustan? más(?=[^.?!]{2,120} que )|me gusta (?:mucho )?(?:que|cuando)(?= (?:me )?\p{L}+(?:as|es)(?![\p{L}]))|no me gusta (?:que|cuando)(?= (?:me )?\p{L}+(?:as|es)(?![\p{L}]))|aprendo mejor|trabajo mejor|me ayuda (?:mucho )?(?:que|cuando|si))) /giu,
    oneOff:
      /(?:prefiero|me gustan? más) (?:est[eao]s?|es[eao]s?|el primero|la primera|el segundo|la segunda|el último|la última|la opción|ambos|ninguno)(?![\p{L}])/iu,
    end: /,? (?:y |pero |así que )?[¿]?(?:puedes|podrías|puede|podría)(?![\p{L}])|,? (?:y|pero|así que|por eso) (?:yo|mi|mis|ahora|luego|también|quiero|necesito)(?![\p{L}])|,? ¿|[?!;:]|\.(?= )| [-–—] /iu,
    anaphoric:
      /(?:prefiero|me gustan? más) (?:eso|ese|esa|este|esta|esto|lo|los|la|las)(?![\p{L}])(?= (?:a|que|en lugar)(?![\p{L}]))/iu,
    trailing: null,
  },
};
