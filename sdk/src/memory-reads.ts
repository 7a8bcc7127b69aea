import { readAskEvents, type AskEvent } from "./ask-events.ts";
import { readGraphLines, type GraphLine } from "./graph-lines.ts";
import type { List } from "./list.ts";
import { MemoryCalls, splitOptions } from "./memory-calls.ts";
import { followEvents, type EventOptions, type MemoryEvent } from "./memory-events.ts";
import type { Transport } from "./transport.ts";
import type { AnswerOf, CallOptions, ItemOf, ListOptions, OptionsOf, ReadOptions, Schemas } from "./wire-types.ts";

export class MemoryReads {
  readonly id: string;
  /** @internal */
  readonly calls: MemoryCalls;

  /** @internal */
  constructor(transport: Transport, kind: "users" | "graphs", id: string) {
    if (typeof id !== "string" || ["", ".", ".."].includes(id))
      throw new TypeError('the id of a memory is a text that is not empty, "." or ".."');
    this.id = id;
    this.calls = new MemoryCalls(transport, `/v1/${kind}/${encodeURIComponent(id)}`);
  }

  /** Returns the memories that a model needs for a query (`asQuery` of a long message); `context` is text for its prompt. */
  context(
    query: string | undefined,
    options: OptionsOf<"getContext", "query"> = {},
  ): Promise<Schemas["ContextAnswer"]> {
    return this.calls.query("/context", { ...options, query });
  }

  /** Returns lasting facts, the text for every prompt. */
  profile(options: ReadOptions<"getProfile"> = {}): Promise<Schemas["Profile"]> {
    return this.calls.get("/profile", options);
  }

  /** Returns a file's text, or a directory's files (`/memories` by default). */
  file(path?: string, options: Omit<ReadOptions<"getFile">, "path"> = {}): Promise<Schemas["FileView"]> {
    return this.calls.get("/files", { ...options, path });
  }

  /** Returns the versions of a file, each with its path. */
  fileVersions(
    path: string,
    options: Omit<ReadOptions<"getFileVersions">, "path"> = {},
  ): Promise<Schemas["FileVersions"]> {
    return this.calls.get("/files/versions", { ...options, path });
  }

  /** Returns ranked facts, entities, episodes and communities. */
  search(query: string, options: OptionsOf<"search", "query"> = {}): Promise<Schemas["SearchAnswer"]> {
    return this.calls.query("/search", { ...options, query });
  }

  /** Answers a question by a walk over the graph, with citations; `answer` is null if the memory does not know it. */
  ask(question: string, options: OptionsOf<"ask", "question"> = {}): Promise<Schemas["AskAnswer"]> {
    return this.calls.write("/ask", { ...options, question });
  }

  /** Answers like `ask`, step by step. */
  async *askStream(question: string, options: OptionsOf<"askStream", "question"> = {}): AsyncGenerator<AskEvent> {
    const [call, fields] = splitOptions(options);
    const body = { ...fields, question };
    yield* readAskEvents(await this.calls.open({ method: "POST", path: "/ask/stream", body, ...call }), call.signal);
  }

  /** Learns the paths to the answers of frequent questions, to find them faster. */
  warm(
    questions: Schemas["WarmIn"]["questions"],
    options: OptionsOf<"warmAsk", "questions"> = {},
  ): Promise<Schemas["WarmAnswer"]> {
    return this.calls.write("/ask/warm", { ...options, questions });
  }

  /** Lists facts, newest first, ended ones too; with `asOf`, those that hold then; with `knownAt`, as known then. */
  facts(options: ListOptions<"listFacts"> = {}): List<ItemOf<"listFacts">> {
    return this.calls.list("/facts", options);
  }

  /** Lists current standing instructions and preferences, latest first; with `query`, those that apply to it first. */
  instructions(options: ListOptions<"listInstructions"> = {}): List<ItemOf<"listInstructions">> {
    return this.calls.list("/instructions", options);
  }

  /** Lists tasks, open ones by default, the earliest due first. */
  tasks(options: ListOptions<"listTasks"> = {}): List<ItemOf<"listTasks">> {
    return this.calls.list("/tasks", options);
  }

  /** Lists what at least three facts support together, such as "Kim visited Rome at least 3 times", newest first. */
  observations(options: ListOptions<"listObservations"> = {}): List<ItemOf<"listObservations">> {
    return this.calls.list("/observations", options);
  }

  entities(options: ListOptions<"listEntities"> = {}): List<ItemOf<"listEntities">> {
    return this.calls.list("/entities", options);
  }

  /** Lists messages, texts, JSON and chunks of documents, newest first. */
  episodes(options: ListOptions<"listEpisodes"> = {}): List<ItemOf<"listEpisodes">> {
    return this.calls.list("/episodes", options);
  }

  communities(options: ListOptions<"listCommunities"> = {}): List<ItemOf<"listCommunities">> {
    return this.calls.list("/communities", options);
  }

  threads(options: ListOptions<"listThreads"> = {}): List<ItemOf<"listThreads">> {
    return this.calls.list("/threads", options);
  }

  /** Lists the messages of one conversation. */
  messages(thread: string, options: ListOptions<"listMessages"> = {}): List<ItemOf<"listMessages">> {
    return this.calls.list(`/threads/${encodeURIComponent(thread)}/messages`, options);
  }

  /** Lists the questions that each edge helped to answer. */
  traversalMemory(options: ListOptions<"listTraversalMemory"> = {}): List<ItemOf<"listTraversalMemory">> {
    return this.calls.list("/traversal-memory", options);
  }

  /** Lists taught answers, latest first. */
  taughtAnswers(options: ListOptions<"listTaughtAnswers"> = {}): List<ItemOf<"listTaughtAnswers">> {
    return this.calls.list("/traversal-memory/answers", options);
  }

  /** Returns a taught answer with its sources. */
  taughtAnswer(id: string, options: CallOptions = {}): Promise<Schemas["TaughtAnswer"]> {
    return this.calls.get(`/traversal-memory/answers/${encodeURIComponent(id)}`, options);
  }

  /** Returns a fact with all its versions. */
  fact(id: string, options: ReadOptions<"getFact"> = {}): Promise<Schemas["FactDetail"]> {
    return this.calls.get(`/facts/${encodeURIComponent(id)}`, options);
  }

  observation(id: string, options: ReadOptions<"getObservation"> = {}): Promise<Schemas["Observation"]> {
    return this.calls.get(`/observations/${encodeURIComponent(id)}`, options);
  }

  entity(id: string, options: ReadOptions<"getEntity"> = {}): Promise<Schemas["Entity"]> {
    return this.calls.get(`/entities/${encodeURIComponent(id)}`, options);
  }

  episode(id: string, options: ReadOptions<"getEpisode"> = {}): Promise<Schemas["EpisodeDetail"]> {
    return this.calls.get(`/episodes/${encodeURIComponent(id)}`, options);
  }

  community(id: string, options: ReadOptions<"getCommunity"> = {}): Promise<AnswerOf<"getCommunity">> {
    return this.calls.get(`/communities/${encodeURIComponent(id)}`, options);
  }

  /** Returns entities, and the facts between them. */
  subgraph(
    options: Omit<ReadOptions<"getSubgraph">, "ids" | "all" | "only"> & { ids?: readonly string[] } = {},
  ): Promise<AnswerOf<"getSubgraph">> {
    return this.calls.get("/subgraph", { ...options, ids: options.ids?.join(",") });
  }

  /**
   * Yields the whole graph, line by line, with every version on both time axes as of the call; the last line is "end". `only` limits the
   * types.
   */
  async *wholeGraph({
    only,
    ...options
  }: {
    only?: readonly Exclude<GraphLine["type"], "end">[];
    after?: string;
  } & CallOptions = {}): AsyncGenerator<GraphLine> {
    const [call, fields] = splitOptions(options);
    const query = { ...fields, all: true, only: only?.join(",") };
    yield* readGraphLines(await this.calls.open({ method: "GET", path: "/subgraph", query, ...call }), call.signal);
  }

  /** Returns the changes between two instants in the world (`axis: "valid"`) or in the memory's knowledge (`"known"`). */
  diff(options: ReadOptions<"getDiff">): Promise<Schemas["Diff"]> {
    return this.calls.get("/diff", options);
  }

  /** Returns how many episodes wait to be read, and the result of the last community refresh. */
  status(options: CallOptions = {}): Promise<Schemas["Status"]> {
    return this.calls.get("/status", options);
  }

  /** Yields the memory's events from now on, or after `lastEventId`. Reconnects without missing an event; ends when the signal aborts. */
  events(options: EventOptions = {}): AsyncGenerator<MemoryEvent> {
    return followEvents(this.calls, options);
  }
}
