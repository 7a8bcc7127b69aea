import { tokenise } from "./tokenise.ts";

/** Answers ("yes", "tomorrow") are missing: with a question they state something. */
const PHRASES = new Set(
  `hi; hello; hey; hi there; hello there; hey there; good morning; good afternoon; good evening; good night; morning; gn; bye; bye bye;
  goodbye; see you; see you soon; see you later; see you tomorrow; see ya; cya; later; talk soon; talk to you later; talk to you soon;
  ttyl; take care; have a good day; have a great day; have a nice day; have a good one; have a great weekend; have a good weekend;
  you too; same to you; thanks; thank you; thanks a lot; thank you so much; thanks so much; thank you very much; many thanks; thx; ty;
  cheers; much appreciated; i appreciate it; you re welcome; you are welcome; youre welcome; no problem; no worries; my pleasure;
  anytime; any time; glad to help; happy to help; glad i could help; happy to have helped; ok; okay; okay thanks; k; kk; alright;
  great; nice; cool; awesome; perfect; excellent; wonderful; amazing; wow; lol; haha; hahaha; lmao; hehe; oh; ah; hm; hmm; i see; got it;
  understood; makes sense; sounds good; sounds great; good to know; let me know; let me know if you need anything else;
  let me know if there s anything else; let me know if you have any other questions; is there anything else i can help you with;
  is there anything else i can help with; anything else; how can i help; how can i help you; how can i help you today; how are you;
  how are you doing; what s up; congrats; congratulations; well done; good luck; sorry; i m sorry; please;
  hallo; guten morgen; guten tag; guten abend; gute nacht; tschüss; bis bald; bis später; danke; danke schön; dankeschön; vielen dank;
  bitte; bitte schön; gern geschehen; alles klar; super; prima;
  bonjour; salut; bonsoir; bonne nuit; au revoir; à bientôt; à demain; merci; merci beaucoup; de rien; je vous en prie; d accord; parfait;
  hola; buenos días; buenos dias; buenas tardes; buenas noches; adiós; adios; hasta luego; hasta mañana; gracias; muchas gracias;
  de nada; vale; perfecto;
  ciao; buongiorno; buonasera; buonanotte; arrivederci; a presto; grazie; grazie mille; prego; va bene; perfetto;
  olá; oi; bom dia; boa tarde; boa noite; tchau; até logo; obrigado; obrigada; muito obrigado; muito obrigada; tudo bem;
  привет; здравствуйте; доброе утро; добрый день; добрый вечер; спокойной ночи; пока; до свидания; спасибо; большое спасибо; пожалуйста;
  你好; 早上 好; 晚安; 再见; 谢谢; 谢谢 你; 不 客气; 好 的; こんにちは; おはよう; こんばんは; おやすみ; ありがとう; どういたしまして; 안녕; 안녕하세요; 감사합니다; 고마워`
    .split(";")
    .map((phrase) => tokenise(phrase).join(" ")),
);

const BREAK = /[.!?…。！？,;:，、\n\u2013\u2014]+/u;
const CARRIES_SOMETHING = /\p{N}|https?:|@/u;

export function isCourtesy(text: string, names: readonly string[] = []): boolean {
  if (CARRIES_SOMETHING.test(text)) return false;
  const vocatives = new Set(names.flatMap((name) => [tokenise(name).join(" "), ...tokenise(name).slice(0, 1)]));
  return text.split(BREAK).every((phrase) => {
    const words = tokenise(phrase);
    if (words.length === 0) return true;
    if (PHRASES.has(words.join(" ")) || vocatives.has(words.join(" "))) return true;
    return [1, 2].some(
      (length) =>
        words.length > length &&
        vocatives.has(words.slice(-length).join(" ")) &&
        PHRASES.has(words.slice(0, -length).join(" ")),
    );
  });
}
