import type { Instant } from "../../../shared/instant.ts";
import type { Utterance } from "../../core/extraction/extraction.ts";
import type { Sql } from "../../ports/sql.ts";
import { mayIntroduce, relativesSpokenOf } from "../../core/extraction/introductions.ts";
import { mayTurnPlay, wordsThatMayEnd } from "../../core/language/index.ts";
import { searchText } from "../index/full-text.ts";
import { undoneEpisodes } from "../index/retractions.ts";

/** Give extraction the last n = 4 messages as context (Zep §2.1). */
const CONTEXT_MESSAGES = 4;
/** Show at most so many older messages that say how somebody is called, … */
const MAX_INTRODUCTIONS = 3;
/** … and so many that may name what a message says is over, … */
const MAX_NAMED = 3;
/** … found among the best of the words, which are few. */
const MAX_LOOKED_AT = 50;

/** Look for the beginning of a role play in so many earlier messages of a thread, and in so many characters of each. */
const [MAX_PLAYED, MAX_TURN_CHARACTERS] = [60, 2_000];
/** Read so many of them at once. */
const PLAYED_PAGE = 15;

/** Show so much of an earlier message: what it introduces stands at its beginning. Prompts show less. */
const MAX_SHOWN_CHARACTERS = 32_768;

export interface EarlierMessage extends Utterance {
  seq: number;
}

/** Only a program's role tells an extractor something: users and the sources of texts are read alike. */
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

/** The characters that SQLite counts as such. */
const beginningOf = (content: string): string =>
  content.length <= MAX_TURN_CHARACTERS
    ? content
    : Array.from(content.slice(0, 2 * MAX_TURN_CHARACTERS))
        .slice(0, MAX_TURN_CHARACTERS)
        .join("");

interface LookedAt {
  previous_seq: number | null;
  turns: boolean;
}

/** Whether a text has a word as it is, and not only one of the same stem. */
const hasWord = (text: string, word: string): boolean => text.toLowerCase().includes(word);

const FAILED = "EXISTS (SELECT 1 FROM work w WHERE w.episode_seq = e.seq AND w.status = 'failed') AS failed";

/**
 * Reads the messages that an extractor is shown before an episode: the last four of its thread or document, oldest first, without
 * those that were retracted or rolled back at an instant or are now, without those that were edited since, and without
 * those that could not be read: what a model refuses, it refuses in the prompts of other messages too.
 */
export class EarlierMessages {
  readonly #sql: Sql;
  readonly #undone: ReadonlySet<number>;
  readonly #known_at: Instant;
  /** Rows that were read: messages of one batch mostly have the same ones before them. */
  readonly #rows = new Map<number, Row>();
  /** Messages that were looked at: the one before, and whether it may begin or end a role play. */
  readonly #lookedAt = new Map<number, LookedAt>();

  /** @param known_at what was retracted or rolled back by then, or stored since, is left out */
  constructor(sql: Sql, known_at: Instant) {
    this.#sql = sql;
    this.#known_at = known_at;
    // forgotten messages are in no prompt, not even to read again the messages that were read with them
    this.#undone = new Set([...undoneEpisodes(sql, known_at), ...undoneEpisodes(sql, Number.MAX_SAFE_INTEGER)]);
  }

  /** Whether an episode is believed, and so may be shown. */
  isShown(seq: number): boolean {
    return !this.#undone.has(seq);
  }

  /** @param last the newest of the messages; `null` if there is none */
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
   * The messages that rules are shown before an episode, oldest first: those of `upTo`, before them the newest message of the thread that
   * may begin or end a role play, and before that those that introduce relatives, and those that may name what the message ends.
   */
  forRules(
    message: Pick<EarlierMessage, "seq" | "speaker" | "content"> & { previous_seq: number | null },
  ): EarlierMessage[] {
    const recent = this.inThread(message.previous_seq);
    const introduced = this.introductions(message, recent);
    return [...this.#named(message, [...introduced, ...recent]), ...introduced, ...recent];
  }

  /** The messages of `upTo`, and before them the newest message of the thread that may begin or end a role play. */
  inThread(last: number | null): EarlierMessage[] {
    const before = this.upTo(last);
    const turn = before.some(({ content }) => mayTurnPlay(content.slice(0, MAX_TURN_CHARACTERS)))
      ? []
      : this.#turnOfPlay(last).filter(({ seq }) => !before.some((shown) => shown.seq === seq));
    return [...turn, ...before];
  }

  #turnOfPlay(last: number | null): EarlierMessage[] {
    let seq = last;
    for (let looked = 0; seq !== null && looked < MAX_PLAYED; looked += 1) {
      const row = this.#look(seq);
      if (row === null) return [];
      if (row.turns)
        return this.#chain(seq, 1).map(({ seq: at, speaker, role, content, reference_time }) => ({
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

  #look(seq: number): LookedAt | null {
    const known = this.#lookedAt.get(seq);
    if (known !== undefined) return known;
    const row = this.#rows.get(seq);
    const page = row === undefined ? this.#chain(seq, PLAYED_PAGE, MAX_TURN_CHARACTERS) : [row];
    for (const { seq: at, previous_seq, role, created_at, content } of page) {
      const isOfPerson = role !== "assistant" && created_at <= this.#known_at && this.isShown(at);
      const turns = isOfPerson && mayTurnPlay(beginningOf(content));
      this.#lookedAt.set(at, { previous_seq, turns });
    }
    return this.#lookedAt.get(seq) ?? null;
  }

  /**
   * Messages of a speaker, however old and of any thread, that say how the relatives and pets are called of which another message of theirs speaks
   * without a name, oldest first; without those that are shown anyhow.
   */
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

  /**
   * Messages of a speaker, however old and of any thread, with a word of what another message of theirs may say is over, oldest first: the rarest words
   * first, and of each the first and the last message that have it.
   */
  #named(
    { seq, speaker, content }: Pick<EarlierMessage, "seq" | "speaker" | "content">,
    shown: readonly EarlierMessage[],
  ): EarlierMessage[] {
    if (speaker === null) return [];
    const isOpen = (row: Row): boolean =>
      this.isShown(row.seq) && row.failed === 0 && !shown.some((other) => other.seq === row.seq);
    const found = wordsThatMayEnd(content)
      .map((word) => this.#saidBefore(seq, speaker, word).filter((row) => hasWord(row.content, word)))
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

  /** At most `count` messages, newest first. Reads those that are not known yet. */
  #known(last: number, count: number): Row[] {
    const found: Row[] = [];
    let isFirst = this.#rows.size > 0;
    for (let next: number | null = last; next !== null && found.length < count;) {
      if (!this.#rows.has(next)) {
        // before the next message of a batch stands one that was not read yet, and before that those that were
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

  /** At most `count` messages, newest first, with so much of each. */
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
