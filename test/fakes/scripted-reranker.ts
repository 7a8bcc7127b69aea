import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Step } from "./scripted-openai/steps.ts";
import { wordShare } from "./word-share.ts";

export interface RerankerOptions {
  /** Cohere's (documents) or that of Text Embeddings Inference (texts). */
  dialect?: "documents" | "texts";
  steps?: Step[];
  most_texts?: number;
  longest_text?: number;
  /** Refuses long texts as llama.cpp does, with status 500. */
  is_llama?: boolean;
  api_key?: string;
}

export interface RerankBody {
  model?: string;
  query: string;
  documents?: string[];
  texts?: string[];
  top_n?: number;
  truncate?: boolean;
}

export interface ScriptedReranker {
  url: string;
  requests: RerankBody[];
  close(): Promise<void>;
}

export async function startScriptedReranker(options: RerankerOptions = {}): Promise<ScriptedReranker> {
  const {
    dialect = "documents",
    steps = [],
    most_texts = Infinity,
    longest_text = Infinity,
    is_llama,
    api_key,
  } = options;
  const requests: RerankBody[] = [];

  const rank = (body: RerankBody, response: ServerResponse): void => {
    const texts = dialect === "texts" ? body.texts : body.documents;
    if (texts === undefined) {
      const missing = dialect === "texts" ? "texts" : "documents";
      const message = `Failed to deserialize the JSON body into the target type: missing field \`${missing}\` at line 1`;
      send(response, dialect === "texts" ? 422 : 400, message);
      return;
    }
    if (texts.length > most_texts) {
      const error = `batch size ${texts.length} > maximum allowed batch size ${most_texts}`;
      send(response, 413, { error, error_type: "Validation" });
      return;
    }
    if (texts.some((text) => text.length > longest_text)) {
      const message = `input (${longest_text + 1} tokens) is too large to process. increase the physical batch size`;
      if (is_llama === true) send(response, 500, { error: { code: 500, message, type: "server_error" } });
      else send(response, 400, { message: `too many tokens: This model's maximum context length is ${longest_text}` });
      return;
    }
    const scored = texts.map((text, index) => ({ index, score: wordShare(body.query, text) }));
    const ranks = scored.sort((a, b) => b.score - a.score);
    if (dialect === "texts") send(response, 200, ranks);
    else
      send(response, 200, {
        id: `rerank-${requests.length}`,
        results: ranks
          .slice(0, body.top_n)
          .map(({ index, score }) => ({ index, relevance_score: score, document: { text: texts[index] } })),
        usage: { total_tokens: Math.ceil((body.query + texts.join("")).length / 4) },
      });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse(await readBody(request)) as RerankBody;
    requests.push(body);
    if (api_key !== undefined && request.headers.authorization !== `Bearer ${api_key}`) {
      send(response, 401, { message: `invalid api token ${request.headers.authorization}` });
      return;
    }
    const step: Step = steps.shift() ?? { kind: "answer" };
    if (step.kind === "hang") return;
    if (step.kind === "stall") {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"results":');
    } else if (step.kind === "reset") request.socket.resetAndDestroy();
    else if (step.kind === "rate_limited") send(response, 429, { message: "too many requests" }, step.headers);
    else if (step.kind === "response") send(response, step.status, step.body, step.headers);
    else rank(body, response);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rerank`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
