import pMap from "p-map";
import type { Moment } from "../../../shared/api/moment.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Instant } from "../../../shared/instant.ts";
import { MOST_SCORE } from "../../core/communities/points.ts";
import type { BudgetMeter } from "./budget-meter.ts";
import { answerOf, type Citation } from "./citations.ts";
import { traverse, type TraversalParts } from "./traverse.ts";

/** Importance of an answer that the guide judged sufficient, and of another. */
const [WHOLE, PARTIAL] = [0.9 * MOST_SCORE, 0.5 * MOST_SCORE] as const;

/** Tokens of the last call, which joins the points. */
const JOINING_TOKENS = 6_000;

export interface FoundPoint {
  text: string;
  score: number;
  citations: Citation[];
}

/** DRIFT's local searches: facts and messages nearest to each question, judged by one call. */
export async function answerFollowUps(
  parts: TraversalParts,
  address: GraphAddress,
  questions: readonly string[],
  { moment, memory }: { moment: Moment & { known_at: Instant }; memory: boolean },
  meter: BudgetMeter,
): Promise<FoundPoint[]> {
  const { calls, tokens } = meter.room;
  const asked = questions.slice(0, calls);
  const each = Math.floor((tokens - JOINING_TOKENS) / Math.max(1, asked.length));
  const { seconds } = meter;
  if (each <= 0 || seconds <= 0) return [];
  const found = await pMap(asked, async (question): Promise<FoundPoint[]> => {
    const request = {
      ...moment,
      memory,
      question,
      known_answer: null,
      parts: 1,
      kinds: null,
      checks_memory: false,
      budget: { hops: 0, calls: 1, tokens: each, seconds },
    };
    for await (const event of traverse(parts, address, request)) {
      if (event.event !== "traversed") continue;
      const { traversed, spent } = event;
      meter.charge(spent);
      // `null`: no model answered, and a quotation would repeat the question's words
      if (traversed.answer === null) return [];
      const { answer, citations } = answerOf(question, traversed);
      return answer === null ? [] : [{ text: answer, score: traversed.complete ? WHOLE : PARTIAL, citations }];
    }
    return [];
  });
  return found.flat();
}
