import { modelExtractor } from "../../worker/adapters/llm/extractor.ts";
import { ModelTest } from "../../worker/adapters/llm/model-test.ts";
import { ModelTrust } from "../../worker/adapters/llm/model-trust.ts";
import { openAiLlm } from "../../worker/adapters/openai/llm.ts";
import { sha256 } from "../../worker/adapters/platform/system.ts";
import { beginRequest, endRequest, renewLease } from "../../worker/objects/request-log/idempotency-store.ts";
import type { RequestLogs } from "../../worker/ports/requests.ts";
import type { Clock, Log } from "../../worker/ports/system.ts";
import { nodeSql } from "./node-sql.ts";

/** The request log of one place, as its object keeps it. */
export function requestLogs(clock: Pick<Clock, "now">): RequestLogs {
  const sql = nodeSql();
  let tokens = 0;
  return {
    at: () => ({
      begin: async (request) => beginRequest(sql, clock.now(), request, `token-${++tokens}`),
      renew: async (name, token) => (renewLease(sql, clock.now(), name, token), null),
      end: async (name, token, answer) => (endRequest(sql, name, token, answer), null),
      clear: async () => 0,
    }),
  };
}

export interface TestedModel {
  url: string;
  clock: Clock;
  log: Log;
  requests?: RequestLogs;
  model?: string;
}

/** A model as `MODEL_CLASS=auto` uses it; two with the same request log are two isolates. */
export function testedModel({ url, clock, log, requests = requestLogs(clock), model = "m" }: TestedModel) {
  const llm = openAiLlm({ base_url: url, api_key: "", model, timeout_ms: 2_000 });
  const extractor = modelExtractor(llm, { reflexion: false });
  const test = new ModelTest({ extractor, endpoint: url, requests, digest: sha256, clock, log });
  return modelExtractor(llm, { reflexion: false, trust: new ModelTrust(test, log) });
}
