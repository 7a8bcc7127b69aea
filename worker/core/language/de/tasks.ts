import type { TaskGrammar } from "../types/task-grammar.ts";

const WHEN =
  "(?:(?<when>(?:am|im|in|bis|vor|zum|ende|mitte|anfang|spätestens|innerhalb|binnen|an (?:heiligabend|weihnachten|silvester|neujahr)|heute|morgen|übermorgen|diese[nrs]?|nächste[nrs]?|kommende[nrs]?)(?: [^,]{1,40}?)?) )?";
const LIST = "(?:meine[rn]?|die|der) (?:to-?do-?liste|aufgabenliste|liste)";
const SEPARABLE =
  /^(ab|an|auf|aus|bei|durch|ein|fertig|fest|her|hin|los|mit|nach|um|vor|weg|weiter|zu|zurück)zu(\p{L}{3,}n)$/u;

/** Returns "schicken" for "zu schicken", "schicken muss" and "schicke". */
function worded(task: string): string | null {
  const words = task.replace(/ (?:muss|soll|sollte|will)$/u, "").split(" ");
  const verb = words.pop() ?? "";
  const infinitive = verb.replace(SEPARABLE, "$1$2").replace(/e$/u, "en");
  if (words.at(-1) === "zu") words.pop();
  const kept = words.filter((word) => !/^(?:noch|unbedingt|dringend|bitte)$/u.test(word));
  if (kept.length === 0 || !/^\p{Ll}{2,}n$/u.test(infinitive)) return null;
  return [...kept, infinitive].join(" ");
}

export const GERMAN_TASKS: TaskGrammar = {
  language: "de",
  openers:
    /^(?:ach|oh|hey|hi|hallo|ok|okay|also|und|aber|nun|danke|super|gut|übrigens|bitte|noch was|noch etwas|bevor ich es vergesse)(?:[,:;!.–—-]+ ?| )/iu,
  set: [
    new RegExp(`^(?:bitte )?erinner(?:e)? mich (?:bitte )?${WHEN}(?:bitte )?daran,? (?:dass ich )?(?<task>.+)$`, "iu"),
    new RegExp(
      `^(?:kannst|könntest|würdest) du mich (?:bitte )?${WHEN}(?:bitte )?daran erinnern,? (?:dass ich )?(?<task>.+)$`,
      "iu",
    ),
    /^(?:lass mich nicht vergessen|ich darf nicht vergessen),? (?:dass ich )?(?<task>.+)$/iu,
    /^to-?do ?[:–—-] ?(?<task>.+)$/iu,
    new RegExp(
      `^(?:setze?|schreibe?|packe?) (?:bitte )?["„“']?(?<task>\\p{L}.+?)["“”']? (?:bitte )?auf ${LIST}$`,
      "iu",
    ),
  ],
  reminded: [
    new RegExp(
      `^(?:bitte )?erinnere? mich (?:bitte )?${WHEN}(?:bitte )?an (?<thing>(?:den|die|das|mein|meine|meinen|unser|unsere|unseren|einen|eine|ein|\\p{Lu}) ?[^,]+)$`,
      "iu",
    ),
  ],
  remembering: (thing) => `An ${thing} denken`,
  needed: [
    /^ich (?:muss|sollte|soll) (?:noch |unbedingt |dringend |auch )?(?<task>[^,]+?\p{Ll}n)(?:,.*)?$/iu,
    /^(?<when>(?:bis|vor|spätestens|innerhalb|binnen) [^,]{1,40}?) (?:muss|sollte|soll) ich (?:noch |unbedingt |dringend |auch )?(?<task>[^,]+?\p{Ll}n)(?:,.*)?$/iu,
  ],
  noDeed:
    /(?<!\p{L})(?:nichts|kein\p{L}*|vielleicht|eventuell|mehr (?=\p{Ll}+n$))(?!\p{L})|(?:^| )(?:bleiben|wohnen|leben|liegen|ruhen|fasten|hungern|(?:aus|durch)halten|tragen|haben|werden|(?:ein)?nehmen|hoffen|lachen|weinen|zugeben|gestehen|erzählen|zuhören|überleben|verlieren|gewinnen|abnehmen|verdienen)$/iu,
  deadline:
    "(?:bis(?: zum| spätestens(?: zum)?| zur)?|vor(?: dem)?|spätestens(?: am| bis| bis zum| im| zum)?|innerhalb(?: von| der)?|binnen|in den nächsten)",
  prepositions: "(?:am|im|zum|für|an|in|ab)(?: de[mnr])?",
  lasting: "(?:seit|vom|von|nach)(?: de[mnr])?",
  afterDeadline: /^/u,
  done: [/^(?:erledigt|fertig|abgehakt) ?[:–—-] ?(?<task>.+)$/iu, /^markiere (?:bitte )?(?<task>.+?) als erledigt$/iu],
  dropped: [
    /^(?:vergiss|streiche?|lösche?) (?:bitte )?(?:die )?(?:aufgabe|erinnerung)(?: mit| an| zu)? (?<task>.+)$/iu,
    /^du (?:musst|brauchst) mich nicht mehr an (?<task>.+?) (?:zu )?erinnern$/iu,
    new RegExp(`^(?:streiche?|nimm|lösche?) (?:bitte )?(?<task>.+?) von ${LIST}$`, "iu"),
  ],
  doneIfKnown: [
    /^(?:ich )?habe? (?!ich\b)(?!.*(?<!\p{L})(?:nichts?|noch|viel|mich)(?!\p{L}))(?<task>.+?) (?:schon |bereits |jetzt |gerade |endlich )?erledigt$/iu,
    /^hak(?:e)? (?:bitte )?(?<task>.+?) ab$/iu,
    /^(?<task>[^:]+?): ?erledigt$/iu,
  ],
  droppedIfKnown: [
    /^ich (?:muss|brauche) (?<task>.+?) (?:nicht mehr|doch nicht(?: mehr)?) (?<verb>(?:zu )?\p{Ll}+n)$/iu,
    /^(?:bitte )?vergiss (?:bitte )?(?:das mit |die sache mit )?(?<task>(?:der|dem|die|das|den|mein(?:e[nmr]?)?) .+)$/iu,
  ],
  tail: /,? (?:(?:aber|denn|weil|also|damit|und (?:ich|du|wir|es|dann)|wie|was|welche|wo|kannst|könntest|sonst|falls)(?![\p{L}]))/iu,
  reported:
    /,? (?:sagte|sagt|schrieb|meinte|rief|flüsterte) (?:er|sie|der|die|das|mein|\p{Lu}\p{L}+)(?!\p{L})|, (?:laut|im) (?:roman|spiel|film|buch|traum|drehbuch)(?!\p{L})/iu,
  noTask:
    /(?<!\p{L})(?:immer|nie|niemals|nicht|jede[nrsm]?|täglich|stündlich|wöchentlich|monatlich|regelmäßig|ständig|gelegentlich|(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|morgen|mittag|abend|nacht|vormittag|nachmittag|werktag)s(?= )|(?:ein|zwei|drei|\d{1,3})mal (?:am|pro|die|im)|in zukunft|künftig|gestern|vorhin|letzte[nrsm]?|dein(?:e[nmrs]?)?|wenn|falls|sobald|sooft|ab jetzt|manchmal|oft|dir|es|ihn|das (?=\p{Ll}+n$))(?!\p{L})|^(?:was|wie|warum|wo|wer|wen|wem|ob|welche[nrsm]?|nichts|nix|keine[rsn]?|to-do)(?!\p{L})|(?:^| )(?:bin|war|hatte|habe|hat|ist|wurde|kann|mag)$|(?:^| )(?:wissen|verstehen|denken|sagen|sein|arbeiten|warten|schlafen|atmen|lachen|lächeln)$/iu,
  worded,
};
