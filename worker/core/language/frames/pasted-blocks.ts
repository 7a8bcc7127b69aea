import type { Frame, FrameKind, FrameWords } from "../types/frame.ts";

interface Line {
  start: number;
  end: number;
  text: string;
}

const FORWARDED =
  /^[\s>]*(?:(?:fwd?|fw|wg|rv): ?\S|-{2,}\s*(?:forwarded|original) message|begin forwarded message|-{2,}\s*(?:weitergeleitete|ursprüngliche) nachricht|on .{4,80} wrote:\s*$|am .{4,80} schrieb .{0,80}:\s*$)/iu;
const HEADER = /^[\s>*]*(?:from|to|cc|bcc|sent|date|subject|reply-to|von|an|gesendet|datum|betreff)\*?: ?\S/iu;
const CLOCK = String.raw`\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]\.?m\.?)?`;
const DAY = String.raw`(?:(?:today|yesterday)(?: at)? |\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?\.?,? |(?:\d{1,2}\.? \p{L}{3,9}\.?|\p{L}{3,9}\.? \d{1,2})(?:,? \d{4})?,? )`;
const NAME = String.raw`\p{L}[\p{L}\p{M} .'’_-]{0,30}`;
/** "[10/03/26, 21:04] Jorge: …", "21:04 Jorge: …", "Jorge, 21:04: …", "Jorge — Today at 9:04 PM". */
const STAMPED = [
  new RegExp(String.raw`^\s*[\[(]?${DAY}?${CLOCK}[\])]?(?: ?[-–—|])? ?[<*]?${NAME}[>*]?:`, "iu"),
  new RegExp(String.raw`^\s*${NAME}(?:,| [-–—|]| \[| \()? ?${DAY}?${CLOCK}[\])]?:(?:\s|$)`, "iu"),
  new RegExp(String.raw`^\s*${NAME}(?:,| [-–—|]| \[| \() ?${DAY}?${CLOCK}[\])]?$`, "iu"),
  new RegExp(String.raw`^\s*${NAME} ?${DAY}${CLOCK}[\])]?$`, "iu"),
];
const LABELLED = /^\s*[*_]{0,2}(\p{L}[\p{L}\p{M}\d .'’_-]{0,20})[*_]{0,2}: \S/u;
/** Labels of a dialogue; others make a list. */
const TALKERS =
  /^(?:me|him|her|them|you|mom|mum|dad|boss|q\d*|a\d*|b|user|assistant|bot|human|ai|interviewer|interviewee|host|guest|customer|agent|doctor|patient|ich|er|sie|du)$/iu;
const ASKED = /(?:^|\s)(?:Q|F|Question|Frage|Interviewer)\d{0,2}[:.)] /u;
const ANSWERED = /(?:^|\s)(?:A|Answer|Antwort|Me)\d{0,2}[:.)] /u;
const LOGGED =
  /^\s*(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?(?:info|warn(?:ing)?|error|debug|trace|fatal)\]?[ :]|at [\w$.<>]+ ?\(|traceback|file "|\$ \w|>>> |\/\/|\/\*|<!--|#!\/|import \w|from \w+ import|def \w+\(|class \w+[:({]|const \w+ =|let \w+ =|var \w+ =|function \w*\(|return |insert into|select .* from |update \w+ set|assert|print\(|console\.log)|^\s*["']?[\w-]+["']?\s*[:=]\s*["'{[].*[,;"'}\]]\s*$/iu;
const DATELINE =
  /^(?:\p{Lu}{3,}(?:[ -]\p{Lu}{2,}){0,3})(?:,? (?:\p{Lu}\p{L}+\.? \d{1,2}(?:, \d{4})?|\d{1,2} \p{L}+|\(\p{L}+\)))? ?[–—-]{1,2} \p{L}/u;

export function pastedFrames(content: string, words: FrameWords, speaker: string | null): Frame[] {
  const lines = linesOf(content);
  const end = content.length;
  const frames: Frame[] = [];
  const add = (kind: FrameKind, from: Line | undefined, to: Line | number | undefined): void => {
    if (from !== undefined)
      frames.push({ kind, start: from.start, end: typeof to === "number" ? to : (to?.end ?? end) });
  };
  const headers = lines.filter(({ text }) => HEADER.test(text));
  add(
    "forwarded",
    lines.find(({ text }) => FORWARDED.test(text)) ?? (headers.length > 1 ? headers[0] : undefined),
    end,
  );
  const talking = talkedLines(lines);
  if (talking !== null) {
    const ends = blockEnds(lines);
    for (const line of talking) add("pasted_chat", line, ends.get(line));
  }
  const asked = lines.find(({ text }) => ASKED.test(text));
  if (asked !== undefined && lines.some(({ text, start }) => start >= asked.start && ANSWERED.test(text))) {
    const at = asked.start + Math.max(0, asked.text.search(ASKED));
    frames.push({ kind: "interview", start: at, end });
  }
  for (const line of lines) if (LOGGED.test(line.text)) add("code", line, line);
  add(
    "quotation",
    lines.find(({ text }) => DATELINE.test(text)),
    end,
  );
  const greeting = lines.findIndex(({ text }) => words.letter.greeting.test(text.trim()));
  const farewell = lines.findLastIndex(({ text }) => words.letter.farewell.test(text.trim()));
  if (greeting >= 0 && farewell > greeting) {
    const signature = lines.slice(farewell + 1).find(({ text }) => text.trim() !== "");
    if (!isOwnName(signature?.text ?? "", speaker)) add("draft", lines[greeting], signature ?? lines[farewell]);
  }
  for (const line of lines) {
    const signature = words.letter.whole.exec(line.text.trim())?.[2];
    if (signature !== undefined && !isOwnName(signature, speaker)) add("draft", line, line);
  }
  return frames;
}

/** A letter that is signed with the speaker's own name is for the assistant. */
const isOwnName = (signature: string, speaker: string | null): boolean =>
  speaker !== null && signature.trim().toLowerCase() === speaker.toLowerCase();

function talkedLines(lines: readonly Line[]): Line[] | null {
  const stamped = lines.filter(({ text }) => STAMPED.some((pattern) => pattern.test(text)));
  if (stamped.length > 0) return stamped;
  const labelled = lines.flatMap((line) => {
    const label = LABELLED.exec(line.text)?.[1]?.trim().toLowerCase();
    return label === undefined ? [] : [{ line, label }];
  });
  const labels = labelled.map(({ label }) => label);
  const isTalk =
    labels.length > 1 &&
    new Set(labels).size > 1 &&
    (labels.filter((label) => TALKERS.test(label)).length > 1 || new Set(labels).size < labels.length);
  return isTalk ? labelled.map(({ line }) => line) : null;
}

function blockEnds(lines: readonly Line[]): Map<Line, number> {
  const ends = new Map<Line, number>();
  let end = lines.at(-1)?.end ?? 0;
  for (const line of lines.toReversed()) {
    ends.set(line, end);
    if (line.text.trim() === "") end = line.start;
  }
  return ends;
}

/** Frames of a kind begin in ascending order and may be shortened in between. */
export function framesAround(frames: readonly Frame[]): (place: number) => Frame | undefined {
  const kinds = [...Map.groupBy(frames, ({ kind }) => kind).values()].map((ofKind) => ({ ofKind, next: 0 }));
  return (place) => {
    for (const queue of kinds) {
      while ((queue.ofKind[queue.next]?.end ?? Infinity) <= place) queue.next += 1;
      const frame = queue.ofKind[queue.next];
      if (frame !== undefined && frame.start <= place) return frame;
    }
    return undefined;
  };
}

function linesOf(content: string): Line[] {
  let start = 0;
  return content.split("\n").map((text) => {
    const line = { start, end: start + text.length, text };
    start = line.end + 1;
    return line;
  });
}
