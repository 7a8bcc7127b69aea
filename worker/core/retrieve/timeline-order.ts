import type { Instant } from "../../../shared/instant.ts";

export interface TimelineMessage {
  id: string;
  thread_id: string | null;
  at: Instant;
  isAssistant: boolean;
  score: number;
}

const REPEATED = 0.8;
const PART_MESSAGES = 8;
const LEAST_WORTH = 0.05;

/**
 * A small budget covers the whole history: user messages before the assistant's, relevant ones first, further ones of a
 * part less. Ties go to the earlier message, then to the lower id. O(n²).
 */
export function timelineOrder<M extends TimelineMessage>(messages: readonly M[]): M[] {
  const inTime = messages.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const ofAssistant = inTime.filter(({ isAssistant }) => isAssistant);
  return [...spread(inTime.filter(({ isAssistant }) => !isAssistant)), ...spread(ofAssistant)];
}

function spread<M extends TimelineMessage>(inTime: readonly M[]): M[] {
  const scores = inTime.map(({ score }) => score);
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  const worthOf = (score: number): number =>
    most === least ? 1 : LEAST_WORTH + (1 - LEAST_WORTH) * ((score - least) / (most - least));
  const parts = partsOf(inTime);
  const left = new Map(inTime.map((message, place) => [place, worthOf(message.score)]));
  const order: M[] = [];
  while (left.size > 0) {
    let [best, highest] = [0, -1];
    for (const [place, worth] of left) if (worth > highest) [best, highest] = [place, worth];
    left.delete(best);
    for (const [place, worth] of left) if (parts[place] === parts[best]) left.set(place, worth * REPEATED);
    order.push(inTime[best] as M);
  }
  return order;
}

function partsOf(inTime: readonly TimelineMessage[]): number[] {
  let [part, count] = [0, 0];
  return inTime.map(({ thread_id }, place) => {
    const before = inTime[place - 1];
    const isNext = before !== undefined && (before.thread_id !== thread_id || count >= PART_MESSAGES);
    [part, count] = isNext ? [part + 1, 1] : [part, count + 1];
    return part;
  });
}
