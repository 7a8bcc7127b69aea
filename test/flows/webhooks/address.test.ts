import { expect, test } from "vitest";
import { refusalOf } from "../../../worker/flows/webhooks/address.ts";

test("only HTTPS to the public internet is allowed", () => {
  expect(refusalOf("https://app.example.com/hooks?token=x", "public")).toBeNull();
  expect(refusalOf("https://app.example.com:8443/", "public")).toBeNull();
  expect(refusalOf("http://app.example.com/", "public")).toMatch("https");
  expect(refusalOf("https://127.0.0.1/", "public")).toMatch("public");
  expect(refusalOf("https://[::ffff:a9fe:a9fe]/", "public")).toMatch("public");
  expect(refusalOf("https://app.example.com@10.0.0.1/", "public")).toMatch("user name");
  expect(refusalOf("https://user:secret@app.example.com/", "public")).toMatch("user name");
  expect(refusalOf("https://app.example.com/#x", "public")).toMatch("fragment");
  for (const broken of [
    "https://",
    "https://exa mple.com",
    "https://[::1",
    "ftp://app.example.com",
    "https:///x.internal/",
  ])
    expect([broken, refusalOf(broken, "public")]).not.toEqual([broken, null]);
});

test("in development, HTTP and HTTPS to this machine are allowed too, and no other private address", () => {
  expect(refusalOf("http://localhost:3000/hooks", "loopback")).toBeNull();
  expect(refusalOf("http://127.0.0.1:3000/hooks", "loopback")).toBeNull();
  expect(refusalOf("http://2130706433/", "loopback")).toBeNull();
  expect(refusalOf("http://10.0.0.1/", "loopback")).not.toBeNull();
  expect(refusalOf("https://10.0.0.1/", "loopback")).not.toBeNull();
  expect(refusalOf("http://app.example.com/", "loopback")).not.toBeNull();
  expect(refusalOf("https://app.example.com/", "loopback")).toBeNull();
});
