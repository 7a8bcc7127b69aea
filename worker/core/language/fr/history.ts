import { wordSet } from "../../text/word-set.ts";
import type { HistoryWords } from "../types/history-words.ts";

/** Elided words are apart: "qu'avons-nous" is "qu avons nous". */
export const FRENCH: HistoryWords = {
  subjects: wordSet("je j nous"),
  listeners: wordSet("tu vous ton ta tes votre vos"),
  possessives: wordSet("mon ma mes notre nos"),
  past: wordSet(
    "aborde abordes abordee abordees evoque evoques faites faits ai avons a as avez ont avais avions avait suis sommes est sont etait etaient",
  ),
  pastEndings: [],
  notPast: new Set(),
  what: [/ ce (?:que|qu|dont) /, / (?:de )?quoi /],
  how: wordSet("comment"),
  everything: wordSet("tout toutes tous"),
  whole: wordSet("tout"),

  order: [
    / (?:dans|par|en|selon) (?:quel|quelle|un) (?:ordre|sequence) /,
    / (?:ordre|sequence) (?:dans|selon) (?:lequel|laquelle) /,
    / ordre chronologique /,
    / chronologiquement /,
  ],
  chronicle: [
    / (?:chronologie|frise chronologique) (?:de|des|du) (?:tout|mon|ma|mes|notre|nos|ce que) /,
    / (?:suite|ordre|chronologie|deroulement|enchainement) des (?:evenements|faits) /,
  ],
  sequence: [
    / (?:du|de la|des) plus (?:ancien|ancienne|anciens|anciennes|vieux) (?:au|a la|aux) plus /,
    / (?:le|la|les) plus (?:ancien|ancienne|anciens|anciennes|vieux) (?:d abord|en premier) /,
    / (?:etape par etape|pas a pas|point par point) (?:ce|tout) /,
  ],
  earlier: [
    / (?:qui|quoi|quel|quelle|quels|quelles) (?:[^ ]+ ){0,5}(?:venu|venue|passe|passee|arrive|arrivee|commence|eu lieu) (?:en premier|d abord|avant|plus tot) (?:[^ ]+ ){1,20}ou /,
  ],
  span: [
    / (?:du|depuis le|de la|depuis la) (?:tout )?(?:debut|depart|commencement|premier[e]?(?: [^ ]+)?) (?:[^ ]+ ){0,4}(?:a|au|jusqu|jusqu a|jusqu au) (?:la |l )?(?:fin|bout|maintenant|aujourd|present|dernier[e]?) /,
    / (?:d un bout a l autre|de a a z|etape par etape) /,
  ],
  either: [
    / (?:avant|apres|plus tot|plus tard) ou (?:avant|apres|plus tot|plus tard|bien apres) /,
    / ou (?:c etait )?l inverse /,
  ],
  following: [
    / (?:que|quoi|qui|qu) (?:[^ ]+ ){0,5}(?:passe|arrive|produit|suivi) (?:[^ ]+ ){0,2}(?:apres|ensuite|avant|entre|suite) /,
  ],
  timeline: [/ (?:chronologie|frise chronologique) (?:de|du|des) /],
  general: [/ (?:en general|generalement|le plus souvent|surtout|principalement) /],
  telling: [
    / (?:fais|faites|dis|raconte|racontez|raconter|retrace|retracez|retracer|decris|decrivez|decrire|montre|montrez|donne|donnez|liste|enumere|reviens|revenez|reconstitue|relate) /,
  ],
  story: [
    / (?:mon|ma|mes|notre|nos) (?:[^ ]+ ){0,2}(?:parcours|cheminement|chemin|histoire|evolution|progression|trajectoire|etapes) (?!vers |jusqu )/,
    / (?:parcours|cheminement|histoire|evolution|progression|trajectoire|etapes|jalons) (?:de|du|des|dans|avec) (?:mon|ma|mes|notre|nos) /,
  ],
  duty: [/ (?:dois|devons|devrais|devrions|devrait|faut|faudrait|vais|allons|puis je|pouvons|pourrais je) /],
  yesOrNo: wordSet("ai avons ont"),
  first: wordSet("abord premier premierement"),
  next: wordSet("ensuite puis apres deuxiemement enfin"),
  raised: wordSet(
    "mentionne parle evoque aborde dit demande raconte discute souleve cite parlais parlions mentionnais explique decrit evoquais",
  ),

  done: wordSet("fait parle discute aborde travaille accompli reussi passe arrive appris termine vu avance traite"),
  evolved: wordSet("evolue progresse avance developpe evoluee evolues developpee"),
  changed: wordSet("change ameliore alle deroule deroulee passe passee grandi"),
  askedWhat: [/ (?:qu|que|quoi) (?:ai|avons|a|avais|avions) /],
  askedHow: [/ comment (?:a|ont|mon|ma|mes|notre|nos) /],
  whatProgress: [/ (?:quels?|quelles?) (?:progres|avancees) /],
  untilNow: [
    / (?:jusqu ici|jusqu a (?:present|maintenant|aujourd)|a ce jour|depuis|du debut|deja|au fil|au cours) /,
    / (?:dans|pendant|durant) (?:les|nos|toutes|ces) (?:derniers |dernieres )?(?:jours|semaines|mois|annees|conversations|discussions|echanges|seances) /,
    / ces (?:derniers|dernieres) (?:jours|semaines|mois|annees) /,
  ],
  howFar: [/ ou en (?:est|sont|suis|sommes) (?:mon|ma|mes|notre|nos|je|nous|on) /],
  happened: [
    / (?:que s est il|qu est il|ce qui s est|qu est ce qui s est|ce qui est|qu est ce qui est) (?:[^ ]+ ){0,2}(?:passe|arrive|produit) /,
  ],
  unfolded: [
    / comment (?:[^ ]+ ){1,8}(?:a|ont|est|sont) (?:t )?(?:il |elle |ils |elles )?(?:evolue|progresse|avance|evoluee) (?:$|(?:depuis|au|jusqu|dans|pendant) )/,
  ],

  summary: [
    / (?:resume|resumez|resumer|recapitule|recapitulez|recapituler|recapitulatif|recapitulation|recap|bilan|synthese) /,
    / rappelle moi (?:tout|tous|toutes) /,
  ],
  catchUp: [/ (?:au courant|a jour|le point) (?:de|des|du|sur) /],
  catchMeUp: [
    / (?:mets|mettez) (?:moi|nous) (?:au courant|a jour) /,
    / (?:fais|faisons|faites|faire)(?: moi| nous)? (?:le|un) point (?:sur|de|du) /,
  ],
  course: wordSet(`
    progres avancement avancees evolution parcours historique conversations discussions echanges seances etapes developpement mois semaines
  `),
  atHand: wordSet("dessus dessous suivant suivante joint jointe"),

  narrative: wordSet(
    "raconte racontez retrace retracez decris decrivez parcours cheminement chemin histoire evolution progression trajectoire etapes jalons",
  ),
  asking: wordSet(`
    ordre sequence chronologie chronologique chronologiquement frise liste enumere dis donne donner montre fais moi s il te vous plait peux pourrais
    pouvez pourriez mentionne
    parle evoque aborde dit demande discute souleve cite differents differentes divers diverses aspect aspects sujet sujets theme themes chose choses
    conversation conversations discussion discussions echange echanges seance seances jusqu ici present maintenant aujourd hui jour depuis derniers
    dernieres mois semaines jours resume resumez resumer recapitule recapituler recapitulatif recap bilan synthese bref breve court complet complete
    detaille
    tout tous toutes progres avancement avancees evolution evolue progresse avance developpe change fait ai avons a ont ete en suis est mets
    courant point rappelle cours fil passe arrive debut annee
    annees evenements mets
    produit suivi apres ensuite avant entre suite
  `),
  grammar: wordSet(`
    je j me m moi mon ma mes nous notre nos tu te t ton ta tes vous votre vos il elle ils elles on se s son sa ses leur le la l les un une des du
    de d a au aux en dans avec sans pour par sur et ou ou que qu qui quoi quel quelle quels quelles lequel laquelle comment quand ce c cet cette ces ne
    n pas y est sont suis sommes abord ensuite puis apres
  `),
};
