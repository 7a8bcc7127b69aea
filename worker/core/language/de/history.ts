import { wordSet } from "../../text/word-set.ts";
import type { HistoryWords } from "../types/history-words.ts";

export const GERMAN: HistoryWords = {
  subjects: wordSet("ich wir"),
  listeners: wordSet("du dir dein deine deinem deinen deiner"),
  possessives: wordSet("mein meine meinem meinen meiner meines unser unsere unserem unseren unserer unseres"),
  past: wordSet(`
    habe haben hat hatte hatten bin sind war waren wurde wurden kam kamen sprach sprachen erwahnte nannte begann ging gingen lief liefen verlief verliefen
    machte machten vorankam vorankamen passiert geschehen
  `),
  pastEndings: [],
  notPast: new Set(),
  what: [/ (?:was|woruber|woran|wovon) /],
  how: wordSet("wie"),
  everything: wordSet("alles alle allem"),
  whole: wordSet("alles"),

  order: [
    / in (?:(?:welcher|der|einer|zeitlicher|chronologischer|richtiger|richtigen|genauer|genauen|zeitlichen|chronologischen) ){1,2}(?:reihenfolge|abfolge) /,
    / (?:reihenfolge|abfolge) (?:\w+ ){0,2}(?:in der|in welcher|wie) /,
    / chronologisch /,
  ],
  chronicle: [
    / (?:chronologie|zeitleiste|(?:zeitliche|zeitlicher|zeitlichen|chronologische|chronologischer|chronologischen) (?:ablauf|verlauf|uberblick|ubersicht)) (?:mein|unser|von allem|der bisherigen|des bisherigen)/,
    / (?:abfolge|reihenfolge|ablauf|verlauf) der ereignisse /,
  ],
  sequence: [
    / (?:alteste|altestes|fruheste|fruhestes|altesten|fruhesten) (?:[^ ]+ )?(?:zuerst|voran) /,
    / (?:vom|von) (?:den )?(?:altesten|fruhesten|ersten) (?:an|zum|zu|bis) /,
    / (?:der reihe nach|schritt fur schritt|nacheinander|eins nach dem anderen) (?:[^ ]+ ){0,2}(?:was|alles|wie) /,
  ],
  earlier: [
    / (?:was|welche[nrs]?) (?:[^ ]+ ){0,3}(?:kam|kamen|war|waren|passierte|geschah|begann|ereignete|fand) (?:[^ ]+ )?(?:zuerst|eher|fruher|vorher|als erstes) (?:[^ ]+ ){1,20}oder /,
  ],
  span: [
    / (?:von|vom) (?:der |dem |den )?(?:anfang|beginn|start|ersten [^ ]+) (?:[^ ]+ ){0,4}bis (?:zum |zur |ganz )?(?:schluss|ende|heute|jetzt|letzten) /,
  ],
  either: [
    / (?:vor|nach|vorher|nachher|bevor|nachdem|davor|danach|fruher|spater) oder (?:erst )?(?:vor|nach|vorher|nachher|bevor|nachdem|davor|danach|fruher|spater) /,
    / oder (?:war es )?(?:andersrum|andersherum|umgekehrt) /,
  ],
  following: [
    / (?:was|welche[nrs]?) (?:[^ ]+ ){0,4}(?:passierte|geschah|folgte|kam|ereignete) (?:[^ ]+ ){0,2}(?:nachdem|danach|nach|bevor|zwischen|vor) /,
    / was ist (?:nachdem|nach|danach|bevor|zwischen) (?:[^ ]+ ){1,15}(?:passiert|geschehen) /,
  ],
  timeline: [
    / (?:chronologie|zeitleiste|(?:zeitlichen?|zeitlicher|chronologischen?|chronologischer) (?:ablauf|verlauf|uberblick|ubersicht|abfolge)) (?:des|der|von|vom) /,
  ],
  general: [/ (?:im allgemeinen|allgemein|meistens|meist|hauptsachlich|generell|vor allem|uberwiegend) /],
  telling: [
    / (?:erzahle?|schildere?|beschreibe?|zeige?|nenne|liste|gib|zeichne|fuhre?|geh|gehe|blicke?|berichte?|erzahlen|schildern|beschreiben|zeigen) /,
  ],
  story: [
    / (?:mein|unser)[^ ]* (?:[^ ]+ ){0,3}(?:weg|werdegang|geschichte|entwicklung|verlauf|meilensteine|etappen|stationen) (?!zu |zum |zur |nach )/,
    / (?:weg|werdegang|geschichte|entwicklung|verlauf|meilensteine|etappen|stationen) (?:mein|unser)/,
  ],
  duty: [
    / wie (?:viele?|oft|lange) /,
    / (?:soll|sollen|sollte|sollten|muss|mussen|kann|konnen|darf|durfen|werde|werden) /,
  ],
  yesOrNo: wordSet("habe haben hat hatte hatten bin sind war waren ist"),
  first: wordSet("zuerst erst anfangs"),
  next: wordSet("dann danach zuletzt spater anschliessend zweitens schliesslich"),
  raised: wordSet(`
    erwahnt erwahnte angesprochen besprochen gesprochen gesagt erzahlt gefragt genannt aufgebracht thematisiert berichtet beschrieben geredet redete
    redeten sprach sprachen sagte erzahlte erzahlten fragte nannte berichtete beschrieb besprach besprachen erklart erklarte mitgeteilt
  `),

  done: wordSet(`
    gemacht getan besprochen gesprochen gearbeitet geschafft erreicht passiert geschehen gelernt erledigt behandelt geredet
  `),
  evolved: wordSet(`
    entwickelt entwickelte entwickelten verandert veranderte veranderten vorangekommen vorankam vorankamen voran verlaufen verlief verliefen lief liefen
  `),
  changed: wordSet("gelaufen gegangen ging gingen geandert gewachsen verbessert gemacht"),
  askedWhat: [/ (?:was|woran|woruber|wovon) (?:alles )?(?:habe|haben|hatte|hatten|ist|sind) /],
  askedHow: [/ wie (?:hat|haben|ist|sind|ging|gingen|lief|liefen) (?:sich )?(?:mein|unser)/],
  whatProgress: [/ welche[nr]? fortschritte?n? /],
  untilNow: [
    / (?:bisher|bislang|bis jetzt|bis heute|seit|seitdem|schon alles|im laufe|uber die (?:zeit|tage|wochen|monate|jahre)|mit der zeit|von anfang an) /,
    / in (?:den|unseren|allen|diesen) (?:letzten |vergangenen )?(?:tagen|wochen|monaten|jahren|gesprachen|unterhaltungen) /,
  ],
  howFar: [
    / wie weit (?:bin ich|sind wir) (?:schon )?(?:mit|bei) /,
    / wo (?:stehe ich|stehen wir) (?:mit|bei) /,
    / wie (?:ist|sind|ging) (?:meine?|unsere?) (?:[^ ]+ ){0,10}(?:voran|vorangekommen|verlaufen) /,
    / wie hat sich (?:meine?|unsere?) (?:[^ ]+ ){0,10}gemacht /,
  ],
  happened: [
    / was ist (?:[^ ]+ ){0,8}(?:passiert|geschehen) /,
    / was hat sich (?:[^ ]+ ){0,8}(?:getan|ereignet|zugetragen) /,
  ],
  unfolded: [/ wie (?:hat|haben) sich (?!du |er |sie |ihr )(?:[^ ]+ ){1,8}entwickelt /],

  summary: [
    / (?:zusammenfassung|zusammenfassen|zusammenzufassen|uberblick uber|ruckblick auf|resumee) /,
    / erinnere? mich an (?:alles|alle) /,
    / fass(?:e|t|en)? (?:[^ ]+ ){0,40}zusammen /,
  ],
  catchUp: [/ auf den (?:neuesten|neusten|aktuellen|letzten) stand /],
  catchMeUp: [
    / (?:bring|bringe|bringt|bringen|halt|halte) (?:sie )?(?:mich|uns) (?:[^ ]+ ){0,8}auf (?:den|dem) (?:neuesten|neusten|aktuellen|letzten) stand /,
  ],
  course: wordSet(`
    fortschritt fortschritte fortschritten entwicklung entwicklungen verlauf bisher bisherigen bisherige bisheriger bislang gesprache gesprachen
    unterhaltungen
    monate monaten wochen laufe seit stand
  `),
  atHand: wordSet("eben gerade oben unten folgenden folgende angehangt angehangte"),

  narrative: wordSet(
    "erzahl erzahle erzahlen schildere schildern beschreibe beschreiben weg werdegang geschichte entwicklung verlauf meilensteine etappen stationen",
  ),
  asking: wordSet(`
    reihenfolge abfolge chronologie chronologisch chronologischer zeitleiste zeitlich zeitliche zeitlicher chronologische ablauf verlauf nenne liste
    zahle auf
    zeig zeige gib mir bitte kannst konntest du angesprochen erwahnt besprochen gesprochen gesagt erzahlt verschiedene verschiedenen themen thema
    aspekte dinge
    gesprache gesprachen unterhaltungen bisher bislang alles jetzt laufe zeit letzten vergangenen monate monaten wochen tagen zusammenfassung fasse
    fass zusammen uberblick ruckblick kurze kurzen vollstandige fortschritt fortschritte entwickelt entwicklung verandert gemacht haben habe hatten
    hat wir kam kamen bring bringe mich neuesten aktuellen stand
    anfang beginn seit passiert geschehen ereignisse jahr jahre jahres dir euch
    passierte geschah folgte nachdem danach nach bevor zwischen vor wurde
  `),
  grammar: wordSet(`
    ich mein meine meinem meinen meiner meines mich mir uns unser unsere unserem unseren unserer ihr er sie es der die das den dem des ein eine
    einen einem einer von vom zu zur zum im in an am auf fur mit und oder bei uber um aus als ist sind war waren was welche welcher welchen wie wann
    wer wo alle schon noch sich zuerst dann danach
  `),
};
