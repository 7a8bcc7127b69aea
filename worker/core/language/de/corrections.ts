import type { CorrectionWords } from "../types/correction.ts";

const MILD = "ach|oh|ups|hm|äh|ähm|ok|sorry|entschuldigung|moment|warte|nein|nee|ne|eigentlich|also|bzw\\.?";
const SURE =
  "nein,? (?:warte|moment|stopp)|(?:warte|moment|stopp),? nein|korrektur|tippfehler|vertippt|quatsch|falsch|ich meine|ich meinte|ich wollte sagen|besser gesagt|vielmehr|ich muss mich korrigieren|ich habe mich (?:geirrt|vertan|vertippt)|hab mich (?:geirrt|vertan|vertippt)|mein fehler";

export const GERMAN_CORRECTIONS: CorrectionWords = {
  cue: new RegExp(String.raw`^(?:${SURE}|${MILD})(?![\p{L}\p{N}])`, "iu"),
  strong: new RegExp(String.raw`^(?:${SURE}|sorry|ups)(?![\p{L}\p{N}])`, "iu"),
  retracts:
    /^(?:vergiss (?:das|es)(?: wieder)?|das (?:stimmt nicht|war falsch|war gelogen)|streich das(?: wieder)?|ich habe mich (?:geirrt|vertan))$/iu,
  disputes: /^(?:das (?:stimmt nicht|war falsch|war gelogen)|ich habe mich (?:geirrt|vertan))$/iu,
  apology: /^(?:sorry|ups|mein fehler)$/iu,
  fillers: /^ich meine$/iu,
  goesOn: /^(?:(?:der|die|das|wo|wenn|ist|sind|war|waren|hat|haben|wird|kann)(?!\p{L})|(?:oder|ne|weißt du|komm)$)/iu,
  before:
    /^(?:(?:es|das|er|sie) (?:ist|sind|war|waren)|es heißt|er heißt|sie heißt|ich meine|ich meinte|sondern|in|an|am|im|auf|nach|mit|bei|der|die|das|dem|den|ein|eine|jetzt) /iu,
  pairs: [
    /^nicht (?<wrong>.{1,60}?),? sondern (?<right>.{1,60})$/iu,
    /^(?<right>.{1,60}?),? (?:und )?nicht (?<wrong>.{1,60})$/iu,
  ],
  not: /^(?:(?:es|das|er|sie) (?:ist|sind|war) )?nicht (?!sicher|wirklich|nur|mehr|ganz|so\b|schlecht|schlimm|weil|wahr|zu\b|gut|viel|jetzt|heute)/iu,
  corrects: [
    ["Ich wohne in Kiel. Nein, nicht Kiel, sondern Bremen.", "Ich wohne in Bremen."],
    ["Meine Chefin ist Frau Weber. Ich meinte Frau Wagner.", "Meine Chefin ist Frau Wagner."],
    ["Ich bin 34 Jahre alt. Korrektur: 35", "Ich bin 35 Jahre alt."],
  ],
  leaves: [
    "Ich wohne in Kiel. Nicht schlecht, oder?",
    "Ich habe zwei Hunde. Sorry, Anna ruft an.",
    "Ich wohne mit Carla. Sorry Anna, ich muss los.",
  ],
};
