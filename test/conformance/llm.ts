import { describe, expect, test } from "vitest";
import { FaultError } from "../../shared/fault.ts";
import type { Llm, LlmRequest } from "../../worker/ports/providers.ts";

/** Ways in which a provider is made to behave for one call of the suite. */
export type LlmBehaviour = "good" | "cut short" | "refuses" | "busy" | "broken" | "silent" | "forbidden";

export const LLM_REQUEST: LlmRequest = {
  system: "You answer in JSON.",
  user: "A secret that nobody is to see in an error: xyzzy.",
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
/** What a good provider is to answer. */
export const LLM_ANSWER = { colour: "blue" };
export const SECRET = /xyzzy|sk-secret/;

/** What every `Llm` must do. `behave` gives one whose provider behaves so; a silent one is not waited for long. */
export function describeLlm(name: string, behave: (behaviour: LlmBehaviour) => Promise<Llm>): void {
  const ask = async (behaviour: LlmBehaviour) => (await behave(behaviour)).complete(LLM_REQUEST);
  const errorOf = async (behaviour: LlmBehaviour): Promise<unknown> =>
    ask(behaviour).then(
      () => "no error",
      (error: unknown) => error,
    );

  describe(`Llm on ${name}`, () => {
    test("answers with the text, why it ended and what it cost", async () => {
      const { text, finish, tokens_in, tokens_out } = await ask("good");
      expect(JSON.parse(text)).toEqual(LLM_ANSWER);
      expect(finish).toBe("stop");
      expect(tokens_in).toBeGreaterThan(0);
      expect(tokens_out).toBeGreaterThan(0);
    });

    test("answers the same to the same", async () => {
      const llm = await behave("good");
      expect(await llm.complete(LLM_REQUEST)).toEqual(await llm.complete(LLM_REQUEST));
    });

    test("says that an answer was cut short", async () => {
      expect((await ask("cut short")).finish).toBe("length");
    });

    test("says that the model refused", async () => {
      expect((await ask("refuses")).finish).toBe("refusal");
    });

    test.each(["busy", "broken", "silent"] as const)(
      "a provider that is %s is a fault that passes",
      async (behaviour) => {
        const error = await errorOf(behaviour);
        expect(error).toBeInstanceOf(FaultError);
        const { fault } = error as FaultError;
        expect(fault).toMatchObject({ kind: "unavailable", retry_after_s: expect.any(Number) });
        expect((fault as { retry_after_s: number }).retry_after_s).toBeGreaterThanOrEqual(1);
        expect(fault.detail).not.toMatch(SECRET);
      },
    );

    test("one that does not let us in is an error for good, and tells no secret", async () => {
      const error = await errorOf("forbidden");
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(FaultError);
      expect((error as Error).message).not.toMatch(SECRET);
      expect(JSON.stringify(error)).not.toMatch(SECRET);
    });
  });
}
