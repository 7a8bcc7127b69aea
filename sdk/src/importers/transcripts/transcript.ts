/** A conversation of persons, as a messenger exports it: it does not say which of them is the user of the memory. */
import type { Fields } from "../values.ts";

export interface Speaker {
  /** Unique in the export: an id, or the name where there are no ids. */
  id: string;
  /** Null for an account without a name, e.g. a deleted one. */
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
  /** Id of the utterance that it answers. */
  replyTo?: string | null;
  /** When it was edited, in milliseconds; `NaN`: edited, at a time that is not known. */
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
  /** Id of the speaker who exported it, where the file shows this. */
  owner: string | null;
  utterances: Utterance[];
  /** How many messages are not imported, by the reason. */
  leftOut: Readonly<Record<string, number>>;
  /** How many parts of messages that are imported are not, by the reason. */
  cut: Readonly<Record<string, number>>;
}

/** Reads one conversation, each time it is called: not all of them fit into memory at once. */
export type LoadTranscript = () => Promise<Transcript>;

export const FORWARDED = "were forwarded, or quote others";
export const BY_BOT = "of bots";
export const DELETED = "that were deleted";
export const BY_SYSTEM = "of the system";
export const WORDLESS = "without words";

/** Text of others that a speaker passed on. */
export const forwardedText = (from: string | null, text: string): string =>
  `[Forwarded${from === null ? "" : ` from ${from}`}]\n${text}`;
