/** A sentence that mem0 overwrote or deleted stops being believed then, but stays known for the time before. */
import { sentenceFor } from "./counted.ts";
import { importPast, type PastImport } from "./import-past.ts";
import { ImportFailure } from "./import-failure.ts";
import { describePlace, jsonItems, readAt } from "./json-items.ts";
import { readMem0Entry, readMem0Memory, type Mem0Entry, type Mem0Memory } from "./mem0-records.ts";
import { readMem0Database } from "./mem0-database.ts";
import { NAMELESS, normaliseName } from "./names.ts";
import type { Past, PastEpisode, PastFact, PastStatement } from "./past.ts";
import { emptyReport, include, type Report } from "./report.ts";
import { fieldsOf, grouped, isFields } from "./values.ts";
import { Tally } from "./chat.ts";

export interface Mem0Import extends PastImport {
  paths: readonly string[];
  allHistory: boolean;
}

export async function importMem0(task: Mem0Import): Promise<Report> {
  const memories = new Map<string, Mem0Memory>();
  const history: Mem0Entry[] = [];
  for (const path of task.paths) await readFile(path, memories, history);
  const report = emptyReport("mem0", task.user, task.dryRun);
  report.read = { memories: memories.size, "entries of history": history.length };
  const left = new Tally();
  const past = pastOf(task, memories, history, left, report);
  report.left_out = left.counts;
  return importPast(task, past, report);
}

async function readFile(path: string, memories: Map<string, Mem0Memory>, history: Mem0Entry[]): Promise<void> {
  const entries = await readMem0Database(path);
  if (entries !== null) {
    history.push(...entries);
    return;
  }
  for await (const { place, value } of jsonItems(path, "memory")) {
    const wrapped = isFields(value) && Array.isArray(value["results"]) ? value["results"] : [value];
    readAt(place, () => {
      for (const item of wrapped) {
        const fields = fieldsOf(item, "the memory");
        if ("memory_id" in fields || "memoryId" in fields) history.push(readMem0Entry(fields, history.length));
        else {
          const memory = readMem0Memory(fields);
          if (memories.has(memory.id)) throw new ImportFailure(`${describePlace(place)}: ${memory.id} stands twice`);
          memories.set(memory.id, memory);
        }
      }
    });
  }
}

/** Default `top_k` of get_all(). */
const MEM0_DEFAULT = 20;

interface Version {
  memory: string;
  text: string;
  from: number;
  to: number | null;
  expires?: number | null;
  metadata: Readonly<Record<string, unknown>>;
}

function pastOf(
  task: Mem0Import,
  memories: ReadonlyMap<string, Mem0Memory>,
  history: readonly Mem0Entry[],
  left: Tally,
  report: Report,
): Past {
  const ofMemory = grouped(placed(history, report), ({ memory }) => memory);
  const versions: Version[] = [];
  for (const [id, entries] of ofMemory) {
    const memory = memories.get(id);
    if (memory === undefined && memories.size > 0 && !task.allHistory) {
      left.add(
        "entries of history of memories that are not given: perhaps another user's (see --all-history)",
        entries.length,
      );
      continue;
    }
    versions.push(...versionsOf(entries, memory, left));
  }
  for (const memory of memories.values())
    if (!ofMemory.has(memory.id)) versions.push({ ...memory, memory: memory.id, to: null });
  const readable = versions.filter(({ expires }) => !Number.isNaN(expires));
  left.add("with an expiration_date that is not a date", versions.length - readable.length);
  const dated = readable.filter(({ from }) => Number.isFinite(from));
  left.add("without a date", readable.length - dated.length);
  for (const { from, to } of dated) {
    include(report, from);
    include(report, to);
  }
  const early = dated.filter(({ to, from, expires }) => to === null && (expires ?? Infinity) <= from).length;
  if (early > 0)
    report.notes.push(
      sentenceFor(
        early,
        "memory expired before it was created: it ends as soon as it was created",
        "memories expired before they were created: each ends as soon as it was created",
      ),
    );
  const expired = dated.filter(({ to, expires }) => to === null && (expires ?? Infinity) <= task.now).length;
  if (expired > 0)
    report.notes.push(
      sentenceFor(
        expired,
        "memory has expired: it ended with the day of its expiration_date",
        "memories have expired: each ended with the day of its expiration_date",
      ),
    );
  if (memories.size === MEM0_DEFAULT)
    report.notes.push(
      `there are exactly ${MEM0_DEFAULT} memories, as many as mem0's get_all() gives by default: call it with top_k and show_expired=True for all of them`,
    );
  report.imported = {
    memories: dated.filter(({ to }) => to === null).length,
    "that were overwritten or deleted": dated.filter(({ to }) => to !== null).length,
  };
  return past(task, dated);
}

type PlacedEntry = Mem0Entry & { at: number };

/** Keeps the order of writing, because mem0 leaves some deletions undated. */
function placed(history: readonly Mem0Entry[], report: Report): PlacedEntry[] {
  let last = -Infinity;
  let undated = 0;
  const first = new Map<string, number>();
  for (const { memory, at } of history) if (at !== null) first.set(memory, Math.min(at, first.get(memory) ?? Infinity));
  const all = history
    .toSorted((a, b) => a.order - b.order)
    .map((entry) => {
      const { memory, created } = entry;
      const isLater = created !== null && created > (first.get(memory) ?? Infinity);
      const dated = entry.at ?? (isLater ? created : null);
      if (dated === null) undated += 1;
      const at = dated ?? last;
      last = Math.max(last, at);
      return { ...entry, at };
    });
  if (undated > 0) report.notes.push(`${undated} entries of history have no date: they count as of the entry before`);
  return all.toSorted((a, b) => a.at - b.at || a.order - b.order);
}

function versionsOf(entries: readonly PlacedEntry[], memory: Mem0Memory | undefined, left: Tally): Version[] {
  const versions: Version[] = [];
  const end = (at: number): void => {
    const last = versions.at(-1);
    if (last?.to === null) last.to = Math.max(at, last.from);
  };
  for (const { memory: id, before, after, event, at, created, metadata } of entries) {
    const held = versions.at(-1);
    if (event === "NONE") {
      left.add("entries of history that changed nothing");
      continue;
    }
    if (before !== null && held === undefined && event !== "ADD")
      versions.push({ memory: id, text: before, from: Math.min(created ?? at, at), to: null, metadata });
    if (event === "DELETE" || after === null) {
      end(at);
      continue;
    }
    if (held?.to === null && held.text === after) continue;
    end(at);
    versions.push({ memory: id, text: after, from: at, to: null, metadata });
  }
  if (memory === undefined) return versions;
  const last = versions.at(-1);
  if (last?.to === null && last.text === memory.text) {
    last.metadata = { ...last.metadata, ...memory.metadata };
    last.expires = memory.expires;
    return versions;
  }
  const before = last?.to ?? last?.from ?? -Infinity;
  const from = Number.isFinite(memory.from) ? Math.max(memory.from, before) : before;
  end(from);
  const { id, text, expires, metadata } = memory;
  return [...versions, { memory: id, text, from, to: null, expires, metadata }];
}

const OWNER = "owner";
/** The predicate of all facts: only a model could tell which persons and things a sentence names. */
const PREDICATE = "NOTED";

function past({ name }: Mem0Import, versions: readonly Version[]): Past {
  const episodes: PastEpisode[] = [];
  const facts = new Map<string, PastFact & { statements: PastStatement[] }>();
  const count = new Map<string, number>();
  const ends = endsOf(versions);
  for (const { memory, text, from, to, metadata } of versions) {
    const number = (count.get(memory) ?? 0) + 1;
    count.set(memory, number);
    const key = `${memory}#${number}`;
    episodes.push({
      key,
      type: "text",
      thread: null,
      role: null,
      name: null,
      content: text,
      said: from,
      learned: from,
      metadata: { ...metadata, memory_id: memory },
      retracted: to,
    });
    const claim = normaliseName(text);
    const fact = facts.get(claim) ?? { ...factOf(claim, text), statements: [] };
    facts.set(claim, fact);
    const end = to === null ? (ends.get(claim) ?? null) : null;
    fact.statements.push({ episode: key, at: from, bounds: { from, basis: "observed", to: end } });
  }
  const called = name ?? NAMELESS;
  const entities = [{ key: OWNER, name: called, type: "person", attributes: {}, mentionedIn: [] }];
  return { name, timeZone: null, episodes, entities, facts: [...facts.values()] };
}

/**
 * A sentence ends with the last memory that has it, or never while one of these has no end. A memory that expired before it was written
 * ends one millisecond later, because a period cannot be empty.
 */
function endsOf(versions: readonly Version[]): Map<string, number | null> {
  const ends = new Map<string, number | null>();
  for (const { text, from, to, expires = null } of versions) {
    if (to !== null) continue;
    const claim = normaliseName(text);
    const known = ends.get(claim);
    const end = expires === null ? null : Math.max(expires, from + 1);
    ends.set(claim, known === null || end === null ? null : Math.max(known ?? end, end));
  }
  return ends;
}

const factOf = (key: string, text: string): PastFact => ({
  key,
  subject: OWNER,
  predicate: PREDICATE,
  object: null,
  value: text,
  sentence: text,
  attributes: {},
  statements: [],
});
