import { wallClock } from "../text/local-time.ts";
import { neutraliseAttribute, neutralise, LOOK_ALIKES } from "../text/neutralise.ts";
import type { ExtractionInput, Utterance } from "../extraction/extraction.ts";

/**
 *     <earlier_messages>                                  omitted if there are none
 *     <message speaker="Ada" at="Monday 2023-05-08T15:55">
 *     …
 *     <messages zone="Europe/Zurich">
 *     <message index="1" speaker="Ada" at="Monday 2023-05-08T15:56">
 *     …
 *     <known_names>                                       omitted if there are none
 *     Ada Lovelace (person), also: Ada
 *
 * Times are wall-clock times in the zone of `<messages>`, unless a message has its own. A stated source becomes
 * `source="…"`. User text cannot close or open a tag or act as a control token (`neutralise`).
 */
export function frame(batch: readonly ExtractionInput[]): string {
  const zone = batch[0]?.time_zone ?? "UTC";
  const earlier = (batch[0]?.previous ?? []).slice(-CONTEXT_MESSAGES).map((utterance) => {
    const content = utterance.content.slice(0, MAX_CONTEXT_UNITS);
    return message({ ...utterance, content: content === utterance.content ? content : `${content} …` }, zone, zone);
  });
  return [
    ...(earlier.length === 0 ? [] : ["<earlier_messages>", ...earlier, "</earlier_messages>"]),
    `<messages zone="${neutraliseAttribute(zone)}">`,
    ...batch.map((input, place) => message(input, input.time_zone, zone, place + 1)),
    "</messages>",
    ...knownNames(batch),
  ].join("\n");
}

/** Known names come last, so that prompts of one memory begin alike. */
function knownNames(batch: readonly ExtractionInput[]): string[] {
  const lines = batch
    .flatMap(({ known_names = [] }) => known_names)
    .map(({ name, type, aliases }) => `${name} (${type})${aliases.length === 0 ? "" : `, also: ${aliases.join(", ")}`}`)
    .map((line) => neutralise(line.replace(/\s+/gu, " ")));
  return lines.length === 0 ? [] : ["<known_names>", ...new Set(lines), "</known_names>"];
}

/** Zep §2.1: n = 4 */
const CONTEXT_MESSAGES = 4;
const MAX_CONTEXT_UNITS = 1_500;

export function restorer(batch: readonly ExtractionInput[]): (text: string) => string {
  const isWritten = (stand_in: string): boolean => batch.some(({ content }) => content.includes(stand_in));
  const undone = Object.entries(LOOK_ALIKES).filter(([, stand_in]) => !isWritten(stand_in));
  return (text) => undone.reduce((restored, [character, of]) => restored.replaceAll(of, character), text);
}

function message(
  { speaker, role, source, content, reference_time }: Utterance & Pick<ExtractionInput, "source">,
  zone: string,
  shared_zone: string,
  index?: number,
): string {
  const attributes = [
    ...(index === undefined ? [] : [`index="${index}"`]),
    ...(speaker === null ? [] : [`speaker="${neutraliseAttribute(speaker)}"`]),
    ...(role === undefined ? [] : [`role="${role}"`]),
    ...(source === undefined ? [] : [`source="${neutraliseAttribute(source)}"`]),
    `at="${wallClock(reference_time, zone)}"`,
    ...(zone === shared_zone ? [] : [`zone="${neutraliseAttribute(zone)}"`]),
  ];
  return `<message ${attributes.join(" ")}>\n${neutralise(content)}\n</message>`;
}
