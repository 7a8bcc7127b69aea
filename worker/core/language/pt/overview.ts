import { wordSet } from "../../text/word-set.ts";
import type { OverviewWords } from "../types/overview-words.ts";

export const PORTUGUESE: OverviewWords = {
  overview: wordSet("perfil retrato resumo panorama sintese visao apanhado"),
  summarize: wordSet("resuma resume resumir resumes sintetize recapitule descreva descreve"),
  condense: wordSet("reduz reduza reduzir condensa condense concentra"),
  topics: wordSet("fios tema temas assunto assuntos topico topicos areas"),
  groups: wordSet("grupo grupos circulos comunidades comunidade"),
  whole: wordSet(`
    pessoa amigos familia pessoas gente todos memoria conversas conversa mensagens notas dados historico lembrancas coisas aqui vida mundo
  `),
  breadth: wordSet(`
    mais geralmente normalmente sobretudo principalmente frequentemente frequencia essencial condutores principais principal importantes importante diferentes diversos diversas varios varias todos todas tudo toda todo geral gerais global
    grandes breve curto rapido rapida completo comuns frequentes recorrentes centrais maiores
  `),
  everything: wordSet("tudo"),
  request: wordSet(`
    da me de faca faz diga diz mostre mostra liste lista enumere nomeie pode poderia podes preciso quero queria gostaria conte conta
  `),
  what: wordSet("que quais qual"),
  verbs: wordSet(`
    interessa interessam fala falam falamos falado trata tratam ha existe existem acontece aparecem surgem mencionam discutem discutido sabe
    sabes sabemos lembra lembras conhece guardado gira giram volta torno formam encontram conversam
  `),
  own: wordSet("eu meu minha meus minhas nosso nossa nossos nossas"),
  shared: ["tem … em comum", "temos … em comum", "tenho … em comum", "ha … em comum", "em comum com", "em comum entre"],
  known: [
    "que sabe",
    "que sabes",
    "que voce sabe",
    "o que voce sabe",
    "que voce lembra",
    "que lembra",
    "que se lembra",
    "voce se lembra de",
    "que sabemos",
    "que se sabe",
    "tudo o que sabe",
    "que tu sabes",
    "que guardou",
  ],
  gist: ["do que se trata", "de que se trata"],
  owner: [
    "que tipo de pessoa sou",
    "de mim",
    "sobre mim",
    "quem sou eu",
    "quem sou",
    "me descrever",
    "descrever me",
    "me descreveria",
    "descreva me",
    "me descreve",
  ],
  who: ["quem e", "quem sao", "quem era", "quem eram"],
  part: / (?:o|a|os|as|do|da) [^ ]+ (?:do|da|dos|das) /,
  capitalisesNouns: false,
  activityEndings: ["ando", "endo"],
  about: [
    "fale me sobre",
    "fala me sobre",
    "fale sobre",
    "fala me de",
    "me fale sobre",
    "me fala sobre",
    "me conte sobre",
    "conte me sobre",
    "conta me sobre",
    "me diga tudo sobre",
    "descreva",
    "descreve",
  ],
  how: wordSet("como maneira modo forma"),
  connected: wordSet(`
    conectado conectada conectados conectadas relacionado relacionada relacionados relacionadas ligado ligada ligados ligadas relaciona
    relacionam
  `),
  links: wordSet("liga une conecta ligam unem"),
  between: wordSet("entre"),
  be: wordSet("estao sao esta"),
  connection: wordSet("conexao conexoes relacao relacoes ligacao ligacoes vinculo vinculos laco"),
  connects: ["a ver com", "a ver", "se conhecem", "se conheceram"],
  joiners: wordSet("e com entre a ao"),
  otherwise: wordSet(`
    onde quando porque escreva escreve traduza crie gere explique devo quanto quantos quantas quanta
  `),
  details: ["que horas", "que dia"],
  yesOrNo: wordSet("tem tenho foi devo posso"),
  total: wordSet("tudo"),
  courtesy: wordSet("por favor ok e"),
  grammar: wordSet(`
    tipo tipos eu me mim meu minha meus minhas nos nosso nossa nossos nossas tu te voce voces seu sua o a os as um uma uns umas de do da dos das
    em no na nas para por com e ou como sao era eram foi ser estar esta estao tem tenho temos ha nao se isso isto esse este aqui agora ate sobre
    acerca que quem qual quais entre ambos ao tudo favor
  `),
};
