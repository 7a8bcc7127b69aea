import { wordSet } from "../../text/word-set.ts";
import type { OverviewWords } from "../types/overview-words.ts";

export const GERMAN: OverviewWords = {
  overview: wordSet(`
    gesamtstand profil steckbrief portrat rundumblick grobe ubersichtlich stand uberblick ubersicht zusammenfassung kurzfassung gesamtbild
    abriss
  `),
  summarize: wordSet(`
    stelle beschreib schildere zusammenfassen zusammengefasst fasse fass umreisse umreiss skizziere beschreibe
  `),
  condense: wordSet("reduziere reduzier beschranke verdichte bring bringe dampfe"),
  topics: wordSet(`
    faden leitmotive worum gesprachsthemen stichworte lebensbereiche thema themen themenbereiche themengebiete bereiche schwerpunkte hauptthemen muster
    themenfelder
  `),
  groups: wordSet("gruppe gruppen kreise cluster gemeinschaften hauptgruppen personengruppen"),
  whole: wordSet(`erzahlungen umfeld 
    nutzer nutzerin hier leuten leute freunde familie kollegen menschen personen alle gesprache gesprachen unterhaltungen chats nachrichten
    notizen daten gedachtnis erinnerungen wissen geschichte verlauf welt leben
  `),
  breadth: wordSet(`
    haufigstes meistens ublicherweise gewohnlich uberwiegend vorwiegend hauptsachliche vor wesentliches rote roten haufig oft grundsatzlich insgesamt wichtigsten wichtige wichtigen hauptsachlich hauptsachlichen verschiedenen verschiedene alle allen allem
    grossen grosse ganze ganzen gesamte allgemeinen allgemeine grossten zentrale zentralen kurzen kurze groben grobe haufigsten meisten
    wesentlichen wesentliche kurz grob
  `),
  everything: wordSet("alles allem"),
  request: wordSet(`auflisten geben erzahlen 
    gib gebe geben nenne nenn zeig zeige liste erzahl erzahle sag kannst konntest wurdest brauche hatte mochte will bitte mach mache verschaff
    bekomme
  `),
  what: wordSet("was welche welchen welcher welches woruber worum wovon"),
  verbs: wordSet(`
    erzahle ging gingen spielen spielt rolle gesprachen sprecht redest gehen los beschaftigen auftauchen wiederholt interessieren interessiert stehen
    drin steht reden redet gesprochen sprechen spricht geredet geht gibt es vorkommen vor kommen kommt passiert behandelt handelt besprochen
    unterhalten beschaftigt gespeichert weisst weiss bekannt dreht drehen lassen lasst finden tauchen auf bilden
  `),
  own: wordSet("ich mein meine meinen meiner meinem unser unsere unseren unserer"),
  shared: ["haben … gemeinsam", "hat … gemeinsam", "habe … gemeinsam", "gemeinsamkeiten"],
  known: [
    "was weisst du",
    "was du weisst",
    "alles was du weisst",
    "was du uber … weisst",
    "was weiss man",
    "was wissen wir",
    "was hast du dir gemerkt",
    "was du dir gemerkt",
    "was hast du gespeichert",
    "was ist bekannt",
    "was ist uber … bekannt",
    "was kennst du",
    "was weisst du alles",
  ],
  gist: ["worum geht es hier", "worum geht es insgesamt", "worum geht es uberhaupt", "worum geht es bei alldem"],
  owner: [
    "was fur ein mensch bin ich",
    "was fur eine person bin ich",
    "uber mich",
    "von mir",
    "wer bin ich",
    "mich zusammen",
    "mich … beschreiben",
    "mich … beschreibst",
    "mich … vorstellen",
    "beschreib mich",
    "beschreibe mich",
  ],
  who: ["wer ist", "wer sind", "wer war", "wer waren"],
  part: / (?:die|der|das|den|dem) [^ ]+ (?:des|der|meines|meiner|unseres|unserer|vom|von) /,
  capitalisesNouns: true,
  activityEndings: [],
  about: [
    "erzahl mir von",
    "erzahl mir etwas uber",
    "erzahl mir mehr uber",
    "erzahl mir alles uber",
    "erzahle mir von",
    "erzahle mir etwas uber",
    "erzahle mir mehr uber",
    "erzahle mir alles uber",
    "was kannst du mir uber",
    "beschreibe",
    "beschreib",
  ],
  how: wordSet("worin wodurch wie inwiefern"),
  connected: wordSet("ahneln ahnlich verbunden verwandt verknupft zusammen verbandelt"),
  links: wordSet("verbindet verbinden verknupft"),
  between: wordSet("zwischen"),
  be: wordSet("sind ist waren bin"),
  connection: wordSet(
    "zusammenhang verbindung verbindungen beziehung beziehungen zusammenhang zusammenhange verhaltnis bezug",
  ),
  connects: [
    "woher kennt",
    "woher kennen",
    "woher kenne",
    "mit zu tun",
    "zu tun",
    "kennen sich",
    "sich kennengelernt",
    "miteinander bekannt",
  ],
  joiners: wordSet("und mit zu zwischen zur zum"),
  otherwise: wordSet("wo wann warum wieso weshalb schreib schreibe ubersetze entwirf erstelle erklare"),
  details: ["wie viele", "wie viel", "wie oft", "wie lange", "wie alt", "wie weit", "um wie viel uhr", "wie hoch"],
  yesOrNo: wordSet("hat habe haben hatte ist sind war waren wird will kann muss soll darf"),
  total: wordSet("alles insgesamt rundum gesamt"),
  courtesy: wordSet("bitte ok okay also und"),
  grammar: wordSet(`um bisher bisherigen 
    so mal sag rund arten art ich mir mich mein meine meinen meiner meinem uns unser unsere unseren unserer wir du dir dich dein deine es das
    die der den dem des ein eine einen einer einem eines von vom uber auf in im ins zu zum zur fur mit und oder an am bei aus als ist sind war
    waren bin hat haben habe hast hatte hatten nicht sich sie ihr ihnen ihre da dazu davon daruber hier bisher jetzt etwas mehr was wer wie
    welche denn eigentlich insgesamt uberhaupt beide miteinander zusammen
  `),
};
