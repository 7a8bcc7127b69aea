import { wordSet } from "../../text/word-set.ts";
import type { HistoryWords } from "../types/history-words.ts";

/** First-person forms replace the pronoun, which Italian drops. */
export const ITALIAN: HistoryWords = {
  subjects: wordSet(`
    io ho abbiamo avevo avevamo menzionai parlai dissi raccontai chiesi sollevai affrontai iniziai cominciai lavorai feci facemmo sono siamo
  `),
  listeners: wordSet("tu ti te hai"),
  possessives: wordSet("mio mia miei mie nostro nostra nostri nostre"),
  past: wordSet(`
    ho abbiamo ha hanno avevo avevamo aveva avevano fu furono feci facemmo fece parlai menzionai dissi raccontai chiesi sollevai affrontai iniziai cominciai
    fatto fatta andato andata andati andate evoluto evoluta evoluti evolute cambiato cambiata progredito progredita
  `),
  pastEndings: [],
  notPast: new Set(),
  what: [/ (?:cosa|che cosa|quello che|cio che|di cosa|tutto quello che) /],
  how: wordSet("come com"),
  everything: wordSet("tutto tutti tutte"),
  whole: wordSet("tutto"),

  order: [
    / in (?:che|quale) (?:ordine|sequenza) /,
    / (?:ordine|sequenza) (?:in cui|nel quale|nella quale|con cui) /,
    / (?:ordine|sequenza) (?:cronologico|cronologica|temporale) /,
    / cronologicamente /,
  ],
  chronicle: [
    / (?:cronologia|linea del tempo) (?:di|del|della|dei|delle) (?:tutto|mio|mia|miei|mie|nostro|nostra|nostri|nostre|quello che) /,
    / (?:sequenza|ordine|cronologia|successione) degli eventi /,
  ],
  sequence: [
    / (?:dal|dalla|dai|dalle) (?:piu )?(?:vecchio|vecchia|vecchi|antico|antica|remoto|lontano) (?:al|alla|ai|alle) /,
    / (?:prima|dapprima) (?:il|la|i|le) piu (?:vecchio|vecchia|vecchi|vecchie|remoto) /,
    / passo (?:per|dopo|a) passo (?:cio|quello|tutto|che|cosa) /,
  ],
  earlier: [
    / (?:cosa|che|quale) (?:[^ ]+ ){0,3}(?:successo|successa|accaduto|accaduta|venuto|venuta|capitato|cominciato|iniziato|stato|stata) (?:prima|per primo|per prima) (?:[^ ]+ ){1,20}o /,
  ],
  span: [
    / (?:dall|dal|dalla) ?(?:inizio|principio|prima volta|primo giorno) (?:[^ ]+ ){0,4}(?:alla|al|fino|ad|a) (?:ad |alla |al )?(?:fine|oggi|ora|adesso|ultim[ao]) /,
    / (?:per filo e per segno|passo (?:per|dopo|a) passo) /,
  ],
  either: [/ (?:prima|dopo) o (?:prima|dopo) /, / o (?:era |e stato )?(?:il contrario|viceversa) /],
  following: [
    / (?:cosa|che) (?:[^ ]+ ){0,4}(?:successo|accaduto|capitato|venuto|succedeva|successe|accadde) (?:[^ ]+ ){0,2}(?:dopo|in seguito|prima|tra) /,
  ],
  timeline: [/ (?:cronologia|linea del tempo) (?:di|del|della|dell|dello|dei|degli|delle) /],
  general: [/ (?:in generale|soprattutto|principalmente|perlopiu|di solito) /],
  telling: [
    / (?:fammi|fai|dimmi|raccontami|raccontaci|racconta|ripercorri|ripercorrimi|descrivi|descrivimi|mostrami|elenca|elencami|dammi|traccia|ricostruisci) /,
  ],
  story: [
    / (?:mio|mia|miei|mie|nostro|nostra|nostri|nostre) (?:[^ ]+ ){0,2}(?:percorso|cammino|storia|evoluzione|tappe|traiettoria) (?!a |al |alla |verso )/,
    / (?:percorso|cammino|storia|evoluzione|tappe|traiettoria) (?:del|della|dei|delle|di|con) (?:il |la )?(?:mio|mia|miei|mie|nostro|nostra|nostri|nostre) /,
  ],
  duty: [/ (?:devo|dobbiamo|dovrei|dovremmo|posso|possiamo|potrei|potremmo|conviene|bisogna) /],
  yesOrNo: wordSet("ho abbiamo ha hanno e sono"),
  first: wordSet("prima inizialmente primo"),
  next: wordSet("poi dopo secondo infine ultimo successivamente"),
  raised: wordSet(`
    menzionato menzionai parlato parlai detto dissi raccontato raccontai chiesto chiesi sollevato sollevai affrontato discusso trattato citato
    nominato parlavo raccontavo spiegato spiegai descritto descrissi
  `),

  done: wordSet(
    "fatto parlato discusso trattato lavorato raggiunto ottenuto concluso successo accaduto imparato finito visto detto affrontato",
  ),
  evolved: wordSet(
    "cambiata cambiato evoluto evoluta evoluti evolute progredito progredita progrediti avanzato avanzata sviluppato sviluppata proceduto proceduta",
  ),
  changed: wordSet(
    "cambiato cambiata cambiati cambiate andato andata andati andate migliorato migliorata cresciuto cresciuta",
  ),
  askedWhat: [/ (?:cosa|che) (?:ho|abbiamo|ha|avevamo) /],
  askedHow: [/ come (?:si )?(?:e|ha|hanno|sono|sta|stanno) /],
  whatProgress: [/ (?:che|quali) progressi /],
  untilNow: [
    / (?:finora|fino ad ora|fino a ora|fino ad oggi|fino a oggi|fin qui|nel tempo|col tempo|da quando|passo (?:per|dopo) passo|nel corso|dall inizio) /,
    / (?:successo|accaduto|capitato) (?:[^ ]+ ){0,4}(?:da|dal|dalla|dall) /,
    / (?:negli|nei|nelle|durante) (?:ultimi |ultime |nostre |nostri )?(?:giorni|settimane|mesi|anni|conversazioni|chat|sessioni) /,
  ],
  howFar: [
    / a che punto (?:sono|siamo|e) /,
    / come (?:va|vanno|procede|procedono|sta andando|stanno andando) (?:il |la |i |le )?(?:mio|mia|miei|mie|nostro|nostra|nostri|nostre) /,
  ],
  happened: [/ (?:cosa|che cosa|che) (?:e|sono) (?:[^ ]+ )?(?:successo|accaduto|capitato) /],
  unfolded: [
    / come (?:si )?(?:e|sono|ha|hanno) (?:[^ ]+ )?(?:evoluto|evoluta|evoluti|evolute|progredito|progredita|sviluppato|sviluppata) /,
  ],

  summary: [
    / (?:riassumi|riassumimi|riassumere|riassunto|riepiloga|riepilogare|riepilogo|sintesi|ricapitola|ricapitolare|bilancio) /,
    / ricordami (?:tutto|tutti|tutte) /,
  ],
  catchUp: [/ (?:aggiornami|aggiornaci) (?:su|sul|sulla|sui|sulle) /],
  catchMeUp: [/ (?:aggiornami|aggiornaci|mettimi al corrente|mettici al corrente) /],
  course: wordSet(
    "progresso progressi evoluzione sviluppo sviluppi andamento percorso conversazioni chat sessioni storia storico mesi settimane passi",
  ),
  atHand: wordSet("sopra sotto seguente seguenti allegato allegata"),

  narrative: wordSet(
    "raccontami raccontaci racconta ripercorri descrivi traccia percorso cammino storia evoluzione tappe traiettoria",
  ),
  asking: wordSet(`
    ordine sequenza cronologico cronologica cronologia cronologicamente linea tempo temporale elenca elencami dimmi dammi mostra mostrami per favore
    puoi potresti
    menzionato parlato detto raccontato chiesto sollevato affrontato discusso trattato citato nominato diversi diverse vari varie aspetto aspetti tema temi
    argomento argomenti cosa cose conversazione conversazioni chat sessione sessioni finora fino ad ora oggi ultimi ultime mesi settimane giorni riassumi
    riassumimi riassumere riassunto riepiloga riepilogo sintesi ricapitola bilancio breve completo dettagliato tutto tutti tutte progresso progressi
    evoluzione
    evoluto evoluta sviluppato cambiato cambiata fatto ho abbiamo ha hanno fai fammi punto aggiornami ricordami corso andamento successo accaduto
    inizio anno anni eventi corrente mettimi
    capitato venuto successe accadde seguito tra
  `),
  grammar: wordSet(`
    io mio mia miei mie mi me nostro nostra nostri nostre noi ci tu ti te suo sua il lo la i gli le l un uno una di del della dei delle dello degli a
    al alla ai con in
    nel nella nei per e o ed che cosa quale quali cui come quando chi dove e sono era essere si se non su sul sulla sui questo questa prima poi dopo
    da dal dalla d
  `),
};
