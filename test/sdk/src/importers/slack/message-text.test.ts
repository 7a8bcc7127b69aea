import { expect, test } from "vitest";
import { readableText } from "../../../../../sdk/src/importers/slack/message-text.ts";

const names = new Map([
  ["U01", "Ada Byron"],
  ["C01", "general"],
]);

test.each([
  ["<@U01> and <@U99>", "@Ada Byron and @U99"],
  ["<@U99|eve>", "@eve"],
  ["<#C01> <#C02|trips>", "#general #trips"],
  ["<!here> <!channel|channel> <!subteam^S1|@team>", "@here @channel @team"],
  ["<!date^1392734382^{date_short}|18 February 2014>", "18 February 2014"],
  ["<https://a.example/x>", "https://a.example/x"],
  ["<https://a.example/x|our page>", "our page (https://a.example/x)"],
  ["<http://a.example|a.example>", "http://a.example"],
  ["<mailto:ada@a.example|ada@a.example>", "ada@a.example"],
  ["1 &lt; 2 &amp;&amp; 3 &gt; 2", "1 < 2 && 3 > 2"],
  ["&gt; I live in Rome", "> I live in Rome"],
])("%s is read as %s", (text, readable) => {
  expect(readableText(text, names)).toBe(readable);
});

test("text that was escaped by its writer keeps one level", () => {
  expect(readableText("&amp;lt;b&amp;gt; &lt;@U01&gt;", names)).toBe("&lt;b&gt; <@U01>");
});
