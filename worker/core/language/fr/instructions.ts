import { wordSet } from "../../text/word-set.ts";
import type { InstructionGrammar } from "../types/instruction-grammar.ts";

const LANGUAGES =
  "(?:français|francais|anglais|allemand|espagnol|italien|portugais|néerlandais|polonais|turc|russe|ukrainien|arabe|japonais|chinois|coréen|grec|ma langue|langage simple|langage clair)";
const MEDIA =
  "(?:émojis?|emojis?|émoticônes?|smileys?|markdown|latex|puces|listes?(?: numérotées)?|tableaux|titres|jargon|anglicismes|points d['’]exclamation|abréviations|excuses|unités métriques|le système métrique|hashtags?)";
const ANSWERS = "(?:réponses|explications|messages|résumés|suggestions|recommandations|phrases)";

const withPronouns = (verbs: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    [...verbs].flatMap((verb) => [verb, `${verb}-moi`, `${verb}-nous`, `${verb}-le`, `${verb}-les`, `${verb}-toi`]),
  );

export const FRENCH: InstructionGrammar = {
  language: "fr",
  openers:
    /^(?:(?:ah|oh|eh|hé|salut|bonjour|ok|okay|bon|bien|alors|et|mais|merci|parfait|super|génial|au fait|sinon|d['’]ailleurs|en fait|s['’]il (?:te|vous) plaît|stp|svp|une chose(?: encore)?|autre chose|note|important|règle|rappel|en général)(?:[,:;!.–—-]+ ?| )(?:que )?|(?:oui|non)[,;:.!–—-]+ ?)/iu,
  generalOpeners:
    /^(?:à partir (?:de maintenant|d['’]aujourd['’]hui)|a partir de maintenant|dorénavant|désormais|à l['’]avenir|par défaut|en règle générale|la prochaine fois|sauf indication contraire|dans (?:toutes|chacune de) (?:tes|vos) [\p{L} ]{3,40}(?=,)|dans chaque [\p{L} ]{3,40}(?=,)|dans chaque (?:réponse|message|résumé|conversation))(?:[,:;–—-]+ ?| )/iu,
  fronted:
    /^((?:chaque fois que|à chaque fois que|quand|lorsque|dès que|si) (?:je|tu|vous|on|nous) [^,]{3,120}|(?:chaque fois qu['’]|lorsqu['’]|quand )on [^,]{3,120}|(?:quand|lorsque|chaque fois que|si) j['’][^,]{3,120}), ?(?:alors )?/iu,
  frames:
    /^(?:assure-toi de|assurez-vous de|pense à|pensez à|n['’]oublie pas de|n['’]oubliez pas de|veille à|veillez à|essaie de|essayez de|merci de|s['’]il (?:te|vous) plaît|stp|svp)(?= )/iu,
  openFrames:
    /^(?:(?:je (?:veux|voudrais|souhaite|souhaiterais|préfère|préférerais|demande)|j['’](?:aimerais|attends|apprécierais)|il est important|ce serait (?:bien|super)) que (?:tu|vous)|assure-toi que|assurez-vous que|tu (?:dois|devrais)|vous (?:devez|devriez))(?= )/iu,
  wishes: /^(?:je (?:veux|voudrais|souhaite|souhaiterais)|j['’]aimerais)(?= )/iu,
  output: /(?!)/u,
  outputOfAnswers: /(?!)/u,
  asked:
    /^(?:peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|tu peux|tu pourrais|vous pouvez|vous pourriez|est-ce que tu (?:peux|pourrais)|est-ce que vous (?:pouvez|pourriez))(?: s['’]il (?:te|vous) plaît)?(?= )/iu,
  adverbs:
    /^(?:n['’]|ne pas(?= )|ne (?=\p{L})|(?:toujours|jamais|s['’]il (?:te|vous) plaît|aussi|seulement|uniquement|me|nous|te|le|la|les|y|en|simplement)(?= )|m['’])/iu,
  verbs: withPronouns(
    wordSet(`
    pas plus sans réponds reponds répondez repondez répondre utilise utilisez utiliser emploie employez employer inclus incluez inclure ajoute ajoutez ajouter mets mettez mettre
    donne donnez donner montre montrez montrer écris ecris écrivez ecrivez écrire parle parlez parler explique expliquez expliquer résume resume résumez résumer cite
    citez citer mentionne mentionnez mentionner indique indiquez indiquer précise précisez préciser évite evite évitez evitez éviter garde gardez garder fais faites
    faire sois soyez être dis dites dire demande demandez demander rappelle rappelez rappeler préviens prévenez recommande recommandez recommander suggère suggérez
    propose proposez proposer appelle appelez tutoie tutoyez vouvoie vouvoyez convertis convertissez traduis traduisez traduire arrondis commence commencez commencer
    termine terminez terminer finis finissez arrête arrêtez cesse cessez limite limitez limiter vérifie vérifiez vérifier corrige corrigez corriger considère considérez
    suppose supposez offre respecte respectez suis suivez trie triez compare comparez calcule calculez formate souligne relie liste listez énumère omets omettez
    omettre avertis avertissez signale signalez tiens tenez reste restez excuse excusez répète répétez invente inventez change changez supprime supprimez rédige rédigez
  `),
  ),
  general:
    /(?<![\p{L}\p{N}])(?:à chaque fois|chaque fois|à partir de maintenant|dorénavant|désormais|par défaut|plus jamais|(?:n['’]|ne )[^,;]{2,100} (?:plus|jamais)|(?:arrête|arrêtez|cesse|cessez) (?:d['’]|de (?:t['’]|vous |me |m['’])?)(?:utiliser|ajouter|mettre|inclure|donner|demander|suggérer|recommander|proposer|répéter|excuser|appeler|dire|écrire|montrer|mentionner|commencer|terminer|féliciter|ignorer|supposer|expliquer|citer|offrir)|plus (?:d['’]|de )\p{L}+|dans (?:toutes|chacune de) (?:tes|vos|les) (?:réponses|explications)|dans (?:tous|chacun de) (?:tes|vos|les) (?:messages|résumés)|dans chaque (?:réponse|message|résumé|conversation)|toutes (?:tes|vos) réponses)(?![\p{L}\p{N}])/iu,
  adverb: /(?<![\p{L}\p{N}])(?:toujours|jamais|systématiquement|à l['’]avenir)(?![\p{L}\p{N}-])/iu,
  subordinate:
    /(?<![\p{L}\p{N}])(?:que|qui|dont|où|pourquoi|parce que|comment|pour que|jusqu['’]à|tandis que|ce que)(?![\p{L}\p{N}])/iu,
  conditional:
    /(?<![\p{L}\p{N}])(?:chaque fois que|quand|lorsque|dès que|si) (?:(?:je|tu|vous|on|nous) |j['’])(?:(?:te|vous|me|nous) |t['’])?(?:demande|parle|pose|mentionne|évoque|cherche|envoie|partage|colle|dis|veux|ai besoin|recommandes|suggères|expliques|réponds|écris|cites|proposes|résumes|parlons)(?![\p{L}\p{N}])/iu,
  manners: [
    new RegExp(
      `^(?:garde|gardez|fais|faites|rédige|rédigez|écris|écrivez|limite|limitez|commence|commencez|termine|terminez) (?:toutes )?(?:tes|vos) ${ANSWERS} \\S`,
      "iu",
    ),
    new RegExp(`^[^,;]{2,120} dans (?:toutes )?(?:tes|vos) ${ANSWERS}$`, "iu"),
    /^(?:[Aa]ppelle|[Aa]ppelez)-moi \p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,2}(?:,? s['’]il (?:te|vous) plaît)?$/u,
    /^(?:tutoie|tutoyez|vouvoie|vouvoyez)-moi(?:,? s['’]il (?:te|vous) plaît)?$/iu,
    new RegExp(`^(?:je veux|je préfère|j['’]aime) (?:tes|vos|les) ${ANSWERS} \\S`, "iu"),
    /^(?:explique-moi les choses|parle-moi) (?:comme|de façon|de manière) \S/iu,
  ],
  lonelyManners: [
    new RegExp(
      `^(?:réponds|reponds|répondez|repondez|écris|ecris|écrivez|parle|parlez)(?:-moi)?(?: uniquement| seulement| toujours)? en ${LANGUAGES}(?:,? s['’]il (?:te|vous) plaît)?$`,
      "iu",
    ),
    new RegExp(
      `^(?:(?:n['’]utilise|n['’]utilisez|ne mets|ne mettez|n['’]ajoute|n['’]ajoutez) pas (?:d['’]|de )|pas (?:d['’]|de )|plus (?:d['’]|de )|sans |évite les |évitez les |utilise (?:des |les )?)${MEDIA}(?:(?:,| et| ou| ni) (?:de |d['’])?${MEDIA})?(?:,? s['’]il (?:te|vous) plaît)?$`,
      "iu",
    ),
  ],
  oneOff:
    /(?<![\p{L}\p{N}])(?:ce(?:tte|t|s)? (?!qu)|ceci|cela|ici|ci-dessous|ci-dessus|ci-joint|suivante?s?|aujourd['’]hui|demain|cette fois|pour l['’]instant|pour le moment|maintenant(?! (?:on|que)))(?![\p{L}\p{N}])/iu,
  consequence: /,? (?:donc|alors|du coup|c['’]est pourquoi) (?=\p{L})|; (?=(?:toujours|jamais|s['’]il te plaît) )/giu,
  ended: [
    /^(?:tu n['’]as|vous n['’]avez) plus (?:besoin de |besoin d['’]|à )(.{3,160})$/iu,
    /^(?:ce n['’]est|c['’]est) plus (?:la peine|nécessaire|utile) (?:de |d['’])(.{3,160})$/iu,
    /^(?:il n['’]est plus (?:nécessaire|utile)|plus besoin|pas besoin) (?:de |d['’])(.{3,160}?)(?: désormais| dorénavant| à chaque fois)?$/iu,
    /^(?:tu peux|vous pouvez) (?:arrêter|cesser) (?:de |d['’])(.{3,160})$/iu,
    /^je ne (?:veux|souhaite) plus (?:que (?:tu|vous) |de |d['’])(.{3,160})$/iu,
    /^(?:s['’]il te plaît )?(?:oublie|oubliez|ignore|ignorez|annule|annulez) (?:ce que j['’]ai dit|ce que je (?:t['’]|vous )ai dit|(?:la|ma) (?:règle|consigne|préférence|instruction)) (?:sur|à propos de|concernant|de) (.{3,160})$/iu,
  ],
  preferences: {
    hint: /préfère|prefere|aime|mieux|aide/iu,
    stated:
      /(?:^|([,;:.!?–—-]|(?<![\p{L}\p{N}])(?:et|mais|car|parce que|donc|alors|puisque))[,:]? ?)((?:je préfère(?! (?:ne pas dire|que tu me dises))|je prefere|j['’]aime mieux|j['’]aime (?:bien |beaucoup )?(?:quand|que|lorsque) (?:tu|vous)|je n['’]aime pas (?:quand|que|lorsque) (?:tu|vous)|j['’]apprends mieux|je travaille mieux|ça m['’]aide (?:quand|que|si) (?:tu|vous))) /giu,
    oneOff:
      /(?:préfère|prefere|aime mieux) (?:ce(?:tte|t|s|lui|lle|ux|lles)?(?:-ci|-là)?|ceci|cela|ça|le premier|la première|le deuxième|la deuxième|le second|la seconde|le dernier|la dernière|l['’]option|les deux)(?![\p{L}])/iu,
    end: /,? (?:et |mais |donc )?(?:peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|tu peux|est-ce que)(?![\p{L}])|,? (?:et|mais|donc|alors) (?:je|j['’]|mon|ma|mes|maintenant|aussi)|[?!;:]|\.(?= )| [-–—] /iu,
    anaphoric: /(?:préfère|prefere|aime mieux) (?:le|la|les|ça)(?= (?:à|plutôt|que)(?![\p{L}]))/iu,
    trailing: null,
  },
};
