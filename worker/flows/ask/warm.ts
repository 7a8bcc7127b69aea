import type { WarmAnswer, WarmIn } from "../../../shared/api/ask.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { edgeKey } from "../../core/traverse/graph.ts";
import { visibleText } from "../../core/text/visible/visible-text.ts";
import { searchEndOf } from "../../core/traverse/outcome.ts";
import type { ModelUse } from "../../ports/providers.ts";
import { pin } from "../access/receipts.ts";
import { budgetOf, memorise, withAffordableGuide } from "./ask.ts";
import { answerOf } from "./citations.ts";
import { keepTaught } from "./taught.ts";
import { traverse, type TraversalParts } from "./traverse.ts";

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** One time limit covers all questions. */
export async function warm(services: TraversalParts, address: GraphAddress, body: WarmIn): Promise<WarmAnswer> {
  const parts = await withAffordableGuide(services, address);
  const budget = budgetOf(body);
  const began = parts.clock.now();
  const ends = began + budget.seconds * 1000;
  const uses: ModelUse[] = [];
  const questions = body.questions.map((given) => (typeof given === "string" ? { question: given } : given));
  const warmed: WarmAnswer["warmed"] = [];
  for (const { question, answer: known_answer = null } of questions) {
    const seconds = (ends - parts.clock.now()) / 1000;
    if (seconds <= 0) break;
    await pause();
    const { pinned } = await pin(parts, address, {});
    const request = {
      question,
      known_answer,
      parts: 1,
      kinds: null,
      checks_memory: parts.guide.model === null,
      memory: true,
      known_at: pinned.known_at,
      budget: { ...budget, seconds },
    };
    for await (const event of traverse(parts, address, request)) {
      if (event.event !== "traversed") continue;
      const { traversed, spent } = event;
      const learned = await memorise(parts, address, event);
      const found = answerOf(question, traversed);
      const { citations } = found;
      uses.push(spent.use);
      warmed.push({
        question,
        answer: known_answer === null ? found.answer : visibleText(known_answer),
        search_ended: searchEndOf(traversed.stopped),
        enhanced: new Set(learned?.enhanced.map(edgeKey)).size,
        penalised: new Set(learned?.penalised.map(edgeKey)).size,
        calls: spent.use.calls,
        taught:
          known_answer === null
            ? null
            : await keepTaught(parts, address, { question, answer: known_answer }, { citations, ...traversed }),
      });
    }
  }
  const total = (of: keyof ModelUse): number => uses.reduce((sum, use) => sum + use[of], 0);
  const { name, model, prompt_versions } = parts.guide;
  const remaining = questions.slice(warmed.length).map(({ question }) => question);
  return {
    warmed,
    remaining,
    left: remaining,
    receipt: {
      calls: total("calls"),
      tokens_in: total("tokens_in"),
      tokens_out: total("tokens_out"),
      ms: parts.clock.now() - began,
      guide: name,
      model,
      prompt_versions: [...prompt_versions],
    },
  };
}
