import type { Community } from "../../../shared/api/community.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { Episode } from "../../../shared/api/episode.ts";
import type { Observation } from "../../../shared/api/observation.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import { changesByMessage, type StateChange, type ContextCandidates } from "./candidates.ts";
import type { ComposedContext, ContextForm, ContextMoment } from "./form.ts";
import { Considering, type MissedLine } from "./considered.ts";
import { LineMaker, type MadeLine } from "./made-lines.ts";
import { sampleReference } from "./references.ts";
import { withRelations } from "./relations.ts";
import { renderContext, type Chosen } from "./rendered.ts";
import { isLeading } from "./ranks.ts";
import { isOnlySum, sumOf, isRepeated, isStatedBy, shortenedReports } from "./repetition.ts";
import { sayingMore, withoutImplied } from "./implied-facts.ts";
import { instructionsByShare, isShownAsInstruction } from "./shown-instructions.ts";
import { contentStems, sharedBy } from "../language/index.ts";
import {
  ASKED_SHARE,
  LONGEST_PATH,
  MAX_ENTITIES,
  ROUNDING,
  SHARES,
  SUMMARISED_SHARE,
  WIDENED,
  WIDENED_FIRST,
} from "./shares.ts";
import type { SectionName } from "../../../shared/api/template-slots.ts";
import { templateOf, type ContextLine } from "./templates.ts";

/**
 * Composes a context like Zep's constructor (§3), within `max_tokens` of `estimateTokens`: messages by rank, cut to the
 * parts that the query asks for, then lines that add something. Facts that hold come first, then the latest. `byRank`
 * keeps search order (Zep: ρ).
 */
export class Composition<F extends Fact, E extends Entity, P extends Episode, C extends Community> {
  readonly #given: ContextCandidates<F, E, P, C>;
  readonly #form: ContextForm;
  readonly #moment: ContextMoment;
  readonly #template;
  readonly #isOfFacts: boolean;
  readonly #chosen = new Map<string, Chosen>();
  readonly #days = new Set<string>();
  readonly #lines = new Map<SectionName, number>();
  readonly #words = new Map<string, ReadonlySet<string>>();
  readonly #changes: ReadonlyMap<string, StateChange<Fact>[]>;
  readonly #path: ReadonlyMap<string, number>;
  readonly #considering: Considering | null;
  readonly #make: LineMaker;
  readonly #sources: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #related: ReadonlySet<string>;
  readonly #sayingMore: ReadonlyMap<Fact, Fact>;
  #left: number;

  constructor(given: ContextCandidates<F, E, P, C>, form: ContextForm, moment: ContextMoment) {
    this.#given = given;
    this.#form = form;
    this.#moment = moment;
    this.#template = templateOf(form.template);
    this.#make = new LineMaker(given, form, moment);
    this.#considering = form.explains === true ? new Considering() : null;
    this.#isOfFacts = form.isOfFacts || this.#template.most("messages") === 0;
    this.#path = new Map(given.path?.map((id, place) => [id, place]));
    this.#sources = new Map([...given.facts, ...given.profile].map((fact) => [fact.id, new Set(fact.episode_ids)]));
    this.#related = new Set(given.related);
    this.#sayingMore = sayingMore([...given.facts, ...(given.stated?.values() ?? [])]);
    this.#left = form.max_tokens - this.#template.frame;
    this.#changes = changesByMessage(given.changes);
  }

  compose(): ComposedContext<F, E, P, C> {
    const { communities, entities, episodes, changes, dismissed } = this.#given;
    const { kept: facts, implied } = withoutImplied(this.#given.facts);
    const { kept: profile } = withoutImplied(this.#given.profile);
    const place = this.#template.most("instructions") > 0 ? "instructions" : "profile";
    for (const { share, some } of instructionsByShare(this.#given, this.#form.timeline === undefined))
      this.#within(share, some, (one) => this.#add(one.fact.id, this.#make.instruction(one, this.#chosen.size, place)));
    const tasks = facts.filter(({ id }) => this.#given.tasks?.includes(id) === true);
    this.#within(SHARES.tasks, tasks, (fact) => this.#addFact(fact));
    this.#within(1, [...this.#path.keys()], (id) => this.#addOfPath(id));
    const share = this.#form.ofOwner === true ? SHARES.wantedFacts : SHARES.profile;
    this.#within(share, profile, (fact) => this.#addFact(fact, "profile"));
    this.#within(SHARES.communities, communities, (community) => this.#addCommunity(community));
    if (this.#isOfFacts) this.#within(SHARES.wantedFacts, facts, (fact) => this.#addFact(fact));
    this.#within(SHARES.changes, changes, (change) => this.#isAsked(change) && this.#addChange(change));
    this.#within(SHARES.observations, this.#given.observations ?? [], (one) => this.#addObservation(one));
    const contradictions = this.#make.contradictions(episodes, this.#given.graphs);
    this.#within(SHARES.contradictions, contradictions, (made) => this.#add(made.source.id, made));
    const best = episodes.slice(0, this.#form.timeline !== undefined ? Infinity : WIDENED_FIRST.best);
    this.#within(1, best, (episode) => this.#addEpisodeWithChanges(episode));
    for (const share of WIDENED_FIRST.shares) for (const episode of best) this.#widen(episode, share);
    this.#within(1, episodes, (episode) => this.#addEpisodeWithChanges(episode));
    this.#within(1, facts, (fact) => this.#adds(fact) && this.#addFact(fact));
    this.#within(1, entities, (entity) => entity.summary !== "" && this.#addEntity(entity));
    if (this.#isOfFacts) this.#within(1, facts, (fact) => this.#addFact(fact));
    if ([this.#dropStated(), this.#shortenReports()].includes(true)) {
      this.#within(1, episodes, (episode) => this.#addEpisodeWithChanges(episode));
      if (this.#isOfFacts) this.#within(1, facts, (fact) => this.#addFact(fact));
      this.#dropStated();
    }
    for (const episode of episodes.slice(0, WIDENED.most)) this.#widen(episode);
    this.#within(1, communities, (community) => this.#addCommunity(community));
    this.#shortenReports();
    for (const one of implied) this.#refuse(() => this.#madeOf(one), "duplicate");
    for (const one of dismissed?.facts ?? []) this.#refuse(() => this.#madeOf(one), "min_score");
    for (const one of dismissed?.episodes ?? []) this.#refuse(() => this.#make.episode(one), "min_score");
    for (const one of dismissed?.communities ?? []) this.#refuse(() => this.#make.community(one, 0), "min_score");
    return renderContext({
      given: this.#given,
      form: this.#form,
      template: this.#template,
      chosen: this.#chosen,
      lineOf: (chosen) => this.#withoutShownQuestion(chosen),
      stated: facts.filter((fact) => this.#isOnlyStated(fact)),
      considering: this.#considering,
    });
  }

  #within<T>(share: number, items: readonly T[], add: (item: T) => unknown): void {
    const kept = this.#left * (1 - share);
    this.#left -= kept;
    for (const item of items) add(item);
    this.#left += kept;
  }

  #add(id: string, made: MadeLine): boolean {
    if (this.#chosen.has(id)) return false;
    const { section } = made;
    const graph_id = this.#given.graphs?.get(id) ?? null;
    const line = { ...made.line, reference: sampleReference(this.#form.references, id) };
    const lines = this.#lines.get(section) ?? 0;
    if (lines >= this.#template.most(section)) {
      this.#considering?.refuse({ ...made, line }, "limit");
      return false;
    }
    const isApart = this.#form.byRank === true || isLeading(made.at);
    const isNewDay = line.day !== "" && (isApart || !this.#days.has(line.day));
    const cost =
      this.#template.line(section, line) +
      (lines === 0 ? this.#template.title(section) : 0) +
      (isNewDay ? this.#template.day(line.day) : 0);
    if (cost > this.#left - ROUNDING) {
      this.#considering?.refuse({ ...made, line }, "budget");
      return false;
    }
    this.#left -= cost;
    if (isNewDay && !isApart) this.#days.add(line.day);
    this.#lines.set(section, lines + 1);
    this.#chosen.set(id, { ...made, source: { ...made.source, graph_id }, line });
    return true;
  }

  #addOfPath(id: string): void {
    const fact = this.#given.facts.find((item) => item.id === id);
    const entity = this.#given.entities.find((item) => item.id === id);
    if (fact !== undefined) this.#addFact(fact);
    if (entity !== undefined)
      this.#addLineOf(entity, this.#showsFacts && this.#given.facts.length > 0 ? "facts" : "entities");
  }

  #placeOnPath(id: string): number | undefined {
    const place = this.#path.get(id);
    return place === undefined ? undefined : Number.MIN_SAFE_INTEGER * (LONGEST_PATH - place);
  }

  #addFact(fact: Fact, section: "profile" | "facts" = "facts"): boolean {
    if (section === "facts" && this.#form.hidesFacts) return false;
    return this.#add(fact.id, this.#madeOf(fact, section));
  }

  #madeOf(fact: Fact, section: "profile" | "facts" = "facts"): MadeLine {
    return this.#make.fact(fact, section, section === "profile" ? this.#chosen.size : this.#placeOnPath(fact.id));
  }

  /** Adds both facts or none: either alone misleads. */
  #addChange({ former, current }: StateChange<Fact>): boolean {
    const left = this.#left;
    const lines = this.#lines.get("facts") ?? 0;
    const added: string[] = [];
    for (const fact of [current, former]) {
      if (fact === null || this.#chosen.has(fact.id)) continue;
      if (this.#addFact(fact)) {
        added.push(fact.id);
        continue;
      }
      for (const id of added) this.#drop(id);
      this.#lines.set("facts", lines);
      this.#left = left;
      return false;
    }
    return true;
  }

  #drop(id: string, reason: MissedLine["reason"] = "budget"): void {
    const chosen = this.#chosen.get(id);
    this.#chosen.delete(id);
    if (chosen !== undefined) this.#considering?.refuse(chosen, reason);
  }

  #refuse(made: () => MadeLine, reason: MissedLine["reason"]): void {
    if (this.#considering === null) return;
    const { line, ...rest } = made();
    if (this.#chosen.has(rest.source.id)) return;
    const reference = sampleReference(this.#form.references, rest.source.id);
    this.#considering.refuse({ ...rest, line: { ...line, reference } }, reason);
  }

  #addStated(episode: P): boolean {
    const stated = this.#given.stated?.get(episode.id);
    if (stated === undefined || !this.#showsFacts) return false;
    const fact = this.#sayingMore.get(stated) ?? stated;
    if (this.#addFact(fact)) this.#refuse(() => this.#make.episode(episode), "duplicate");
    return true;
  }

  #addEpisodeWithChanges(episode: P): void {
    if (this.#chosen.has(episode.id) || this.#addStated(episode)) return;
    const isInstruction = isShownAsInstruction(episode, this.#given, (id) => this.#chosen.has(id));
    if (isInstruction || (this.#isOfFacts && this.#isStatedByFacts(episode))) {
      this.#refuse(() => this.#make.episode(episode), "duplicate");
      return;
    }
    const said = Date.parse(episode.reference_time);
    for (const change of this.#changes.get(episode.id) ?? []) {
      const end = change.former?.valid_to ?? null;
      if (end !== null && Date.parse(end) > said && !this.#addChange(change)) {
        this.#refuse(() => this.#make.episode(episode), this.#form.hidesFacts ? "ended" : "budget");
        return;
      }
    }
    this.#add(episode.id, this.#make.episode(episode));
  }

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

  #speaksOfIt(words: ReadonlySet<string>): boolean {
    const { terms } = this.#moment;
    return sharedBy(terms, words) >= ASKED_SHARE * terms.size;
  }

  /** True if the query is about the change. Other changes are shown with the messages that state them. */
  #isAsked({ former, current }: StateChange<Fact>): boolean {
    return [former, current].some((fact) => fact !== null && this.#speaksOfIt(contentStems(fact.fact)));
  }

  #adds(fact: Fact): boolean {
    const words = contentStems(fact.fact);
    const isAsked = this.#answers(fact, words);
    const adds = isAsked && !this.#isSaid(fact, words);
    if (!adds) this.#refuse(() => this.#madeOf(fact), isAsked ? "duplicate" : "unrelated");
    return adds;
  }

  #answers({ id }: Fact, words: ReadonlySet<string>): boolean {
    return this.#given.helpful?.has(id) === true || this.#related.has(id) || this.#speaksOfIt(words);
  }

  #isOnlyStated(fact: Fact): boolean {
    const words = contentStems(fact.fact);
    const answers = this.#related.size > 0 ? this.#related.has(fact.id) : this.#answers(fact, words);
    return answers && !this.#chosen.has(fact.id) && this.#isSaid(fact, words);
  }

  #addObservation(observation: Observation): void {
    const { id, text, fact_ids } = observation;
    const isAsked = this.#showsFacts && this.#speaksOfIt(contentStems(text));
    const isShown = fact_ids.every((fact) => this.#chosen.has(fact));
    if (isAsked && !isShown) this.#add(id, this.#make.observation(observation));
    else this.#refuse(() => this.#make.observation(observation), isAsked ? "duplicate" : "unrelated");
  }

  #isSaid(fact: Fact, words: ReadonlySet<string>): boolean {
    const isWhole = (id: string): boolean => this.#chosen.get(id)?.source.span === null;
    if (this.#related.has(fact.id) && fact.episode_ids.some(isWhole)) return true;
    const sources = fact.episode_ids.flatMap((id) => this.#wordsOfLine(id) ?? []);
    const textOf = (id: string): string => this.#chosen.get(id)?.line.text ?? "";
    const shown = this.#shownWords().map(({ id, words: said }) => ({ words: said, text: textOf(id) }));
    return isRepeated(fact, words, sources, shown);
  }

  #addCommunity(community: C): boolean {
    return community.summary !== "" && this.#add(community.id, this.#make.community(community, this.#chosen.size));
  }

  #isStatedByFacts({ id, name, content }: P): boolean {
    const lines = this.#linesOfFacts.filter(({ source }) => this.#sources.get(source.id)?.has(id) === true);
    const texts = lines.map(({ line }) => line.text);
    return isStatedBy(content, name ?? "", texts);
  }

  /**
   * Drops messages that shown facts state.
   *
   * @returns whether tokens were freed
   */
  #dropStated(): boolean {
    const shown = this.#isOfFacts ? this.#given.episodes.filter(({ id }) => this.#chosen.has(id)) : [];
    const isWhole = ({ id }: P): boolean => this.#chosen.get(id)?.source.span !== null;
    const said = shown.filter((episode) => isWhole(episode) && this.#isStatedByFacts(episode));
    for (const { id } of said) {
      const line = this.#chosen.get(id)?.line;
      if (line !== undefined) this.#left += this.#template.line("messages", line);
      this.#words.delete(id);
      this.#drop(id, "duplicate");
    }
    return said.length > 0;
  }

  #shortenReports(): boolean {
    const reports = [...this.#chosen].filter(([, { source }]) => /^(?:community|entity)$/u.test(source.type));
    const texts = new Map(reports.map(([id, { line }]) => [id, line.text]));
    const said = this.#linesOfFacts.flatMap(({ source, line }) => (source.type === "fact" ? line.text : []));
    const shorter = shortenedReports(texts, said);
    for (const [id, chosen] of reports) {
      const left = shorter.get(id);
      // a bare count is dropped, except on a path
      const isBare = chosen.source.type === "entity" && (left === "" || isOnlySum(left));
      const text = isBare ? (this.#path.has(id) ? sumOf(chosen.line.text) : "") : left;
      if (text === undefined) continue;
      const line = { ...chosen.line, text };
      this.#left += this.#template.line(chosen.section, chosen.line);
      this.#words.delete(id);
      if (text === "") this.#drop(id, "duplicate");
      else {
        this.#left -= this.#template.line(chosen.section, line);
        this.#chosen.set(id, { ...chosen, line });
      }
    }
    return shorter.size > 0;
  }

  get #linesOfFacts(): Chosen[] {
    return [...this.#chosen.values()].filter(({ section }) => section === "facts" || section === "profile");
  }

  #widen(episode: P, share: number = WIDENED.share): void {
    const shown = this.#chosen.get(episode.id);
    const wider = shown === undefined ? null : this.#make.wider(episode, shown.source.spans, this.#left, share);
    if (shown === undefined || wider === null) return;
    const line = { ...wider.line, reference: shown.line.reference };
    const cost = this.#template.line("messages", line) - this.#template.line("messages", shown.line);
    if (cost <= 0 || cost > this.#left - ROUNDING) return;
    this.#left -= cost;
    this.#words.delete(episode.id);
    this.#chosen.set(episode.id, { ...shown, ...wider, line, source: { ...shown.source, ...wider.source } });
  }

  #withoutShownQuestion({ line, asked = "", source }: Chosen): ContextLine {
    if (asked === "") return line;
    const words = contentStems(this.#given.questions.get(source.id) ?? "");
    const isShown = this.#shownWords().some(
      (other) => other.id !== source.id && sharedBy(words, other.words) === words.size,
    );
    return isShown ? { ...line, text: line.text.slice(asked.length) } : line;
  }

  #addEntity(entity: E): void {
    // wanted summaries need only one word that is not shown
    const reason = this.#isOfFacts ? this.#repeats(entity.summary, 1) : this.#refusalOf(entity);
    if (reason === null) this.#addLineOf(entity);
    else this.#refuse(() => this.#make.entity(entity, entity.summary, 0), reason);
  }

  #refusalOf({ id, summary }: E): MissedLine["reason"] | null {
    if (!this.#given.named.has(id)) return "unrelated";
    const ofEntities = this.#shownWords().filter(({ section }) => section === "entities");
    return ofEntities.length >= MAX_ENTITIES ? "limit" : this.#repeats(summary, SUMMARISED_SHARE);
  }

  #repeats(text: string, share: number): MissedLine["reason"] | null {
    const words = contentStems(text);
    return sharedBy(words, new Set(this.#shownWords().flatMap((line) => [...line.words]))) >= share * words.size
      ? "duplicate"
      : null;
  }

  get #showsFacts(): boolean {
    return !this.#form.hidesFacts && this.#template.most("facts") > 0;
  }

  #addLineOf(entity: E, section: "entities" | "facts" = "entities"): void {
    const at = section === "facts" ? this.#placeOnPath(entity.id) : undefined;
    for (const text of new Set([withRelations(entity), entity.summary]))
      if (this.#add(entity.id, { ...this.#make.entity(entity, text, at ?? this.#chosen.size), section })) return;
  }
}
