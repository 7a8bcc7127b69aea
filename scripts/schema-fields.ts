/** The fields of a schema of the OpenAPI document, and their types in words. */
export interface ReferenceSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
  required?: string[];
  properties?: Record<string, ReferenceSchema>;
  items?: ReferenceSchema;
  additionalProperties?: ReferenceSchema | boolean;
  anyOf?: ReferenceSchema[];
  oneOf?: ReferenceSchema[];
  allOf?: ReferenceSchema[];
}

export interface Field {
  name: string;
  schema: ReferenceSchema;
  isRequired: boolean;
  description: string;
}

interface TypeInWords {
  words: string;
  /** Bounds, for the end of the words: "1 to 100". */
  bounds: string;
  isNullable: boolean;
  /** Fields that the words do not name, for rows of their own. */
  nested: Field[];
  /** Stands between the name of the field and that of a nested field: "", or "[]" for a list. */
  suffix: string;
}

type Schemas = Record<string, ReferenceSchema>;

/** A longer list, such as that of all time zones, helps no reader. */
const MOST_VALUES = 20;
/** Greater bounds only keep numbers and texts within what can be stored. */
const GREATEST_BOUND = 1_000_000;

const ANY = "any JSON value";

export const nameOf = (ref: string): string => ref.split("/").at(-1) ?? "";

export function fieldsOf(schema: ReferenceSchema, schemas: Schemas): Field[] {
  const { properties = {}, required = [] } = merged(schema, schemas);
  return Object.entries(properties).map(([name, field]) => ({
    name,
    schema: field,
    isRequired: required.includes(name),
    description: descriptionOf(field, schemas),
  }));
}

export function typeOf(schema: ReferenceSchema, schemas: Schemas, sections: ReadonlyMap<string, string>): TypeInWords {
  const types = variantsOf(schema).map(typeOfVariant);
  const isNullable = types.some((type) => type.isNullable) || isNull(schema);
  const words = [...new Set(types.map((type) => type.words))].join(" or ");
  const bounds = [...new Set(types.map((type) => type.bounds))].filter((text) => text !== "").join(", ");
  // rows of several variants would look like rows of one
  const spelledOut = types.filter((type) => type.nested.length > 0);
  const { nested, suffix } = (spelledOut.length === 1 && spelledOut[0]) || { nested: [], suffix: "" };
  return { words, bounds, isNullable, nested, suffix };

  function typeOfVariant(variant: ReferenceSchema): TypeInWords {
    const named = refOf(variant);
    const anchor = named === undefined ? undefined : sections.get(named);
    const whole = merged(variant, schemas);
    if (named !== undefined && anchor !== undefined) {
      const added = (variant.allOf ?? []).filter(({ $ref }) => $ref === undefined);
      return {
        ...plain(`[${named}](#${anchor})`, isNull(whole)),
        nested: added.flatMap((part) => fieldsOf(part, schemas)),
      };
    }
    if (whole.items !== undefined && !isOtherThanList(whole)) {
      const { words, bounds, nested, suffix } = typeOf(whole.items, schemas, sections);
      const own = [itemsOf(whole), bounds && `each ${bounds}`].filter((text) => text !== "").join(", ");
      return { ...plain(`list of ${plural(words)}`, isNull(whole), own), nested, suffix: `[]${suffix}` };
    }
    const fields = fieldsOf(whole, schemas);
    if (fields.length > 0)
      return fields.map(({ name }) => name).join() === "id,name"
        ? plain("`{id, name}`", isNull(whole))
        : { ...plain("object", isNull(whole)), nested: fields };
    const { additionalProperties: values } = whole;
    const held = typeof values === "object" ? typeOf(values, schemas, sections).words : ANY;
    if (held !== ANY) return plain(`map of ${plural(held)}`, isNull(whole));
    return plain(scalarOf(whole), isNull(whole), boundsOf(whole));
  }
}

const plain = (words: string, isNullable: boolean, bounds = ""): TypeInWords => ({
  words,
  bounds,
  isNullable,
  nested: [],
  suffix: "",
});

const plural = (words: string): string =>
  words.replace(/^(string|integer|number|boolean|object|instant|list|map)\b/, "$1s");

/** The type, or the values if there are few. */
function scalarOf({ const: value, enum: values = [], type = ANY, format }: ReferenceSchema): string {
  if (value !== undefined) return code(value);
  const named = values.filter((known) => known !== null);
  if (named.length > 0 && named.length <= MOST_VALUES) return named.map(code).join(", ");
  if (format === "date-time") return "instant";
  return [type]
    .flat()
    .filter((name) => name !== "null")
    .join(" or ");
}

function boundsOf({ minimum, maximum, maxLength }: ReferenceSchema): string {
  if (minimum !== undefined && maximum !== undefined && maximum <= GREATEST_BOUND)
    return `${numeral(minimum)} to ${numeral(maximum)}`;
  return maxLength !== undefined && maxLength <= GREATEST_BOUND ? `at most ${numeral(maxLength)} characters` : "";
}

function itemsOf({ minItems = 0, maxItems }: ReferenceSchema): string {
  if (maxItems === undefined) return "";
  return minItems > 0 ? `${numeral(minItems)} to ${numeral(maxItems)} items` : `at most ${numeral(maxItems)} items`;
}

const code = (value: unknown): string => `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;

export const valueOf = (value: unknown): string => (typeof value === "number" ? numeral(value) : code(value));

const numeral = (value: number): string => value.toLocaleString("en-US");

/** The schemas of `allOf` as one, with the description of the outermost. */
function merged(schema: ReferenceSchema, schemas: Schemas): ReferenceSchema {
  const target = schema.$ref === undefined ? undefined : schemas[nameOf(schema.$ref)];
  if (target !== undefined) return merged(target, schemas);
  if (schema.allOf === undefined) return schema;
  const parts = [...schema.allOf.map((part) => merged(part, schemas)), { ...schema, allOf: undefined }];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, ReferenceSchema>,
    required: parts.flatMap(({ required = [] }) => required),
  };
}

/** `anyOf` and `oneOf` also restrict the values of one type; such variants have no type of their own. */
function variantsOf(schema: ReferenceSchema): ReferenceSchema[] {
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(
    ({ type, $ref, allOf, anyOf }) => type !== "null" && ($ref ?? allOf ?? type ?? anyOf) !== undefined,
  );
  return schema.type === undefined && variants.length > 0 ? variants : [schema];
}

const isOtherThanList = ({ type }: ReferenceSchema): boolean =>
  [type ?? "array"].flat().some((name) => name !== "array" && name !== "null");

const isNull = (schema: ReferenceSchema): boolean =>
  [schema.type].flat().includes("null") || (schema.anyOf ?? []).some(({ type }) => type === "null");

const refOf = ({ $ref, allOf = [] }: ReferenceSchema): string | undefined => {
  const ref = $ref ?? (allOf.length === 2 ? allOf.find((part) => part.$ref !== undefined)?.$ref : undefined);
  return ref === undefined ? undefined : nameOf(ref);
};

function descriptionOf(schema: ReferenceSchema, schemas: Schemas): string {
  if (schema.description !== undefined) return schema.description;
  const own = (schema.allOf ?? []).find(({ $ref, description }) => $ref === undefined && description !== undefined);
  if (own?.description !== undefined) return own.description;
  const ref = schema.$ref ?? schema.allOf?.[0]?.$ref;
  const target = ref === undefined ? undefined : schemas[nameOf(ref)];
  if (target !== undefined) return descriptionOf(target, schemas);
  for (const variant of schema.anyOf ?? []) {
    const found = descriptionOf(variant, schemas);
    if (found !== "") return found;
  }
  return "";
}
