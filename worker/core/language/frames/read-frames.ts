import { ENGLISH } from "../en/frames.ts";
import { GERMAN } from "../de/frames.ts";
import { SPANISH } from "../es/frames.ts";
import { TextMemo } from "../../text/memo/text-memo.ts";
import { matches, matchOf } from "../../text/matching/needed-parts.ts";
import type { Extent, Frame, FrameKind, FrameWords } from "../types/frame.ts";
import { chatMarks } from "./chat-marks.ts";
import { framesAround, pastedFrames } from "./pasted-blocks.ts";
import { quotedSpeech } from "./quoted-speech.ts";
import { unitsOf, type Unit } from "./units.ts";

export interface FramedMessage {
  frames: Frame[];
  /** Blanks replace the frames, so that places stay. */
  outside: string;
  play: Play;
}

export interface Play {
  isOn: boolean;
  awaitsRoles: number;
}

export const NO_PLAY: Play = { isOn: false, awaitsRoles: 0 };

export const MESSAGES_BEHIND = 3;

const LANGUAGES: readonly FrameWords[] = [ENGLISH, GERMAN, SPANISH];

interface Open {
  kind: FrameKind;
  extent: Extent;
  end: number;
}

const GERMAN_WORD =
  /(?:^|[^\p{L}])(?:ich|und|der|die|das|ist|nicht|mein|meine|ein|eine|bitte|wir|spiel|dem|den)(?![\p{L}])/giu;
const ENGLISH_WORD = /(?:^|[^\p{L}])(?:i|and|the|is|not|my|a|an|please|we|of|to|in|you)(?![\p{L}])/giu;
const SPANISH_WORD =
  /(?:^|[^\p{L}])(?:el|la|los|las|que|y|es|un|una|mi|tu|de|en|con|por|para|soy|eres|tengo|vivo|yo|tú|podemos|vamos|hagamos)(?![\p{L}])/giu;

const wordsOf = (content: string): FrameWords => {
  const head = content.slice(0, 2_000);
  const count = (pattern: RegExp): number => head.match(pattern)?.length ?? 0;
  const [english, german, spanish] = [count(ENGLISH_WORD), count(GERMAN_WORD), count(SPANISH_WORD)];
  if (spanish > english && spanish > german) return SPANISH;
  return german > english ? GERMAN : ENGLISH;
};

/** A message is framed again for each of the next ones. */
const FRAMED = new TextMemo<FramedMessage>(200_000);

export const frameMessage = (content: string, speaker: string | null, play = NO_PLAY): FramedMessage =>
  FRAMED.of(content, () => frameOnce(content, speaker, play), `${play.isOn} ${play.awaitsRoles} ${speaker ?? ""}`);

function frameOnce(content: string, speaker: string | null, play: Play): FramedMessage {
  const words = wordsOf(content);
  const pasted = pastedFrames(content, words, speaker);
  const frames: Frame[] = [...pasted, ...chatMarks(content), ...quotedSpeech(content, words)];
  const units = unitsOf(content);
  const pastedAround = framesAround(pasted);
  const isAsideBefore = asidesIn(units, words);
  let open: Open | null = null;
  let playing = play.isOn;
  let awaitsRoles = Math.max(0, play.awaitsRoles - 1);
  const mayCast = play.awaitsRoles > 0;
  units.forEach((unit, place) => {
    const { said } = unit;
    const within = pastedAround(unit.start);
    if (within !== undefined && !words.returns.test(said)) return;
    if (within !== undefined) within.end = unit.start;
    if (playing) {
      if (words.playEnd.some((pattern) => matches(pattern, said)) || declinesPlay(unit, words)) playing = false;
      else if (!words.playAside.test(said) && !isAsideBefore(place)) frames.push(frameOf("role_play", unit));
      return;
    }
    const isOver = words.playEnd.slice(1, 2).some((pattern) => matches(pattern, said));
    const isProposed = !isOver && proposes(unit, words.scene, words);
    const roles = isOver ? null : rolesAt(units, place, words, { isProposed, mayCast });
    if (isProposed) awaitsRoles = MESSAGES_BEHIND;
    if (roles !== null) {
      playing = true;
      for (const one of [...roles, unit]) frames.push(frameOf("role_play", one));
      return;
    }
    if (open !== null && ends(open, unit, words)) open = null;
    if (open !== null) {
      frames.push({ kind: open.kind, start: unit.start, end: Math.min(unit.end, open.end) });
      if (open.end < unit.end) open = null;
      return;
    }
    open = openedBy(unit, units[place + 1], content, words, frames);
    const joked = matchOf(words.joke, said);
    if (joked !== null) {
      frames.push({ kind: "joke", start: unit.start, end: unit.start + joked.index });
      const before = units[place - 1];
      if (joked.index < 12 && before !== undefined) frames.push(frameOf("joke", before));
    }
  });
  addIrony(units, words, frames);
  const sorted = frames.filter(({ start, end }) => end > start).toSorted((a, b) => a.start - b.start || a.end - b.end);
  return {
    frames: sorted,
    outside: blanked(content, sorted),
    play: { isOn: playing, awaitsRoles: playing ? 0 : awaitsRoles },
  };
}

const ROLES_BEHIND = 3;

/**
 * "Can we do a scene?" proposes a role play; "let's play" also needs roles for writer and assistant nearby or in a later
 * message (`mayCast`).
 */
function rolesAt(
  units: readonly Unit[],
  place: number,
  words: FrameWords,
  { isProposed, mayCast }: { isProposed: boolean; mayCast: boolean },
): Unit[] | null {
  const unit = units[place];
  if (unit === undefined) return null;
  if (words.play.some((pattern) => proposes(unit, pattern, words))) return [];
  const isCast = (around: readonly Unit[]): boolean =>
    [words.ownRole, words.otherRole].every((role) => around.some((one) => has(one, role)));
  if (isProposed) {
    const before = units.slice(Math.max(0, place - 1), place);
    return isCast([...before, ...units.slice(place, place + 1 + ROLES_BEHIND)])
      ? before.filter(({ said }) => words.ownRole.test(said) || words.otherRole.test(said))
      : null;
  }
  return mayCast && givesRole(unit, words) && isCast(units.slice(place, place + 2)) ? [] : null;
}

const givesRole = (unit: Unit, { ownRole, otherRole }: FrameWords): boolean =>
  has(unit, ownRole) || has(unit, otherRole);

function proposes(unit: Unit, pattern: RegExp, words: FrameWords): boolean {
  const match = matchOf(pattern, unit.said);
  return match !== null && !words.declines.test(unit.said.slice(0, match.index + match[0].length));
}

const declinesPlay = (unit: Unit, words: FrameWords): boolean =>
  words.play.some((pattern) => has(unit, pattern)) && !words.play.some((pattern) => proposes(unit, pattern, words));

export type PartInPlay = "turn" | "proposal" | "cast";

export function partInPlay(content: string): PartInPlay | null {
  const says = (pattern: RegExp): boolean => matches(pattern, content);
  const parts = new Set(
    LANGUAGES.map(({ play, playEnd, scene, ownRole, otherRole }): PartInPlay | null => {
      if ([...play, ...playEnd].some(says)) return "turn";
      const isCast = says(ownRole) && says(otherRole);
      if (says(scene)) return isCast ? "turn" : "proposal";
      return isCast ? "cast" : null;
    }),
  );
  return PARTS.find((part) => parts.has(part)) ?? null;
}
const PARTS: readonly PartInPlay[] = ["turn", "proposal", "cast"];

/** An assistant writes these on request. */
const MADE: ReadonlySet<FrameKind> = new Set(["draft", "fiction", "text_to_work_on"]);

/** True if the message asks for a text; the answer then says nothing about the user. */
export const asksForText = (content: string): boolean => ASKING.of(content, () => asksOnce(content));
const ASKING = new TextMemo<boolean>(200_000);

function asksOnce(content: string): boolean {
  const words = wordsOf(content);
  const openers = words.openers.filter(({ kind }) => MADE.has(kind));
  return unitsOf(content).some((unit) =>
    openers.some(({ pattern, and }) => has(unit, pattern) && and?.test(unit.said) !== false),
  );
}

const has = ({ said }: Unit, pattern: RegExp): boolean => matches(pattern, said);

const frameOf = (kind: FrameKind, { start, end }: Unit): Frame => ({ kind, start, end });

/** Asides last until the message ends: "ok out of character: can't play on saturday". */
function asidesIn(units: readonly Unit[], words: FrameWords): (place: number) => boolean {
  let read = 0;
  let isAside = false;
  return (place) => {
    for (; !isAside && read < place; read += 1) isAside = words.playAside.test(units[read]?.said ?? "");
    return isAside;
  };
}

function ends({ extent, end }: Open, unit: Unit, words: FrameWords): boolean {
  if (unit.start >= end || words.returns.test(unit.said)) return true;
  if (extent === "paragraph") return unit.opensParagraph;
  return extent === "third" && (unit.opensParagraph || words.firstPerson.test(unit.said));
}

function openedBy(
  unit: Unit,
  next: Unit | undefined,
  content: string,
  words: FrameWords,
  frames: Frame[],
): Open | null {
  for (const { kind, pattern, and, extent } of words.openers) {
    const match = matchOf(pattern, unit.said);
    if (match === null || and?.test(unit.said) === false || words.returns.test(unit.said)) continue;
    if (extent === "payload") {
      const payload = payloadOf(unit, next, match.index, content);
      if (payload === null) continue;
      if (payload.start < unit.end) frames.push({ kind, start: payload.start, end: Math.min(unit.end, payload.end) });
      return payload.end <= unit.end ? null : { kind, extent: "message", end: payload.end };
    }
    frames.push(frameOf(kind, unit));
    return extent === "unit" ? null : { kind, extent, end: content.length };
  }
  return null;
}

const QUOTES: Readonly<Record<string, string>> = { '"': '"', "“": "”", "„": "“", "«": "»", "'": "'", "‘": "’" };
/** May introduce a text: "translate: Hund" states nothing. */
const COLON = /[:：](?=\s|["“„«]|$)/u;

function payloadOf(
  unit: Unit,
  next: Unit | undefined,
  from: number,
  content: string,
): { start: number; end: number } | null {
  const colon = unit.said.slice(from).search(COLON);
  const start =
    colon >= 0
      ? unit.start + from + colon + 1
      : unit.endsLine && next !== undefined && next.opensParagraph
        ? next.start
        : null;
  if (start === null) return null;
  const at = start + (content.slice(start).length - content.slice(start).trimStart().length);
  const closing = QUOTES[content[at] ?? ""];
  const close = closing === undefined ? -1 : content.indexOf(closing, at + 1);
  return { start, end: close < 0 ? content.length : close + 1 };
}

function addIrony(units: readonly Unit[], words: FrameWords, frames: Frame[]): void {
  const weigh = (unit: Unit): number =>
    words.irony.reduce((sum, [pattern, weight]) => sum + (has(unit, pattern) ? weight : 0), 0);
  units.forEach((unit, place) => {
    if (!has(unit, words.liking)) return;
    const after = units[place + 1];
    const around = after !== undefined && !after.opensParagraph ? weigh(after) : 0;
    const own = weigh(unit);
    if (own >= 2 || (own > 0 && own + around >= 2) || /^\/s\b/iu.test(after?.said ?? ""))
      frames.push(frameOf("irony", unit));
  });
}

function blanked(content: string, frames: readonly Frame[]): string {
  let outside = "";
  let at = 0;
  for (const { start, end } of frames) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    outside +=
      content.slice(at, from) + content.slice(from, end).replace(/[^\n]+/gu, (line) => " ".repeat(line.length));
    at = end;
  }
  return outside + content.slice(at);
}
