import fc from "fast-check";
import { FaultError } from "../../shared/fault.ts";
import { nonNull } from "../../shared/non-null.ts";
import { FILE_PATHS, TAUGHT_QUESTION } from "./every-answer.ts";
import { embedHashed } from "../../worker/core/vectors/hashed-embedding.ts";
import type { FileCommand } from "../../shared/api/files.ts";
import { TASK, TASK_DONE, TASK_DROPPED } from "../../worker/core/language/predicates/tasks.ts";
import type { ManualFact } from "../../worker/ports/graph/writes.ts";
import { contentMark, livedGraph, sentenceMark } from "./lived-graph.ts";
import { DIMENSIONS } from "./graph-read-by-rules.ts";

const FRIENDS = ["Bob", "Zoe"] as const;
const CITIES = ["Oslo", "Rome", "Lima"] as const;
const FIRMS = ["Acme", "Globex"] as const;

const NAMES = [
  "Jane Doe",
  "Marta Kowalczyk",
  "Alex Roe",
  "Nina Castellan",
  "Tessa Vandermeer",
  "Irma Sandoval",
  "Carla Okonkwo",
  "Petra Lindqvist",
  "Hedda Brannigan",
  "Selma Achterberg",
  "Wilma Drummond",
  "Frida Esposito",
  "Gwen Halloran",
  "Lotte Ishikawa",
] as const;

const ZONES = ["America/Los_Angeles", null, "Pacific/Honolulu"] as const;

type Sentence = (friend: string, city: string, firm: string) => string;
const SENTENCES: readonly Sentence[] = [
  (_, city) => `I live in ${city}.`,
  (_, city) => `I moved to ${city}.`,
  (_, city) => `I have lived in ${city} since 2021.`,
  (_, city) => `I used to live in ${city}.`,
  (_, __, firm) => `I work at ${firm} now.`,
  (_, city) => `I visited ${city} on 5 May 2021.`,
  (friend, city) => `My sister ${friend} lives in ${city}.`,
  (friend, city) => `${friend} moved to ${city}.`,
  (friend, _, firm) => `${friend} works at ${firm}.`,
  (friend) => `I met ${friend}.`,
  (friend) => `My brother is ${friend}.`,
  (_, city) => `He lives in ${city}.`,
  (_, __, firm) => `She works at ${firm}.`,
  // no reading mentions this name, which two people may have after the other sentence
  (friend) => `${friend.toLowerCase()} called.`,
  (friend, _, firm) => `${friend} Marsh works at ${firm}.`,
];

const part = fc.nat({ max: 7 });
const month = fc.nat({ max: 20 });
const said = fc.record({
  do: fc.constant("say" as const),
  sentence: fc.nat({ max: SENTENCES.length - 1 }),
  friend: fc.constantFrom(...FRIENDS),
  city: fc.constantFrom(...CITIES),
  firm: fc.constantFrom(...FIRMS),
  month,
});
const named = fc.record({ do: fc.constant("name" as const), month, again: fc.option(part, { nil: null }) });
const written = fc.record({ do: fc.constant("write" as const), month, which: part, firm: fc.constantFrom(...FIRMS) });
const renamed = fc.record({ do: fc.constant("rename" as const), which: fc.nat({ max: 1 }), other: part });
const byHand = fc.record({
  do: fc.constantFrom(
    "rename",
    "retype",
    "merge",
    "split",
    "drop",
    "correct",
    "deny",
    "retract",
    "back",
    "teach",
    "refresh",
    "state",
  ),
  which: part,
  other: part,
});

/** Few months, so that short histories have many names and homes of the user. */
const soon = fc.nat({ max: 6 });
export const namingStep = fc.oneof(
  { weight: 3, arbitrary: said.map((one) => ({ ...one, sentence: one.sentence % 2, month: one.month % 7 })) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("name" as const), month: soon, again: fc.constant(null) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("rename" as const), which: fc.constant(0), other: part }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom("retype", "back"), which: fc.nat({ max: 2 }), other: part }),
  },
);

const few = fc.nat({ max: 3 });
const edited = (...kinds: ("merge" | "back" | "refresh" | "correct" | "rename" | "retract")[]) =>
  fc.record({ do: fc.constantFrom(...kinds), which: few, other: few });
export const editingStep = fc.oneof(
  { weight: 3, arbitrary: said.map((one) => ({ ...one, month: one.month % 7 })) },
  { weight: 2, arbitrary: edited("merge") },
  { weight: 2, arbitrary: edited("back").map((one) => ({ ...one, which: 1 + (one.which % 2) })) },
  { weight: 2, arbitrary: edited("refresh") },
  { weight: 2, arbitrary: edited("correct", "rename", "retract") },
);

const later = fc.boolean();
/** Messages may wait for a first or repeated reading, so that short histories are queried meanwhile. */
export const waitingStep = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(said, later).map(([one, waits]) => ({ ...one, month: one.month % 7, waits })) },
  { weight: 3, arbitrary: fc.tuple(edited("retract"), later).map(([one, waits]) => ({ ...one, waits })) },
  { weight: 2, arbitrary: fc.tuple(edited("back"), later).map(([one, waits]) => ({ ...one, waits })) },
  {
    weight: 1,
    arbitrary: fc.tuple(edited("merge", "correct", "rename"), later).map(([one, waits]) => ({ ...one, waits })),
  },
);

const kept = fc.record({
  do: fc.constantFrom("profile", "profile", "file", "thread", "finish", "state"),
  which: few,
  other: few,
});
/** Names, time zones, files, whole threads and tasks, so that short histories have several of each. */
export const keepingStep = fc.oneof(
  { weight: 2, arbitrary: said.map((one) => ({ ...one, month: one.month % 7 })) },
  { weight: 4, arbitrary: kept },
  { weight: 1, arbitrary: edited("back", "rename") },
);

export const step = fc.oneof(
  { weight: 5, arbitrary: said },
  { weight: 3, arbitrary: named },
  { weight: 1, arbitrary: written },
  { weight: 2, arbitrary: renamed },
  { weight: 5, arbitrary: byHand },
  { weight: 1, arbitrary: kept },
);
export type Step = (typeof step extends fc.Arbitrary<infer T> ? T : never) & { waits?: boolean };

export const monthOf = (n: number): number => Date.UTC(2020, 3 * n, 15);

/** A word that may appear only from a known instant, and at valid instants from some time. */
export interface Mark {
  word: string;
  known: number;
  said: number | null;
  /** Late news about the past may show a speaker's name or a fact's sentence earlier. */
  of: "content" | "sentence" | "name" | "hand";
  about: string;
  episode: string | null;
}

export function forbidden(marks: readonly Mark[], as_of: number | undefined, known_at: number): Mark[] {
  const known = marks.filter((mark) => mark.known <= known_at);
  const at = as_of ?? Infinity;
  const isSaid = ({ said }: Mark): boolean => said === null || said <= at;
  // late news about the past keeps its sentence, and the speaker's name, if nothing was written by then
  const isEarlier = (mark: Mark): boolean =>
    mark.of === "sentence"
      ? known.some((other) => other.of === "sentence" && other.about === mark.about && isSaid(other))
      : mark.of === "name"
        ? known.some((other) => other.of === "content" && isSaid(other))
        : true;
  const words = new Set(known.filter(isSaid).map(({ word }) => word));
  return marks.filter((mark) => (mark.known > known_at || (!isSaid(mark) && isEarlier(mark))) && !words.has(mark.word));
}

function byHandFact(word: string): ManualFact {
  const vector = embedHashed(word, DIMENSIONS);
  return {
    subject: "Bob",
    object: null,
    object_value: word,
    predicate: TASK,
    fact: `Bob's task: ${word}.`,
    kind: "state",
    valid_from: null,
    valid_to: null,
    episode_id: null,
    vectors: { subject: vector, object: vector, fact: vector },
    embedding: { model: "engraph-hashed-1", candidate_similarity: 0.5, synonym_similarity: 0.7 },
  };
}

function fileCommand(which: number, path: string, word: string): FileCommand {
  switch (which) {
    case 0:
      return { command: "insert", path, insert_line: 0, insert_text: word };
    case 1:
      return { command: "rename", old_path: path, new_path: FILE_PATHS[2] };
    case 2:
      return { command: "delete", path };
    default:
      return { command: "create", path, file_text: `${word}\n` };
  }
}

export function livingGraph() {
  const world = livedGraph();
  const { graph, clock, sql } = world;
  const marks: Mark[] = [];
  const spoken: string[] = [];
  const stated: string[] = [];
  const episodes: string[] = [];
  let n = 0;

  const speak = async (content: string, at: number, { text = false, waits = false } = {}): Promise<void> => {
    const number = n++;
    const marked = `${content} Ref ${contentMark(number)}.`;
    clock.advance(1_000);
    const { episodes: made } = await graph.append(
      [
        {
          type: text ? "text" : "message",
          thread_id: text ? null : "t",
          document_id: null,
          part: null,
          title: null,
          message_id: null,
          role: text ? null : "user",
          name: null,
          content: marked,
          reference_time: { at, zoned: true, precision: "instant" },
          metadata: {},
          extract: null,
        },
      ],
      null,
      null,
      false,
    );
    if (!waits) await world.attend();
    const episode = nonNull(made[0], "episode").id;
    episodes.push(episode);
    const mark = { known: created(episode), said: at, about: content, episode };
    marks.push({ word: contentMark(number), of: "content", ...mark });
    marks.push({ word: sentenceMark(number), of: "sentence", ...mark });
    for (const name of NAMES)
      for (const word of name.split(" ")) if (content.includes(word)) marks.push({ word, of: "name", ...mark });
  };
  const created = (episode: string): number =>
    nonNull(sql.all<{ at: number }>("SELECT created_at AS at FROM episodes WHERE id = ?", episode)[0], "episode").at;
  const give = (word: string): string => {
    marks.push({ word, known: clock.now(), said: null, of: "hand", about: "", episode: null });
    return word;
  };

  const entityAt = async (which: number) => {
    const { data } = await graph.entities({ limit: 100 });
    return data.length === 0 ? null : nonNull(data.toReversed()[which % data.length], "entity");
  };
  const factAt = async (which: number) => {
    const { data } = await graph.facts({ limit: 100 });
    return data.length === 0 ? null : nonNull(data[which % data.length], "fact");
  };

  const perform = async (one: Step): Promise<void> => {
    clock.advance(1_000);
    switch (one.do) {
      case "say":
        return speak(nonNull(SENTENCES[one.sentence], "sentence")(one.friend, one.city, one.firm), monthOf(one.month), {
          waits: one.waits,
        });
      case "name": {
        const before = one.again === null ? undefined : spoken[one.again];
        const name = before ?? NAMES[spoken.length];
        if (name === undefined) return;
        if (before === undefined) spoken.push(name);
        return speak(`My name is ${name}.`, monthOf(one.month));
      }
      case "write":
        return speak(`${NAMES[one.which] ?? ""} works at ${one.firm}.`, monthOf(one.month), { text: true });
      case "rename":
      case "retype": {
        const entity = await entityAt(one.which);
        if (entity === null) return;
        const number = n++;
        const given = one.do === "rename" ? { name: give(`Hand${number}`) } : { type: give(`type${number}`) };
        await graph.renameEntity(entity.id, { version: entity.version, ...given }, false);
        return;
      }
      case "merge": {
        const [entity, into] = [await entityAt(one.which), await entityAt(one.which + 1 + one.other)];
        if (entity !== null && into !== null) await graph.mergeEntities(entity.id, into.id, false);
        return;
      }
      case "split": {
        const entity = await entityAt(one.which);
        const about = entity && (await graph.episodes({ limit: 100, entity_id: entity.id })).data;
        const episode = about?.[one.other % Math.max(1, about.length)];
        if (entity && episode)
          await graph.splitEntity(entity.id, { name: give(`Part${n++}`), episode_ids: [episode.id] }, false);
        return;
      }
      case "drop": {
        const entity = await entityAt(one.which);
        if (entity !== null) await graph.dropEntity(entity.id, false);
        return;
      }
      case "correct": {
        const fact = await factAt(one.which);
        if (fact === null) return;
        const word = give(`corrected${n++}`);
        await graph.correctFact(fact.id, { version: fact.version, fact: `This is ${word}.` }, false);
        return;
      }
      case "deny": {
        const fact = await factAt(one.which);
        if (fact !== null) await graph.denyFact(fact.id, false);
        return;
      }
      case "retract": {
        const episode = episodes[one.which];
        if (episode !== undefined) await graph.retract(episode, false);
        return;
      }
      case "back":
        await graph.rollBack(clock.now() - 1 - 2_000 * one.which, false);
        return;
      case "teach": {
        const word = give(`taught${n++}`);
        await graph.teachAnswer({
          question: TAUGHT_QUESTION,
          answer: word,
          sources: [],
          isDisputed: false,
        });
        return;
      }
      case "refresh":
        await world.refresh();
        return;
      case "state":
        stated.push(give(`stated${n++}`));
        await graph.assertFacts([byHandFact(stated.at(-1) ?? "")], null, null);
        return;
      case "finish": {
        const task = stated[one.which];
        if (task === undefined) return;
        const predicate = one.other % 2 === 0 ? TASK_DONE : TASK_DROPPED;
        await graph.assertFacts([{ ...byHandFact(task), predicate, kind: "event" }], null, null);
        return;
      }
      case "profile":
        await graph.setProfile({
          name: one.which === 0 ? null : give(`Given${n++}`),
          time_zone: ZONES[one.other % ZONES.length] ?? null,
          kept_days: null,
        });
        return;
      case "file":
        await graph.changeFiles(
          fileCommand(one.which, nonNull(FILE_PATHS[one.other % 2], "path"), give(`filed${n++}`)),
        );
        return;
      case "thread":
        await graph.undoThread("t", "retract", false);
        return;
    }
  };

  return {
    world,
    marks,
    do: async (one: Step): Promise<void> => {
      const before = marks.length;
      try {
        await perform(one);
      } catch (error) {
        if (!(error instanceof FaultError)) throw error;
        marks.splice(before);
      }
      if (one.waits !== true) await world.attend();
      clock.advance(1_000);
    },
  };
}
