import { chooseResults, CHOOSE_VERSION, helpfulAnswerOf, toPlaces } from "../../core/prompts/search/choose-results.ts";
import {
  toUnderstoodQuery,
  understandQuery,
  UNDERSTAND_VERSION,
  understoodAnswer,
} from "../../core/prompts/search/understand-query.ts";
import type { Allowance, Llm, SearchModel } from "../../ports/providers.ts";
import type { Log } from "../../ports/system.ts";
import { askModel } from "./ask-model.ts";

const ALLOWANCE: Allowance = { calls: 2, tokens: Infinity, ms: Infinity };

export function modelSearch(llm: Llm, log: Log): SearchModel {
  const ask = askModel(llm, log, "search model");
  return {
    model: llm.model,
    prompt_versions: [UNDERSTAND_VERSION, CHOOSE_VERSION],
    understand: (asked) => ask(understandQuery(asked), understoodAnswer, toUnderstoodQuery, ALLOWANCE),
    choose: (query, found) =>
      ask(
        chooseResults(query, found),
        helpfulAnswerOf(found.length),
        (answer) => toPlaces(answer, found.length),
        ALLOWANCE,
      ),
  };
}
