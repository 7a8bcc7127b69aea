/* A clause with one of these lifts an instruction only if one is known for its object. */

/**
 * A clause without its openings; the group is the object: "summaries at the end".
 *
 * - `stops`: the user no longer wants it.
 * - `drops`: the same if it names a rule or holds from now on, else about the answer at hand.
 * - `allows`: the user wants again what they forbade or limited.
 */
export interface LiftingForm {
  language: "en" | "de" | "es" | "fr";
  lifts: "stops" | "drops" | "allows";
  pattern: RegExp;
  /** Counts only after `MAY`. */
  isPermission?: true;
  /** Counts only with "any more". */
  isNoMore?: true;
  /** Counts only with "now". */
  isNow?: true;
}
type Form = Omit<LiftingForm, "language">;

const re = (source: string): RegExp => new RegExp(source, "iu");

const DU = "(?:du|sie) ";
/** "bei Rezepten" */
const AT = "(?:(?:bei|für|in|zu|beim|im|zum|zur) (?:(?:de[nmr]|alle[nr]|meine[nmr]?) )?\\p{L}+ )?";

const FINE = "(?:totally |perfectly |absolutely )?(?:fine|ok|okay|allowed|welcome|good|alright|all right)";
const WITH_ME = "(?:with|by|for) me";
const SWITCHED = "(?:(?:now|just|recently|finally) )?(?:switched|migrated|changed)(?: over)?";

const ENGLISH: readonly Form[] = [
  { lifts: "stops", pattern: re("^(?:stop|quit|cease) (?:with )?(.+)$") },
  { lifts: "stops", pattern: re("^(?:no more|enough (?:of|with)) (.+)$") },
  { lifts: "stops", pattern: re("^i(?:['’]ve| have) had enough of (.+)$") },
  {
    lifts: "stops",
    pattern: re("^you (?:(?:don['’]?t|do not|no longer) (?:need|have)(?: to)?|needn['’]?t|need not) (.+)$"),
  },
  { lifts: "stops", pattern: re("^(?:there(?:['’]s| is) )?no (?:longer (?:a |any )?|more )?need (?:to|for) (.+)$") },
  {
    lifts: "stops",
    pattern: re(
      "^i (?:don['’]?t|do not|no longer) (?:really )?(?:need|want|require)(?: you to| to see| to get)? (.+)$",
    ),
  },
  {
    lifts: "stops",
    pattern: re(
      "^(.+?) (?:(?:is|are)(?: no longer| not)|isn['’]?t|aren['’]?t) (?:needed|necessary|required|wanted|useful)(?: to me)?$",
    ),
  },
  { lifts: "stops", pattern: re("^(.+?) (?:can|may) go(?: now)?$") },
  { lifts: "stops", isNoMore: true, pattern: re("^(?:don['’]?t|do not) (?!(?:forget|need|have|want) )(.+)$") },
  {
    lifts: "drops",
    pattern: re(
      "^(?:skip|drop|forget(?: about)?|ignore|leave out|omit|ditch|lose|scrap|cancel|remove|lift|disregard|undo|take back|never mind|do away with|get rid of|do without|scratch|strike|dump) (.+)$",
    ),
  },
  { lifts: "drops", pattern: re("^leave (.+?) (?:out|away|off)$") },
  {
    lifts: "allows",
    pattern: re(
      "^(?:i|we)(?: now)? (?:eat|drink|use|tolerate|enjoy) (?:all |any )?((?:(?!\\d)\\S+ ){1,3})again(?: now)?$",
    ),
  },
  {
    lifts: "allows",
    pattern: re(
      `^(.+?) (?:(?:is|are)|['’](?:s|re)) ${FINE}(?: again(?: ${WITH_ME})?|(?: ${WITH_ME})?(?: again| after all))$`,
    ),
  },
  {
    lifts: "allows",
    isNow: true,
    pattern: re(`^(.+?) (?:(?:is|are)|['’](?:s|re)) (?:now )?${FINE}(?: ${WITH_ME})?(?: now)?$`),
  },
  { lifts: "allows", isPermission: true, isNow: true, pattern: re("^(.+?)(?: now| from here on)?$") },
  {
    lifts: "allows",
    pattern: re(
      `^(?:i|we)(?: can| may|(?: am| are|['’]m|['’]re) (?:allowed to|able to|${FINE} with)) (?:(?:eat|have|drink|use|take|do|tolerate|handle|enjoy) )?(.+?) again$`,
    ),
  },
  {
    lifts: "stops",
    pattern: re(`^(?:i|we)(?:['’]ve| have)? ${SWITCHED} from ((?:(?! to ).){2,60}) to `),
  },
  { lifts: "allows", isPermission: true, pattern: re("^(?:start )?(.+?) again$") },
  { lifts: "allows", pattern: re("^(?:go|switch|return) back to (.+)$") },
];

const GERMAN: readonly Form[] = [
  {
    lifts: "stops",
    pattern: re(
      `^${DU}(?:musst|brauchst|müssen|brauchen|sollst|sollen) (?:mir |mich |dabei |da |dort |auch |jetzt )*(?:nicht (?:mehr|länger)) (.+)$`,
    ),
  },
  {
    lifts: "stops",
    pattern: re(`^${DU}(?:musst|brauchst|müssen|brauchen|sollst|sollen) (.+?) (?:nicht (?:mehr|länger))(?: .{2,40})?$`),
  },
  {
    lifts: "stops",
    pattern: re(
      `^(?:(?:${DU}(?:musst|brauchst|müssen|brauchen)|ich (?:brauche|will|möchte)) )?(?:mir )?keine?[nmrs]? (?:weiteren? )?(.+?) mehr(?: .{2,30})?$`,
    ),
  },
  {
    lifts: "stops",
    pattern: re(
      `^(.+?) (?:brauche|will|möchte|brauch|brauchst|musst) (?:ich|du) (?:mir |jetzt )?${AT}nicht (?:mehr|länger)(?: .{2,40})?$`,
    ),
  },
  {
    lifts: "stops",
    pattern: re("^ich (?:brauche|will|möchte|brauch) (.+?) nicht (?:mehr|länger)(?: .{2,20})?$"),
  },
  { lifts: "stops", pattern: re("^(.+?) (?:ist|sind) (?:nicht mehr|nicht länger) (?:nötig|notwendig|erforderlich)$") },
  { lifts: "stops", pattern: re("^(?:hör(?:e)? (?:bitte )?auf,?(?: mit)?|schluss mit) (.+)$") },
  {
    lifts: "stops",
    pattern: re(
      "^(.+?) (?:kannst|darfst|können) (?:du|sie) (?:.{0,40}? )?(?:weglassen|lassen|streichen|auslassen|sparen|vergessen)$",
    ),
  },
  { lifts: "drops", pattern: re("^(?:vergiss|ignoriere|streiche?|lass(?:e)?|lassen sie) (.+?)(?: weg| sein)?$") },
  {
    lifts: "allows",
    pattern: re(`^${DU}(?:kannst|darfst|können|dürfen) (?:mir |ruhig |jetzt |gerne |auch )*wieder (.+)$`),
  },
  { lifts: "allows", pattern: re("^(?:lass(?:t)? uns|wir können|ab jetzt) (?:bitte )?wieder (.+)$") },
  {
    lifts: "allows",
    pattern: re(
      "^(.+?) (?:ist|sind) (?:(?:jetzt|nun|inzwischen|für mich) )*doch (?:(?:jetzt|wieder|für mich) )*(?:ok|okay|in ordnung|erlaubt|gut|erwünscht)$",
    ),
  },
  { lifts: "allows", pattern: re("^(.+?) (?:ist|sind) wieder (?:ok|okay|in ordnung|erlaubt|gut|erwünscht)$") },
];

const SPANISH: readonly Form[] = [
  {
    lifts: "stops",
    pattern: re(
      "^ya no (?:hace falta|es necesario|hacen falta|necesit[oa]s?|quiero|tienes que)(?: que)?(?: me)? (.+)$",
    ),
  },
  { lifts: "stops", pattern: re("^ya no (?:me |lo |los |la |las )?\\p{L}+[ae]s (.+)$") },
  {
    lifts: "stops",
    pattern: re("^(.+?) ya no (?:(?:es|son) (?:necesari[oa]s?|[uú]til(?:es)?)|hacen? falta)$"),
  },
  { lifts: "stops", pattern: re("^(?:olvida(?:te)?|olvídate|olvide|deja) (?:de )?lo de (.+)$") },
  { lifts: "stops", pattern: re("^(?:por favor )?(?:deja de|basta de|nada de|no más|no hace falta(?: que)?) (.+)$") },
  { lifts: "drops", pattern: re("^(?:olvida(?:te de)?|olvídate de|ignora|quita|omite|elimina) (.+)$") },
  { lifts: "allows", pattern: re("^(?:ya )?puedes volver a (.+)$") },
];

const FRENCH: readonly Form[] = [
  {
    lifts: "stops",
    pattern: re(
      "^(?:(?:(?:tu|vous) n['’]|ce n['’]est )?(?:as |avez |est )?plus (?:besoin|nécessaire|la peine)) (?:de |d['’])(.+)$",
    ),
  },
  { lifts: "stops", pattern: re("^(?:arrêtez?|cessez?|plus|assez) (?:de |d['’])(.+)$") },
  { lifts: "stops", pattern: re("^je (?:ne veux|n['’]ai) plus (?:besoin )?(?:de |d['’])(.+)$") },
  { lifts: "stops", pattern: re("^n(?:e |['’])\\p{L}+ plus (.+)$") },
  { lifts: "stops", pattern: re("^(.+?) ne (?:sont|est) plus (?:nécessaires?|utiles?)$") },
  { lifts: "drops", pattern: re("^(?:oublie|ignore|supprime|enlève|laisse tomber|oubliez|supprimez) (.+)$") },
  { lifts: "allows", pattern: re("^(?:tu peux|vous pouvez) (?:de|à) nouveau (.+)$") },
];

export const LIFTING_FORMS: readonly LiftingForm[] = Object.entries({
  en: ENGLISH,
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
} as const).flatMap(([language, forms]) =>
  forms.map((form) => ({ ...form, language: language as LiftingForm["language"] })),
);

/** Forms of a whole sentence: the second clause only names "it" or "them". The group is the object. */
export const LIFTING_OF_PRONOUN: readonly Pick<LiftingForm, "lifts" | "pattern" | "language">[] = [
  {
    lifts: "stops",
    language: "en",
    pattern: re(
      "^(?:i(?:['’]ve| have)? changed my mind (?:about|on)|i (?:no longer|don['’]?t|do not) (?:like|need|want|care (?:for|about))|i(?:['’]m| am) (?:tired|sick|over) (?:of )?|as for|about|regarding) (.{3,80}?)[,;:–—-]* (?:(?:so|and|please|just|you (?:can|may)|better) )*(?:skip|drop|omit|stop|lose|remove|ditch|scrap|leave|cut|forget)(?: (?:with|about|doing|using|adding))? ?(?:them|it|those|that)?(?: (?:out|off|away))?$",
    ),
  },
  {
    lifts: "allows",
    language: "en",
    pattern: re(
      "^(?:i|we)(?: can| may)?(?: now)? (?:eat|drink|use|have|watch|tolerate|enjoy|like) (.{3,60}?) again(?: now)?,? (?:(?:so|and|now|please) ){0,3}(?:you (?:can|may)|feel free to|(?=suggest|recommend|include|mention)) ?(.{2,160})$",
    ),
  },
  {
    lifts: "stops",
    language: "de",
    pattern: re(
      "^(?:was|wegen) (.{3,80}?) (?:angeht|betrifft)?,? ?(?:lass|lassen sie|streiche?) (?:sie|es|ihn|das|die)(?: bitte)? (?:weg|sein)$",
    ),
  },
  {
    lifts: "stops",
    language: "de",
    pattern: re(
      "^das mit (.{3,80}?) (?:kannst|darfst|können) (?:du|sie) (?:jetzt |ab jetzt |ruhig |gerne? )*(?:vergessen|lassen|weglassen|streichen)$",
    ),
  },
  {
    lifts: "stops",
    language: "es",
    pattern: re(
      "^(?:he cambiado de (?:opinión|idea) (?:sobre|con)|en cuanto a|ya no (?:quiero|necesito)) (.{3,80}?),? (?:(?:así que|y|mejor) )*(?:quítal[oa]s?|omítel[oa]s?|elimínal[oa]s?|déjal[oa]s?(?: fuera)?|no l[oa]s? (?:pongas|incluyas|uses))(?: (?:más|nunca))?$",
    ),
  },
];

/** Such a sentence asks for another way, so that its instruction replaces the known one. */
export const SAYS_INSTEAD = /(?<![\p{L}])(?:sondern|stattdessen|sino|mejor (?:en|con)|but rather)(?![\p{L}])/iu;

export const MAY =
  /^(?:(?:you (?:can|may|could|should)|can you|could you|feel free to|it['’]?s (?:fine|ok|okay|time) to|i['’]?d like you to|i would like you to|i want you to|go ahead and|let['’]?s|just|now|kindly|also) )+/iu;

export const MAY_LIFT =
  /(?<![\p{L}\p{N}])(?:stop|quit|cease|no more|any ?more|any longer|enough|need|needn['’]?t|needed|necessary|required|wanted|have to|want|require|can go|may go|skip|drop|forget|ignore|leave|omit|ditch|lose|scrap|cancel|remove|lift|disregard|undo|take back|never mind|away with|rid of|without|again|after all|(?:ok|okay|fine|allowed|welcome|good|alright|all right) (?:with me )?now|from here on|(?:you can|you may|fine to|okay? to|feel free to) [^.;]{2,80} now|switched|migrated|changed|limit|maximum|scratch|strike|dump|tired|sick of|ab jetzt|ab sofort|a partir de ahora|de ahora en adelante|from now on|going forward|vergessen|quítal[oa]s?|omítel[oa]s?|elimínal[oa]s?|déjal[oa]s?|(?:make|set|say|keep|mach|setze?) (?:it|that|daraus)(?: to)? (?:\d+|\p{L}+ \p{L}+)|sagen wir|let['’]?s say|instead|stattdessen|en su lugar|back to|doch|mehr|länger|auf|schluss|weglassen|lassen|streichen|auslassen|sparen|vergiss|ignoriere|streiche?|lasse?|wieder|ya no|deja de|basta|nada de|no más|no hace falta|olvida|olvídate|ignora|quita|omite|elimina|volver|plus|arrêtez?|cessez?|assez|oublie|oubliez|supprime|supprimez|enlève|laisse|nouveau)(?![\p{L}\p{N}])/iu;

export const RULE =
  /^(?:the|that|this|my) (?:whole )?(?:thing|bit|part|stuff|business|point|one|request) (?:about|with|on|regarding)(?= )|(?<![\p{L}])(?:limit|rule|instruction|requirement|restriction|constraint|cap|preference|regel|vorgabe|grenze|anweisung|beschränkung|límite|regla|instrucción|limite|règle|consigne)s?(?![\p{L}])/iu;

export const FROM_NOW_ON =
  /(?<![\p{L}])(?:from now on|going forward|any ?more|any longer|in (?:the )?future|for good|ab (?:jetzt|sofort)|künftig|in zukunft|nicht mehr|de ahora en adelante|a partir de ahora|en el futuro|désormais|dorénavant|à l['’]avenir)(?![\p{L}])/iu;

export const NO_MORE = /(?<![\p{L}])(?:any ?more|any longer)(?![\p{L}])/iu;

export const LIMITED =
  /(?<![\p{L}])(?:under|below|within|at most|no more than|fewer than|less than|not more than|up to|max(?:imum)?(?: of)?|limit(?:ed)?(?: \p{L}+){0,3} to|unter|höchstens|maximal|nicht mehr als|menos de|como máximo|máximo|moins de|au plus|maximum)(?: \p{L}+)? (?:\d|one|two|three|four|five|an?|ein|zwei|drei|un|une|dos|tres|deux|trois)/iu;
