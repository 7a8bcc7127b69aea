/** As a messenger exports it, without telling which person is the user of the memory. */
import type { Fields } from "../values.ts";

export interface Speaker {
  id: string;
  /** Null for a deleted account, for example. */
  name: string | null;
  /** For speakers of the same name: "alex_k". */
  handle: string | null;
  isBot: boolean;
}

export interface Utterance {
  id: string;
  speaker: Speaker;
  content: string;
  at: number | null;
  replyTo?: string | null;
  /** Milliseconds; `NaN` at an unknown time. */
  editedAt?: number | null;
  metadata?: Fields;
  unread?: string;
}

export interface Transcript {
  id: string;
  title: string | null;
  isGroup: boolean;
  /** The speaker who exported the chat, if the file shows it. */
  owner: string | null;
  utterances: Utterance[];
  leftOut: Readonly<Record<string, number>>;
  cut: Readonly<Record<string, number>>;
}

/** Not all conversations may fit into memory at once. */
export type LoadTranscript = () => Promise<Transcript>;

export const FORWARDED = "were forwarded, or quote others";
export const BY_BOT = "of bots";
export const DELETED = "that were deleted";
export const BY_SYSTEM = "of the system";
export const WORDLESS = "without words";

/** Passed on by a speaker. */
export const forwardedText = (from: string | null, text: string): string =>
  `[Forwarded${from === null ? "" : ` from ${from}`}]\n${text}`;
