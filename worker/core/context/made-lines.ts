import type { Community } from "../../../shared/api/community.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { Episode } from "../../../shared/api/episode.ts";
import type { Observation } from "../../../shared/api/observation.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import type { Instant } from "../../../shared/instant.ts";
import { startOfDay, toCivil } from "../text/calendar.ts";
import { heldOf, standingAt } from "../temporal/moment.ts";
import { askedQuestion } from "./asked-question.ts";
import { charactersPerToken, shownCharacters, type ShownKind } from "./characters-per-token.ts";
import { noteOn } from "./fact-note.ts";
import { areWithin, lengthOf, shownPassages } from "./passages/shown-passages.ts";
import { BEHIND_RANKS, leadingPlace, ranksOf } from "./ranks.ts";
import { WIDENED } from "./shares.ts";
import type { ContextForm, ContextMoment } from "./form.ts";
import { localDay } from "./local-days.ts";
import { sourceOf, type ContextSource } from "./references.ts";
import { withResolvedDates } from "./resolved-dates.ts";
import { type Contradiction, contradictionsIn } from "../language/index.ts";
import type { NamedInstruction } from "./shown-instructions.ts";
import { isFilePath } from "../../../shared/file-path.ts";
import type { Span } from "../text/markdown/lines.ts";
import { shownLines } from "../text/visible/shown-lines.ts";
import { clipped, shownText } from "../text/visible/shown-text.ts";
import type { SectionName } from "../../../shared/api/template-slots.ts";
import type { ContextLine } from "./templates.ts";

/** A sentence or list item is cut only above this share of the budget. */
const WHOLE_SHARE = 0.15;

const TIMELINE_TOKENS = 40;

const MOST_QUOTED = 240;

export interface MadeLine {
  section: SectionName;
  line: Omit<ContextLine, "reference">;
  source: ContextSource;
  at: number;
  asked?: string;
}

/** Makes the lines of a context, each with its place in the order, its tokens and its source. */
export class LineMaker {
  readonly #moment: ContextMoment;
  readonly #questions: ReadonlyMap<string, string>;
  readonly #max_tokens: number;
  readonly #episodes = new Map<Episode, MadeLine>();
  readonly #ranks: ReadonlyMap<string, number> | null;
  readonly #isTimeline: boolean;
  readonly #leading: readonly string[];
  readonly #newestDaysFirst: boolean;

  constructor(
    given: Parameters<typeof ranksOf>[0] & {
      questions: ReadonlyMap<string, string>;
      leading?: readonly string[];
      newest_days_first?: boolean;
    },
    form: Pick<ContextForm, "max_tokens" | "timeline" | "byRank">,
    moment: ContextMoment,
  ) {
    this.#ranks = ranksOf(given, form);
    this.#moment = moment;
    this.#questions = given.questions;
    this.#max_tokens = form.max_tokens;
    this.#isTimeline = form.timeline !== undefined;
    this.#leading = given.leading ?? [];
    this.#newestDaysFirst = given.newest_days_first === true;
  }

  /** @param at place in the order; default: the rank, or states that hold first, then the latest */
  fact(fact: Fact, section: "profile" | "facts", at?: number): MadeLine {
    const held = heldOf(fact);
    const holds = held.kind === "state" && standingAt(held, this.#moment.at) === "holds";
    const since = held.valid_from ?? held.valid_to ?? held.known_from;
    const { as_of, at: moment, time_zone } = this.#moment;
    const line = { who: "", text: shownText(fact.fact), note: noteOn(fact, as_of, moment, time_zone), day: "" };
    const byTime = -since - (holds ? Number.MAX_SAFE_INTEGER / 2 : 0);
    return { section, line, source: sourceOf("fact", fact.id), at: at ?? this.#placeOf(fact.id, byTime) };
  }

  /** An observation stands before the facts that it sums up. */
  observation({ id, text, confidence }: Observation): MadeLine {
    const note = confidence === "stated" ? "" : confidence;
    const line = { who: "", text: shownText(text), note, day: "" };
    const at = this.#placeOf(id, Number.MIN_SAFE_INTEGER);
    return { section: "facts", line, source: sourceOf("observation", id), at };
  }

  /** Omits the period, which does not matter for following it. */
  instruction({ fact, instruction, who }: NamedInstruction, at: number, section: "instructions" | "profile"): MadeLine {
    if (section === "profile") return this.fact(fact, section, at);
    const note = fact.confidence === "stated" ? "" : fact.confidence;
    const line = { who: shownText(who), text: shownText(instruction.text), note, day: "" };
    return { section, line, source: sourceOf("fact", fact.id), at };
  }

  community({ id, name, summary, stale }: Community, at: number): MadeLine {
    const text = shownText(clipped(summary, this.#mostCharacters(summary)));
    const line = {
      who: shownText(name),
      text: withoutTitle(text, name),
      note: stale ? "may be out of date" : "",
      day: "",
    };
    return { section: "communities", line, source: sourceOf("community", id), at };
  }

  entity({ id, name }: Entity, text: string, at: number): MadeLine {
    const line = { who: shownText(name), text: withoutTitle(shownText(text), name), note: "", day: "" };
    return { section: "entities", line, source: sourceOf("entity", id), at };
  }

  episode(episode: Episode): MadeLine {
    const made =
      this.#episodes.get(episode) ?? this.#episode(episode, this.#mostCharacters(episode.content, kindOf(episode)));
    this.#episodes.set(episode, made);
    return made;
  }

  #episode(episode: Episode, most: number): MadeLine {
    const said = Date.parse(episode.reference_time);
    const { time_zone, terms } = this.#moment;
    const whole = Math.floor(WHOLE_SHARE * this.#max_tokens * charactersPerToken(episode.content));
    const spans = shownPassages(episode.content, { terms, max: most, most: Math.max(most, whole) });
    const text = textOf(episode.content, spans, (shown) => withResolvedDates(shown, said, time_zone));
    const asked = askedQuestion(this.#questions.get(episode.id), text, terms);
    const line = {
      who: shownText(writerOf(episode)),
      text: asked === "" ? text : `${asked}${text}`,
      note: "",
      day: localDay(said, time_zone),
    };
    const source = sourceOf("episode", episode.id, {
      thread_id: episode.thread_id,
      at: episode.reference_time,
      span: [spans[0]?.[0] ?? 0, spans.at(-1)?.[1] ?? 0],
      spans: spans.map(([start, end]) => [start, end]),
    });
    return { section: "messages", line, source, at: this.#placeOf(episode.id, this.#timePlace(said)), asked };
  }

  #timePlace(said: Instant): number {
    if (!this.#newestDaysFirst) return said;
    const civil = toCivil(said, this.#moment.time_zone);
    return civil - 2 * startOfDay(civil);
  }

  #placeOf(id: string, byTime: number): number {
    if (this.#ranks !== null) return this.#ranks.get(id) ?? BEHIND_RANKS + byTime;
    const place = this.#leading.indexOf(id);
    return place < 0 ? byTime : leadingPlace(place + 1);
  }

  contradictions(episodes: readonly Episode[], graphs?: ReadonlyMap<string, string | null>): MadeLine[] {
    const byId = new Map(episodes.filter(({ role }) => role !== "assistant").map((episode) => [episode.id, episode]));
    const written = Array.from(byId.values(), ({ id, role, name, reference_time, content }) => {
      return { id, writer: `${graphs?.get(id) ?? ""} ${name ?? role}`, at: Date.parse(reference_time), content };
    });
    return contradictionsIn(this.#moment.terms, written).flatMap((found) => {
      if (found.kind === "change") return [];
      const [denial, affirmation] = [byId.get(found.denial), byId.get(found.affirmation)];
      return denial === undefined || affirmation === undefined ? [] : this.#contradiction(found, denial, affirmation);
    });
  }

  #contradiction({ denied, affirmed, kind }: Contradiction, denial: Episode, affirmation: Episode): MadeLine {
    const { time_zone, terms } = this.#moment;
    const quoted = (text: string): string =>
      `“${textOf(text, shownPassages(text, { terms, max: MOST_QUOTED, most: MOST_QUOTED }))}”`;
    const day = localDay(Date.parse(affirmation.reference_time), time_zone);
    const isLater = affirmation.reference_time > denial.reference_time;
    const where = denial.id === affirmation.id ? "in the same message" : `on ${day}`;
    const text =
      kind === "open"
        ? `Contradictory information, unless it changed: ${quoted(denied)}, but ${isLater ? "later" : "earlier"}, ${where}: ${quoted(affirmed)}. Ask whether it changed or which statement is correct.`
        : `Contradictory information: ${quoted(denied)}, but ${where}: ${quoted(affirmed)}. Ask which statement is correct.`;
    const { line, source, ...rest } = this.episode(denial);
    const at = leadingPlace(0);
    return { ...rest, at, line: { ...line, text }, source: { ...source, span: null, spans: null }, asked: "" };
  }

  /** A longer line of a cut message; null if no more fits or a shown span would be lost. */
  wider(episode: Episode, spans: ContextSource["spans"], left: number, share: number): MadeLine | null {
    if (spans === null) return null;
    const length = lengthOf(spans);
    if (length >= episode.content.length || left < WIDENED.least) return null;
    const perToken = charactersPerToken(episode.content);
    const most = Math.min(share * perToken * this.#max_tokens, length + WIDENED.caution * perToken * left);
    if (most <= length) return null;
    const wider = this.#episode(episode, Math.floor(most));
    return areWithin(spans, wider.source.spans ?? []) ? wider : null;
  }

  #mostCharacters(text: string, kind: ShownKind = "other"): number {
    if (this.#isTimeline && kind !== "other") return Math.floor(TIMELINE_TOKENS * charactersPerToken(text));
    return shownCharacters(text, this.#max_tokens, kind);
  }
}

const kindOf = ({ type, role }: Episode): ShownKind =>
  role === "assistant" ? "assistant" : type === "message" ? "message" : "other";

function textOf(text: string, spans: readonly Span[], edited = (shown: string): string => shown): string {
  const parts = shownLines(text, spans).map(edited);
  const [first = 0, last = text.length] = [spans[0]?.[0], spans.at(-1)?.[1]];
  const isCut = (start: number, end: number): boolean => text.slice(start, end).trim() !== "";
  return `${isCut(0, first) ? "… " : ""}${parts.join(" … ")}${isCut(last, text.length) ? " …" : ""}`;
}

const withoutTitle = (text: string, name: string): string =>
  text.startsWith(`${name} are joined `) ? `They ${text.slice(name.length + 1)}` : text;

function writerOf({ type, name, role, metadata }: Episode): string {
  const { path } = metadata;
  if (type === "document" && typeof path === "string" && isFilePath(path)) return path;
  return name ?? (role === null || role === "user" ? "" : role);
}
