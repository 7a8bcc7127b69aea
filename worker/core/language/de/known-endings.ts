import { hasWordOf, wordSet } from "../../text/word-set.ts";
import type { KnownEnding } from "../types/known-ending.ts";

/** Dates stay in the text. */
const TIME = String.raw`(?:gestern|heute|letzte (?:nacht|woche)|letzt(?:en|es) \p{L}+|(?:im|am) (?:\d{1,2}\. ?)?\p{L}+|vor \p{L}+ (?:tagen|wochen|monaten|jahren|tag|woche|monat|jahr))`;
const I = `(?:(?:ich|wir) )?(?:(?:bin|habe|hab|haben|sind|wurde) )?(?:(?:jetzt|leider|endlich|ich|wir|uns|mich|${TIME}) ){0,3}`;
const IS = `(?: (?:ist|sind|hat|haben|war|wurde|leider|jetzt|endlich|auch|inzwischen|friedlich|${TIME})){0,4}`;
const END = "(?=$| (?:und|aber|weil|seit)(?!\\p{L}))";

const re = (source: string): RegExp => new RegExp(source, "u");

export const GERMAN_KNOWN_ENDINGS: readonly KnownEnding[] = [
  {
    of: ["pet", "partner", "relative", "helper"],
    pattern: re(`^¤${IS} (?:gestorben|verstorben|tot|eingeschläfert worden)${END}`),
    gives: "DIED",
    ends: [
      "¤ ist leider im februar gestorben",
      "¤ ist leider gestern gestorben",
      "¤ ist tot",
      "¤ ist letzte woche verstorben",
    ],
    leaves: ["¤ ist gestorben vor lachen", "¤ ist totmüde"],
  },
  {
    of: ["work"],
    pattern: re(
      `^${I}(?:bei|von|in) ¤(?: (?:nicht mehr|gestern|heute|endlich|jetzt|leider)){0,2} (?:gekündigt|aufgehört|entlassen|gekündigt worden|rausgeflogen|weg)${END}|^(?:ich )?arbeite(?: jetzt)? nicht mehr (?:bei|für|in) ¤${END}`,
    ),
    gives: "LEFT_JOB_AT",
    ends: [
      "ich habe im mai bei ¤ gekündigt",
      "ich habe bei ¤ gekündigt",
      "ich arbeite nicht mehr bei ¤",
      "habe bei ¤ aufgehört",
    ],
    leaves: ["ich arbeite bei ¤", "meine schwester hat bei ¤ gekündigt"],
  },
  {
    of: ["partner"],
    pattern: re(
      `^¤${IS} (?:schluss gemacht|mich verlassen)${END}|^(?:¤ und ich|ich und ¤) (?:haben uns|sind) (?:\\p{L}+ )?(?:getrennt|geschieden|nicht mehr zusammen|auseinander)${END}|^${I}(?:von ¤ getrennt|mit ¤ schluss gemacht|nicht mehr mit ¤ zusammen)${END}`,
    ),
    gives: "BROKE_UP_WITH",
    ends: ["¤ hat schluss gemacht", "¤ und ich haben uns getrennt", "ich habe mich von ¤ getrennt"],
    leaves: ["¤ hat schluss", "¤ und ich haben uns gestritten"],
  },
  {
    of: ["thing", "pet"],
    pattern: re(
      `^${I}¤ (?:verkauft|verschenkt|abgegeben|weggegeben|verschrottet)${END}|^¤${IS} (?:verkauft|gestohlen|verschrottet|geklaut worden)${END}`,
    ),
    gives: "NO_LONGER_HAS",
    ends: ["ich habe ¤ verkauft", "¤ ist verkauft"],
    leaves: ["ich habe ¤ verkauft bekommen"],
  },
  {
    of: ["activity", "thing"],
    pattern: re(
      `^${I}(?:mit )?¤ (?:aufgegeben|aufgehört|gekündigt|abgebrochen|hingeschmissen|geschmissen|abgesetzt)${END}|^(?:ich )?(?:spiele|lerne|mache|trinke|esse|nehme|rauche)(?: jetzt)? (?:kein(?:e|en)? ¤ mehr|¤ nicht mehr)${END}`,
    ),
    gives: "IS_DONE_WITH",
    ends: ["ich habe ¤ aufgegeben", "ich habe mit ¤ aufgehört", "ich spiele kein ¤ mehr", "¤ abgebrochen"],
    leaves: ["ich spiele ¤", "ich habe ¤ gehört"],
  },
  {
    of: ["plan"],
    pattern: re(
      `^¤${IS} (?:abgesagt|gestrichen|ausgefallen|vom tisch)${END}|^¤ fällt aus${END}|^${I}¤ (?:abgesagt|storniert)${END}`,
    ),
    gives: "CANCELLED",
    ends: ["¤ ist abgesagt", "¤ fällt aus", "wir haben ¤ storniert"],
    leaves: ["¤ fällt auf"],
  },
];

const ENDS = wordSet(`
  gestorben verstorben tot eingeschläfert gekündigt aufgehört entlassen rausgeflogen mehr schluss verlassen getrennt geschieden auseinander
  verkauft verschenkt abgegeben weggegeben verschrottet gestohlen geklaut aufgegeben abgebrochen hingeschmissen geschmissen abgesetzt
  abgesagt gestrichen ausgefallen tisch aus storniert weg arbeitslos verloren
`);

export const GERMAN_MAY_END = (text: string): boolean => hasWordOf(ENDS, text);
