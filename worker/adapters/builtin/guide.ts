import { BUILTIN_GUIDE, chooseByMass, judgeByWords, splitByWords } from "../../core/traverse/builtin-guide.ts";
import type { Evidence } from "../../core/traverse/evidence.ts";
import { isOrBeginsWith } from "../../core/traverse/relations/held-relations.ts";
import { isSmallTalk, outsideFrames } from "../../core/language/index.ts";
import type { Guide, Guided } from "../../ports/providers.ts";
import { NO_USE } from "../provider/rerank-requests.ts";

const free = <T>(said: T): Guided<T> => ({ said, halt: null, use: NO_USE });

/**
 * Removes fiction, drafts for others, dreams, pasted text, role play and texts by an assistant, if the question is about the asker or the
 * writer: Luca's age in a game does not answer "How old is Luca?".
 */
function outsideFramesOf(evidence: Evidence): Evidence {
  const { asker = [], persons, question } = evidence;
  if (ASKS_FRAMED.test(question)) return evidence;
  const isAbout = (writer: string | undefined): boolean =>
    asker.length > 0 ||
    (writer !== undefined && persons.some((name) => isOrBeginsWith(name, writer) || isOrBeginsWith(writer, name)));
  const chunks = evidence.chunks.map((item) => {
    const { chunk } = item.step;
    if (chunk === null || !isAbout(chunk.written?.by)) return item;
    if (chunk.written === undefined && chunk.setting === undefined) return item;
    const text = chunk.written === undefined ? "" : outsideFrames(chunk.text, chunk.written.by, chunk.setting ?? null);
    return text === chunk.text ? item : { ...item, step: { ...item.step, chunk: { ...chunk, text } } };
  });
  return { ...evidence, chunks };
}
const ASKS_FRAMED =
  /(?<!\p{L})(?:dream\p{L}{0,3}|nightmare|story|stories|novel|poem|character|game|role ?play|e-?mail|letter|article|text|draft|message|said|say|write|wrote|written)(?!\p{L})/iu;

export const builtinGuide: Guide = {
  name: BUILTIN_GUIDE,
  model: null,
  prompt_versions: [],
  reports: null,
  needsMemory: async (question) => free({ needed: !isSmallTalk(question), answer: "" }),
  split: async (question, most) => free(splitByWords(question, most)),
  judge: async (evidence) => free(judgeByWords(outsideFramesOf(evidence))),
  choose: async (choices, mass) => free(chooseByMass(choices, (node) => mass[node] ?? 0)),
};
