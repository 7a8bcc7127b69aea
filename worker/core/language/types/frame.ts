/** Why a passage states no facts about its writer. */
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

/** UTF-16 units `[start, end)`; nothing is learned from it. */
export interface Frame {
  kind: FrameKind;
  start: number;
  end: number;
}

/**
 * Reach of a frame:
 *
 * - `unit`: the sentence;
 * - `third`: also following sentences without the first person;
 * - `paragraph`: until a blank line;
 * - `message`: the rest;
 * - `payload`: the text after the colon or line end, to the end of its quotation or of the message.
 *
 * A return to the writer ("by the way, …") ends each of them.
 */
export type Extent = "unit" | "third" | "paragraph" | "message" | "payload";

/** Words that open a frame, with sentences that do and do not. */
export interface Opener {
  kind: FrameKind;
  pattern: RegExp;
  extent: Extent;
  /** The sentence also has to match this. */
  and?: RegExp;
  opens: readonly string[];
  leaves: readonly string[];
}

export interface FrameWords {
  openers: readonly Opener[];
  /** Opens a role play of the thread. */
  play: readonly RegExp[];
  /** A role play if roles for both stand nearby. */
  scene: RegExp;
  /** Words before or in a proposal that decline it. */
  declines: RegExp;
  /** Gives the writer a role. */
  ownRole: RegExp;
  /** Gives the assistant a role. Praise ("you are a star") is none. */
  otherRole: RegExp;
  /** Ends a role play. */
  playEnd: readonly RegExp[];
  /** A player speaks as themselves. */
  playAside: RegExp;
  /** Returns from any other frame. */
  returns: RegExp;
  /** Words of the writer about themselves. */
  firstPerson: RegExp;
  /** Said after a joke. */
  joke: RegExp;
  /** Signs of irony with their weights; from 2 on a sentence of liking is ironic. */
  irony: readonly (readonly [RegExp, number])[];
  liking: RegExp;
  /** First line of a letter, and the line before its signature. */
  greeting: RegExp;
  farewell: RegExp;
}
