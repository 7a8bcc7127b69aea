import type { Moment } from "../../shared/api/moment.ts";
import { TASK_STATUSES } from "../../shared/api/task.ts";
import { LINE_TYPES } from "../../shared/api/subgraph.ts";
import { FaultError } from "../../shared/fault.ts";
import { nonNull } from "../../shared/non-null.ts";
import type { LivedGraph } from "./lived-graph.ts";

const QUERY = "Where do I, Bob and Zoe live and work, what is my name, and what did I visit?";
const QUESTIONS = ["Where do I live?", "Where does Bob work?", "What is my name?"];
export const TAUGHT_QUESTION = "Which door do I use?";
export const FILE_PATHS = ["/memories/a.txt", "/memories/b.txt", "/memories/c.txt"] as const;
const MODES = ["auto", "facts", "associative", "local", "global", "bridge", "hybrid", "timeline"] as const;
const SCOPES = ["facts", "entities", "episodes", "communities"] as const;
const LINE = /^\[(\d+)\] (.*)$/u;

export function idsOf({ sql }: LivedGraph) {
  const of = (table: string): string[] =>
    sql.all<{ id: string }>(`SELECT DISTINCT id FROM ${table} ORDER BY id`).map(({ id }) => id);
  return { facts: of("facts"), entities: of("entities"), episodes: of("episodes"), communities: of("communities") };
}

/** Answers that do not depend on ranking. */
export async function listedAt(
  world: LivedGraph,
  asked: Moment & { known_at: number },
  from: number,
  ids = idsOf(world),
) {
  const { graph } = world;
  const { known_at, as_of } = asked;
  const moment = { known_at, ...(as_of !== undefined && { as_of }) };
  const lists = await world.lists(asked);
  const items = {
    facts: await each(ids.facts, (id) => graph.fact(id, asked)),
    entities: await each(ids.entities, (id) => graph.entity(id, asked)),
    episodes: await each(ids.episodes, (id) => graph.episode(id, asked)),
    communities: await each(ids.communities, (id) => graph.community(id, asked)),
    factsAt:
      asked.as_of === undefined
        ? await graph.factsAt(lists.facts.map(({ id }) => ({ id, known_at: asked.known_at })))
        : null,
  };
  const naming = await each(ids.entities, (entity_id) => graph.episodes({ ...asked, entity_id, limit: 100 }));
  const pin = await graph.pinMoment(moment, null);
  const lines = await Promise.all(
    LINE_TYPES.map((type) => graph.graphLines({ ...moment, cursor: nonNull(pin.cursor, "cursor") }, type, 0)),
  );
  return {
    lists,
    items,
    naming,
    lines,
    reports: (await graph.reportsUnder(null, 100, asked)).reports,
    whole: (await graph.wholeReports(2_000, asked)).reports,
    profile: await graph.profile(asked, "owner", 2_000),
    tasks: await Promise.all(TASK_STATUSES.map((status) => graph.tasks({ ...asked, status, limit: 100 }))),
    instructions: await graph.instructions({ ...asked, limit: 100 }),
    files: await each(["/memories", ...FILE_PATHS], (path) => graph.file({ ...asked, path, lines: null })),
    fileVersions: await each(["/memories", ...FILE_PATHS], (path) => graph.fileVersions(path, asked)),
    recent: await graph.recentMessages("t", 5, asked),
    learned: moment.as_of === undefined ? await graph.diff({ axis: "known", from, to: moment.known_at }) : null,
    changed:
      moment.as_of === undefined
        ? null
        : await graph.diff({ axis: "valid", from: 0, to: moment.as_of + 1, known_at: moment.known_at }),
  };
}

/** Items by place and id. Later word statistics may change which items are found, but not their content. */
export async function foundAt(world: LivedGraph, moment: Moment, modes: readonly (typeof MODES)[number][] = MODES) {
  const shown = new Map<string, unknown>();
  const found = await world.search({ query: QUERY, scope: [...SCOPES], limit: 100, ...moment });
  for (const scope of SCOPES) for (const item of found[scope]) shown.set(`search ${item.id}`, { ...item, score: 0 });
  for (const mode of modes) {
    const asked = { query: QUERY, max_tokens: 20_000, profile: true, mode, ...moment };
    const { context, sources } = await world.context(asked);
    for (const line of context.split("\n")) {
      const [, reference = "", text = ""] = LINE.exec(line) ?? [];
      const source = sources[reference];
      if (source !== undefined)
        shown.set(`context ${source.id}`, source.type === "episode" ? text.slice(0, text.indexOf(":")) : text);
    }
  }
  return Object.fromEntries(shown);
}

const numbered = (word: string): string => Array.from({ length: 12 }, (_, n) => `${word}${n}`).join(" ");
const WORDS = [
  "Bob Zoe",
  "Oslo Rome Lima",
  "Acme Globex",
  "owner",
  "lives",
  "This",
  ...["Hand", "corrected"].map(numbered),
];

/** Unordered: ranks may depend on later word statistics. */
export async function wordsFoundAt(world: LivedGraph, moment: Moment) {
  const found = [];
  for (const query of WORDS) {
    const { facts, entities } = await world.search({
      query,
      methods: ["bm25"],
      scope: ["facts", "entities"],
      limit: 100,
      ...moment,
    });
    found.push([query, ...[facts, entities].map((rows) => rows.map(({ id }) => id).sort())]);
  }
  return found;
}

export async function reportedAt(world: LivedGraph, moment: Moment) {
  const texts = [];
  for (const mode of ["local", "global"] as const)
    texts.push((await world.context({ query: QUERY, max_tokens: 20_000, mode, ...moment })).context);
  return texts;
}

export const common = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(one).filter(([key]) => key in other));

/** The reading order depends on today's word statistics, so only the possible answers are compared. */
export async function askedAt(world: LivedGraph, moment: Moment, questions = [...QUESTIONS, TAUGHT_QUESTION]) {
  const answers = [];
  for (const question of questions) answers.push(await world.ask(question, { memorise: false, ...moment }));
  return answers;
}

/** Always of the present: extraction progress, and the cost of an answer. */
const OF_TODAY: ReadonlySet<string> = new Set(["status", "attempts", "error", "calls", "receipt"]);

export const lasting = (answers: unknown): unknown =>
  JSON.parse(JSON.stringify(answers, (key, value: unknown) => (OF_TODAY.has(key) ? undefined : value)));

const each = <T, R>(listed: readonly T[], read: (one: T) => Promise<R>) =>
  Promise.all(
    listed.map((one) =>
      read(one).catch((error: unknown) => {
        if (error instanceof FaultError) return error.fault.kind;
        throw error;
      }),
    ),
  );
