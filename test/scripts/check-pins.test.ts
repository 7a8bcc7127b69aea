import { expect, test } from "vitest";
import {
  actionsByTag,
  floatingBuildTools,
  floatingVersions,
  imagesByTag,
  packagesWithoutDigest,
  servicesByTag,
} from "../../scripts/check-pins.ts";

const DIGEST = `sha256:${"0".repeat(64)}`;
const COMMIT = "0".repeat(40);

test("packages without a digest are found, even optional ones for other systems", () => {
  const packages = {
    "": { version: "1.0.0" },
    sdk: { version: "1.0.0" },
    "node_modules/sdk": { resolved: "sdk", link: true },
    "node_modules/local": { version: "1.0.0", resolved: "file:../local" },
    "node_modules/whole": { version: "1.0.0", integrity: "sha512-A" },
    "node_modules/whole/node_modules/bundled": { version: "1.0.0", inBundle: true },
    "node_modules/other-system": { version: "1.0.0", optional: true },
    "node_modules/weak": { version: "1.0.0", integrity: "sha1-A" },
  };
  expect(packagesWithoutDigest({ packages })).toEqual(["node_modules/other-system", "node_modules/weak"]);
});

test("inexact versions are found", () => {
  const dependencies = { a: "1.2.3", b: "^1.2.3", c: "~1.2.3", d: "1.x", e: "latest", f: "1.2.3-beta.1" };
  expect(floatingVersions(dependencies)).toEqual(["b ^1.2.3", "c ~1.2.3", "d 1.x", "e latest"]);
});

test("images and actions without a digest are found; stages and actions of the repository itself are not", () => {
  const dockerfile = `FROM --platform=linux/amd64 node:24 AS build\nFROM node@${DIGEST} as last\nFROM build\nFROM scratch\n`;
  expect(imagesByTag(dockerfile)).toEqual(["node:24"]);
  const copying = `# syntax=docker/dockerfile:1\nCOPY --from=build /a /b\nCOPY --from=0 /a /b\nCOPY --chown=a --from=busybox:1 /a /b\nRUN --mount=type=bind,from=tool:2,target=/t true\n`;
  expect(imagesByTag(dockerfile + copying)).toEqual(["node:24", "busybox:1", "tool:2", "docker/dockerfile:1"]);
  expect(servicesByTag(`  a:\n    image: postgres:17 # comment\n  b:\n    image: "postgres:17@${DIGEST}"\n`)).toEqual([
    "postgres:17",
  ]);
  const workflow = `- uses: actions/checkout@v4\n- uses: actions/cache@${COMMIT} # v4\n- name: x\n  uses: ./.github/actions/x\n`;
  expect(actionsByTag(workflow)).toEqual(["actions/checkout@v4"]);
});

test("images and actions are found in every notation of YAML", () => {
  const workflow = `jobs:\n  a:\n    container: {"image": node:24}\n    services: {pg: {image: postgres:17}}\n    steps: [{uses: a/b@v1}]\n  b:\n    container: >-\n      node:20\n    steps:\n      - "uses": c/d@main\n`;
  expect(servicesByTag(workflow)).toEqual(["node:24", "postgres:17", "node:20"]);
  expect(actionsByTag(workflow)).toEqual(["a/b@v1", "c/d@main"]);
});

test("inexact versions of tools that build a Python package are found", () => {
  const pyproject = `[build-system] # tools\nrequires = [\n  "a", # "b"\n  'c>=1',\n  "d==1.*",\n  "e[x] == 1.2.3 ; python_version < '4'",\n]\n\n[project]\nrequires = ["f"]\n`;
  expect(floatingBuildTools(pyproject)).toEqual(["a", "c>=1", "d==1.*"]);
  expect(floatingBuildTools('[build-system]\nrequires = ["hatchling==1.33.0"]')).toEqual([]);
});
