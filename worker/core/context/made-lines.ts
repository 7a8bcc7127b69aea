import type { Community } from "../../../shared/api/community.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { Episode } from "../../../shared/api/episode.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import { heldOf, standingAt } from "../temporal/moment.ts";
import { askedQuestion } from "./asked-question.ts";
import { charactersPerToken } from "./characters-per-token.ts";
import { excerptOf } from "./excerpt.ts";
import { noteOn } from "./fact-note.ts";
import type { ContextMoment } from "./form.ts";
import { localDay } from "./local-days.ts";
import { sourceOf, type ContextSource } from "./references.ts";
import { withResolvedDates } from "./resolved-dates.ts";
import { contradictionsIn, type Contradiction } from "../questions/contradictions.ts";
import type { NamedInstruction } from "./shown-instructions.ts";
import { clipped, shownText } from "../text/visible/shown-text.ts";
import type { SectionName } from "../../../shared/api/template-slots.ts";
import type { ContextLine } from "./templates.ts";

/** Bounds of what is shown of one message: tokens at least and at most, and the largest share of a budget. */
const [LEAST_SHOWN, MOST_SHOWN, SHOWN_SHARE] = [100, 400, 0.15];

/** Characters of each statement of a contradiction. */
const MOST_QUOTED = 240;

/** What would be a line, before it has a name. */
export interface MadeLine {
  section: SectionName;
  line: Omit<ContextLine, "reference">;
  source: ContextSource;
  /** For the order within its section. */
  at: number;
  /** The question that it answers, to stand before it unless that is shown. */
  asked?: string;
}

/** Makes lines of what is remembered, as a context of a budget shows it to a reader. */
export class LineMaker {
  readonly #moment: ContextMoment;
  readonly #questions: ReadonlyMap<string, string>;
  readonly #max_tokens: number;

  /** @param questions what a message replies to, by episode id */
  constructor(moment: ContextMoment, questions: ReadonlyMap<string, string>, max_tokens: number) {
    this.#moment = moment;
    this.#questions = questions;
    this.#max_tokens = max_tokens;
  }

  /** @param at its place; by default what holds comes first, then the latest */
  fact(fact: Fact, section: "profile" | "facts", at?: number): MadeLine {
    const held = heldOf(fact);
    const holds = held.kind === "state" && standingAt(held, this.#moment.at) === "holds";
    const since = held.valid_from ?? held.valid_to ?? held.known_from;
    const { as_of, at: moment, time_zone } = this.#moment;
    const line = { who: "", text: shownText(fact.fact), note: noteOn(fact, as_of, moment, time_zone), day: "" };
    const byTime = -since - (holds ? Number.MAX_SAFE_INTEGER / 2 : 0);
    return { section, line, source: sourceOf("fact", fact.id), at: at ?? byTime };
  }

  /** In the words of its user, who is named where the memory has several. Since when it holds decides nothing about following it. */
  instruction({ fact, instruction, who }: NamedInstruction, at: number, section: "instructions" | "profile"): MadeLine {
    // among what else holds of the user, the sentence says that it is an instruction
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

  /** What is shown of a message, of at most so many characters. */
  episode(episode: Episode, most = this.#mostCharacters(episode.content)): MadeLine {
    const said = Date.parse(episode.reference_time);
    const { time_zone, terms } = this.#moment;
    const span = excerptOf(episode.content, terms, most);
    const cut = shownText(episode.content.slice(...span));
    const text = `${span[0] > 0 ? "… " : ""}${withResolvedDates(cut, said, time_zone)}${span[1] < episode.content.length ? " …" : ""}`;
    const asked = askedQuestion(this.#questions.get(episode.id), episode.content, terms);
    const line = {
      who: shownText(episode.name ?? (episode.role === null || episode.role === "user" ? "" : episode.role)),
      text: asked === "" ? text : `${asked}${text}`,
      note: "",
      day: localDay(said, time_zone),
    };
    const source = sourceOf("episode", episode.id, {
      thread_id: episode.thread_id,
      at: episode.reference_time,
      span: [...span],
    });
    return { section: "messages", line, source, at: said, asked };
  }

  /** Contradictions among messages about what the query asks for, each as one line of the message with the denial. */
  contradictions(episodes: readonly Episode[], graphs?: ReadonlyMap<string, string | null>): MadeLine[] {
    const byId = new Map(episodes.filter(({ role }) => role !== "assistant").map((episode) => [episode.id, episode]));
    const written = Array.from(byId.values(), ({ id, role, name, reference_time, content }) => {
      return { id, writer: `${graphs?.get(id) ?? ""} ${name ?? role}`, at: Date.parse(reference_time), content };
    });
    return contradictionsIn(this.#moment.terms, written).flatMap((found) => {
      const [denial, affirmation] = [byId.get(found.denial), byId.get(found.affirmation)];
      return denial === undefined || affirmation === undefined ? [] : this.#contradiction(found, denial, affirmation);
    });
  }

  /** Both statements with their days. */
  #contradiction({ denied, affirmed }: Contradiction, denial: Episode, affirmation: Episode): MadeLine {
    const { time_zone, terms } = this.#moment;
    const quoted = (text: string): string => `“${shownText(text.slice(...excerptOf(text, terms, MOST_QUOTED)))}”`;
    const day = localDay(Date.parse(affirmation.reference_time), time_zone);
    const where = denial.id === affirmation.id ? "in the same message" : `on ${day}`;
    const text = `Contradictory information: ${quoted(denied)}, but ${where}: ${quoted(affirmed)}. Ask which statement is correct.`;
    const { line, source, ...rest } = this.episode(denial);
    return { ...rest, line: { ...line, text }, source: { ...source, span: null }, asked: "" };
  }

  #mostCharacters(text: string): number {
    const tokens = Math.max(LEAST_SHOWN, Math.min(MOST_SHOWN, SHOWN_SHARE * this.#max_tokens));
    return Math.floor(tokens * charactersPerToken(text));
  }
}

/** "Ada and Tom: Ada and Tom are joined by 4 facts": who they are stands before. */
const withoutTitle = (text: string, name: string): string =>
  text.startsWith(`${name} are joined `) ? `They ${text.slice(name.length + 1)}` : text;
