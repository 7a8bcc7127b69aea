import { wordSet } from "../../text/word-set.ts";
import type { OverviewWords } from "../types/overview-words.ts";

export const FRENCH: OverviewWords = {
  overview: wordSet(`
    topo tableau profil portrait vue fiche apercu resume synthese panorama recapitulatif ensemble bilan recap
  `),
  summarize: wordSet(`
    presente presentez decrire presenter resumes resume resumer resumez recapitule recapituler synthetise decris decrivez
  `),
  condense: wordSet("reduis reduire ramene condense reduisez concentre"),
  topics: wordSet("fils fil sujet sujets theme themes thematiques domaines thematique motifs"),
  groups: wordSet("groupe groupes cercles communautes communaute"),
  whole: wordSet(`
    echanges utilisateur utilisatrice entourage gens amis famille equipe personnes monde memoire conversations conversation discussions messages notes
    donnees historique souvenirs choses ici vie tous
  `),
  breadth:
    wordSet(`souvent habitude frequemment surtout principalement generalement essentiel conducteurs conducteur plus 
    principaux principales principal principale importants importantes differents differentes divers diverses tous toutes tout toute general
    generale generaux global globale grands grandes grand grande bref breve court rapide complet communs frequents recurrents centraux majeurs
    vue
  `),
  everything: wordSet("tout"),
  request: wordSet(`liste lister besoin 
    dresser dresse brosse donne donnez donner fais faites dis dites montre montrez liste enumere peux pourrais pouvez pourriez voudrais aimerais
    besoin veux parle presente plait
  `),
  what: wordSet("qu que quels quelles quel quelle quoi"),
  verbs: wordSet(`
    interesse interessent occupe parle parlent parlons discutent discute abordes aborde abordent traite traites a existe existent passe
    ressortent reviennent revient sais savez connais rappelles enregistre trouve trouvent tourne tournent autour dominent forment agit
  `),
  own: wordSet("je j mon ma mes notre nos"),
  shared: [
    "a … en commun",
    "ont … en commun",
    "avons … en commun",
    "ai … en commun",
    "en commun avec",
    "en commun entre",
  ],
  known: [
    "que retiens tu",
    "que retenez vous",
    "que sais tu",
    "ce que tu sais",
    "tout ce que tu sais",
    "que savez vous",
    "ce que vous savez",
    "de quoi te souviens tu",
    "ce dont tu te souviens",
    "que connais tu",
    "que sait on",
    "qu as tu retenu",
    "que tu as retenu",
    "qu est ce que tu sais",
    "qu est ce qu on sait",
    "qu as tu enregistre",
  ],
  gist: ["de quoi s agit il", "de quoi parle tout cela", "de quoi parle tout ca"],
  owner: [
    "quel genre de personne suis je",
    "quel type de personne suis je",
    "de moi",
    "sur moi",
    "qui suis je",
    "sur moi meme",
    "me decrire",
    "me decrirais",
    "me decris",
    "decris moi",
  ],
  who: ["qui est", "qui sont", "qui etait", "qui etaient", "c est qui"],
  part: / (?:la|le|l|du|au) [^ ]+ (?:du|des|de (?:la|l|mon|ma|mes|notre|nos)) /,
  capitalisesNouns: false,
  activityEndings: [],
  about: [
    "parle moi de",
    "parle moi du",
    "parle moi des",
    "parlez moi de",
    "dis moi tout sur",
    "dis m en plus sur",
    "que peux tu me dire sur",
    "que peux tu me dire de",
    "raconte moi",
    "decris",
    "decris moi",
  ],
  how: wordSet("par comment maniere facon"),
  connected: wordSet(`
    ressemblent similaires lie lies liee liees relie relies reliee reliees connecte connectes connectee connectees
  `),
  links: wordSet("relie relient unit lient unissent rattache"),
  between: wordSet("entre"),
  be: wordSet("sont est suis"),
  connection: wordSet("lien liens relation relations rapport rapports connexion connexions"),
  connects: [
    "d ou connait",
    "comment … connait",
    "comment … rencontre",
    "a voir avec",
    "ont a voir",
    "se connaissent",
    "se sont connus",
    "se sont rencontres",
  ],
  joiners: wordSet("et avec entre a au aux"),
  otherwise: wordSet("quand pourquoi ecris redige traduis cree genere explique dois combien"),
  details: ["quelle heure", "quel jour", "quel age"],
  yesOrNo: wordSet("est ai as a avait suis dois peux"),
  total: wordSet("tout globalement ensemble"),
  courtesy: wordSet("svp ok et alors"),
  grammar: wordSet(`
    stp plus deja touche tout types type sortes je j me m moi mon ma mes nous notre nos tu te t toi ton ta tes vous votre vos le la les l un une
    des de du d en a au aux pour par avec et est sont etait etaient ce c cela ca cette ces qu que qui quoi quel quelle quels quelles il elle ils
    elles on se s y ne pas sur dans jusqu ici maintenant ai as ont avons avez ait deux si comment entre propos
  `),
};
