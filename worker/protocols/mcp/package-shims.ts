/**
 * The bundle imports this file instead of `@modelcontextprotocol/server/_shims` (`[alias]` of `wrangler.toml`). The package's own file
 * builds all schemas of both protocol revisions when the Worker starts, and brings a JSON Schema validator. Only elicitation uses the
 * validator, and Engraph elicits nothing.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error("Elicitation needs a JSON Schema validator, and the Worker has none");
  }
}
