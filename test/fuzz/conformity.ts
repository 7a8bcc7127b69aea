import { resolved, type OpenApi, type Schema } from "./document.ts";

/** Stricter than JSON Schema: if an object has `properties`, other fields are deviations, so that the server sends nothing undocumented. */
export function deviations(document: OpenApi, schema: Schema, value: unknown, path = ""): string[] {
  const { type, ...rest } = merged(document, schema);
  const at = (message: string): string[] => [`${path === "" ? "the answer" : path} ${message}`];
  if (rest.anyOf && !rest.properties) {
    const found = rest.anyOf.map((option) => deviations(document, option, value, path));
    return found.some((errors) => errors.length === 0) ? [] : (found[0] ?? []);
  }
  const types = type === undefined ? null : [type].flat();
  if (types !== null && !types.some((name) => hasType(name, value)))
    return at(`is ${JSON.stringify(value)?.slice(0, 60)}, not ${types.join(" or ")}`);
  if (rest.enum && !rest.enum.includes(value)) return at(`is ${JSON.stringify(value)}, none of the documented values`);
  if (typeof value === "string") {
    if (rest.format === "date-time" && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value))
      return at(`is "${value}", not an instant in UTC`);
    return [];
  }
  if (typeof value === "number") {
    if (value < (rest.minimum ?? -Infinity) || value > (rest.maximum ?? Infinity))
      return at(`is ${value}, out of bounds`);
    return [];
  }
  if (Array.isArray(value))
    return value.flatMap((item, index) => {
      const of = rest.prefixItems?.[index] ?? rest.items;
      return of ? deviations(document, of, item, `${path}[${index}]`) : [];
    });
  if (value === null || typeof value !== "object") return [];
  const { properties, required = [], additionalProperties } = rest;
  const fields = Object.entries(value);
  const missing = required.filter((name) => !Object.hasOwn(value, name)).flatMap((name) => at(`lacks ${name}`));
  return [
    ...missing,
    ...fields.flatMap(([name, field]) => {
      const own = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (own) return deviations(document, own, field, `${path}.${name}`);
      if (typeof additionalProperties === "object")
        return deviations(document, additionalProperties, field, `${path}.${name}`);
      const isOpen = additionalProperties === true || properties === undefined;
      return isOpen ? [] : at(`has ${name}, which is not documented`);
    }),
  ];
}

function merged(document: OpenApi, schema: Schema): Schema {
  const { allOf, ...own } = resolved(document, schema);
  if (!allOf) return own;
  return [...allOf.map((part) => merged(document, part)), own].reduce((all, part) => ({
    ...all,
    ...part,
    properties: { ...all.properties, ...part.properties },
    required: [...(all.required ?? []), ...(part.required ?? [])],
  }));
}

function hasType(type: string, value: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return value !== null && typeof value === "object" && !Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
