import type { Schemas } from "../../../sdk/src/index.ts";

export type ContextLine = Schemas["ContextLine"];
export type MissedLine = Schemas["OmittedContext"];
export type ContextAnswer = Schemas["ContextAnswer"];
export const linesOf = ({ receipt }: ContextAnswer): ContextLine[] | null => receipt?.lines ?? null;
export const missedOf = ({ receipt }: ContextAnswer): MissedLine[] => receipt?.omitted ?? [];

export function tokensBesideLines({ tokens, receipt }: ContextAnswer): number | null {
  if (receipt?.lines === undefined) return null;
  return Math.max(0, Math.round(tokens - receipt.lines.reduce((sum, line) => sum + line.tokens, 0)));
}

export interface LineSource {
  at: string | null;
  period: string | null;
  thread: string | null;
  who: string | null;
  whole: readonly [string, string, string];
}

export function sourceOf(answer: ContextAnswer, line: Omit<ContextLine, "reference"> & { reference?: string | null }) {
  const named = line.reference ? answer.sources[line.reference] : undefined;
  const { id } = line;
  const none: LineSource = { at: named?.at ?? null, period: null, thread: null, who: null, whole: ["", line.text, ""] };
  if (line.type === "episode") {
    const episode = answer.episodes.find((one) => one.id === id);
    if (episode === undefined) return none;
    const { content } = episode;
    const whole = typeof content === "string" ? content : JSON.stringify(content, null, 2);
    const who = episode.name ?? episode.role;
    return { ...none, at: episode.reference_time, thread: episode.thread_id, who, whole: cut(whole, named?.span) };
  }
  const fact = answer.facts.find((one) => one.id === id);
  if (fact !== undefined) return { ...none, period: fact.period, whole: ["", fact.fact, ""] as const };
  const entity = answer.entities.find((one) => one.id === id);
  if (entity !== undefined)
    return { ...none, who: entity.name, whole: ["", entity.summary || entity.name, ""] as const };
  return none;
}

/** UTF-16 offsets. */
export function cut(text: string, span: readonly number[] | null | undefined): [string, string, string] {
  const [from = 0, to = text.length] = span ?? [];
  return [text.slice(0, from), text.slice(from, to), text.slice(to)];
}
