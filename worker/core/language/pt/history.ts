import { wordSet } from "../../text/word-set.ts";
import type { HistoryWords } from "../types/history-words.ts";

/** First-person forms replace the pronoun, which Portuguese drops. */
export const PORTUGUESE: HistoryWords = {
  subjects: wordSet(`
    eu tenho temos tinha tinhamos fiz fizemos falei falamos mencionei mencionamos disse dissemos contei contamos perguntei levantei abordei abordamos
    comecei
    trabalhei aprendi aprendemos consegui conseguimos fui fomos discuti discutimos
  `),
  listeners: wordSet("voce tu te"),
  possessives: wordSet("meu minha meus minhas nosso nossa nossos nossas"),
  past: wordSet(`
    fiz fizemos fez falei falamos mencionei mencionamos disse dissemos contei contamos perguntei levantei abordei abordamos comecei trabalhei aprendi
    aprendemos
    consegui conseguimos fui fomos foi foram evoluiu evoluiram avancou avancaram mudou mudaram progrediu aconteceu surgiram discuti discutimos tinha
    tinhamos
    tem andou
  `),
  pastEndings: ["aram", "eram", "iram"],
  notPast: new Set(),
  what: [/ (?:o que|do que|de que|tudo que) /],
  how: wordSet("como"),
  everything: wordSet("tudo todos todas"),
  whole: wordSet("tudo"),

  order: [
    / em (?:que|qual) (?:ordem|sequencia) /,
    / (?:ordem|sequencia) (?:em que|na qual|com que) /,
    / (?:ordem|sequencia) (?:cronologica|temporal) /,
    / cronologicamente /,
  ],
  chronicle: [
    / (?:cronologia|linha do tempo) (?:de|do|da|dos|das) (?:tudo|meu|minha|meus|minhas|nosso|nossa|nossos|nossas|que) /,
    / (?:sequencia|ordem|cronologia) (?:dos|de) (?:eventos|acontecimentos|fatos|factos) /,
  ],
  sequence: [
    / (?:do|da|dos|das) mais (?:antigo|antiga|antigos|antigas|velho) (?:ao|a|aos|para) /,
    / mais (?:antigo|antiga|antigos|antigas) primeiro /,
    / passo a passo (?:o|tudo) /,
  ],
  earlier: [
    / (?:que|qual) (?:[^ ]+ ){0,3}(?:aconteceu|veio|foi|ocorreu|comecou|houve) (?:primeiro|antes) (?:[^ ]+ ){1,20}ou /,
  ],
  span: [
    / (?:desde|de|do) (?:o )?(?:inicio|principio|comeco|primeir[oa](?: [^ ]+)?) (?:[^ ]+ ){0,4}(?:a|ao|ate) (?:o |a )?(?:fim|final|agora|hoje|ultim[oa]) /,
    / passo a passo /,
  ],
  either: [/ (?:antes|depois) ou (?:antes|depois|foi) /, / ou (?:foi |era )?ao contrario /],
  following: [
    / (?:que|qual) (?:[^ ]+ ){0,4}(?:aconteceu|ocorreu|veio|houve|passou) (?:[^ ]+ ){0,2}(?:depois|apos|antes|entre) /,
  ],
  timeline: [/ (?:cronologia|linha do tempo) (?:de|do|da|dos|das) /],
  general: [/ (?:em geral|geralmente|sobretudo|principalmente|normalmente) /],
  telling: [
    / (?:conte|conta|contar|da me|de me|faz|faca|diz|diga|narre|narra|relate|relata|descreva|descreve|repasse|trace|mostre|mostra|liste|lista|reconstrua|percorra) /,
  ],
  story: [
    / (?:meu|minha|meus|minhas|nosso|nossa|nossos|nossas) (?:[^ ]+ ){0,2}(?:trajetoria|percurso|caminho|evolucao|historia|marcos|jornada) (?!ate |para )/,
    / (?:trajetoria|percurso|caminho|evolucao|historia|marcos|jornada) (?:do|da|dos|das|de|com) (?:o |a )?(?:meu|minha|meus|minhas|nosso|nossa|nossos|nossas) /,
  ],
  duty: [
    / (?:devo|devemos|deveria|deveriamos|posso|podemos|poderia eu|preciso|precisamos|tenho que|temos que|vou|vamos) /,
  ],
  yesOrNo: wordSet("fiz fizemos tenho temos foi foram ja"),
  first: wordSet("primeiro inicialmente"),
  next: wordSet("depois segundo ultimo finalmente seguida"),
  raised: wordSet(`
    mencionei mencionamos mencionado falei falamos falado disse dissemos dito contei contamos contado perguntei levantei levantado abordei abordamos
    abordado
    discutimos discutido tratei tratamos comentei comentamos contava falava expliquei explicado descrevi descrito perguntado comentado
  `),

  done: wordSet(
    "feito fiz fizemos falado falamos discutido discutimos abordado abordamos trabalhado trabalhamos conseguido conseguimos acontecido aconteceu aprendido aprendi aprendemos terminado visto",
  ),
  evolved: wordSet(
    "evoluiu evoluiram evoluido progrediu progredido avancou avancaram avancado desenvolveu desenvolvido",
  ),
  changed: wordSet("mudou mudaram mudado ido melhorou melhoraram cresceu foi andou"),
  askedWhat: [
    / (?:o )?que (?:eu )?(?:fiz|fizemos|falei|falamos|discutimos|tenho|temos|ja|nos|consegui|conseguimos|aprendi|aprendemos|aconteceu) /,
  ],
  askedHow: [
    / como (?:e que )?(?:o |a |os |as )?(?:evoluiu|evoluiram|progrediu|avancou|mudou|foi|tem|meu|minha|meus|minhas|nosso|nossa) /,
  ],
  whatProgress: [/ que (?:progressos?|avancos?) /],
  untilNow: [
    / (?:ate agora|ate hoje|ate aqui|ate o momento|ate ao momento|desde|ao longo|com o tempo) /,
    / (?:nos|nas|durante) (?:ultimos |ultimas |nossas )?(?:dias|semanas|meses|anos|conversas|sessoes) /,
  ],
  howFar: [
    / como (?:vai|vao|anda|andam|esta|estao) (?:o |a |os |as )?(?:meu|minha|meus|minhas|nosso|nossa|nossos|nossas) /,
  ],
  happened: [/ (?:o )?que (?:e que )?(?:aconteceu|aconteceram|se passou|houve|ocorreu|tem acontecido) /],
  unfolded: [/ como (?:e que )?(?:evoluiu|evoluiram|progrediu|progrediram|tem evoluido|avancou|avancaram) /],

  summary: [
    / (?:resuma|resume|resumir|resumo|recapitule|recapitular|recapitulacao|sintese|balanco|apanhado) /,
    / (?:lembre|lembra|relembre) (?:me )?(?:de )?(?:tudo|todos|todas) /,
  ],
  catchUp: [/ (?:a par|em dia|atualizado|atualizada) (?:de|do|da|dos|das|com|sobre) /],
  catchMeUp: [
    / (?:atualiza|atualize|atualizem|poe|ponha|coloque|coloca|me atualize|me atualiza) (?:me )?(?:a par |em dia )?(?:do|da|dos|das|de|com|sobre) /,
  ],
  course: wordSet(
    "progresso progressos avanco avancos evolucao desenvolvimento trajetoria percurso conversas sessoes historia historico passos meses semanas",
  ),
  atHand: wordSet("acima abaixo seguinte seguintes anexo anexado"),

  narrative: wordSet("conte conta narre relate descreva trajetoria percurso caminho evolucao historia marcos jornada"),
  asking: wordSet(`
    ordem sequencia cronologica cronologico cronologia cronologicamente linha tempo temporal liste lista diga dizer de me mostre mostra por favor pode
    poderia podes
    mencionei mencionamos mencionado falei falamos falado disse dissemos dito contei contado perguntei levantei abordei abordamos discutimos discutido
    tratei
    tratamos comentei diferentes varios varias aspecto aspectos tema temas assunto assuntos coisa coisas conversa conversas sessao sessoes ate agora
    hoje momento desde
    ultimos ultimas meses semanas dias resuma resume resumir resumo recapitule sintese balanco breve curto completo detalhado tudo todos todas
    progresso progressos
    avanco avancos evolucao evoluiu avancou mudou feito fiz fizemos tenho temos tem vai vao faca longo aconteceu passou houve inicio comeco ano anos
    eventos acontecimentos atualiza atualize coloque
    ocorreu veio depois apos antes entre
  `),
  grammar: wordSet(`
    eu meu minha meus minhas me mim nosso nossa nossos nossas nos tu te voce seu sua o a os as um uma uns umas de do da dos das em no na nas com sem
    para por ao e ou que
    qual quais como quando quem onde e sao foi foram era ser esta estao se nao sobre acerca este esta isto isso primeiro depois ja
  `),
};
