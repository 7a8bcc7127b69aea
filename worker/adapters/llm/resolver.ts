import { TooLongForModel } from "../../core/extraction/too-long.ts";
import { RESOLVE_VERSION, resolutionAnswer, resolve, toVerdicts } from "../../core/prompts/resolve.ts";
import type { OpenQuestions, Verdict } from "../../core/resolve/open-questions.ts";
import { sumOfUse } from "../../core/accounting/use.ts";
import type { Llm, ModelUse, Resolver } from "../../ports/providers.ts";
import { askTwice } from "./ask-twice.ts";

type Resolved = { verdicts: Verdict[]; use: ModelUse };

export const modelResolver = (llm: Llm): Resolver => {
  const ask = async (open: OpenQuestions): Promise<Resolved> => {
    const { result: verdicts, use } = await askTwice(llm, resolve(open), resolutionAnswer, (answer, isCut) =>
      // the last number may be incomplete: "1" for "12"
      isCut ? null : toVerdicts(answer, open),
    );
    return { verdicts, use };
  };
  /** Questions are judged one by one, so a small context gets fewer of them in a prompt. */
  const askInParts = async (open: OpenQuestions): Promise<Resolved> => {
    try {
      return await ask(open);
    } catch (error) {
      const halves = error instanceof TooLongForModel ? halvesOf(open) : null;
      if (halves === null) throw error;
      const [first, second] = [await askInParts(halves[0]), await askInParts(halves[1])];
      return { verdicts: [...first.verdicts, ...second.verdicts], use: sumOfUse(first.use, second.use) };
    }
  };
  return { model: llm.model, prompt_version: RESOLVE_VERSION, resolve: askInParts };
};

function halvesOf({ names, claims }: OpenQuestions): [OpenQuestions, OpenQuestions] | null {
  if (names.length + claims.length < 2) return null;
  if (names.length > 0 && claims.length > 0)
    return [
      { names, claims: [] },
      { names: [], claims },
    ];
  const [n, c] = [Math.ceil(names.length / 2), Math.ceil(claims.length / 2)];
  return [
    { names: names.slice(0, n), claims: claims.slice(0, c) },
    { names: names.slice(n), claims: claims.slice(c) },
  ];
}
