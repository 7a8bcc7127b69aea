import { nonNull } from "../../shared/non-null.ts";
import { embedHashed } from "../../worker/core/vectors/hashed-embedding.ts";
import { STANDALONE_EPISODE } from "../../worker/core/ingest/standalone-episode.ts";
import { ask } from "../../worker/flows/ask/ask.ts";
import type { NewEpisode } from "../../worker/ports/graph/writes.ts";
import { wholeMemory, type WholeMemory } from "./whole-memory.ts";

const BETWEEN_MESSAGES_MS = 60_000;

const message = (content: string, given: Partial<NewEpisode> = {}): NewEpisode => ({
  ...STANDALONE_EPISODE,
  type: "message",
  thread_id: "t",
  role: "user",
  reference_time: null,
  metadata: {},
  name: "Ada",
  content,
  ...given,
});

const manual = (subject: string, predicate: string, object: string) => {
  const vector = (text: string): Float32Array => embedHashed(text, 64);
  const fact = `${subject} ${predicate.toLowerCase()} ${object}.`;
  return {
    subject,
    predicate,
    object,
    object_value: null,
    fact,
    kind: "state" as const,
    valid_from: null,
    valid_to: null,
    episode_id: null,
    vectors: { subject: vector(subject), object: vector(object), fact: vector(fact) },
    embedding: { model: "engraph-hashed-1", candidate_similarity: 0.5, synonym_similarity: 0.7 },
  };
};

export const state = (memory: WholeMemory, subject: string, predicate: string, object: string) =>
  memory.graph.assertFacts([manual(subject, predicate, object)], null, null);

export async function say(memory: WholeMemory, content: string, given: Partial<NewEpisode> = {}): Promise<string> {
  memory.clock.advance(BETWEEN_MESSAGES_MS);
  const { episodes } = await memory.graph.append([message(content, given)], null, null, false);
  await memory.settle(0);
  await memory.consume();
  return nonNull(episodes[0], "episode").id;
}

export const askMemory = (memory: WholeMemory, question: string) =>
  ask(memory.services, memory.address, { question }, true);

const entityNamed = async (memory: WholeMemory, name: string) =>
  nonNull(
    (await memory.graph.entities({ limit: 100 })).data.find((entity) => entity.name === name),
    name,
  );
const factWith = async (memory: WholeMemory, text: string) =>
  nonNull(
    (await memory.graph.facts({ limit: 100 })).data.find(({ fact }) => fact.includes(text)),
    text,
  );

/** Almost everything that can be exported. */
export async function richMemory(memory = wholeMemory()): Promise<WholeMemory> {
  const { graph, clock } = memory;
  memory.register();
  await graph.create("e1", { name: "Ada", time_zone: "Europe/Lisbon", kept_days: null });
  const at = (text: string) => ({ at: Date.parse(text), zoned: true, precision: "instant" as const });
  await say(memory, "I live in Porto and I work at Acme Robotics.", { reference_time: at("2023-02-10T09:00:00Z") });
  await say(memory, "I moved to Lisbon last week. My sister Clara visited me.", {
    reference_time: at("2024-03-01T09:00:00Z"),
  });
  await say(memory, "Clara lives in Vienna with her husband Tom. Tom plays the cello.");
  const wrong = await say(memory, "My brother Max lives in Berlin.");
  const edited = await say(memory, "My neighbour Nils works at Blue Harbour.", { message_id: "m1" });
  await say(memory, "Mia knows Olga. Olga knows Pia. Pia lives in Madrid.", { thread_id: "u" });
  await say(memory, "I will fly to Tokyo on 3 June 2031.");
  const gone = await say(memory, "My secret is Zanzibar.");
  await graph.append(
    [
      message('{"name":"Seagull","type":"boat","length_m":9.5,"owner":"Ada"}', {
        type: "json",
        thread_id: null,
        role: null,
        metadata: { source: "harbour" },
      }),
      ...[0, 1].map((part) =>
        message("The Seagull is a sailing boat. Ada bought the Seagull from Clara in 2022.", {
          type: "document",
          thread_id: null,
          role: null,
          name: null,
          document_id: "manual",
          part,
          title: "Manual",
        }),
      ),
    ],
    "once",
    null,
    false,
  );
  await memory.settle(0);
  await memory.consume();
  await state(memory, "Ada", "LIKES", "Tea");
  await state(memory, "Adda", "LIKES", "Coffee");
  await state(memory, "Tom", "OWNS", "Boat");
  clock.advance(1_000);
  await memory.settle(0);
  await graph.beginRefresh();
  await memory.settle(0);
  await memory.consume();
  await graph.edit(edited, { ...message("My neighbour Nils works at Green Harbour."), metadata: null } as never, false);
  await memory.settle(0);
  await memory.consume();
  await graph.forget([gone], false);
  clock.advance(1_000);
  await graph.retract(wrong, false);
  clock.advance(1_000);
  const tea = await factWith(memory, "Tea");
  await graph.correctFact(tea.id, { version: tea.version, fact: "Ada likes green tea." }, false);
  clock.advance(1_000);
  await graph.denyFact((await factWith(memory, "Madrid")).id, false);
  clock.advance(1_000);
  const mia = await entityNamed(memory, "Mia");
  await graph.renameEntity(mia.id, { version: mia.version, name: "Mia Berg" }, false);
  clock.advance(1_000);
  await graph.mergeEntities((await entityNamed(memory, "Adda")).id, (await entityNamed(memory, "Ada")).id, false);
  clock.advance(1_000);
  await graph.dropEntity((await entityNamed(memory, "Boat")).id, false);
  clock.advance(1_000);
  const clara = await entityNamed(memory, "Clara");
  const naming = (await graph.episodes({ limit: 100 })).data.find(({ content }) => content.includes("Clara"));
  await graph.splitEntity(clara.id, { name: "Clara of the boat", episode_ids: [nonNull(naming, "episode").id] }, false);
  clock.advance(1_000);
  const before = clock.now();
  clock.advance(1_000);
  await say(memory, "Olga moved to Faro.");
  await graph.rollBack(before, false);
  await memory.settle(0);
  await memory.consume();
  await askMemory(memory, "Where does Ada live?");
  await askMemory(memory, "What does Tom play?");
  await askMemory(memory, "Who painted the ceiling?");
  const lisbon = await factWith(memory, "Lisbon");
  await graph.teachAnswer({
    question: "Where do I sleep?",
    answer: "In Lisbon.",
    sources: [{ fact_id: lisbon.id, episode_id: null, quote: "" }],
    isDisputed: false,
  });
  await graph.teachAnswer({ question: "Who am I?", answer: "Ada.", sources: [], isDisputed: true });
  await graph.beginRefresh();
  await memory.settle(0);
  await memory.consume();
  await memory.settle(60 * 60_000);
  clock.advance(1_000);
  const consumer = graph.during("e1");
  const use = { calls: 1, tokens_in: 10, tokens_out: 5 };
  await consumer.storeVerdicts(
    { episodes: [1], shown: ["Clara visited Ada."], edits: 0 },
    [{ about: "name", a: "clara", b: "clara berg", verdict: "distinct" }],
    "resolve-1 judge",
    use,
  );
  const [first] = (await graph.entities({ limit: 100 })).data;
  const ada = { id: nonNull(first, "entity").id, known_at: clock.now(), forgettings: 1 };
  await consumer.storeSummary(ada, "Ada lives in Lisbon.", "summarise-1 writer", use);
  await graph.retract((await graph.episodes({ limit: 100 })).data.at(-2)?.id ?? "", false);
  clock.advance(1_000);
  await graph.append([message("I have a cat.")], null, null, false);
  return memory;
}
