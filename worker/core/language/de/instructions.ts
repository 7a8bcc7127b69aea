import { wordSet } from "../../text/word-set.ts";
import type { InstructionGrammar } from "../types/instruction-grammar.ts";

const LANGUAGES =
  "(?:deutsch|englisch|französisch|spanisch|italienisch|portugiesisch|niederländisch|polnisch|türkisch|russisch|ukrainisch|arabisch|japanisch|chinesisch|schwedisch|dänisch|griechisch|einfacher sprache|leichter sprache)";
const MEDIA =
  "(?:emojis?|smileys?|markdown|latex|stichpunkte|aufzählungen|tabellen|überschriften|fachbegriffe|anglizismen|ausrufezeichen|floskeln|abkürzungen|metrische einheiten|das metrische system)";

export const GERMAN: InstructionGrammar = {
  language: "de",
  openers:
    /^(?:(?:ach|oh|hey|hi|hallo|ok|okay|also|und|aber|nun|danke|super|gut|übrigens|eigentlich|bitte|doch|noch was|noch etwas|hinweis|wichtig|regel|merk dir|merke dir|generell|grundsätzlich)(?:[,:;!.–—-]+ ?| )(?:dass )?)/iu,
  generalOpeners:
    /^(?:ab (?:jetzt|sofort|heute|nun)|von (?:jetzt|nun) an|in zukunft|künftig|zukünftig|fortan|ab diesem moment|beim nächsten mal|nächstes mal|standardmäßig)(?: gilt(?=:))?(?:[,:;–—-]+ ?| )/iu,
  fronted:
    /^((?:immer wenn|jedes mal,? wenn|jedesmal,? wenn|wann immer|wenn|falls|sobald|sooft) (?:ich|du|sie|wir) [^,]{2,120}),? ?(?:dann )?/iu,
  frames:
    /^(?:achte darauf,?(?: dass du)?|stell(?:e)? sicher,? dass du|denk(?:e)? (?:bitte )?daran,?|vergiss (?:bitte )?nicht,?|versuche?,?|bitte)(?= )/iu,
  openFrames:
    /^(?:ich (?:möchte|will|hätte (?:gerne?|lieber)|wünsche mir|erwarte|würde mich freuen|fände es gut),? (?:dass|wenn) (?:du|sie)|du (?:sollst|solltest|musst|darfst|kannst)|sie (?:sollen|sollten|müssen|dürfen|können)|mir ist (?:es )?wichtig,? dass (?:du|sie)|hör(?:e)? (?:bitte )?auf,?|achte darauf,? dass (?:du|sie)|stell(?:e)? sicher,? dass (?:du|sie))(?= )/iu,
  wishes: new RegExp(
    `^ich (?:möchte|will|hätte gerne?|wünsche mir|brauche|erwarte)(?= )|^(?:nur|ausschließlich) (?:noch )?(?:\\p{L}+ ){0,2}(?:antworten|erklärungen|zusammenfassungen|vorschläge|beispiele|listen|rezepte|${MEDIA}|auf ${LANGUAGES})(?:,? bitte)?$`,
    "iu",
  ),
  output:
    /^(?:bitte )?(?:immer|nie|niemals|nur|antworte|antworten sie|schreib(?:e|en sie)? (?:mir|auf|in)|sprich (?:mit )?mi(?:r|ch)|duze?|sieze?|nenne? mich|halte? (?:dich|deine)|fass(?:e)? dich|keine?|verzichte|lass)(?![\p{L}])|(?<![\p{L}])dein(?:e|en|er) (?:antworten|erklärungen|nachrichten|zusammenfassungen)(?![\p{L}])/iu,
  outputOfAnswers: /(?!)/u,
  asked: /^(?:kannst|könntest|würdest|magst|können|könnten|würden) (?:du|sie)(?: bitte)?(?= )/iu,
  adverbs: /^(?:immer|nie|niemals|bitte|auch|nur|stets|dann|mir|doch|sie|grundsätzlich|einfach|dabei)(?= )/iu,
  verbs: wordSet(`
    antworte antworten verwende verwenden nutze nutzen benutze benutzen nenne nenn nennen gib geben zeige zeig zeigen schreib schreibe schreiben
    sprich sprechen rede reden erkläre erklär erklären fasse fass formatiere halte halt halten vermeide vermeiden lass lasse lassen mach mache machen
    achte achten erwähne erwähnen sag sage sagen frag frage fragen denk denke denken füge füg fügen liste schlag schlage schlagen empfiehl
    empfehlen rechne berechne prüfe überprüfe berücksichtige beachte verzichte duze duz sieze siez behandle behandele sprich stelle stell
    weise hebe markiere zitiere belege kürze beginne beende starte setze bleib bleibe sei bevorzuge erinnere warne übersetze wandle runde
    beschränke begrenze vergleiche begründe kommentiere teste ergänze hänge gliedere strukturiere lobe kritisiere wiederhole entschuldige
    biete nimm verlinke
  `),
  general:
    /(?<![\p{L}\p{N}])(?:jedes mal|jedesmal|ab jetzt|ab sofort|von (?:jetzt|nun) an|standardmäßig|nicht mehr|nie wieder|nie mehr|keine?[nmrs]? [\p{L} ]{2,60} mehr|in (?:allen|jeder|deinen|jeden) (?:deinen |deiner )?(?:antworten|antwort|nachrichten|erklärungen)|hör(?:e)? (?:bitte )?auf|in allem,? was du (?:mir |für mich )?(?:schreibst|schickst|sagst|formulierst|erstellst|verfasst))(?![\p{L}\p{N}])/iu,
  adverb:
    /(?<![\p{L}\p{N}])(?:immer|nie|niemals|stets|grundsätzlich|ständig|in zukunft|künftig|zukünftig)(?![\p{L}\p{N}-])/iu,
  subordinate:
    /(?<![\p{L}\p{N}])(?:dass|der steht|die|welche[rsnm]?|wo|warum|wieso|wie|was|weil|damit|ob|bis)(?![\p{L}\p{N}])/iu,
  conditional:
    /(?<![\p{L}\p{N}])(?:wenn|immer wenn|falls|sobald|sooft) (?:ich|wir|du|sie) [^,.;]{0,100}(?:frage|fragen|spreche|sprechen|rede|reden|erwähne|bitte|wissen will|schicke|sende|zeige|schreibst|antwortest|erklärst|vorschlägst|empfiehlst|nennst|gibst|brauche|suche)(?![\p{L}\p{N}])/iu,
  manners: [
    /^(?:halte?|mach|formuliere|schreib|gestalte|beende|beginne) (?:bitte )?deine (?:antworten|erklärungen|nachrichten|vorschläge|sätze) \S/iu,
    /^[^,;]{2,120} in deinen (?:antworten|nachrichten|erklärungen|texten)$/iu,
    /^(?:Nenne?|nenne?) mich (?:(?:bitte|einfach|ab jetzt|ab sofort|künftig|von nun an) )*\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,2}(?:,? bitte)?$/u,
    /^(?:duze?|sieze?) mich(?: bitte| nicht)?$/iu,
    /^sprich mich (?:bitte )?(?:mit|als) \S/iu,
  ],
  lonelyManners: [
    new RegExp(
      `^(?:antworte|schreibe?|sprich|rede|antworten sie|schreiben sie|sprechen sie)(?: bitte)?(?: mir| mit mir)?(?: bitte)?(?: nur| wieder)? auf ${LANGUAGES}(?: bitte|,? bitte)?$`,
      "iu",
    ),
    new RegExp(
      `^(?:(?:verwende|benutze|nutze|schreibe?|mach)(?: bitte)? (?:keine? )?|keine? )${MEDIA}(?:(?:,| und| oder) ${MEDIA})?(?: bitte|,? bitte| mehr)?$`,
      "iu",
    ),
  ],
  oneOff:
    /(?<![\p{L}\p{N}])(?:diese[nmrs]?|dies|hier|unten|oben|folgende[nmrs]?|angehängte[nmrs]?|heute|morgen früh|gerade|diesmal|jetzt gerade|vorerst)(?![\p{L}\p{N}])/iu,
  consequence: /, (?:also|daher|deshalb|deswegen|darum) (?=\p{L})|; (?=(?:bitte|immer|nie) )/giu,
  ended: [
    /^(.{3,120}?) (?:brauchst|musst) du nicht mehr \S+$/iu,
    /^du (?:brauchst|musst) keine?[nmrs]? (.{3,120}?) mehr (?:zu )?\S+$/iu,
    /^(?:du (?:musst|brauchst)|sie (?:müssen|brauchen)) (.{3,160}?) nicht mehr (?:\S+(?: \S+){0,3})$/iu,
    /^(?:ich (?:brauche|will|möchte|bevorzuge)) (.{3,160}?) nicht mehr(?: haben| sehen)?$/iu,
    /^(?:bitte )?(?:vergiss|ignoriere|streiche) (?:was ich (?:über|zu) |(?:meine|die) (?:anweisung|regel|vorgabe|bitte)(?: über| zu[rm]?| mit)? )(.{3,160}?)(?: gesagt habe)?$/iu,
    /^(?:bitte )?vergiss,? was ich (?:über|zu[rm]?) (.{3,160}?) gesagt habe$/iu,
    /^(.{3,120}?) (?:ist|sind) nicht mehr nötig$/iu,
  ],
  preferences: {
    hint: /bevorzug|präferier|ziehe|lieber|mag|schätze|finde|hilft|gefällt|am besten/iu,
    stated:
      /(?:^|([,;:.!?–—-]|(?<![\p{L}\p{N}])(?:und|aber|denn|weil|da|also|ehrlich gesagt))[,:]? ?)((?:ich )(?:bevorzuge|präferiere)|(?:inzwischen|mittlerweile|jetzt|neuerdings|heute|zurzeit) (?:(?:bevorzuge|präferiere) ich|(?:ziehe ich)(?=[^.?!]{2,120} vor(?![\p{L}]))|\p{L}+e ich(?=[^.?!]{0,80} lieber(?![\p{L}])[^.?!]{2,100} als ))|ich ziehe(?=[^.?!]{2,120} vor(?![\p{L}]))|ich mag(?=[^.?!]{2,120} lieber(?![\p{L}]))|ich (?:mag|schätze) es,? wenn du|ich finde es (?:gut|besser|schön|hilfreich|angenehm),? wenn du|ich (?:mag|finde) es nicht,? wenn du|ich hätte lieber|mir (?:ist|sind)(?=[^.?!]{2,120} lieber(?![\p{L}]))|mir (?:hilft es|gefällt es),? wenn du|ich (?:lerne|arbeite) am besten|ich (?:lese|esse|trinke|nutze|verwende|nehme|arbeite|schreibe|lerne|reise|fahre|fliege|bekomme)(?=[^.?!]{0,80} lieber(?![\p{L}])[^.?!]{2,100} als )) /giu,
    oneOff:
      /(?:bevorzuge|lieber|ziehe) (?:dies|das hier|diese[nrsm]?|das erste|das zweite|die erste|die zweite|den ersten|den zweiten|option)\b/iu,
    end: /,? (?:und |aber |also )?(?:kannst|könntest|würdest|können|könnten) (?:du|sie)\b|,? (?:wie|was|welche[rsn]?|wo) (?:kann|soll|sollte|ist|sind|würde)\b|,? (?:und|aber|deshalb|daher|also) (?:ich|mein|wir|jetzt|nun|bitte)\b|[?!;:]|\.(?= )| [-–—] /iu,
    anaphoric: /(?:bevorzuge|ziehe) (?:es|das|ihn|sie|diese[nrsm]?)\b/iu,
    trailing: null,
  },
};
