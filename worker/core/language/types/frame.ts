/** Why a passage does not state facts about its writer. */
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

/** A passage `[start, end)` of a message, in UTF-16 units, from which nothing is learned. */
export interface Frame {
  kind: FrameKind;
  start: number;
  end: number;
}

/**
 * How far a frame reaches from its opening:
 *
 * - `unit`: the sentence;
 * - `third`: the sentence, and those after it while they do not speak in the first person;
 * - `paragraph`: until a blank line;
 * - `message`: the rest of the message;
 * - `payload`: the text after the colon or the line end of the sentence, to the end of its quotation or of the message.
 *
 * A sentence that returns to the writer ("by the way, …") ends each of them.
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

/** Words of a language that open, leave and end frames. */
export interface FrameWords {
  openers: readonly Opener[];
  /** Opens a role play, which holds for the thread until it ends. */
  play: readonly RegExp[];
  /** Asks for a scene or a game, which is a role play if roles for both stand near it. */
  scene: RegExp;
  /** Words before or in a proposal that decline it. */
  declines: RegExp;
  /** Gives the writer a role. */
  ownRole: RegExp;
  /** Gives the assistant a role. Praise ("you are a star") is none. */
  otherRole: RegExp;
  /** Ends a role play. */
  playEnd: readonly RegExp[];
  /** A sentence in which a player speaks as themselves. */
  playAside: RegExp;
  /** The beginning of a sentence, or words in it, that returns from any other frame. */
  returns: RegExp;
  /** Words of the writer about themselves. */
  firstPerson: RegExp;
  /** The text just before was a joke. */
  joke: RegExp;
  /** Signs of irony with their weights; from 2 on a sentence of liking is ironic. */
  irony: readonly (readonly [RegExp, number])[];
  liking: RegExp;
  /** The first line of a letter, and the line before its signature. */
  greeting: RegExp;
  farewell: RegExp;
}
