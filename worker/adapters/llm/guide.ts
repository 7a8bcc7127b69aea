import { chooseHop, HOP_VERSION, hopAnswer, toChoice } from "../../core/prompts/choose-hop.ts";
import { judgeEvidence, JUDGE_VERSION, judgementAnswer, toJudgement } from "../../core/prompts/judge-evidence.ts";
import { needsMemoryAnswer, NEEDS_MEMORY_VERSION, needsMemory, toMemoryNeed } from "../../core/prompts/needs-memory.ts";
import { partsAnswer, splitQuestion, SPLIT_VERSION, toParts } from "../../core/prompts/split-question.ts";
import { JOIN_POINTS_VERSION, joinPoints, joinedAnswer, toJoined } from "../../core/prompts/overview/join-points.ts";
import {
  READ_REPORTS_VERSION,
  readReports,
  reportsAnswer,
  toReading,
} from "../../core/prompts/overview/read-reports.ts";
import type { Guide, Llm } from "../../ports/providers.ts";
import type { Log } from "../../ports/system.ts";
import { askModel } from "./ask-model.ts";

export function modelGuide(llm: Llm, log: Log): Guide {
  const ask = askModel(llm, log, "guide");
  return {
    name: llm.model,
    model: llm.model,
    prompt_versions: [JUDGE_VERSION, HOP_VERSION, SPLIT_VERSION, NEEDS_MEMORY_VERSION],
    reports: {
      prompt_versions: [READ_REPORTS_VERSION, JOIN_POINTS_VERSION],
      read: (asked, allowance) =>
        ask(readReports(asked), reportsAnswer, (answer) => toReading(answer, asked), allowance),
      join: (asked, allowance) => ask(joinPoints(asked), joinedAnswer, (answer) => toJoined(answer, asked), allowance),
    },
    needsMemory: (question, allowance) => ask(needsMemory(question), needsMemoryAnswer, toMemoryNeed, allowance),
    split: (question, most, allowance) => ask(splitQuestion(question, most), partsAnswer, toParts, allowance),
    judge: (evidence, last, allowance) => ask(judgeEvidence(evidence, last), judgementAnswer, toJudgement, allowance),
    choose: (choices, _mass, allowance) => ask(chooseHop(choices), hopAnswer, toChoice, allowance),
  };
}
