import type { Ontology } from "../../shared/api/ontology.ts";
import { builtinExtractor } from "../../worker/adapters/builtin/extractor.ts";
import { sha256 } from "../../worker/adapters/platform/system.ts";
import { extractPending } from "../../worker/flows/ingest/extract.ts";
import type { Services } from "../../worker/flows/services.ts";
import { extractionMethods } from "../../worker/objects/memory-graph/extraction-methods.ts";
import type { Inside } from "../../worker/objects/memory-graph/tables.ts";
import type { EpochGraph } from "../../worker/ports/graph/graph.ts";
import type { Extractor, Resolver } from "../../worker/ports/providers.ts";
import { writeMeta } from "../../worker/store/base/meta.ts";
import { graphStore } from "./graph-store.ts";
import { hashedEmbedder } from "./hashed-embedder.ts";
import { UNMEASURED } from "./unmeasured.ts";

const MAX_TURNS = 20;

class Killed extends Error {}

/** The object's methods and the consumer's flow on one clock. */
export function consumedGraph(
  extractor: Extractor = builtinExtractor,
  resolver: Resolver | null = null,
  store = graphStore(),
) {
  const { sql, clock, ids, cache } = store;
  const caches = { codes: cache, clear: () => cache.clear() };
  const inside = { gate: { now: () => clock.now() }, caches, ids, rules: null } as unknown as Inside;
  let methods = extractionMethods(inside);
  let calls_left = Infinity;
  const graph = new Proxy({ address: { tenant: "ten_1", kind: "user", id: "ada" }, epoch: "e1" } as EpochGraph, {
    get: (target, name: keyof typeof methods) =>
      name in methods
        ? async (...given: unknown[]) => {
            if (calls_left-- <= 0) throw new Killed();
            return (methods[name] as (...all: unknown[]) => unknown)(sql, ...structuredClone(given));
          }
        : Reflect.get(target, name),
  });
  const asked: string[] = [];
  const listening = (to: Extractor): Extractor => ({
    ...to,
    extract: (batch, ontology) => {
      asked.push(batch.map(({ content }) => content).join(" | "));
      return to.extract(batch, ontology);
    },
  });
  const services = {
    control: { ontologies: async () => ({ tenant: null, graph: null }), record: async () => [] },
    embedder: hashedEmbedder(64),
    metrics: UNMEASURED,
    extractor: listening(extractor),
    builtin: { extractor: builtinExtractor },
    configured_model: extractor.model,
    digest: sha256,
    resolver,
    summariser: null,
    vectors: null,
    wakeUpQueue: { send: async () => {} },
    clock: { ...clock, sleep: () => new Promise(() => {}) },
    log: { info: () => {}, error: () => {} },
  } as unknown as Services;
  return {
    ...store,
    asked,
    configure: (other: Extractor): void =>
      void Object.assign(services, { extractor: listening(other), configured_model: other.model, rules: null }),
    upgrade: (reader: Extractor): void => {
      const heard = listening(reader);
      const rules = { model: reader.model, prompt_version: reader.prompt_version };
      methods = extractionMethods({ ...inside, rules });
      Object.assign(services, {
        extractor: heard,
        builtin: { extractor: heard },
        configured_model: rules.model,
        rules,
      });
    },
    govern: (tenant: Ontology): void =>
      void Object.assign(services.control, { ontologies: async () => ({ tenant, graph: null }) }),
    attend: async (dies_after: number | null = null): Promise<void> => {
      calls_left = dies_after ?? Infinity;
      for (let turn = 0; turn < MAX_TURNS; turn++) {
        await extractPending(services, graph).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
        calls_left = Infinity;
        writeMeta(sql, "lease_until", null);
        const open = "SELECT 1 FROM work WHERE status = 'pending' UNION ALL SELECT 1 FROM renewals";
        if (sql.all(open).length === 0) return;
      }
      throw new Error(`not read: ${JSON.stringify(sql.all("SELECT * FROM work WHERE status <> 'done'"))}`);
    },
  };
}
