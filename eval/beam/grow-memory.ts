import { DAY_MS } from "../../worker/core/text/calendar.ts";
import { UsageError } from "../command-line.ts";
import type { BenchmarkSession } from "../formats/benchmark-memory.ts";
import type { BeamConversation } from "../formats/beam.ts";

const REPETITION_MS = 400 * DAY_MS;

export interface GrownMemory {
  tokens: number;
  conversation: BeamConversation;
}

interface Growth {
  /** Ascending; a memory ends with the session that reaches its size. */
  sizes: readonly number[];
  /** Asked conversations are in every memory once; the others fill it. */
  isAsked: (conversation: BeamConversation) => boolean;
  tokensOf: (session: BenchmarkSession) => number;
}

/**
 * A larger memory begins with a smaller one's sessions; those added for one size are in the order of their dates.
 *
 * @throws UsageError without an asked conversation, or if a size needs repetitions and all conversations are asked
 */
export function growMemory(
  conversations: readonly BeamConversation[],
  { sizes, isAsked, tokensOf }: Growth,
): GrownMemory[] {
  const asked = conversations.filter((conversation) => isAsked(conversation));
  const others = conversations.filter((conversation) => !isAsked(conversation));
  if (asked.length === 0) throw new UsageError("none of the conversations is asked");
  const own = asked.map((conversation, place) => renamed(conversation, `${place}`, 0));
  const questions = own.flatMap((conversation) => conversation.questions);
  const required = own.flatMap(({ sessions }) => sessions);
  const filling = repetitionsOf(others);
  const sessions: BenchmarkSession[] = [];
  let tokens = 0;
  return sizes.map((size) => {
    const added = sessions.length === 0 ? [...required] : [];
    if (sessions.length === 0) tokens = required.reduce((sum, session) => sum + tokensOf(session), 0);
    while (tokens < size) {
      const next = filling.next();
      if (next.done === true)
        throw new UsageError(
          `the conversations have ${tokens} tokens: ${size} need conversations that are not asked and may be repeated (--ask)`,
        );
      added.push(next.value);
      tokens += tokensOf(next.value);
    }
    sessions.push(...added.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0)));
    return { tokens, conversation: { id: `${tokens} tokens`, sessions: [...sessions], questions } };
  });
}

function* repetitionsOf(conversations: readonly BeamConversation[]): Generator<BenchmarkSession, undefined> {
  if (conversations.every(({ sessions }) => sessions.length === 0)) return;
  for (let repetition = 0; ; repetition++)
    for (const [place, conversation] of conversations.entries())
      yield* renamed(conversation, `${place}.${repetition}`, repetition * REPETITION_MS).sessions;
}

export function renamed(conversation: BeamConversation, prefix: string, earlierMs: number): BeamConversation {
  const nameOf = (id: string): string => `${prefix}:${id}`;
  return {
    id: conversation.id,
    sessions: conversation.sessions.map(({ id, at, turns }) => ({
      id: nameOf(id),
      at: at === null ? null : at - earlierMs,
      turns: turns.map((turn) => ({ ...turn, id: nameOf(turn.id) })),
    })),
    questions: conversation.questions.map((question) => ({
      ...question,
      sources: question.sources.map((turns) => turns.map(nameOf)),
    })),
  };
}
