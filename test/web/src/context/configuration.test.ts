import { expect, test } from "vitest";
import {
  isAsked,
  readConfiguration,
  toggleMethod,
  toOptions,
  toParameters,
  toRequest,
} from "../../../../web/src/context/configuration.ts";
import { contextIn } from "../../../../shared/api/context.ts";

const address = {
  query: "Where?",
  mode: "facts",
  tokens: "500",
  as_of: "2024-05-07T09:30Z",
  methods: "bm25,cosine",
  reranker: "weighted",
  references: "full",
  template: "Known:\n{{facts}}",
  profile: "1",
  b_query: "Who?",
};

test("each side reads its own settings from the address, and writes them back", () => {
  const [a, b] = [readConfiguration(address, "a"), readConfiguration(address, "b")];
  expect([a.query, b.query, b.mode]).toEqual(["Where?", "Who?", ""]);
  const written = { ...toParameters("a", a), ...toParameters("b", b) };
  expect(Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined))).toEqual(address);
  expect(Object.values(toParameters("b", null)).every((value) => value === undefined)).toBe(true);
});

test("a request is valid for the API, and omits settings left to the server", () => {
  const request = toRequest(readConfiguration(address, "a"));
  expect(request).toEqual({
    query: "Where?",
    mode: "facts",
    max_tokens: 500,
    as_of: "2024-05-07T09:30Z",
    methods: ["bm25", "cosine"],
    reranker: "weighted",
    references: "full",
    template: "Known:\n{{facts}}",
    profile: true,
  });
  expect(contextIn.safeParse(request).success).toBe(true);
  expect(toRequest(readConfiguration({ query: " x " }, "a"))).toEqual({ query: "x" });
});

test("a thread alone is a complete request, an empty form is not", () => {
  expect(isAsked(readConfiguration({ thread: "t" }, "a"))).toBe(true);
  expect(isAsked(readConfiguration({ query: "  " }, "a"))).toBe(false);
});

test("the SDK's names are the wire's in camel case", () => {
  expect(toOptions({ query: "x", thread_id: "t", max_tokens: 5, as_of: "2024" })).toEqual({
    thread: "t",
    maxTokens: 5,
    asOf: "2024",
  });
});

test("methods keep one order", () => {
  expect(toggleMethod("cosine", "bm25")).toBe("bm25,cosine");
  expect(toggleMethod("bm25,cosine", "bm25")).toBe("cosine");
  expect(toggleMethod("cosine", "cosine")).toBe("");
});
