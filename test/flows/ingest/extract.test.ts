import { serialize } from "node:v8";
import { describe, expect, test } from "vitest";
import type { Ontology } from "../../../shared/api/ontology.ts";
import { FaultError, unavailable } from "../../../shared/fault.ts";
import type { EpochGraph } from "../../../worker/ports/graph/graph.ts";
import { hashedEmbedder } from "../../fakes/hashed-embedder.ts";
import { builtinExtractor } from "../../../worker/adapters/builtin/extractor.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { Reader } from "../../../worker/core/extraction/reading.ts";
import type { Extraction } from "../../../worker/core/extraction/extraction.ts";
import { extractPending } from "../../../worker/flows/ingest/extract.ts";
import type { Services } from "../../../worker/flows/services.ts";
import type { Extractor } from "../../../worker/ports/providers.ts";
import type {
  Applied,
  ExtractionFailure,
  LeasedEpisode,
  NewReading,
  Changeset,
} from "../../../worker/ports/graph/extraction.ts";
import { said } from "../../core/prompts/samples.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { MAX_PER_MESSAGE } from "../../../worker/core/extraction/bounds.ts";
import { declare } from "../../fixtures/ontologies.ts";
import { manualClock } from "../../fakes/time-and-ids.ts";
import { UNMEASURED } from "../../fakes/unmeasured.ts";

interface TurnOptions {
  episodes: number;
  apply: (changesets: Changeset[]) => Promise<Applied>;
  model: string;
  json_by_model: boolean;
}

async function turn(
  ontology: Ontology | "unreachable",
  episode: Partial<LeasedEpisode> = {},
  stored?: Extraction,
  { episodes = 1, apply, model = builtinExtractor.model, json_by_model = false }: Partial<TurnOptions> = {},
) {
  const seen = {
    leases: 0,
    readers: [] as Reader[],
    asked: [] as Ontology[],
    stored: [] as [string, Extraction][],
    applied: [] as (Extraction | null)[],
    embedded: 0,
    failures: [] as ExtractionFailure[],
    calls: [] as number[],
  };
  const leased: LeasedEpisode = {
    seq: 1,
    previous_seq: null,
    attempts: 0,
    type: "message",
    input: said("I live in Rome. I work at Acme Robotics."),
    earlier: [],
    known_names: [],
    stored: null,
    reread: null,
    extractable: true,
    ...episode,
  };
  const graph = {
    address: { tenant: "ten_1", kind: "user", id: "mia" },
    epoch: "e1",
    lease: async () => {
      seen.leases++;
      return seen.leases === 1
        ? { token: "t", episodes: Array.from({ length: episodes }, (_, at) => ({ ...leased, seq: at + 1 })) }
        : null;
    },
    renew: async () => true,
    readings: async (seqs: number[]) => seqs.map(() => stored),
    keptAnswers: async (queries: unknown[]) => queries.map(() => null),
    storeReading: async ({ reader, members }: NewReading) => {
      seen.readers.push(reader);
      for (const { extraction } of members) seen.stored.push([reader.prompt_version, extraction]);
      return members.map((_, place) => place + 1);
    },
    postpone: async (_: string, failure: ExtractionFailure) => {
      seen.failures.push(failure);
      return null;
    },
    apply: async (_: string, changesets: Changeset[]) => {
      seen.calls.push(serialize(changesets).byteLength);
      if (apply) return apply(changesets);
      seen.applied.push(...changesets.map(({ extraction }) => extraction));
      return { applied: changesets.length, stopped: null };
    },
    release: async () => ({ more: false }),
    unembeddedTexts: async () => {
      seen.embedded++;
      return [];
    },
    unrecordedChanges: async () => [],
  };
  const extractor: Extractor = {
    ...builtinExtractor,
    model,
    extract: (batch, given) => {
      seen.asked.push(given);
      return builtinExtractor.extract(batch, given);
    },
  };
  const services = {
    control: {
      ontologies: async () => {
        if (ontology === "unreachable") throw new FaultError(unavailable("down"));
        return { tenant: ontology, graph: null };
      },
    },
    embedder: hashedEmbedder(episodes > 1 ? 3_072 : 64),
    metrics: UNMEASURED,
    extractor,
    builtin: { extractor: builtinExtractor },
    configured_model: extractor.model,
    json_by_model,
    digest: async (text: string) => text,
    resolver: null,
    summariser: null,
    vectors: null,
    clock: { ...manualClock(), sleep: () => new Promise(() => {}) },
    log: { info: () => {}, error: () => {} },
  };
  await extractPending(services as unknown as Services, graph as unknown as EpochGraph);
  return seen;
}

async function storedUnder(ontology: Ontology): Promise<Partial<LeasedEpisode>> {
  const { readers } = await turn(ontology);
  return { stored: { seq: 7, ...nonNull(readers[0], "reader") } };
}

const predicates = (extraction: Extraction | null | undefined) => extraction?.facts.map(({ predicate }) => predicate);
const NO_HOMES = declare({ excluded_fact_types: ["LIVES_IN"] });

describe("a run of the consumer", () => {
  test("a run stores and applies what the ontology allows, under a version of that ontology", async () => {
    const { readers, asked, stored, applied } = await turn(NO_HOMES);
    expect(asked).toEqual([NO_HOMES]);
    expect(readers[0]?.prompt_version).toMatch(/^builtin-\d+\+ontology-[0-9a-f]{8}$/);
    expect(stored.map(([version, extraction]) => [version, predicates(extraction)])).toEqual([
      [readers[0]?.prompt_version, ["WORKS_AT"]],
    ]);
    expect(applied.map(predicates)).toEqual([["WORKS_AT"]]);
  });

  test("with the rules, a run stores nothing outside a closed list", async () => {
    const { stored } = await turn(declare({ only: ["fact_types"], fact_types: [{ name: "WORKS_AT" }] }));
    expect(stored.map(([, extraction]) => predicates(extraction))).toEqual([["WORKS_AT"]]);
    const { applied } = await turn(declare({ only: ["entity_types"] }));
    expect(applied.map(predicates)).toEqual([[]]);
    expect(applied[0]?.entities.map(({ name }) => name)).toEqual(["Mia"]);
  });

  test("the prompt version is unchanged without an ontology", async () => {
    const { readers, stored } = await turn(declare({}));
    expect(readers[0]).toEqual({ prompt_version: builtinExtractor.prompt_version, model: "builtin" });
    expect(stored.map(([, extraction]) => predicates(extraction))).toEqual([["LIVES_IN", "WORKS_AT"]]);
  });

  test("a run does not pay again for an extraction stored under the same ontology", async () => {
    const known: Extraction = { entities: [], facts: [] };
    const { asked, stored, applied } = await turn(NO_HOMES, await storedUnder(NO_HOMES), known);
    expect([asked, stored, applied]).toEqual([[], [], [known]]);
  });

  test("a run applies the ontology also to JSON, which no extractor sees", async () => {
    const input = said('{"ssn": "1", "plan": "pro"}');
    const { asked, applied } = await turn(declare({ excluded_fact_types: ["SSN"] }), { type: "json", input });
    expect(asked).toEqual([]);
    expect(applied.map(predicates)).toEqual([["PLAN"]]);
  });

  test("a model reads JSON only if that is requested, and the built-in extractor never does", async () => {
    const json = { type: "json" as const, input: said('{"plan": "pro"}') };
    const readers = async (options: Partial<TurnOptions>): Promise<string[]> =>
      (await turn(declare({}), json, undefined, options)).readers.map(({ model }) => model);
    expect(await readers({ model: "m" })).toEqual([]);
    expect(await readers({ model: "m", json_by_model: true })).toEqual(["m"]);
    expect(await readers({ json_by_model: true })).toEqual([]);
  });

  test("the largest extractions of a full lease reach the object in calls far below the limit of 32 MiB, in order", async () => {
    const names = Array.from({ length: MAX_PER_MESSAGE }, (_, at) => `Person ${at}`);
    const most: Extraction = {
      entities: names.map((name) => ({ name, type: "person", count: 1 })),
      facts: names.map((subject) => factOf({ subject, object_value: "tea", fact: `${subject} likes tea.` })),
    };
    const { calls, applied, failures } = await turn(NO_HOMES, await storedUnder(NO_HOMES), most, { episodes: 32 });
    expect(Math.max(...calls)).toBeLessThan(16 * 1024 * 1024);
    expect([applied.length, failures]).toEqual([32, []]);
  });

  test("one call of the object applies at most 200 facts, so that it answers other requests in between", async () => {
    const facts = Array.from({ length: 90 }, (_, at) => factOf({ object_value: `tea ${at}` }));
    const entities = [{ name: "Ada", type: "person", count: 1 }];
    const calls: number[][] = [];
    const apply = async (changesets: Changeset[]): Promise<Applied> => {
      calls.push(changesets.map(({ seq }) => seq));
      return { applied: changesets.length, stopped: null };
    };
    const stored = await storedUnder(NO_HOMES);
    await turn(NO_HOMES, stored, { entities, facts }, { episodes: 5, apply });
    expect(calls).toEqual([[1, 2], [3, 4], [5]]);
  });

  test.each<[string, (changesets: Changeset[]) => Promise<Applied>]>([
    ["cannot apply", async () => ({ applied: 0, stopped: { error: "string or blob too big" } })],
    [
      "is not even reached with",
      () => Promise.reject(new Error("Serialized RPC arguments or return values are limited")),
    ],
  ])("an extraction that the graph %s is dropped", async (_, apply) => {
    const { failures } = await turn(NO_HOMES, await storedUnder(NO_HOMES), { entities: [], facts: [] }, { apply });
    expect(failures).toMatchObject([{ seq: 1, refused: true, passing: false }]);
  });

  test("an extraction is kept while the graph is busy", async () => {
    const apply = () => Promise.reject(new FaultError(unavailable("The memory is busy or moving", 1)));
    const { failures } = await turn(NO_HOMES, await storedUnder(NO_HOMES), { entities: [], facts: [] }, { apply });
    expect(failures).toMatchObject([{ seq: 1, refused: false, passing: true }]);
  });

  test("a failure in a later part is charged to the first episode that was not applied", async () => {
    const most = Array.from({ length: MAX_PER_MESSAGE }, (_, at) => ({ name: `P${at}`, type: "person", count: 1 }));
    const { failures, applied } = await turn(
      NO_HOMES,
      await storedUnder(NO_HOMES),
      { entities: most, facts: [] },
      {
        episodes: 6,
        apply: async (changesets) =>
          changesets[0]?.seq === 1
            ? { applied: changesets.length, stopped: null }
            : Promise.reject(new Error("broken")),
      },
    );
    expect(applied).toEqual([]);
    expect(failures).toMatchObject([{ seq: 5, reason: "broken" }]);
  });

  test("a run extracts nothing while the ontology is unreachable, but still embeds", async () => {
    const { leases, applied, embedded } = await turn("unreachable");
    expect([leases, applied, embedded]).toEqual([0, [], 1]);
  });
});
