import { asQuery } from "./as-query.ts";
import { batchesOf } from "./batches.ts";
import { listOf, type Content, type MessageLike } from "./messages.ts";
import type { List } from "./list.ts";
import { splitOptions } from "./memory-calls.ts";
import { MemoryReads } from "./memory-reads.ts";
import { recalledOf, type Recalled } from "./recalled.ts";
import {
  toWire,
  type AnswerOf,
  type BodyOf,
  type CallOptions,
  type ListCallOptions,
  type Options,
  type OptionsOf,
  type ReadOptions,
  type Schemas,
} from "./wire-types.ts";

type DryRun = { dryRun?: boolean | undefined } & CallOptions;
const DEFAULT_THREAD = "default";
const IMPORT_TIMEOUT_MS = 15 * 60_000;

/**
 * The memory of a user (`engraph.user(id)`) or of no user (`engraph.graph(id)`). Answers have the API's names (`valid_from`), options have
 * camel case (`validFrom`).
 */
export class Memory extends MemoryReads {
  /**
   * Remembers a text in the user's words: "I moved to Lisbon." Resolves when it is stored and can be recalled; with `wait`, when its facts
   * are known. `forget` takes its `id`.
   */
  async remember(
    text: string,
    options: OptionsOf<"addEpisode", "content" | "type"> = {},
  ): Promise<{ id: string; status: Schemas["WriteResult"]["episodes"][number]["status"] }> {
    const { episodes } = await this.addEpisode(text, { ...options, type: "message" });
    const { id = "", status = "pending" } = episodes[0] ?? {};
    return { id, status };
  }

  /**
   * Returns memories relevant to a question or a message of any length: text for a prompt, and its facts, events, instructions and tasks.
   */
  async recall(question: string, options: OptionsOf<"getContext", "query"> = {}): Promise<Recalled> {
    return recalledOf(await this.context(asQuery(question), options));
  }

  /** Remembers a conversation, like `add`. */
  ingest(
    messages: readonly MessageLike[],
    options: OptionsOf<"addMessages", "thread" | "messages"> & { thread?: string | undefined } = {},
  ): Promise<Schemas["WriteResult"]> {
    return this.add(messages, options);
  }

  /** Returns a few lines of lasting facts about the user, for every prompt; empty if nothing is known. */
  async summary(options: ReadOptions<"getProfile"> = {}): Promise<string> {
    return (await this.profile(options)).text;
  }

  /**
   * Adds messages to a conversation: a user's text, a message, or a history, also of OpenAI, the AI SDK or LangChain. Resolves when they
   * are stored; with `wait`, when their facts are known. A known `id` is not stored twice. Sends more than 100 messages or 256 KiB in
   * several requests, in order. The default `thread` is "default".
   */
  async add(
    messages: string | MessageLike | readonly MessageLike[],
    options: OptionsOf<"addMessages", "thread" | "messages"> & { thread?: string | undefined } = {},
  ): Promise<Schemas["WriteResult"]> {
    const { thread = DEFAULT_THREAD, ...rest } = options;
    const all = listOf(messages);
    const [{ idempotencyKey, ...call }, fields] = splitOptions(rest);
    let written: Schemas["WriteResult"] | undefined;
    for (const { from, messages: some } of batchesOf(all)) {
      const key = from === 0 || idempotencyKey === undefined ? idempotencyKey : `${idempotencyKey}-${from}`;
      const body = { thread_id: thread, messages: some, ...fields };
      const next = await this.calls.post<Schemas["WriteResult"]>("/messages", body, { ...call, idempotencyKey: key });
      if (written !== undefined) {
        next.episodes.unshift(...written.episodes);
        next.budget_spent ||= written.budget_spent;
      }
      written = next;
    }
    return written as Schemas["WriteResult"];
  }

  /** Adds a text or any JSON value. */
  addEpisode(
    content: Content,
    options: OptionsOf<"addEpisode", "content" | "type"> & { type?: "message" | "text" | "json" } = {},
  ): Promise<AnswerOf<"addEpisode">> {
    return this.calls.write("/episodes", { type: typeof content === "string" ? "text" : "json", ...options, content });
  }

  /** Adds a document, which is divided into chunks. */
  addDocument(text: string, options: OptionsOf<"addDocument", "text">): Promise<AnswerOf<"addDocument">> {
    return this.calls.write("/documents", { ...options, text });
  }

  /** States a fact, without a model. Repeating a fact of the same `episodeId` adds nothing. */
  addFact(fact: Options<Schemas["FactIn"]>, options: CallOptions = {}): Promise<Schemas["Fact"]> {
    return this.calls.post("/facts", toWire(fact), options);
  }

  /** States facts, all or none. */
  addFacts(facts: readonly Options<Schemas["FactIn"]>[], options: CallOptions = {}): Promise<Schemas["StatedFacts"]> {
    return this.calls.post("/facts", { facts: facts.map(toWire) }, options);
  }

  /** Adds a task. */
  addTask(text: string, options: OptionsOf<"addTask", "text"> = {}): Promise<AnswerOf<"addTask">> {
    return this.calls.write("/tasks", { ...options, text });
  }

  /** Sets the status of a task. `updateFact` changes its text (`object`) and `due`. */
  updateTask(
    id: string,
    patch: Options<Schemas["TaskPatch"]>,
    options: CallOptions = {},
  ): Promise<AnswerOf<"updateTask">> {
    return this.calls.change("PATCH", `/tasks/${encodeURIComponent(id)}`, options, toWire(patch));
  }

  /** Replaces the text of a message and forgets facts learned from the old text. */
  editMessage(
    messageId: string,
    message: string | Options<Schemas["MessageEditIn"]>,
    options: DryRun = {},
  ): Promise<Schemas["EditResult"]> {
    const body = typeof message === "string" ? { role: "user", content: message } : toWire(message);
    return this.calls.change("PUT", `/messages/${encodeURIComponent(messageId)}`, options, body);
  }

  /**
   * Forgets an episode, as if never sent. `mode: "retract"` keeps it, but its facts are no longer believed. `dryRun` only reports the
   * changes.
   */
  forget(episodeId: string, options: ReadOptions<"deleteEpisode"> = {}): Promise<Schemas["UndoResult"]> {
    return this.calls.change("DELETE", `/episodes/${encodeURIComponent(episodeId)}`, options);
  }

  /** Forgets all messages of a conversation. */
  forgetThread(thread: string, options: ReadOptions<"deleteThread"> = {}): Promise<Schemas["UndoResult"]> {
    return this.calls.change("DELETE", `/threads/${encodeURIComponent(thread)}`, options);
  }

  /** Runs a command of Anthropic's memory tool: creates, edits, moves or deletes files. */
  changeFiles(command: Schemas["FileCommandIn"], options: CallOptions = {}): Promise<Schemas["FileChange"]> {
    return this.calls.post("/files", command, options);
  }

  /** Forgets a file or a directory's files, with all versions. `dryRun` only reports what would be forgotten. */
  forgetFiles(path: string, options: Omit<ReadOptions<"deleteFiles">, "path"> = {}): Promise<Schemas["UndoResult"]> {
    return this.calls.change("DELETE", "/files", { ...options, path });
  }

  /** Restores the beliefs of an instant. Later knowledge stays as history. */
  rollback(knownAt: string | Date, options: DryRun = {}): Promise<AnswerOf<"rollback">> {
    return this.calls.change("POST", "/rollback", options, { known_at: knownAt });
  }

  /** Reads messages again with the current model and rules. */
  reread(options: OptionsOf<"reread"> = {}): Promise<Schemas["RereadResult"]> {
    return this.calls.write("/reread", options);
  }

  /** Reads a failed episode again. */
  retry(episodeId: string, options: CallOptions = {}): Promise<AnswerOf<"retryEpisode">> {
    return this.calls.post(`/episodes/${encodeURIComponent(episodeId)}/retry`, undefined, options);
  }

  /** Reads all failed episodes again, and retries those that wait after an error. */
  retryFailed(options: CallOptions = {}): Promise<AnswerOf<"retry">> {
    return this.calls.post("/retry", undefined, options);
  }

  updateFact(id: string, patch: Options<Schemas["FactPatch"]>, options: DryRun = {}): Promise<AnswerOf<"updateFact">> {
    return this.calls.change("PATCH", `/facts/${encodeURIComponent(id)}`, options, toWire(patch));
  }

  /** Retracts a fact. */
  deleteFact(id: string, options: DryRun = {}): Promise<AnswerOf<"deleteFact">> {
    return this.calls.change("DELETE", `/facts/${encodeURIComponent(id)}`, options);
  }

  updateEntity(
    id: string,
    patch: Options<Schemas["EntityPatch"]>,
    options: DryRun = {},
  ): Promise<AnswerOf<"updateEntity">> {
    return this.calls.change("PATCH", `/entities/${encodeURIComponent(id)}`, options, toWire(patch));
  }

  /** Retracts an entity with its facts. */
  deleteEntity(id: string, options: DryRun = {}): Promise<AnswerOf<"deleteEntity">> {
    return this.calls.change("DELETE", `/entities/${encodeURIComponent(id)}`, options);
  }

  /** Merges the first entity into the second. */
  mergeEntities(id: string, into: string, options: DryRun = {}): Promise<AnswerOf<"mergeEntities">> {
    return this.calls.change("POST", `/entities/${encodeURIComponent(id)}/merge`, options, { into });
  }

  /** Splits an entity: these episodes' statements are about another entity with that name. */
  splitEntity(
    id: string,
    name: string,
    episodeIds: readonly string[],
    options: DryRun = {},
  ): Promise<AnswerOf<"splitEntity">> {
    return this.calls.change("POST", `/entities/${encodeURIComponent(id)}/split`, options, {
      name,
      episode_ids: episodeIds,
    });
  }

  /** Returns the profile of the user or graph. */
  get(options: CallOptions = {}): Promise<Schemas["Owner"]> {
    return this.calls.get("", options);
  }

  /** Registers the user or graph, or replaces its profile. */
  put(profile: Options<Schemas["ProfileIn"]>, options: CallOptions = {}): Promise<Schemas["Owner"]> {
    return this.calls.change("PUT", "", options, toWire(profile));
  }

  /** Changes fields of the profile. */
  update(profile: Options<Schemas["ProfileIn"]>, options: CallOptions = {}): Promise<Schemas["Owner"]> {
    return this.calls.change("PATCH", "", options, toWire(profile));
  }

  /** Erases the memory. Call it again to see whether the erasure is complete. */
  erase(options: CallOptions = {}): Promise<Schemas["ErasureReceipt"]> {
    return this.calls.change("DELETE", "", options);
  }

  /** Returns everything remembered, as lines of JSON. */
  export(options: CallOptions = {}): Promise<ReadableStream<Uint8Array>> {
    return this.calls.open({ method: "GET", path: "/export", ...options });
  }

  /** Imports an export into an empty memory. Waits as long as it takes, minutes for a large one, unless a limit is set. */
  import(lines: string | ReadableStream<Uint8Array>, options: CallOptions = {}): Promise<Schemas["ImportResult"]> {
    const raw = { type: "application/x-ndjson", body: lines };
    return this.calls.send({ method: "POST", path: "/import", raw, timeoutMs: IMPORT_TIMEOUT_MS, ...options });
  }

  /** Makes a read-only link to one view of this memory. Only this answer contains its `url`. */
  createLink(
    view: Schemas["LinkViewIn"],
    options: OptionsOf<"createLink", "view"> = {},
  ): Promise<Schemas["CreatedLink"]> {
    return this.calls.write("/links", { ...options, view });
  }

  /** Lists valid links, newest first. */
  links(options: ListCallOptions = {}): List<Schemas["Link"]> {
    return this.calls.list("/links", options);
  }

  /** Revokes a link immediately. */
  deleteLink(id: string, options: CallOptions = {}): Promise<void> {
    return this.calls.change("DELETE", `/links/${encodeURIComponent(id)}`, options);
  }

  /** Lists OAuth clients that may use this memory because a person signed in to them at `/mcp`, newest first. Not for a graph. */
  grants(options: ListCallOptions = {}): List<Schemas["Grant"]> {
    return this.calls.list("/grants", options);
  }

  /** Revokes a client's access, within 30 seconds. Not for a graph. */
  deleteGrant(id: string, options: CallOptions = {}): Promise<void> {
    return this.calls.change("DELETE", `/grants/${encodeURIComponent(id)}`, options);
  }

  /** Makes a token for this user alone, for example for a browser. Not for a graph. */
  token(options: OptionsOf<"createToken"> = {}): Promise<Schemas["CreatedToken"]> {
    return this.calls.write("/tokens", options);
  }

  ontology(options: CallOptions = {}): Promise<Schemas["Ontology"]> {
    return this.calls.get("/ontology", options);
  }

  setOntology(ontology: BodyOf<"putOntology">, options: CallOptions = {}): Promise<Schemas["Ontology"]> {
    return this.calls.change("PUT", "/ontology", options, ontology);
  }

  /** Returns how long messages are kept; with `retentionDays`, what that value would forget. */
  retention(options: ReadOptions<"getRetention"> = {}): Promise<Schemas["Retention"]> {
    return this.calls.get("/retention", options);
  }

  /** Starts a refresh of the communities. */
  refreshCommunities(options: CallOptions = {}): Promise<Schemas["Refresh"]> {
    return this.calls.post("/communities/refresh", undefined, options);
  }

  /** Deletes a taught answer and those that it replaced. */
  deleteTaughtAnswer(id: string, options: CallOptions = {}): Promise<Schemas["TaughtAnswer"]> {
    return this.calls.change("DELETE", `/traversal-memory/answers/${encodeURIComponent(id)}`, options);
  }

  /** Deletes everything learned from questions. */
  resetTraversalMemory(options: CallOptions = {}): Promise<Schemas["TraversalMemoryReset"]> {
    return this.calls.change("DELETE", "/traversal-memory", options);
  }
}
