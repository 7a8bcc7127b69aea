import type { Fields } from "../values.ts";

export interface Speaker {
  id: string;
  name: string | null;
  /** Distinguishes speakers of one name: "alex_k". */
  handle: string | null;
  isBot: boolean;
}

export interface Utterance {
  id: string;
  speaker: Speaker;
  content: string;
  at: number | null;
  replyTo?: string | null;
  /** Milliseconds; `NaN` for an unknown time. */
  editedAt?: number | null;
  metadata?: Fields;
  unread?: string;
}

export interface Transcript {
  id: string;
  title: string | null;
  isGroup: boolean;
  owner: string | null;
  utterances: Utterance[];
  leftOut: Readonly<Record<string, number>>;
  cut: Readonly<Record<string, number>>;
}

export type LoadTranscript = () => Promise<Transcript>;

export const FORWARDED = "were forwarded, or quoted from others";
export const BY_BOT = "of bots";
export const DELETED = "that were deleted";
export const BY_SYSTEM = "of the system";
export const WORDLESS = "without words";

export const forwardedText = (from: string | null, text: string): string =>
  `[Forwarded${from === null ? "" : ` from ${from}`}]\n${text}`;
