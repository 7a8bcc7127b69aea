import type { Instant } from "../../../shared/instant.ts";
import type { Utterance } from "../../core/extraction/extraction.ts";
import type { Sql } from "../../ports/sql.ts";
import { mayIntroduce, relativesSpokenOf } from "../../core/extraction/introductions.ts";
import {
  maySetTask,
  MESSAGES_BEHIND,
  partInPlay,
  type PartInPlay,
  wordsThatMayEnd,
  wordsThatMayFulfil,
} from "../../core/language/index.ts";
import { TextMemo } from "../../core/text/memo/text-memo.ts";
import { searchText } from "../index/full-text.ts";
import { undoneEpisodes } from "../index/retractions.ts";

/** Zep §2.1: n = 4. */
const CONTEXT_MESSAGES = 4;
const MAX_INTRODUCTIONS = 3;
const MAX_NAMED = 3;
const MAX_LOOKED_AT = 50;

/** Messages searched for the start of a role play, and characters of each. */
const [MAX_PLAYED, MAX_TURN_CHARACTERS] = [60, 2_000];
const PLAYED_PAGE = 15;

/** Bounds what the rules read; a prompt shows less. */
const MAX_SHOWN_CHARACTERS = 32_768;

export interface EarlierMessage extends Utterance {
  seq: number;
}

/** Users and sources of texts are read alike, so only an assistant has a role. */
export const roleOf = (role: string | null): Pick<Utterance, "role"> =>
  role === "assistant" ? { role: "assistant" } : {};

type Row = {
  seq: number;
  speaker: string | null;
  role: string | null;
  content: string;
  reference_time: number;
  created_at: number;
  previous_seq: number | null;
  failed: 0 | 1;
};

const asElsewhere = ({ seq, speaker, content, reference_time, role }: Row): EarlierMessage => ({
  seq,
  speaker,
  content,
  reference_time,
  elsewhere: true,
  ...roleOf(role),
});

/** Cuts by code points, because SQLite counts them. */
const beginningOf = (content: string): string =>
  content.length <= MAX_TURN_CHARACTERS
    ? content
    : Array.from(content.slice(0, 2 * MAX_TURN_CHARACTERS))
        .slice(0, MAX_TURN_CHARACTERS)
        .join("");

interface LookedAt {
  previous_seq: number | null;
  isOfPerson: boolean;
  part: PartInPlay | null;
}

/** The text must contain the word itself, because a hit may share only its stem. */
const hasWord = (text: string, word: string): boolean => text.toLowerCase().includes(word);

const FAILED = "EXISTS (SELECT 1 FROM work w WHERE w.episode_seq = e.seq AND w.status = 'failed') AS failed";

const PLAYED = new TextMemo<PartInPlay | null>(200_000);
const playedPart = (content: string): PartInPlay | null => PLAYED.of(content, () => partInPlay(content));

/** Excludes messages undone then or now, edited since, or failed, because a model refuses their content in other prompts too. */
export class EarlierMessages {
  readonly #sql: Sql;
  readonly #undone: ReadonlySet<number>;
  readonly #known_at: Instant;
  readonly #rows = new Map<number, Row>();
  readonly #lookedAt = new Map<number, LookedAt>();

  constructor(sql: Sql, known_at: Instant) {
    this.#sql = sql;
    this.#known_at = known_at;
    // messages undone now are in no prompt, not even to repeat readings
    this.#undone = new Set([...undoneEpisodes(sql, known_at), ...undoneEpisodes(sql, Number.MAX_SAFE_INTEGER)]);
  }

  isShown(seq: number): boolean {
    return !this.#undone.has(seq);
  }

  upTo(last: number | null): EarlierMessage[] {
    const shown: EarlierMessage[] = [];
    for (let next = last; next !== null && shown.length < CONTEXT_MESSAGES;) {
      const rows = this.#known(next, CONTEXT_MESSAGES - shown.length);
      for (const { previous_seq: _, created_at, failed, role, ...message } of rows)
        if (created_at <= this.#known_at && failed === 0 && this.isShown(message.seq))
          shown.unshift({ ...message, ...roleOf(role) });
      next = rows.at(-1)?.previous_seq ?? null;
    }
    return shown;
  }

  /**
   * Returns the messages that may name an ended thing, introductions of relatives, the last role play, and the messages
   * up to this one. Each group is in order, oldest first.
   */
  forRules(
    message: Pick<EarlierMessage, "seq" | "speaker" | "content"> & { previous_seq: number | null },
  ): EarlierMessage[] {
    const recent = this.inThread(message.previous_seq);
    const introduced = this.introductions(message, recent);
    return [...this.#named(message, [...introduced, ...recent]), ...introduced, ...recent];
  }

  inThread(last: number | null): EarlierMessage[] {
    const before = this.upTo(last);
    const turn = before.some(({ content }) => playedPart(content.slice(0, MAX_TURN_CHARACTERS)) === "turn")
      ? []
      : this.#turnOfPlay(last).filter(({ seq }) => !before.some((shown) => shown.seq === seq));
    return [...turn, ...before];
  }

  #turnOfPlay(last: number | null): EarlierMessage[] {
    let seq = last;
    for (let looked = 0; seq !== null && looked < MAX_PLAYED; looked += 1) {
      const row = this.#look(seq);
      if (row === null) return [];
      const count = row.part === "cast" ? this.#sinceProposal(row.previous_seq) + 1 : 1;
      if (row.part === "turn" || count > 1)
        return this.#chain(seq, count)
          .filter(({ seq: at }) => this.#look(at)?.isOfPerson === true)
          .toReversed()
          .map(({ seq: at, speaker, role, content, reference_time }) => ({
            seq: at,
            speaker,
            content,
            reference_time,
            ...roleOf(role),
          }));
      seq = row.previous_seq;
    }
    return [];
  }

  #sinceProposal(last: number | null): number {
    let people = 0;
    let seq = last;
    for (let count = 1; seq !== null && people < MESSAGES_BEHIND && count <= 2 * MESSAGES_BEHIND; count += 1) {
      const row = this.#look(seq);
      if (row === null || row.part === "turn") return 0;
      if (row.part === "proposal") return count;
      if (row.isOfPerson) people += 1;
      seq = row.previous_seq;
    }
    return 0;
  }

  #look(seq: number): LookedAt | null {
    const known = this.#lookedAt.get(seq);
    if (known !== undefined) return known;
    const row = this.#rows.get(seq);
    const page = row === undefined ? this.#chain(seq, PLAYED_PAGE, MAX_TURN_CHARACTERS) : [row];
    for (const { seq: at, previous_seq, role, created_at, content } of page) {
      const isOfPerson = role !== "assistant" && created_at <= this.#known_at && this.isShown(at);
      const part = isOfPerson ? playedPart(beginningOf(content)) : null;
      this.#lookedAt.set(at, { previous_seq, isOfPerson, part });
    }
    return this.#lookedAt.get(seq) ?? null;
  }

  introductions(
    message: Pick<EarlierMessage, "seq" | "speaker" | "content">,
    shown: readonly EarlierMessage[],
  ): EarlierMessage[] {
    const { seq, speaker, content } = message;
    if (speaker === null) return [];
    const nouns = relativesSpokenOf(content);
    const found = nouns.flatMap((noun) =>
      this.#saidBefore(seq, speaker, noun).filter(
        (row) => row.seq < seq && this.isShown(row.seq) && row.failed === 0 && mayIntroduce(row.content, noun),
      ),
    );
    const rows = new Map(found.map((row) => [row.seq, row]));
    return [...rows.values()]
      .filter((row) => !shown.some((other) => other.seq === row.seq))
      .sort((a, b) => b.seq - a.seq)
      .slice(0, MAX_INTRODUCTIONS)
      .toReversed()
      .map(asElsewhere);
  }

  #named(
    { seq, speaker, content }: Pick<EarlierMessage, "seq" | "speaker" | "content">,
    shown: readonly EarlierMessage[],
  ): EarlierMessage[] {
    if (speaker === null) return [];
    const isOpen = (row: Row): boolean =>
      this.isShown(row.seq) && row.failed === 0 && !shown.some((other) => other.seq === row.seq);
    const ended = wordsThatMayEnd(content).map((word) => this.#withWord(seq, speaker, word));
    const fulfilled = wordsThatMayFulfil(content).map((word) =>
      this.#withWord(seq, speaker, word).filter((row) => maySetTask(row.content)),
    );
    const found = [...ended, ...fulfilled]
      .filter((rows) => rows.length > 0 && rows.length < MAX_LOOKED_AT)
      .toSorted((a, b) => a.length - b.length)
      .flatMap((rows) => [rows.at(0), rows.at(-1)])
      .filter((row) => row !== undefined && isOpen(row));
    const rows = new Map(found.flatMap((row) => (row === undefined ? [] : [[row.seq, row] as const])));
    return [...rows.values()]
      .slice(0, MAX_NAMED)
      .sort((a, b) => a.seq - b.seq)
      .map(asElsewhere);
  }

  #withWord(seq: number, speaker: string, word: string): Row[] {
    return this.#saidBefore(seq, speaker, word).filter((row) => hasWord(row.content, word));
  }

  #saidBefore(seq: number, speaker: string, noun: string): Row[] {
    const hits = searchText(this.#sql, "episodes", noun, MAX_LOOKED_AT, {
      condition: (row) =>
        `EXISTS (SELECT 1 FROM episodes e WHERE e.seq = ${row} AND e.seq < ?3 AND e.created_at <= ?4 AND e.name = ?5 AND e.role IS NOT 'assistant')`,
      parameters: [seq, this.#known_at, speaker],
    });
    return this.#sql.all<Row>(
      `SELECT e.seq, e.name AS speaker, e.role, substr(e.content, 1, ${MAX_SHOWN_CHARACTERS}) AS content, e.reference_time, e.created_at, e.previous_seq, ${FAILED} FROM episodes e
       WHERE e.seq IN (SELECT value FROM json_each(?)) ORDER BY e.seq`,
      JSON.stringify(hits.map((hit) => hit.seq)),
    );
  }

  #known(last: number, count: number): Row[] {
    const found: Row[] = [];
    let isFirst = this.#rows.size > 0;
    for (let next: number | null = last; next !== null && found.length < count;) {
      if (!this.#rows.has(next)) {
        for (const row of this.#chain(next, isFirst ? 1 : count - found.length)) this.#rows.set(row.seq, row);
        isFirst = false;
      }
      const row = this.#rows.get(next);
      if (row === undefined) break;
      found.push(row);
      next = row.previous_seq;
    }
    return found;
  }

  #chain(last: number, count: number, characters = MAX_SHOWN_CHARACTERS): Row[] {
    return this.#sql.all<Row>(
      `WITH RECURSIVE chain (seq, depth) AS (
         SELECT ?1, 1
         UNION ALL SELECT e.previous_seq, depth + 1 FROM chain JOIN episodes e ON e.seq = chain.seq
         WHERE e.previous_seq IS NOT NULL AND depth < ?2)
       SELECT e.seq, e.name AS speaker, e.role, substr(e.content, 1, ?3) AS content, e.reference_time, e.created_at, e.previous_seq, ${FAILED}
       FROM chain JOIN episodes e ON e.seq = chain.seq ORDER BY depth`,
      last,
      count,
      characters,
    );
  }
}
