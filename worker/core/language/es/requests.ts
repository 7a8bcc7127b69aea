import type { RequestWords } from "../types/requests.ts";

const LEAD = "(?:(?:hola|oye|ok|vale|y|pero|bueno|gracias|ahora|entonces|por favor)[,:!]? ){0,3}";

export const SPANISH_REQUESTS: RequestWords = {
  asks: new RegExp(
    String.raw`^${LEAD}(?:¿|(?:qué|quién|quiénes|cuál|cuáles|cuándo|dónde|adónde|por qué|cómo|cuánto|cuánta|cuántos|cuántas)(?!\p{L})|(?:puedes|podrías|podéis|puede usted|sabes|debería|deberíamos)(?!\p{L}))`,
    "iu",
  ),
  requests: new RegExp(
    String.raw`^${LEAD}(?:por favor|ayúdame|dime|muéstrame|dame|envíame|recuérdame|escribe|escríbeme|explica|explícame|resume|traduce|haz|hazme|crea|busca|recomienda|recomiéndame|sugiere|compara|calcula|corrige|mejora|necesito (?:ayuda|ideas|que|una? (?:idea|receta|lista|plan|nombre)))(?!\p{L})`,
    "iu",
  ),
  asked: ["¿Dónde está el libro?", "cuál es la capital de Francia", "hola, puedes ayudarme", "Escribe un poema."],
  stated: ["Cuando vivía en Lima tenía un perro.", "Escribo poemas.", "Necesito gafas."],
};
