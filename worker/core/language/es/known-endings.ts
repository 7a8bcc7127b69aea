import { hasWordOf, wordSet } from "../../text/word-set.ts";
import type { KnownEnding } from "../types/known-ending.ts";

const I = "(?:(?:yo|ya|ayer|hoy|por fin|al final) ){0,2}(?:(?:he|hemos|lo he) )?";
const END = "(?=$| (?:y|pero|porque|desde|ayer|hoy|anoche|la semana pasada)(?!\\p{L}))";

const re = (source: string): RegExp => new RegExp(source, "u");

export const SPANISH_KNOWN_ENDINGS: readonly KnownEnding[] = [
  {
    of: ["pet", "partner", "relative", "helper"],
    pattern: re(`^¤ (?:se )?(?:(?:ha muerto|murió|falleció|ha fallecido))${END}|^(?:se )?(?:ha muerto|murió) ¤${END}`),
    gives: "DIED",
    ends: ["¤ se murió ayer", "¤ ha muerto", "murió ¤"],
    leaves: ["¤ se murió de risa"],
  },
  {
    of: ["work"],
    pattern: re(
      `^${I}(?:dejado|dejé) (?:el trabajo en |mi trabajo en )?¤${END}|^(?:yo )?ya no trabajo (?:en|para) ¤${END}|^me han (?:echado|despedido) de ¤${END}`,
    ),
    gives: "LEFT_JOB_AT",
    ends: ["ya no trabajo en ¤", "he dejado ¤", "me han despedido de ¤"],
    leaves: ["trabajo en ¤", "he dejado las llaves en ¤"],
  },
  {
    of: ["partner"],
    pattern: re(
      `^(?:¤ y yo|yo y ¤) (?:lo hemos dejado|hemos roto|rompimos|nos hemos separado|ya no estamos juntos)${END}|^${I}(?:roto|rompí|cortado|corté) con ¤${END}|^¤ me (?:ha dejado|dejó)${END}`,
    ),
    gives: "BROKE_UP_WITH",
    ends: ["¤ y yo lo hemos dejado", "he roto con ¤", "¤ me ha dejado"],
    leaves: ["¤ y yo hemos roto un plato", "¤ me ha dejado un libro"],
  },
  {
    of: ["thing", "pet"],
    pattern: re(`^${I}(?:vendido|vendí|regalado|regalé) ¤${END}|^me han robado ¤${END}`),
    gives: "NO_LONGER_HAS",
    ends: ["he vendido ¤", "vendí ¤ ayer", "me han robado ¤"],
    leaves: ["he vendido el coche de ¤"],
  },
  {
    of: ["activity"],
    pattern: re(
      `^${I}(?:dejado|dejé|abandonado) (?:de \\p{L}+ )?¤${END}|^(?:yo )?ya no (?:toco|juego a|hago|tomo|estudio|bebo|como|voy a) ¤${END}`,
    ),
    gives: "IS_DONE_WITH",
    ends: ["he dejado ¤", "ya no toco ¤"],
    leaves: ["toco ¤", "he dejado las llaves en ¤"],
  },
  {
    of: ["plan"],
    pattern: re(
      `^${I}(?:cancelado|cancelamos|cancelé) ¤${END}|^¤ (?:se ha cancelado|está cancelado|queda cancelado)${END}`,
    ),
    gives: "CANCELLED",
    ends: ["hemos cancelado ¤", "¤ se ha cancelado"],
    leaves: ["¤ se ha cansado"],
  },
];

const ENDS = wordSet(`
  muerto murió falleció fallecido dejado dejé dejó trabajo echado despedido roto rompí rompimos cortado corté separado juntos vendido vendí
  regalado regalé robado abandonado dimitido dimití perdido perdí despidieron paro no cancelado cancelamos cancelé
`);

export const SPANISH_MAY_END = (text: string): boolean => hasWordOf(ENDS, text);
