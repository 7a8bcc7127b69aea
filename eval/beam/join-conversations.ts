/** Joins several conversations to one memory's history, to test memories larger than any of them. */
import type { BeamConversation } from "../formats/beam.ts";

/**
 * One history of all sessions by date, and all questions. Sessions of one date keep the order of the conversations.
 * Prefixes keep turn ids unique.
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
