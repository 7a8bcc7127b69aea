export type FrameKind =
  | "address"
  | "code"
  | "draft"
  | "dream"
  | "emoji_code"
  | "fiction"
  | "forwarded"
  | "game"
  | "hypothesis"
  | "interview"
  | "irony"
  | "joke"
  | "pasted_chat"
  | "quotation"
  | "role_play"
  | "struck"
  | "text_to_work_on";

/** UTF-16 units `[start, end)`. */
export interface Frame {
  kind: FrameKind;
  start: number;
  end: number;
}

/**
 * - `unit`: the sentence;
 * - `third`: also the next ones without the first person;
 * - `paragraph`: until a blank line;
 * - `message`: the rest;
 * - `payload`: the text after the colon or line end, to the end of its quotation or of the message.
 *
 * "By the way, …" ends each of them.
 */
export type Extent = "unit" | "third" | "paragraph" | "message" | "payload";

export interface Opener {
  kind: FrameKind;
  pattern: RegExp;
  extent: Extent;
  and?: RegExp;
  opens: readonly string[];
  leaves: readonly string[];
}

export interface FrameWords {
  openers: readonly Opener[];
  play: readonly RegExp[];
  /** Begins a role play if roles for both stand nearby. */
  scene: RegExp;
  declines: RegExp;
  ownRole: RegExp;
  otherRole: RegExp;
  playEnd: readonly RegExp[];
  playAside: RegExp;
  /** Words that return to the writer from any frame but role play. */
  returns: RegExp;
  firstPerson: RegExp;
  joke: RegExp;
  /** Weights: from 2 on, a sentence of liking is ironic. */
  irony: readonly (readonly [RegExp, number])[];
  liking: RegExp;
  letter: LetterForms;
}

export interface LetterForms {
  /** A line. */
  greeting: RegExp;
  farewell: RegExp;
  /** A paragraph that is a whole letter; its second group is the signature. */
  whole: RegExp;
}

/** Patterns of words; `address` begins letters only, and no messages to an assistant. */
export const letterForms = (greeting: string, address: string, farewell: string): LetterForms => ({
  greeting: new RegExp(String.raw`^(?:${greeting}|${address})(?![\p{L}])[^.!?\n]{0,60}[,:!]?$`, "iu"),
  farewell: new RegExp(`^${farewell},?$`, "iu"),
  whole: new RegExp(
    String.raw`^((?:${address})(?![\p{L}])[^.!?\n]{1,60}?[,:!])\s[^\n]{20,6000}[.!?,]\s+${farewell},? +((?:[\p{L}.'’-]{1,30} ?){1,4})\.?$`,
    "iu",
  ),
});
