import type { ImpliedEnding } from "../types/implied-ending.ts";

const I = "(?:(?:yo|ya|ayer|hoy|por fin|al final|hace \\p{L}+ \\p{L}+) ){0,2}";
const END = "(?=$| (?:y|pero|porque|desde|ayer|hoy|hace)(?!\\p{L}))";

const re = (source: string): RegExp => new RegExp(source, "u");

export const SPANISH_IMPLIED_ENDINGS: readonly ImpliedEnding[] = [
  {
    pattern: re(`^${I}(?:he dejado|dejé) (?:el|mi) trabajo${END}|^${I}(?:he dimitido|dimití)${END}`),
    predicate: "QUIT_JOB",
    says: (speaker) => `${speaker} ha dejado el trabajo.`,
    strength: 8,
    ends: ["he dejado el trabajo", "ayer dejé mi trabajo", "he dimitido"],
    leaves: ["mi hermano ha dejado el trabajo"],
  },
  {
    pattern: re(
      `^${I}me (?:han despedido|despidieron)${END}|^${I}(?:he perdido|perdí) (?:el|mi) trabajo${END}|^${I}estoy en (?:el )?paro${END}`,
    ),
    predicate: "LOST_JOB",
    says: (speaker) => `${speaker} ha perdido el trabajo.`,
    strength: 8,
    ends: ["me han despedido", "ya estoy en el paro", "perdí mi trabajo"],
    leaves: ["han despedido a mi jefe", "me han despedido en la estación con besos"],
  },
  {
    pattern: re(
      `^${I}(?:lo hemos dejado|hemos roto|nos hemos separado|rompimos)${END}|^(?:él|ella) me (?:ha dejado|dejó)$`,
    ),
    predicate: "BROKE_UP",
    says: (speaker) => `${speaker} ha roto con su pareja.`,
    strength: 8,
    ends: ["lo hemos dejado", "hemos roto", "nos hemos separado ayer"],
    leaves: ["hemos roto un plato", "lo hemos dejado en casa de mi madre mañana", "me ha dejado un libro"],
  },
];
