import { differsFromPresent, type ReadMoment } from "../../core/temporal/moment.ts";
import type { ThreadLink } from "../../core/retrieve/chain.ts";
import { sharingNeighbours, type ThreadMessage } from "../../core/retrieve/message-ranking.ts";
import type { ThreadLinks } from "../../core/retrieve/thread-links.ts";
import { REACH, runsAround, unrelatedPairs } from "../../core/retrieve/unrelated-pairs.ts";
import { cosineOfCodes } from "../../core/vectors/bit-codes.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { readKept } from "../base/kept-rows.ts";
import { saidSql } from "../base/moment-sql.ts";
import { NODE_KINDS, nodeOf, seqOf } from "../base/scoped-rows.ts";
import { codeFromBlob } from "../index/code-pages.ts";
import { readThreadMessages } from "../walk/thread-rows.ts";
import type { WalkCache } from "../walk/walk-cache.ts";

/** The messages of a search and their neighbors in the thread, at most two messages away, which share scores. */
export class ThreadNeighbours {
  readonly messages = new Map<number, ThreadMessage>();
  readonly #sql: Sql;
  readonly #walks: WalkCache;
  readonly #moment: ReadMoment;
  readonly #speakers: ReadonlySet<number>;
  readonly #least_similarity: number | null;
  readonly #compared = new Set<number>();
  #threads: ThreadLinks | "rows" | null = null;

  /**
   * @param speakers `speakerCode`s that the query names
   * @param least_similarity cosine of related messages; `null` if the vectors are of another model
   */
  constructor(
    sql: Sql,
    walks: WalkCache,
    moment: ReadMoment,
    speakers: ReadonlySet<number>,
    least_similarity: number | null,
  ) {
    this.#sql = sql;
    this.#walks = walks;
    this.#moment = moment;
    this.#speakers = speakers;
    this.#least_similarity = least_similarity;
  }

  around(found: Iterable<number>, hits: readonly number[]): Set<number> {
    const seqs = new Set(found);
    this.#link(seqs);
    let edge = hits;
    for (let distance = 0; distance < 2; distance++) {
      edge = this.#neighboursOf(edge);
      this.#link(edge);
      for (const seq of edge) seqs.add(seq);
    }
    for (const seq of seqs) if (!this.messages.has(seq)) seqs.delete(seq);
    this.#separateNotes(seqs);
    return seqs;
  }

  sharing(found: ReadonlySet<number>): Set<number> {
    const seqs = new Set(found);
    this.around(found, [...found]);
    let edge: readonly number[] = [...found];
    for (let distance = 0; distance < 2; distance++) {
      edge = this.#neighboursOf(edge, sharingNeighbours);
      for (const seq of edge) seqs.add(seq);
    }
    return seqs;
  }

  #link(seqs: Iterable<number>): void {
    const unknown: number[] = [];
    for (const seq of seqs) if (!this.messages.has(seq)) unknown.push(seq);
    if (unknown.length === 0) return;
    this.#threads ??= this.#walks.exceedsBudget(this.#sql) ? "rows" : this.#walks.threads(this.#sql);
    if (this.#threads === "rows") {
      for (const [seq, message] of readThreadMessages(this.#sql, unknown, this.#speakers))
        this.messages.set(seq, message);
    } else {
      for (const seq of unknown) this.messages.set(seq, this.#threads.at(seq, this.#speakers));
    }
  }

  #neighboursOf(
    seqs: readonly number[],
    linksOf: (message: ThreadMessage) => ThreadLink = (message) => message,
  ): number[] {
    const around = new Set<number>();
    for (const seq of seqs) {
      const message = this.messages.get(seq);
      const { previous, next } = message ? linksOf(message) : UNLINKED;
      if (previous !== null) around.add(previous);
      if (next !== null) around.add(next);
    }
    return [...around];
  }

  #separateNotes(seqs: ReadonlySet<number>): void {
    if (this.#least_similarity === null) return;
    const pairs: number[] = [];
    for (const seq of seqs) {
      const { continues, previous } = this.messages.get(seq) ?? {};
      if (continues !== true || !seqs.has(previous ?? 0) || this.#compared.has(seq)) continue;
      pairs.push(seq);
      this.#compared.add(seq);
    }
    if (pairs.length === 0) return;
    // one statement a step; links in memory are read when a run needs them
    if (this.#threads === "rows") this.#linkRuns(pairs);
    const runs = runsAround(pairs, { get: (seq) => this.messages.get(seq) ?? this.#linked(seq) });
    const resemblances = this.#resemblances([...new Set(runs.flat())]);
    for (const pair of unrelatedPairs(pairs, runs, resemblances, this.#least_similarity)) {
      const message = this.messages.get(pair);
      const before = this.messages.get(message?.previous ?? 0);
      if (message) message.apart_before = true;
      if (before) before.apart_after = true;
    }
  }

  #linked(seq: number): ThreadMessage | undefined {
    this.#link([seq]);
    return this.messages.get(seq);
  }

  #linkRuns(pairs: readonly number[]): void {
    let [first, last] = [pairs, pairs];
    for (let distance = 0; distance <= REACH; distance++) {
      first = this.#continuing(first).flatMap((seq) => this.messages.get(seq)?.previous ?? []);
      last = last.flatMap((seq) => this.messages.get(seq)?.next ?? []);
      this.#link([...first, ...last]);
      last = this.#continuing(last);
    }
  }

  #continuing(seqs: readonly number[]): number[] {
    return seqs.filter((seq) => this.messages.get(seq)?.continues === true);
  }

  #resemblances(pairs: readonly number[]): Map<number, number | null> {
    const read = (unknown: readonly number[]): Map<number, number | null> => {
      const codes = this.#codes(unknown.flatMap((pair) => [pair, this.messages.get(pair)?.previous ?? pair]));
      return new Map(
        unknown.map((pair) => {
          const [one, other] = [codes.get(pair), codes.get(this.messages.get(pair)?.previous ?? pair)];
          return [pair, one && other ? cosineOfCodes(one, other) : null];
        }),
      );
    };
    return differsFromPresent(this.#moment)
      ? read(pairs)
      : readKept(this.#sql, "resemblance", pairs, read, () => BYTES_OF_NUMBER);
  }

  #codes(seqs: readonly number[]): Map<number, Uint32Array> {
    const nodes = JSON.stringify([...new Set(seqs)].map((seq) => nodeOf("episodes", seq)));
    const rows = differsFromPresent(this.#moment)
      ? this.#sql.all<CodeRow>(
          `SELECT c.node, c.code FROM vectors v JOIN codes c ON c.seq = v.code_seq JOIN episodes e ON e.seq = v.node / ${NODE_KINDS}
           WHERE v.node IN (SELECT value FROM json_each(?1)) AND ${saidSql("e", "?2", "?3")}`,
          nodes,
          this.#moment.known_at,
          this.#moment.as_of,
        )
      : this.#sql.all<CodeRow>(
          "SELECT c.node, c.code FROM vectors v JOIN codes c ON c.seq = v.code_seq WHERE v.node IN (SELECT value FROM json_each(?))",
          nodes,
        );
    return new Map(rows.map(({ node, code }) => [seqOf(node), codeFromBlob(code)]));
  }
}

const UNLINKED: ThreadLink = { previous: null, next: null };

type CodeRow = { node: number; code: SqlValue };

const BYTES_OF_NUMBER = 60;
