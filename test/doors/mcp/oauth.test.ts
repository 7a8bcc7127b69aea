/** OAuth with both generations of the official client, with a script as person and browser. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
} from "@modelcontextprotocol/client";
import { UnauthorizedError as FormerUnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client as FormerClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FormerTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { api, server, someone, type Json } from "./connect.ts";
import { decide } from "./consent.ts";

after(() => server.stop());

const BACK = "http://localhost:33418/callback";

class Kept {
  readonly redirectUrl = BACK;
  readonly clientMetadata = {
    client_name: "A scripted client",
    redirect_uris: [BACK],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
  client: Json;
  given: Json;
  verifier = "";
  asked: URL | undefined;

  state(): string {
    return "state-1";
  }
  clientInformation(): Json {
    return this.client;
  }
  saveClientInformation(client: Json): void {
    this.client = client;
  }
  tokens(): Json {
    return this.given;
  }
  saveTokens(given: Json): void {
    this.given = given;
  }
  redirectToAuthorization(url: URL): void {
    this.asked = url;
  }
  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier;
  }
  codeVerifier(): string {
    return this.verifier;
  }
  invalidateCredentials(): void {
    this.given = undefined;
  }
}

interface Flow {
  Refusal: new (...parts: never[]) => Error;
  open: (kept: Kept) => Promise<{ call: (name: string, input?: object) => Promise<string> }>;
  finish: (kept: Kept, back: URLSearchParams) => Promise<void>;
}

const at = new URL(`${server.url}/mcp`);
const about = { name: "door", version: "1" };
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both generations describe the same object
const providerOf = (kept: Kept): OAuthClientProvider => kept as OAuthClientProvider;
const textOf = (answer: Json): string => answer.content[0]?.text ?? "";

const flows: Record<string, Flow> = {
  "client 2.4.0": {
    Refusal: UnauthorizedError,
    open: async (kept) => {
      const client = new Client(about, { versionNegotiation: { mode: "auto" } });
      await client.connect(new StreamableHTTPClientTransport(at, { authProvider: providerOf(kept) }));
      return { call: async (name, input = {}) => textOf(await client.callTool({ name, arguments: { ...input } })) };
    },
    finish: (kept, back) => new StreamableHTTPClientTransport(at, { authProvider: providerOf(kept) }).finishAuth(back),
  },
  "sdk 1.32.2": {
    Refusal: FormerUnauthorizedError,
    open: async (kept) => {
      const client = new FormerClient(about);
      await client.connect(new FormerTransport(at, { authProvider: kept }));
      return { call: async (name, input = {}) => textOf(await client.callTool({ name, arguments: { ...input } })) };
    },
    finish: (kept, back) => new FormerTransport(at, { authProvider: kept }).finishAuth(back.get("code") ?? ""),
  },
};

for (const [generation, { Refusal, open, finish }] of Object.entries(flows)) {
  describe(generation, () => {
    test("finds the server, registers, signs a person in, uses the memory, renews its access and is shut out", async () => {
      const user = someone();
      const kept = new Kept();
      await assert.rejects(open(kept), Refusal);
      const asked = kept.asked;
      assert.ok(asked);
      assert.equal(asked.searchParams.get("resource"), at.href);
      assert.equal(asked.searchParams.get("scope"), "read write");
      const back = await decide(asked, { decision: "allow", key: server.apiKey, user, create: "yes" });
      assert.equal(back.searchParams.get("state"), "state-1");
      await finish(kept, back.searchParams);

      const { call } = await open(kept);
      await call("remember", { text: "My sister Mira lives in Bergen." });
      assert.match(await call("recall", { query: "Where does Mira live?" }), /Bergen/);
      assert.match(await call("whoami"), new RegExp(`memory of user ${user}\\.`));
      const { data } = await api("GET", `/v1/users/${user}/grants`);
      assert.deepEqual(
        data.map(({ client_name, redirect_host, scopes }: Json) => ({ client_name, redirect_host, scopes })),
        [{ client_name: "A scripted client", redirect_host: "localhost", scopes: ["read", "write"] }],
      );

      const former = kept.given.refresh_token;
      kept.given = { ...kept.given, access_token: "a:b:c" };
      const renewed = await open(kept);
      assert.match(await renewed.call("whoami"), new RegExp(`memory of user ${user}\\.`));
      assert.notEqual(kept.given.refresh_token, former);

      await fetch(`${server.url}/v1/users/${user}/grants/${data[0].id}`, {
        method: "DELETE",
        headers: { Authorization: `Bearer ${server.apiKey}` },
      });
      kept.given = { ...kept.given, access_token: "a:b:c" };
      kept.asked = undefined;
      await assert.rejects(open(kept), Refusal);
      assert.ok(kept.asked, "the person is asked again");
    });

    test("a person who cancels gives nothing", async () => {
      const kept = new Kept();
      await assert.rejects(open(kept), Refusal);
      assert.ok(kept.asked);
      const back = await decide(kept.asked, { decision: "deny" });
      assert.equal(back.searchParams.get("error"), "access_denied");
      assert.equal(back.searchParams.get("code"), null);
    });
  });
}
