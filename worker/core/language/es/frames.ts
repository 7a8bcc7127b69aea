import { letterForms, type FrameWords } from "../types/frame.ts";

const TEXTS =
  "(?:cartas?|correos?|e-?mails?|mensajes?|discursos?|historias?|cuentos?|poemas?|textos?|guion|guión|diálogos?|escenas?|cancion|canción|anuncios?|currículum|artículos?|párrafos?|reseñas?)";
const PROPOSES =
  "(?:hagamos|hacemos|podemos|podríamos|vamos a|quiero|quieres|me gustaría|te apetece|te gustaría|jugamos|juguemos|juguemos a|interpretemos|representemos|improvisemos|qué tal|que tal|y si|otra|otro|nueva|nuevo)";

export const SPANISH: FrameWords = {
  openers: [
    {
      kind: "dream",
      pattern:
        /(?<!\p{L})(?:soñé|he soñado|soñaba|tuve (?:un sueño|una pesadilla)|en (?:mi|el) sueño|sueño más (?:raro|extraño|loco)|sueño (?:raro|rarísimo|extraño|loco))(?!\p{L})/iu,
      extent: "paragraph",
      opens: ["Anoche soñé que vivía en Roma", "en mi sueño tenía un perro", "Qué sueño más raro: vivía en Roma"],
      leaves: ["Sueño con vivir en Roma"],
    },
    {
      kind: "fiction",
      pattern:
        /^(?:capítulo|escena|acto|prólogo|epílogo)(?!\p{L})|(?<!\p{L})(?:érase una vez|había una vez|en (?:mi|la|esta) (?:novela|historia|película|serie|cuento)|(?:mi|el|la) (?:protagonista|personaje))(?!\p{L})/iu,
      extent: "paragraph",
      opens: ["En mi novela vivo en una torre", "Capítulo 2: vivo en Lugo"],
      leaves: ["me gusta leer novelas"],
    },
    {
      kind: "hypothesis",
      pattern:
        /(?<!\p{L})(?:imagina(?:te)? que|imagínate|supongamos|supón|hipotéticamente|finge que|finjamos|si yo (?:fuera|tuviera|viviera))(?!\p{L})/iu,
      extent: "paragraph",
      opens: ["Imagina que vivo en Roma", "supongamos que tengo un perro"],
      leaves: ["no me imagino vivir allí"],
    },
    {
      kind: "text_to_work_on",
      pattern:
        /(?<!\p{L})(?:trad[uú][cz]\p{L}{1,6}|res[uú]m\p{L}{1,6}|corr[ií][gj]\p{L}{1,6}|corr[eé]g\p{L}{1,6}|reescr[ií]b\p{L}{1,6}|el siguiente (?:texto|correo|párrafo)|est[ea] (?:texto|frase|párrafo|correo|mensaje))(?!\p{L})/iu,
      extent: "payload",
      opens: ["Traduce al inglés: vivo en Roma", "corrige este texto:"],
      leaves: [],
    },
    {
      kind: "draft",
      pattern: new RegExp(
        String.raw`(?<!\p{L})(?:escr[ií]b\p{L}{1,6}|red[aá]ct\p{L}{1,6}|necesito|aquí está) (?:\p{L}+ ){0,5}?${TEXTS}(?!\p{L})`,
        "iu",
      ),
      extent: "payload",
      opens: [
        "Escribe una carta para mi hermano: me llamo Daniel",
        "Escríbeme un correo para el casero: vivo en Jaén",
        "redáctame un mensaje para Ana: vivo en Jaén",
      ],
      leaves: ["escribe esto: soy alérgico"],
    },
    {
      kind: "quotation",
      pattern:
        /(?<!\p{L})(?:escribió|escribe|dijo|dice|me ha escrito|contestó|respondió)(?: (?:me|nos|ayer|hoy)){0,2} ?:/iu,
      extent: "payload",
      opens: ["Mi casero escribió: ahora vivo en Malmö"],
      leaves: ["dijo que vivo lejos"],
    },
  ],
  play: [
    /(?<!\p{L})(?:juego de rol|juegos de rol|rolear|roleemos|entrevista simulada)(?!\p{L})|(?<!\p{L})(?:hagamos como (?:que|si)|finjamos que|eres el (?:narrador|máster|director de juego))(?!\p{L})/iu,
    new RegExp(
      String.raw`(?<!\p{L})(?:${PROPOSES} )?(?:hacer|interpretar|representar|actuar|improvisar|hagamos|hacemos|interpretemos|representemos|improvisemos) (?:(?:una|otra|la|esta|un|otro|pequeña|breve|nueva) ){1,2}(?:escena|sketch|esquete)(?!\p{L})(?! (?:de|del|para) )`,
      "iu",
    ),
  ],
  scene: new RegExp(
    String.raw`(?<!\p{L})${PROPOSES} (?:(?!(?:ver|mirar|escribir|leer|comprar)(?!\p{L}))\p{L}+ ){0,5}?(?:escenas?|juegos?|jugar|sketch|teatro|interrogatorio|simulación|aventura|policías y ladrones|personajes?|papeles)(?!\p{L})|(?<!\p{L})(?:jugamos|juguemos)(?!\p{L})`,
    "iu",
  ),
  declines:
    /(?<!\p{L})(?<!qué )(?:no(?! (?:te|os|quieres|podemos|podríamos|importa|solo|sólo)(?!\p{L}))|nunca|tampoco|sin|nada de|en (?:vez|lugar) de)(?!\p{L})[^,.;:!?¿¡]{0,80}$/iu,
  ownRole:
    /(?<!\p{L})(?:yo )?(?:soy|seré|sería|hago de|haré de|interpreto a) (?:el|la|un|una|tu)(?!\p{L})|(?<!\p{L})yo (?:el|la|un|una)(?!\p{L})/iu,
  otherRole:
    /(?<!\p{L})(?:(?:tú |vos )?(?:eres|serás|serías|sos|haces de|harás de|interpretas a)|tú|vos) (?:el|la|un|una|mi) (?!(?:\p{L}+ )?(?:mejor|gran|genio|sol|ángel|crack|máquina|amor|cielo|robot|ia|bot|buen|buena|experto|experta|consejera|consejero)(?!\p{L}))\p{L}{2}/iu,
  playEnd: [
    /^(?:(?:ok|okay|vale|bueno|bien|venga)[,.!]? ){0,2}(?:para|paremos|paramos|basta|fin|stop|terminemos|terminamos|se acabó|dejemos|dejamos)(?: (?:de jugar|el juego|la escena|aquí|ya|con el juego|con la escena|esto)){0,2}(?:$|[.!,;:…])/iu,
    /(?<!\p{L})(?:fin|final|basta|fuera)(?!\p{L}).{0,15}(?<!\p{L})(?:juego|escena|personaje|rol)(?!\p{L})/iu,
  ],
  playAside: /(?<!\p{L})(?:en la vida real|fuera del personaje|fuera del juego|de verdad)(?!\p{L})/iu,
  returns:
    /^(?:(?:y|pero|pues|bueno|ok|vale|ah|gracias)[,.!]? )*(?:por cierto|en fin|en la vida real|en serio|por otro lado|en cuanto a mí|yo mismo|yo misma|luego me desperté|entonces me desperté)(?!\p{L})/iu,
  firstPerson:
    /(?<!\p{L})(?:yo|mi|mis|me|mí|nosotros|nosotras|nos|nuestr[oa]s?|soy|estoy|tengo|vivo|trabajo)(?!\p{L})/iu,
  joke: /(?<!\p{L})(?:es broma|era broma|solo bromeo|estoy bromeando)(?!\p{L})/iu,
  irony: [
    [/(?:^|\s)\/s(?=\W|$)|🙄/iu, 2],
    [/(?<!\p{L})(?:atasco|esperar|dentista|lunes|horas extra|papeleo|hacer cola)(?!\p{L})/iu, 2],
  ],
  liking: /(?<!\p{L})(?:me encanta|me encantan|adoro|me gusta|me gustan)(?!\p{L})/iu,
  letter: letterForms(
    "(?:hola|buenos días|buenas tardes)",
    "(?:estimad[oa]s?|querid[oa]s?|muy señor(?:es)? mío)",
    "(?:(?:un )?(?:cordial )?saludos?(?: cordial(?:es)?)?|atentamente|un abrazo|abrazos|besos|cordialmente)",
  ),
};
