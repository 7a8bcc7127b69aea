export interface DescribedSchema {
  $ref?: string;
  description?: string;
  properties?: Record<string, DescribedSchema>;
  items?: DescribedSchema;
  additionalProperties?: DescribedSchema | boolean;
  anyOf?: DescribedSchema[];
  oneOf?: DescribedSchema[];
  allOf?: DescribedSchema[];
}

export interface DescribedContract {
  paths: Record<string, Record<string, { operationId: string; summary?: string; description?: string }>>;
  components: {
    schemas: Record<string, DescribedSchema>;
    parameters?: Record<string, { description?: string }>;
  };
}

/**
 * A description counts in the field, in the schema it refers to, or in another variant of the same schema, because `oneOf` and `anyOf`
 * repeat fields to restrict them.
 */
export function undescribedFields({ paths, components }: DescribedContract): string[] {
  const missing: string[] = [];
  for (const operations of Object.values(paths))
    for (const { operationId, summary, description } of Object.values(operations))
      if (!summary && !description) missing.push(`the operation ${operationId}`);
  for (const [name, { description }] of Object.entries(components.parameters ?? {}))
    if (!description) missing.push(`the parameter ${name}`);
  for (const [name, schema] of Object.entries(components.schemas)) {
    if (!schema.description) missing.push(`the schema ${name}`);
    const fields = new Map<string, boolean>();
    collectFields(schema, "", fields);
    for (const [field, isDescribed] of fields) if (!isDescribed) missing.push(`the field ${field} of ${name}`);
  }
  return missing;

  function collectFields(schema: DescribedSchema, path: string, fields: Map<string, boolean>): void {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const place = `${path}${name}`;
      fields.set(place, (fields.get(place) ?? false) || isDescribed(field));
      collectFields(field, `${place}.`, fields);
    }
    for (const variant of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
      collectFields(variant, path, fields);
    if (schema.items) collectFields(schema.items, `${path}[].`, fields);
    if (typeof schema.additionalProperties === "object")
      collectFields(schema.additionalProperties, `${path}{}.`, fields);
  }

  function isDescribed({ description, $ref, anyOf = [], allOf = [] }: DescribedSchema): boolean {
    if (description) return true;
    const name = $ref?.split("/").at(-1);
    if (name !== undefined) return Boolean(components.schemas[name]?.description);
    return [...anyOf, ...allOf].some(isDescribed);
  }
}
