import { describe, expect, test } from "vitest";
import { causeOf, FaultError } from "../../shared/fault.ts";
import type { Llm, LlmRequest } from "../../worker/ports/providers.ts";

export type LlmBehaviour = "good" | "cut short" | "refuses" | "busy" | "broken" | "silent" | "forbidden";

export const LLM_REQUEST: LlmRequest = {
  system: "You answer in JSON.",
  user: "A secret that must not appear in an error: xyzzy.",
  schema: {
    name: "colour",
    json: {
      type: "object",
      properties: { colour: { type: "string" } },
      required: ["colour"],
      additionalProperties: false,
    },
  },
  max_tokens: 50,
};
export const LLM_ANSWER = { colour: "blue" };
export const SECRET = /xyzzy|sk-secret/;

export function describeLlm(name: string, behave: (behaviour: LlmBehaviour) => Promise<Llm>): void {
  const ask = async (behaviour: LlmBehaviour) => (await behave(behaviour)).complete(LLM_REQUEST);
  const errorOf = async (behaviour: LlmBehaviour): Promise<unknown> =>
    ask(behaviour).then(
      () => "no error",
      (error: unknown) => error,
    );

  describe(`Llm on ${name}`, () => {
    test("an answer has the text, the finish reason and the tokens", async () => {
      const { text, finish, tokens_in, tokens_out } = await ask("good");
      expect(JSON.parse(text)).toEqual(LLM_ANSWER);
      expect(finish).toBe("stop");
      expect(tokens_in).toBeGreaterThan(0);
      expect(tokens_out).toBeGreaterThan(0);
    });

    test("the same request gets the same answer", async () => {
      const llm = await behave("good");
      expect(await llm.complete(LLM_REQUEST)).toEqual(await llm.complete(LLM_REQUEST));
    });

    test("an answer that was cut short finishes with length", async () => {
      expect((await ask("cut short")).finish).toBe("length");
    });

    test("a refusal finishes with refusal", async () => {
      expect((await ask("refuses")).finish).toBe("refusal");
    });

    test.each(["busy", "broken", "silent"] as const)(
      "a provider that is %s is a temporary fault",
      async (behaviour) => {
        const error = await errorOf(behaviour);
        expect(error).toBeInstanceOf(FaultError);
        const { fault } = error as FaultError;
        expect(fault).toMatchObject({ kind: "unavailable", retry_after_s: expect.any(Number) });
        expect((fault as { retry_after_s: number }).retry_after_s).toBeGreaterThanOrEqual(1);
        expect(fault.detail).not.toMatch(SECRET);
      },
    );

    test("refused access is a fault of the configuration, which reveals no secret", async () => {
      const error = await errorOf("forbidden");
      expect(causeOf(error)).toBe("configuration");
      expect((error as Error).message).not.toMatch(SECRET);
      expect(JSON.stringify(error)).not.toMatch(SECRET);
    });
  });
}
