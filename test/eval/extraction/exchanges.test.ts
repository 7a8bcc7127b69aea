import { expect, test } from "vitest";
import { assistantChatOf, exchangesOf, firstExchanges } from "../../../eval/extraction/exchanges.ts";
import { parseLocomo } from "../../../eval/locomo.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { SAMPLE } from "../sample.ts";
import { message } from "./samples.ts";

const idsOf = (exchanges: readonly { id: string }[][]): string[][] => exchanges.map((each) => each.map(({ id }) => id));

test("an exchange is a user's message with its answers, within its thread", () => {
  const messages = [
    message("a1", "Hello!", { role: "assistant" }),
    message("u1", "Hi."),
    message("a2", "One moment.", { role: "assistant" }),
    message("t1", "42", { role: "tool" }),
    message("u2", "Thanks."),
    message("a3", "Welcome back.", { role: "assistant", thread: "t2" }),
  ];
  expect(idsOf(exchangesOf({ messages }))).toEqual([["a1"], ["u1", "a2", "t1"], ["u2"], ["a3"]]);
});

test("the first exchanges of several chats are taken by chat", () => {
  const chat = (id: string) => ({ id, observations: [], messages: [message("u1", "A."), message("u2", "B.")] });
  const taken = firstExchanges([chat("one"), chat("two"), chat("three")], 3);
  expect(taken.map(({ chat, exchanges }) => [chat, idsOf(exchanges)])).toEqual([
    ["one", [["u1"], ["u2"]]],
    ["two", [["u1"]]],
  ]);
});

test("the first speaker of a LoCoMo conversation becomes the user, and the other one the assistant", () => {
  const { messages } = assistantChatOf(nonNull(parseLocomo(SAMPLE)[0], "conversation"));
  expect(messages.map(({ id, role, name }) => [id, role, name])).toEqual([
    ["D1:1", "user", "Ada"],
    ["D1:2", "assistant", null],
    ["D1:3", "user", "Ada"],
    ["D2:1", "assistant", null],
    ["D2:2", "user", "Ada"],
  ]);
});
