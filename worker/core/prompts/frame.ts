import type { Instant } from "../../../shared/instant.ts";
import { toCivil } from "../extract/calendar.ts";
import type { ExtractionInput, Utterance } from "../extract/extraction.ts";

/**
 * The frame in which a model is shown what people wrote:
 *
 *     <earlier_messages>                                      left out where there is none
 *     <message speaker="Ada" at="Monday 2023-05-08T15:55:00+02:00">
 *     …
 *     </message>
 *     </earlier_messages>
 *     <messages>
 *     <message index="1" speaker="Ada" at="Monday 2023-05-08T15:56:00+02:00" zone="Europe/Zurich">
 *     …
 *     </message>
 *     </messages>
 *
 * Nothing that people write can close a tag, open one or pass for a model's control token: see `neutralise`.
 */
export function frame(batch: readonly ExtractionInput[]): string {
  const zone = batch[0]?.time_zone ?? "UTC";
  const earlier = (batch[0]?.previous ?? []).slice(-CONTEXT_MESSAGES).map((utterance) => {
    const content = utterance.content.slice(0, LONGEST_CONTEXT);
    return message({ ...utterance, content: content === utterance.content ? content : `${content} …` }, zone);
  });
  return [
    ...(earlier.length === 0 ? [] : ["<earlier_messages>", ...earlier, "</earlier_messages>"]),
    "<messages>",
    ...batch.map((input, place) => message(input, input.time_zone, place + 1)),
    "</messages>",
  ].join("\n");
}

/** Zep §2.1: n = 4. */
const CONTEXT_MESSAGES = 4;
/** UTF-16 units of an earlier message: enough to know what a pronoun means. */
const LONGEST_CONTEXT = 1_500;

/**
 * What begins a tag, a control token ("<|im_start|>", "<｜User｜>") or a bracketed one ("[INST]"), but no "<3" and no "a <= b". Also where
 * it is written in the full-width forms that some tokenisers take for the ASCII ones (NFKC); and a "<" that ends a text, after which
 * comes a tag of the frame.
 */
const MARKUP =
  /[<＜﹤](?=[^\p{L}\p{N}<>＜＞﹤]{0,4}[/／]|[^\p{L}\p{N}<>＜＞﹤]*$|[\p{L}\p{Cf}\p{M}|｜!?_<＜]|\s*\p{L}[^<>＜＞﹤]{0,80}[>＞])|[[［](?=[/／]?[A-ZＡ-Ｚ_＿]{3,}[\]］])/gu;
/** Look-alikes that no tokeniser takes for what they stand for. */
const STAND_INS: Readonly<Record<string, string>> = { "<": "‹", "[": "⟦", "＜": "⟪", "﹤": "⟨", "［": "⟬" };

/** The text with a look-alike wherever markup would begin. Its length and every other character stay. */
export const neutralise = (text: string): string =>
  text.replace(MARKUP, (character) => STAND_INS[character] ?? character);

/** Undoes `neutralise` in what a model repeats, unless somebody wrote the look-alikes themselves. */
export function restorer(batch: readonly ExtractionInput[]): (text: string) => string {
  const wrote = (stand_in: string): boolean => batch.some(({ content }) => content.includes(stand_in));
  const undone = Object.entries(STAND_INS).filter(([, stand_in]) => !wrote(stand_in));
  return (text) => undone.reduce((restored, [character, of]) => restored.replaceAll(of, character), text);
}

function message({ speaker, content, reference_time }: Utterance, zone: string, index?: number): string {
  const attributes = [
    ...(index === undefined ? [] : [`index="${index}"`]),
    ...(speaker === null ? [] : [`speaker="${attribute(speaker)}"`]),
    `at="${localTime(reference_time, zone)}"`,
    ...(index === undefined ? [] : [`zone="${attribute(zone)}"`]),
  ];
  return `<message ${attributes.join(" ")}>\n${neutralise(content)}\n</message>`;
}

/** A text as it stands in an attribute. */
export const attribute = (text: string): string =>
  neutralise(text)
    .replace(/["<>＂＜＞﹤﹥]/g, "'")
    .replace(/[\s\p{Cc}]+/gu, " ");

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** "Monday 2023-05-08T15:56:00+02:00": the wall clock, the weekday that "next Thursday" needs, and the offset. */
export function localTime(at: Instant, zone: string): string {
  const wall = new Date(toCivil(at, zone));
  const offset = Math.round((wall.getTime() - at) / 60_000);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, "0");
  const sign = `${offset < 0 ? "-" : "+"}${two(Math.abs(offset) / 60)}:${two(Math.abs(offset) % 60)}`;
  return `${WEEKDAYS[wall.getUTCDay()]} ${wall.toISOString().replace(/\.\d+Z$/, "")}${sign}`;
}
