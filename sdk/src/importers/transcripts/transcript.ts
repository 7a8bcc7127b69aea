/** A conversation of persons, as a messenger exports it. It does not say which of them is the user of the memory. */
import type { Fields } from "../values.ts";

export interface Speaker {
  /** Unique in the export: an id, or the name if there are no ids. */
  id: string;
  /** Null for an account without a name, such as a deleted one. */
  name: string | null;
  /** Tells speakers of the same name apart: "alex_k". */
  handle: string | null;
  isBot: boolean;
}

export interface Utterance {
  id: string;
  speaker: Speaker;
  content: string;
  /** Milliseconds since 1970, or null. */
  at: number | null;
  /** Id of the utterance that this one answers. */
  replyTo?: string | null;
  /** When it was edited, in milliseconds; `NaN` if it was edited at an unknown time. */
  editedAt?: number | null;
  metadata?: Fields;
  /** Why nothing is learned from it. */
  unread?: string;
}

export interface Transcript {
  id: string;
  title: string | null;
  /** Whether more than two may speak. */
  isGroup: boolean;
  /** Id of the speaker who exported the chat, if the file shows it. */
  owner: string | null;
  utterances: Utterance[];
  /** How many messages are not imported, by reason. */
  leftOut: Readonly<Record<string, number>>;
  /** How many parts of imported messages are left out, by reason. */
  cut: Readonly<Record<string, number>>;
}

/** Reads one conversation at each call, because not all of them may fit into memory at once. */
export type LoadTranscript = () => Promise<Transcript>;

export const FORWARDED = "were forwarded, or quote others";
export const BY_BOT = "of bots";
export const DELETED = "that were deleted";
export const BY_SYSTEM = "of the system";
export const WORDLESS = "without words";

/** Marks a text of another person that a speaker passed on. */
export const forwardedText = (from: string | null, text: string): string =>
  `[Forwarded${from === null ? "" : ` from ${from}`}]\n${text}`;
