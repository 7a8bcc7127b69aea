import type { RequestWords } from "../types/requests.ts";

const LEAD =
  "(?:(?:hallo|hi|hey|ok|okay|also|und|aber|gut|danke|super|nun|jetzt|dann|bitte|mal|kurze frage)[,:!]? ){0,3}";
const AUXILIARY =
  "ist|sind|war|waren|hat|habe|haben|kann|kannst|können|könnte|soll|sollte|sollen|muss|müssen|darf|wird|werden|würde|gibt|macht|heißt|geht|kommt|bedeutet|lautet";

export const GERMAN_REQUESTS: RequestWords = {
  asks: new RegExp(
    String.raw`^${LEAD}(?:(?:was|wer|wem|wen|wessen|welche[rsnm]?|wann|wo|woher|wohin|warum|wieso|weshalb|wie)(?: (?!(?:ich|wir|du|er|sie|es)(?!\p{L}))[\p{L}-]+){0,2}? (?:${AUXILIARY})(?!\p{L})|(?:kannst|könntest|würdest|weißt|hast|bist|empfiehlst) du(?!\p{L})|(?:können|könnten|würden|wissen|haben) sie(?!\p{L})|(?:soll|sollte|kann|darf|muss) ich(?!\p{L})|gibt es(?!\p{L})|was für(?!\p{L}))`,
    "iu",
  ),
  requests: new RegExp(
    String.raw`^${LEAD}(?:bitte|hilf(?: mir)?|(?:sag|sage|zeig|zeige|gib|schick|schicke|nenn|nenne|mach|mache|erklär|erkläre) (?:mir|uns)|schreib|schreibe|erklär|erkläre|übersetz|übersetze|fass|fasse|erstell|erstelle|such|suche|empfiehl|vergleich|vergleiche|berechne|formuliere|korrigiere|kürze|verbessere|prüf|prüfe|erinnere mich|lass uns|mach (?:es|das|daraus)|ich (?:brauche|suche) (?:hilfe|ideen|rat|einen? (?:idee|rezept|plan|liste|namen)))(?!\p{L})`,
    "iu",
  ),
  asked: [
    "Was ist die Hauptstadt von Frankreich",
    "wie viele Tage hat ein Schaltjahr",
    "hallo, kannst du mir helfen",
    "Schreib ein Gedicht über Regen.",
    "bitte kürzer",
  ],
  stated: ["Was ich mag, ist Tee.", "Wo wir wohnen, ist es ruhig.", "Ich brauche eine Brille.", "Wie gesagt."],
};
