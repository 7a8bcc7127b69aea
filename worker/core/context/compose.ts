import type { Community } from "../../../shared/api/community.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { Episode } from "../../../shared/api/episode.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import { estimateTokens } from "../text/estimate-tokens.ts";
import { heldOf, standingAt } from "../temporal/moment.ts";
import type { StateChange, ContextCandidates } from "./candidates.ts";
import type { ComposedContext, ContextForm, ContextMoment } from "./form.ts";
import { excerptOf } from "./excerpt.ts";
import { charactersPerToken } from "./characters-per-token.ts";
import { localDay } from "./local-days.ts";
import { noteOn } from "./fact-note.ts";
import { References, sampleReference, sourceOf, type ContextSource } from "./references.ts";
import { withRelations } from "./relations.ts";
import { withResolvedDates } from "./resolved-dates.ts";
import { sharedBy, contentStems } from "./shared-words.ts";
import { clipped, shownText } from "./shown-text.ts";
import { SECTIONS, templateOf, type ContextLine, type SectionName, type Sections } from "./templates.ts";

/** Give each of these at most this share of the tokens that are left. What it does not use goes to the next one. */
const SHARES = {
  profile: 0.25,
  communities: 0.3,
  /** States that changed, and what they are now. */
  changes: 0.2,
  /** Facts, where they are what is wanted. */
  wantedFacts: 0.5,
} as const;
/** Bounds of what is shown of one message: tokens at least and at most, and the largest share of a budget. */
const [LEAST_SHOWN, MOST_SHOWN, SHOWN_SHARE] = [100, 400, 0.15];
/**
 * Where at least this many tokens are left, show more of the best three messages that were cut, up to half of the budget each: an answer may
 * share no word with its question.
 */
const [LEAST_WIDENED, MAX_WIDENED, WIDENED_SHARE, WIDENED_CAUTION] = [40, 3, 0.5, 0.75];
/** Sums of fractions may be off by so much. */
const ROUNDING = 1e-6;
/** A message replies with little text of its own: the question is shown with it. */
const MAX_REPLY_CHARACTERS = 200;
const MEANINGLESS_CHARACTERS = 40;
const MAX_QUESTION_CHARACTERS = 120;
/** A fact speaks of what is asked for if it has this share of the query's words. */
const ASKED_SHARE = 0.4;
/** A fact adds nothing if a line that is shown has this share of its words. */
const SAID_SHARE = 0.75;
/** The same of an entity's summary, over all lines. */
const SUMMARISED_SHARE = 0.6;
const MAX_ENTITIES = 3;
/** More than any path has places, so that its facts come before all that are ordered by time. */
const LONGEST_PATH = 1e6;

interface Chosen {
  section: SectionName;
  line: ContextLine;
  source: ContextSource;
  /** For the order within its section. */
  at: number;
  /** The question that it answers, to stand before it unless that is shown. */
  asked?: string;
}

/**
 * Zep's context constructor (§3), one budget for all: messages in the order of their rank; facts only where they add to them, that is
 * what holds now of that which changed, what no message shown says of what is asked for, and the owner's profile if it is wanted;
 * summaries of entities that the query names; reports of communities. Never exceeds `max_tokens` as `estimateTokens` counts.
 *
 * A message is cut to what the query asks for, with the question that it answers and the dates of its relative expressions. Messages
 * stand in the order of time, under their days; facts with what holds first, then the latest.
 */
export class Composition<F extends Fact, E extends Entity, P extends Episode, C extends Community> {
  readonly #given: ContextCandidates<F, E, P, C>;
  readonly #form: ContextForm;
  readonly #moment: ContextMoment;
  readonly #template;
  readonly #chosen = new Map<string, Chosen>();
  readonly #days = new Set<string>();
  readonly #sections = new Set<SectionName>();
  readonly #words = new Map<string, ReadonlySet<string>>();
  /** Changes by the ids of the messages that state what was. */
  readonly #changes = new Map<string, StateChange<Fact>[]>();
  /** Places on the path by id. */
  readonly #path: ReadonlyMap<string, number>;
  #left: number;

  constructor(given: ContextCandidates<F, E, P, C>, form: ContextForm, moment: ContextMoment) {
    this.#given = given;
    this.#form = form;
    this.#moment = moment;
    this.#template = templateOf(form.template);
    this.#path = new Map(given.path?.map((id, place) => [id, place]));
    this.#left = form.max_tokens - this.#template.frame;
    for (const change of given.changes)
      for (const id of change.former?.episode_ids ?? []) {
        const known = this.#changes.get(id);
        if (known === undefined) this.#changes.set(id, [change]);
        else known.push(change);
      }
  }

  compose(): ComposedContext<F, E, P, C> {
    const { facts, profile, communities, entities, episodes, changes } = this.#given;
    const { isOfFacts } = this.#form;
    this.#within(1, [...this.#path.keys()], (id) => this.#addOfPath(id));
    this.#within(SHARES.profile, profile, (fact) => this.#addFact(fact, "profile"));
    this.#within(SHARES.communities, communities, (community) => this.#addCommunity(community));
    if (isOfFacts) this.#within(SHARES.wantedFacts, facts, (fact) => this.#addFact(fact));
    this.#within(SHARES.changes, changes, (change) => this.#isAsked(change) && this.#addChange(change));
    this.#within(1, episodes, (episode) => this.#addEpisodeWithChanges(episode));
    this.#within(1, facts, (fact) => this.#adds(fact) && this.#addFact(fact));
    this.#within(1, entities, (entity) => this.#addEntity(entity));
    if (isOfFacts) this.#within(1, facts, (fact) => this.#addFact(fact));
    for (const episode of episodes.slice(0, MAX_WIDENED)) this.#widen(episode);
    return this.#rendered();
  }

  /** Adds items while no more than a share of what is left is used. One that does not fit is skipped: shorter ones may still. */
  #within<T>(share: number, items: readonly T[], add: (item: T) => unknown): void {
    const kept = this.#left * (1 - share);
    this.#left -= kept;
    for (const item of items) add(item);
    this.#left += kept;
  }

  #add(id: string, made: Omit<Chosen, "line"> & { line: Omit<ContextLine, "reference"> }): boolean {
    if (this.#chosen.has(id)) return false;
    const { section } = made;
    const graph_id = this.#given.graphs?.get(id) ?? null;
    const line = { ...made.line, reference: sampleReference(this.#form.references, id) };
    const isFirst = !this.#sections.has(section);
    const isNewDay = line.day !== "" && !this.#days.has(line.day);
    const cost =
      this.#template.line(section, line) +
      (isFirst ? this.#template.title(section) : 0) +
      (isNewDay ? this.#template.day(line.day) : 0);
    if (cost > this.#left - ROUNDING) return false;
    this.#left -= cost;
    if (isNewDay) this.#days.add(line.day);
    this.#sections.add(section);
    this.#chosen.set(id, {
      ...made,
      source: { ...made.source, graph_id },
      line,
    });
    return true;
  }

  #addOfPath(id: string): void {
    const fact = this.#given.facts.find((item) => item.id === id);
    const entity = this.#given.entities.find((item) => item.id === id);
    if (fact !== undefined) this.#addFact(fact);
    if (entity !== undefined) this.#addLineOf(entity);
  }

  #noteOn(fact: Fact): string {
    const { as_of, at, time_zone } = this.#moment;
    return noteOn(fact, as_of, at, time_zone);
  }

  #addFact(fact: Fact, section: "profile" | "facts" = "facts"): boolean {
    if (section === "facts" && this.#form.hidesFacts) return false;
    const held = heldOf(fact);
    const holds = held.kind === "state" && standingAt(held, this.#moment.at) === "holds";
    const since = held.valid_from ?? held.valid_to ?? held.known_from;
    const line = { who: "", text: shownText(fact.fact), note: this.#noteOn(fact), day: "" };
    // a path comes first, then what holds, then the latest
    const place = this.#path.get(fact.id);
    const byTime = -since - (holds ? Number.MAX_SAFE_INTEGER / 2 : 0);
    const inFacts = place === undefined ? byTime : Number.MIN_SAFE_INTEGER * (LONGEST_PATH - place);
    const at = section === "profile" ? this.#chosen.size : inFacts;
    return this.#add(fact.id, { section, line, source: sourceOf("fact", fact.id), at });
  }

  /** What is, and what was, stand together or not at all: each alone would be half of the truth. */
  #addChange({ former, current }: StateChange<Fact>): boolean {
    const left = this.#left;
    const isFirst = !this.#sections.has("facts");
    const added: string[] = [];
    for (const fact of [current, former]) {
      if (fact === null || this.#chosen.has(fact.id)) continue;
      if (this.#addFact(fact)) {
        added.push(fact.id);
        continue;
      }
      for (const id of added) this.#chosen.delete(id);
      if (isFirst) this.#sections.delete("facts");
      this.#left = left;
      return false;
    }
    return true;
  }

  /** A message that was said while something held which has ended since is shown only with that and its end. */
  #addEpisodeWithChanges(episode: P): void {
    if (this.#chosen.has(episode.id)) return;
    const said = Date.parse(episode.reference_time);
    for (const change of this.#changes.get(episode.id) ?? []) {
      const end = change.former?.valid_to ?? null;
      if (end !== null && Date.parse(end) > said && !this.#addChange(change)) return;
    }
    this.#addEpisode(episode);
  }

  /** The words of the lines that are shown, each line's read once. */
  #shownWords(): { id: string; section: SectionName; words: ReadonlySet<string> }[] {
    return Array.from(this.#chosen, ([id, { section }]) => ({
      id,
      section,
      words: this.#wordsOfLine(id) ?? new Set(),
    }));
  }

  #wordsOfLine(id: string): ReadonlySet<string> | null {
    const line = this.#chosen.get(id)?.line;
    if (line === undefined) return null;
    const words = this.#words.get(id) ?? contentStems(`${line.who} ${line.text}`);
    this.#words.set(id, words);
    return words;
  }

  /** Whether it speaks of what the query asks for. */
  #speaksOfIt(words: ReadonlySet<string>): boolean {
    const { terms } = this.#moment;
    return sharedBy(terms, words) >= ASKED_SHARE * terms.size;
  }

  /** Whether the query asks for what changed. All else that changed is shown beside the messages that state it. */
  #isAsked({ former, current }: StateChange<Fact>): boolean {
    return [former, current].some((fact) => fact !== null && this.#speaksOfIt(contentStems(fact.fact)));
  }

  /** Whether it speaks of what the query asks for, and no line that is shown already says it. */
  #adds(fact: Fact): boolean {
    const words = contentStems(fact.fact);
    if (!this.#speaksOfIt(words)) return false;
    const isSaidBy = (said: ReadonlySet<string>): boolean => sharedBy(words, said) >= SAID_SHARE * words.size;
    // most often the message that it was learned from says it
    const sources = fact.episode_ids.flatMap((id) => this.#wordsOfLine(id) ?? []);
    return !sources.some(isSaidBy) && !this.#shownWords().some((line) => isSaidBy(line.words));
  }

  #addCommunity({ id, name, summary, stale }: C): boolean {
    const text = shownText(clipped(summary, this.#mostCharacters(summary)));
    const line = { who: shownText(name), text, note: stale ? "may be out of date" : "", day: "" };
    return this.#add(id, {
      section: "communities",
      line,
      source: sourceOf("community", id),
      at: this.#chosen.size,
    });
  }

  #addEpisode(episode: P): boolean {
    return (
      !this.#chosen.has(episode.id) &&
      this.#add(episode.id, this.#partOf(episode, this.#mostCharacters(episode.content)))
    );
  }

  /** Shows more of a message that was cut, as far as there is room left. */
  #widen(episode: P): void {
    const shown = this.#chosen.get(episode.id);
    const [start, end] = shown?.source.span ?? [0, Infinity];
    if (shown === undefined || end - start >= episode.content.length || this.#left < LEAST_WIDENED) return;
    const perToken = charactersPerToken(episode.content);
    const most = Math.floor(
      Math.min(WIDENED_SHARE * perToken * this.#form.max_tokens, end - start + WIDENED_CAUTION * perToken * this.#left),
    );
    if (most <= end - start) return;
    const wider = this.#partOf(episode, most);
    const [from = 0, to = 0] = wider.source.span ?? [];
    if (from > start || to < end) return;
    const line = { ...wider.line, reference: shown.line.reference };
    const cost = this.#template.line("messages", line) - this.#template.line("messages", shown.line);
    if (cost <= 0 || cost > this.#left - ROUNDING) return;
    this.#left -= cost;
    this.#words.delete(episode.id);
    this.#chosen.set(episode.id, { ...shown, ...wider, line, source: { ...shown.source, ...wider.source } });
  }

  /** What is shown of a message, of at most `room` characters. */
  #partOf(episode: P, most: number): Omit<Chosen, "line"> & { line: Omit<ContextLine, "reference"> } {
    const said = Date.parse(episode.reference_time);
    const { time_zone, terms } = this.#moment;
    const span = excerptOf(episode.content, terms, most);
    const cut = shownText(episode.content.slice(...span));
    const text = `${span[0] > 0 ? "… " : ""}${withResolvedDates(cut, said, time_zone)}${span[1] < episode.content.length ? " …" : ""}`;
    const asked = this.#questionOf(episode);
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

  /** A short reply is nothing without the question. */
  #questionOf({ id, content }: P): string {
    const question = this.#given.questions.get(id);
    if (question === undefined || content.length > MAX_REPLY_CHARACTERS) return "";
    const { terms } = this.#moment;
    const said = contentStems(content);
    // a question that adds nothing of what is asked for is not worth its room, unless the reply says nothing without it
    if (
      content.length > MEANINGLESS_CHARACTERS &&
      !Array.from(contentStems(question)).some((word) => terms.has(word) && !said.has(word))
    )
      return "";
    const asked = shownText(question);
    return `(asked: ${asked.length > MAX_QUESTION_CHARACTERS ? `…${asked.slice(-MAX_QUESTION_CHARACTERS)}` : asked}) `;
  }

  /** The line without the question where a message that is shown asks it. */
  #withoutShownQuestion({ line, asked = "", source }: Chosen): ContextLine {
    if (asked === "") return line;
    const words = contentStems(this.#given.questions.get(source.id) ?? "");
    const isShown = this.#shownWords().some(
      (other) => other.id !== source.id && sharedBy(words, other.words) === words.size,
    );
    return isShown ? { ...line, text: line.text.slice(asked.length) } : line;
  }

  #addEntity(entity: E): void {
    const shown = this.#shownWords();
    if (entity.summary === "" || !(this.#form.isOfFacts || this.#given.named.has(entity.id))) return;
    if (!this.#form.isOfFacts && shown.filter(({ section }) => section === "entities").length >= MAX_ENTITIES) return;
    const words = contentStems(entity.summary);
    const said = new Set(shown.flatMap((line) => [...line.words]));
    if (!this.#form.isOfFacts && sharedBy(words, said) >= SUMMARISED_SHARE * words.size) return;
    this.#addLineOf(entity);
  }

  #addLineOf(entity: E): void {
    // with its relations if there is room for them
    for (const text of new Set([withRelations(entity), entity.summary])) {
      const line = { who: shownText(entity.name), text: shownText(text), note: "", day: "" };
      const at = this.#chosen.size;
      if (this.#add(entity.id, { section: "entities", line, source: sourceOf("entity", entity.id), at })) return;
    }
  }

  #mostCharacters(text: string): number {
    const tokens = Math.max(LEAST_SHOWN, Math.min(MOST_SHOWN, SHOWN_SHARE * this.#form.max_tokens));
    return Math.floor(tokens * charactersPerToken(text));
  }

  #rendered(): ComposedContext<F, E, P, C> {
    const references = new References(this.#form.references);
    const bySection = Map.groupBy(this.#chosen.values(), ({ section }) => section);
    const sections = Object.fromEntries(
      SECTIONS.map((section) => [
        section,
        (bySection.get(section) ?? [])
          .sort((a, b) => a.at - b.at || (a.source.id < b.source.id ? -1 : 1))
          .map((chosen) => ({ ...this.#withoutShownQuestion(chosen), reference: references.nameOf(chosen.source) })),
      ]),
    ) as unknown as Sections;
    const context = this.#template.render(sections);
    const isShown = ({ id }: { id: string }): boolean => this.#chosen.has(id);
    const { facts, profile, changes, entities, episodes, communities } = this.#given;
    const all = new Map(
      [
        ...facts,
        ...changes.flatMap(({ former, current }) => [former, current].filter((fact) => fact !== null)),
        ...profile,
      ].map((fact) => [fact.id, fact]),
    );
    return {
      context,
      tokens: estimateTokens(context),
      sources: references.sources,
      facts: [...(bySection.get("profile") ?? []), ...(bySection.get("facts") ?? [])].flatMap(
        ({ source }) => (all.get(source.id) ?? []) as F[],
      ),
      entities: entities.filter(isShown),
      episodes: episodes.filter(isShown),
      communities: communities.filter(isShown),
    };
  }
}
