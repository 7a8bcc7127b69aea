import type { OpenAPIHono } from "@hono/zod-openapi";
import {
  fileChange,
  fileCommandIn,
  fileForgetQuery,
  fileQuery,
  fileVersions,
  fileVersionsQuery,
  fileView,
  MAX_FILE_BYTES,
} from "../../../shared/api/files.ts";
import { undone } from "../../../shared/api/undo.ts";
import { changeFiles, forgetFiles, getFile, getFileVersions } from "../../flows/lifecycle/files.ts";
import { deferred } from "../acknowledge.ts";
import type { App } from "../app-types.ts";
import type { GraphScope } from "../graph-scope.ts";
import { graphRoutes, json } from "../route.ts";

const tag = "Files";

/** Up to two texts, and six bytes of JSON per byte of text. */
const MAX_COMMAND_BYTES = 12 * MAX_FILE_BYTES;

export function mountFiles(app: OpenAPIHono<App>, scope: GraphScope): void {
  const { route, read } = graphRoutes(app, scope);

  read(
    {
      id: "getFile",
      path: "/files",
      summary: "Read a file or list a directory",
      tag,
      query: fileQuery,
      answer: fileView,
      description: "The file or directory",
    },
    ({ services, address, query: { from_line, to_line, ...query } }) =>
      getFile(services, address, {
        ...query,
        lines: from_line === undefined || to_line === undefined ? null : [from_line, to_line],
      }),
  );

  read(
    {
      id: "getFileVersions",
      path: "/files/versions",
      summary: "List the versions of a file",
      tag,
      query: fileVersionsQuery,
      answer: fileVersions,
      description: "The versions",
    },
    ({ services, address, query }) => getFileVersions(services, address, query),
  );

  route(
    {
      method: "post",
      id: "changeFiles",
      path: "/files",
      summary: "Create, edit, move or delete files with a command of Anthropic's memory tool",
      tag,
      needs: "write",
      body: fileCommandIn,
      maxBody: () => MAX_COMMAND_BYTES,
      // shows the lines around the replacement
      quotes: { when: ({ command }) => command === "str_replace", again: false },
      answers: { 200: json(fileChange, "The files are changed") },
    },
    ({ c, services, address, body }) => changeFiles(services, address, body, deferred(c)),
  );

  route(
    {
      method: "delete",
      id: "deleteFiles",
      path: "/files",
      summary: "Forget files with all their versions",
      tag,
      needs: "write",
      query: fileForgetQuery,
      answers: { 200: json(undone, "What changed, or with dry_run what would") },
    },
    ({ services, address, query }) => forgetFiles(services, address, query.path, query.dry_run),
  );
}
