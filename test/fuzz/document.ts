import { nonNull } from "../../shared/non-null.ts";

/** The part of OpenAPI 3.1 that the served document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  prefixItems?: Schema[];
  allOf?: Schema[];
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
}

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
}

type Reference = { $ref: string };

type Content = Record<string, { schema: Schema }>;

export interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: (Parameter | Reference)[];
        requestBody?: { required?: boolean; content: Content };
        responses: Record<string, { content?: Content } | Reference>;
      }
    >
  >;
  components: {
    schemas: Record<string, Schema>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, { content?: Content }>;
  };
}

export interface Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  body: { type: string; schema: Schema } | null;
  responses: Record<string, Content>;
}

const shared = <T extends object>(parts: Record<string, T> | undefined, part: T | Reference): T =>
  "$ref" in part ? nonNull(parts?.[part.$ref.replace(/^.*\//, "")], part.$ref) : part;

export const operationsOf = ({ paths, components }: OpenApi): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]): Operation => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      return {
        method: method.toUpperCase(),
        path,
        parameters: parameters.map((parameter) => shared(components.parameters, parameter)),
        body: type === undefined || content === undefined ? null : { type, schema: content.schema },
        responses: Object.fromEntries(
          Object.entries(responses).map(([status, response]) => [
            status,
            shared(components.responses, response).content ?? {},
          ]),
        ),
      };
    }),
  );

export function resolved(document: OpenApi, schema: Schema): Schema {
  let found = schema;
  while (found.$ref !== undefined) {
    const name = found.$ref.replace("#/components/schemas/", "");
    const next = document.components.schemas[name];
    if (next === undefined) throw new Error(`the document refers to ${found.$ref}, which it does not have`);
    found = next;
  }
  return found;
}
