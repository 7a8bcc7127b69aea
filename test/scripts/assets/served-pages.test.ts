import { describe, expect, test } from "vitest";
import {
  llmsFull,
  llmsIndex,
  servedAt,
  servedPage,
  servedPaths,
  servedPictures,
} from "../../../scripts/assets/served-pages.ts";

const DOCUMENTS = new Map([
  ["README.md", "# Thing\n\nThing is a thing\nfor things.\n\nMore.\n"],
  [
    "docs/README.md",
    "# Documentation\n\n## Start\n\n- [Begin](begin.md): the first steps\n- [Client](../sdk/README.md), and its [reference](ref/sdk.md)\n\n## How it is built\n\n- [Inside](inside.md)\n",
  ],
  [
    "docs/begin.md",
    "# Begin\n\nSee [inside](inside.md#core), [the code](../worker/index.ts), [below](#below) and [others](https://example.com/a). A [long\nlink](inside.md).\n\n```md\n[inside](inside.md)\n```\n",
  ],
  [
    "docs/ref/sdk.md",
    "# Reference\n\n[Begin](../begin.md)\n\n![A chat](../pictures/chat.png) ![Other](https://example.com/a.png)\n",
  ],
  ["docs/inside.md", "# Inside\n\n![A graph](pictures/graph.png)\n"],
  ["sdk/README.md", "# Client\n"],
  ["NOTES.md", "# Notes\n\n![Not served](docs/pictures/notes.png)\n"],
]);
const served = servedPaths(DOCUMENTS);
const page = (path: string): string => servedPage({ path, text: DOCUMENTS.get(path) ?? "" }, served);

describe("the set of served documents", () => {
  test("is all of docs, and the link targets of its index", () => {
    expect([...served].sort()).toEqual([
      "docs/README.md",
      "docs/begin.md",
      "docs/inside.md",
      "docs/ref/sdk.md",
      "sdk/README.md",
    ]);
  });

  test("has no two documents with one address", () => {
    expect(new Set([...DOCUMENTS.keys()].map(servedAt)).size).toBe(DOCUMENTS.size);
  });
});

describe("the links of a page", () => {
  test("lead to the server's path of a document, with the anchor", () => {
    expect(page("docs/begin.md")).toContain("[inside](/docs/inside.md#core)");
    expect(page("docs/ref/sdk.md")).toContain("[Begin](/docs/begin.md)");
    expect(page("docs/begin.md")).toContain("A [long\nlink](/docs/inside.md).");
  });

  test("become names if the server lacks the file, and stay if they lead elsewhere or within the page", () => {
    expect(page("docs/begin.md")).toContain("the code (`worker/index.ts` of the repository), [below](#below)");
    expect(page("docs/begin.md")).toContain("[others](https://example.com/a)");
  });

  test("are unchanged in code", () => {
    expect(page("docs/begin.md")).toContain("```md\n[inside](inside.md)\n```");
  });
});

describe("the pictures of a page", () => {
  test("are served with it, those of other documents are not", () => {
    expect([...servedPictures(DOCUMENTS)].sort()).toEqual(["docs/pictures/chat.png", "docs/pictures/graph.png"]);
  });

  test("are linked by the server's path", () => {
    expect(page("docs/inside.md")).toContain("![A graph](/docs/pictures/graph.png)");
    expect(page("docs/ref/sdk.md")).toContain("![A chat](/docs/pictures/chat.png) ![Other](https://example.com/a.png)");
  });
});

describe("llms.txt", () => {
  test("has a title, a summary on one line, and one link on each line", () => {
    const text = llmsIndex(DOCUMENTS);
    expect(text).toMatch(
      /^# Thing\n\n> Thing is a thing for things\.\n\n## Start\n\n- \[Begin\]\(\/docs\/begin\.md\): the first steps\n/,
    );
    expect(text).toContain("\n- [Client](/docs/repository/sdk/README.md)\n- [Reference](/docs/ref/sdk.md)\n");
  });

  test("marks documents for contributors as optional, and the full text omits them", () => {
    expect(llmsIndex(DOCUMENTS)).toMatch(/## Optional\n\n- \[Inside\]\(\/docs\/inside\.md\)\n$/);
    expect(llmsFull(DOCUMENTS)).toContain("# Begin");
    expect(llmsFull(DOCUMENTS)).not.toContain("# Inside");
  });

  test("cannot be built from an index without links", () => {
    const broken = new Map([...DOCUMENTS, ["docs/README.md", "## Start\n\n- [Gone](gone.md)\n"]]);
    expect(() => llmsFull(broken)).toThrow("gone.md");
  });
});
