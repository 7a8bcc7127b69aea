/** Several conversations as the history of one memory, so that a memory can be larger than any of them. */
import type { BeamConversation } from "../formats/beam.ts";

/**
 * One history of all sessions in the order of their dates, and the questions of all conversations. Sessions of the same
 * date keep the order of the conversations. Turn ids are prefixed, so that they stay unique.
 */
export function joinConversations(conversations: readonly BeamConversation[]): BeamConversation {
  const named = conversations.map((conversation, place) => {
    const turnId = (id: string): string => `${place}:${id}`;
    return {
      sessions: conversation.sessions.map(({ id, at, turns }) => ({
        id: turnId(id),
        at,
        turns: turns.map((turn) => ({ ...turn, id: turnId(turn.id) })),
      })),
      questions: conversation.questions.map((question) => ({
        ...question,
        sources: question.sources.map((turns) => turns.map(turnId)),
      })),
    };
  });
  return {
    id: `${conversations.length} conversations in one memory`,
    sessions: named.flatMap(({ sessions }) => sessions).sort((one, other) => (one.at ?? 0) - (other.at ?? 0)),
    questions: named.flatMap(({ questions }) => questions),
  };
}
