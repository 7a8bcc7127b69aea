/** The types of everything on the wire, as the SDK has them: generated from the OpenAPI document. */
import openapiTS, { astToString } from "openapi-typescript";
import { createApp } from "../../../worker/routes/app.ts";
import { contractOf } from "../../../worker/routes/openapi.ts";

export const CONTRACT = new URL("../../../sdk/src/contract.ts", import.meta.url);

const HEAD = `/**
 * What travels between the SDK and the server, generated from the server's OpenAPI document by
 * \`node test/doors/sdk/write-contract.ts\`. Operations of \`/v1/graphs/{graph_id}\` are those of \`/v1/users/{user_id}\` and stand here once.
 */

`;

type Json = { [key: string]: unknown };

/** The text of `sdk/src/contract.ts`. */
export async function generateContract(): Promise<string> {
  const app = createApp(() => {
    throw new Error("nothing is asked of this app but its contract");
  });
  const contract = structuredClone(contractOf(app, "http://127.0.0.1:8787")) as unknown as {
    paths: Record<string, Record<string, Json>>;
    components: { responses: Json };
  };
  for (const [path, operations] of Object.entries(contract.paths)) {
    if (path.startsWith("/v1/graphs/{")) delete contract.paths[path];
    for (const operation of Object.values(operations)) {
      const responses = operation["responses"] as Json;
      for (const status of Object.keys(responses)) if (Number(status) >= 300) delete responses[status];
    }
  }
  for (const name of Object.keys(contract.components.responses))
    if (name.startsWith("Problem")) delete contract.components.responses[name];
  dropConstraints(contract);
  const types = astToString(
    await openapiTS(contract as unknown as Parameters<typeof openapiTS>[0], { defaultNonNullable: false }),
  );
  // operations have names, by which the SDK takes them
  return HEAD + types.replace(/export interface paths \{\n.*?\n\}\n/s, "");
}

/** Beside the type of a value, alternatives say which of its fields go together: in types they would allow anything. */
function dropConstraints(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const schema = value as Json;
  if (typeof schema["type"] === "string" || "properties" in schema)
    for (const combination of ["anyOf", "oneOf", "allOf"])
      if (Array.isArray(schema[combination])) delete schema[combination];
  for (const part of Object.values(schema)) dropConstraints(part);
}
