type Schema = {
  type?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  [key: string]: unknown;
};

export const within = (schema: Schema): Schema[] => [
  schema,
  ...Object.values(schema.properties ?? {}).flatMap(within),
  ...(schema.items ? within(schema.items) : []),
];
