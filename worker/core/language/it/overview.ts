import { wordSet } from "../../text/word-set.ts";
import type { OverviewWords } from "../types/overview-words.ts";

export const ITALIAN: OverviewWords = {
  overview: wordSet("profilo ritratto visione panoramica riassunto sintesi riepilogo quadro sommario"),
  summarize: wordSet(`
    presenta presentami raccontami raggruppa raggruppale riassumi riassumere riassumimi riepiloga sintetizza descrivi descrivimi
  `),
  condense: wordSet("riduci ridurre condensa concentra"),
  topics: wordSet("fili filo tema temi argomento argomenti aree ambiti questioni filoni"),
  groups: wordSet("gruppo gruppi cerchie comunita"),
  whole: wordSet(`
    utente persona amici famiglia persone gente tutti memoria conversazioni conversazione chat messaggi note dati cronologia ricordi cose qui
    vita mondo
  `),
  breadth:
    wordSet(`solito spesso soprattutto principalmente generalmente essenziale conduttori conduttore frequentemente piu 
    principali principale importanti importante diversi diverse vari varie tutti tutte tutto tutta generale generali complessivo complessiva
    grandi breve veloce rapido completo comuni frequenti ricorrenti centrali chiave maggiori
  `),
  everything: wordSet("tutto"),
  request: wordSet(`elencare 
    dimmi fare dammi dai fammi fai mostra mostrami elenca elencami nomina puoi potresti vorrei voglio serve bisogno raccontami
  `),
  what: wordSet("che cosa quali quale"),
  verbs: wordSet(`
    discutiamo risulta risultano interessa interessano parla parlano parliamo parlato tratta trattano trattato ci sono esistono succede emergono ricorrono
    discutono discusso sai sappiamo ricordi conosci salvato gira girano intorno riguarda formano trovano
  `),
  own: wordSet("io mio mia miei mie nostro nostra nostri nostre"),
  shared: [
    "ha … in comune",
    "hanno … in comune",
    "abbiamo … in comune",
    "ho … in comune",
    "in comune con",
    "in comune tra",
  ],
  known: [
    "cosa sai",
    "che sai",
    "quello che sai",
    "tutto quello che sai",
    "cosa ricordi",
    "quello che ricordi",
    "cosa sappiamo",
    "cosa si sa",
    "cosa hai salvato",
    "cosa hai memorizzato",
    "cosa ti ricordi",
  ],
  gist: ["di cosa si tratta", "di che si tratta", "di cosa parla tutto questo"],
  owner: [
    "che tipo di persona sono",
    "che persona sono",
    "di me",
    "su di me",
    "su me",
    "chi sono io",
    "riassumimi",
    "descrivermi",
    "descrivimi",
    "mi descriveresti",
    "mi descrivi",
  ],
  who: ["chi e", "chi sono", "chi era", "chi erano"],
  part: / (?:il|lo|la|l|del|dello|della|dell) [^ ]+ (?:del|dello|della|dell|dei|degli|delle) /,
  capitalisesNouns: false,
  activityEndings: ["ando", "endo"],
  about: [
    "parlami di",
    "parlami del",
    "parlami della",
    "parlami dei",
    "raccontami di",
    "dimmi tutto su",
    "dimmi di piu su",
    "cosa puoi dirmi di",
    "cosa puoi dirmi su",
    "descrivi",
    "descrivimi",
  ],
  how: wordSet("cosa come modo"),
  connected: wordSet(`
    somigliano assomigliano simili collegano collegato collegata collegati collegate legato legata legati legate connesso connessa connessi
    connesse
  `),
  links: wordSet("collega unisce lega collegano uniscono legano"),
  between: wordSet("tra fra"),
  be: wordSet("sono"),
  connection: wordSet("collegamento collegamenti legame legami relazione relazioni rapporto connessione nesso"),
  connects: [
    "come conosce",
    "come si conoscono",
    "si collegano",
    "a che fare con",
    "a che fare",
    "che vedere con",
    "si conoscono",
    "si sono conosciuti",
  ],
  joiners: wordSet("e ed con tra fra a al alla"),
  otherwise: wordSet("dove quando perche scrivi traduci crea genera spiega devo quanto quanti quante quanta"),
  details: ["a che ora", "che giorno", "quanti anni"],
  yesOrNo: wordSet("ha ho era devo posso sono"),
  total: wordSet("tutto complesso"),
  courtesy: wordSet("per favore ok allora e"),
  grammar: wordSet(`
    tipo tipi io mi me mio mia miei mie noi ci nostro nostra nostri nostre tu ti te tuo tua il lo la i gli le l un uno una di del della dei
    delle dello degli d in a al alla per con e ed o come sono era erano essere ho hai ha abbiamo hanno non si su sul sulla sui questo questa
    quello finora ora qui che chi cosa quale quali tra fra entrambi dal da c tutto favore
  `),
};
