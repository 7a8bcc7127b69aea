import type { BeamConversation } from "../formats/beam.ts";
import { renamed } from "./grow-memory.ts";

export function joinConversations(conversations: readonly BeamConversation[]): BeamConversation {
  const named = conversations.map((conversation, place) => renamed(conversation, `${place}`, 0));
  return {
    id: `${conversations.length} conversations in one memory`,
    sessions: named.flatMap(({ sessions }) => sessions).sort((one, other) => (one.at ?? 0) - (other.at ?? 0)),
    questions: named.flatMap(({ questions }) => questions),
  };
}
