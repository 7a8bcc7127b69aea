import type { ImpliedEnding } from "../types/implied-ending.ts";

const TIME = String.raw`(?:(?:jetzt|leider|endlich|gestern|heute|gerade|letzte woche|letzt(?:en|es) \p{L}+|(?:im|am|zum) (?:\d{1,2}\. ?)?\p{L}+|vor \p{L}+ (?:tagen|wochen|monaten|jahren)) ){0,3}`;
const END = String.raw`(?=$| (?:und|aber|weil|seit|nach)(?!\p{L}))`;

const re = (source: string): RegExp => new RegExp(source, "u");

/** A lease or a contract is canceled with its name. */
export const GERMAN_IMPLIED_ENDINGS: readonly ImpliedEnding[] = [
  {
    pattern: re(
      `^(?:ich )?(?:habe|hab) ${TIME}(?:ich )?(?:meinen job |meine (?:stelle|arbeit) )?${TIME}gekündigt${END}|^(?:ich )?(?:habe|hab) ${TIME}meinen job (?:aufgegeben|hingeschmissen|geschmissen)${END}`,
    ),
    predicate: "QUIT_JOB",
    says: (speaker) => `${speaker} hat gekündigt.`,
    strength: 8,
    ends: ["ich habe gekündigt", "hab gestern gekündigt", "ich habe zum 31. mai meine stelle gekündigt"],
    leaves: [
      "ich habe die wohnung gekündigt",
      "ich habe bei vodafone gekündigt",
      "meine schwester hat gekündigt",
      "er hat gekündigt",
    ],
  },
  {
    pattern: re(
      `^(?:ich )?(?:wurde|bin) ${TIME}(?:ich )?entlassen(?: worden)?${END}|^(?:ich )?(?:habe|hab) ${TIME}meinen job verloren${END}|^(?:ich )?bin ${TIME}arbeitslos${END}`,
    ),
    predicate: "LOST_JOB",
    says: (speaker) => `${speaker} hat die Arbeit verloren.`,
    strength: 8,
    ends: ["ich wurde gestern entlassen", "bin jetzt arbeitslos", "ich habe meinen job verloren"],
    leaves: ["er wurde entlassen", "ich wurde aus dem krankenhaus entlassen", "ich habe meinen job verloren geglaubt"],
  },
  {
    pattern: re(
      `^(?:wir haben uns|haben wir uns) ${TIME}getrennt${END}|^(?:er|sie) hat ${TIME}(?:mit mir )?schluss gemacht${END}|^(?:er|sie) hat mich ${TIME}verlassen${END}|^(?:ich )?(?:habe|hab) ${TIME}mit (?:ihm|ihr) ${TIME}schluss gemacht${END}`,
    ),
    predicate: "BROKE_UP",
    says: (speaker) => `${speaker} hat sich vom Partner getrennt.`,
    strength: 8,
    ends: ["wir haben uns im mai getrennt", "sie hat mit mir schluss gemacht", "er hat mich verlassen"],
    leaves: ["meine eltern haben sich getrennt", "wir haben uns am bahnhof verloren", "sie hat schluss"],
  },
];
