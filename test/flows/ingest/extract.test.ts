import { describe, expect, test } from "vitest";
import type { Ontology } from "../../../shared/api/ontology.ts";
import { FaultError, unavailable } from "../../../shared/fault.ts";
import type { EpochGraph } from "../../../worker/ports/graph/graph.ts";
import { hashedEmbedder } from "../../fakes/hashed-embedder.ts";
import { builtinExtractor } from "../../../worker/adapters/builtin/extractor.ts";
import type { Extraction } from "../../../worker/core/extraction/extraction.ts";
import { extractPending } from "../../../worker/flows/ingest/extract.ts";
import type { Services } from "../../../worker/flows/services.ts";
import type { Extractor } from "../../../worker/ports/providers.ts";
import type { ExtractorVersion, LeasedEpisode, Models, Plan } from "../../../worker/ports/graph/extraction.ts";
import { said } from "../../core/prompts/samples.ts";
import { declare } from "../../fixtures/ontologies.ts";
import { manualClock } from "../../fakes/time-and-ids.ts";

/** Runs one turn of a consumer on a graph with one episode to extract; returns what it asked of graph and extractor. */
async function turn(ontology: Ontology | "unreachable", episode: Partial<LeasedEpisode> = {}, stored?: Extraction) {
  const seen = {
    leased: [] as ExtractorVersion[],
    asked: [] as Ontology[],
    stored: [] as [string, Extraction][],
    applied: [] as (Extraction | null)[],
    embedded: 0,
  };
  const leased: LeasedEpisode = {
    seq: 1,
    previous_seq: null,
    attempts: 0,
    type: "message",
    input: said("I live in Rome. I work at Acme Robotics."),
    extracted: false,
    extractable: true,
    ...episode,
  };
  const graph = {
    address: { tenant: "ten_1", kind: "user", id: "mia" },
    epoch: "e1",
    lease: async ({ extractor }: Models) => {
      seen.leased.push(extractor);
      return seen.leased.length === 1 ? { token: "t", episodes: [leased] } : null;
    },
    renew: async () => true,
    extractions: async () => [stored ?? null],
    storeExtraction: async (_: number, version: ExtractorVersion, found: { extraction: Extraction }) => {
      seen.stored.push([version.prompt_version, found.extraction]);
      return null;
    },
    apply: async (_: string, plans: Plan[]) => {
      seen.applied.push(...plans.map(({ extraction }) => extraction));
      return { applied: plans.length, stopped: null };
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
    embedder: hashedEmbedder(64),
    metrics: { stage: () => {} },
    extractor,
    resolver: null,
    summariser: null,
    vectors: null,
    clock: manualClock(),
    log: { info: () => {}, error: () => {} },
  };
  await extractPending(services as unknown as Services, graph as unknown as EpochGraph);
  return seen;
}

const predicates = (extraction: Extraction | null | undefined) => extraction?.facts.map(({ predicate }) => predicate);
const NO_HOMES = declare({ excluded_fact_types: ["LIVES_IN"] });

describe("a turn of the consumer", () => {
  test("a turn stores and applies what the ontology allows, under a version of that ontology", async () => {
    const { leased, asked, stored, applied } = await turn(NO_HOMES);
    expect(asked).toEqual([NO_HOMES]);
    expect(leased[0]?.prompt_version).toMatch(/^builtin-1\+ontology-[0-9a-f]{8}$/);
    expect(stored.map(([version, extraction]) => [version, predicates(extraction)])).toEqual([
      [leased[0]?.prompt_version, ["WORKS_AT"]],
    ]);
    expect(applied.map(predicates)).toEqual([["WORKS_AT"]]);
  });

  test("the version is unchanged without an ontology", async () => {
    const { leased, stored } = await turn(declare({}));
    expect(leased[0]).toEqual({ prompt_version: "builtin-1", model: "builtin" });
    expect(stored.map(([, extraction]) => predicates(extraction))).toEqual([["LIVES_IN", "WORKS_AT"]]);
  });

  test("a turn does not pay again for an extraction stored under the same ontology", async () => {
    const known: Extraction = { entities: [], facts: [] };
    const { asked, stored, applied } = await turn(NO_HOMES, { extracted: true }, known);
    expect([asked, stored, applied]).toEqual([[], [], [known]]);
  });

  test("a turn applies the ontology also to JSON, which no extractor sees", async () => {
    const input = said('{"ssn": "1", "plan": "pro"}');
    const { asked, applied } = await turn(declare({ excluded_fact_types: ["SSN"] }), { type: "json", input });
    expect(asked).toEqual([]);
    expect(applied.map(predicates)).toEqual([["PLAN"]]);
  });

  test("a turn extracts nothing while the ontology is unreachable, but still embeds", async () => {
    const { leased, applied, embedded } = await turn("unreachable");
    expect([leased, applied, embedded]).toEqual([[], [], 1]);
  });
});
