import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/**
 * A schema of the contract as JSON Schema 2020-12, the dialect of OpenAPI 3.1. zod converts everything but refinements, which
 * carry their JSON Schema in `params`, and fields that must be absent, which become `not required`.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      for (const check of zodSchema._zod.def.checks ?? []) {
        const said = (check._zod.def as { params?: JsonSchema }).params;
        if (said) Object.assign(jsonSchema, said);
      }
      if (zodSchema instanceof z.ZodObject) {
        const absent = Object.keys(zodSchema.shape).filter((name) => isUndefined(zodSchema.shape[name]));
        for (const name of absent) delete jsonSchema.properties?.[name];
        if (absent.length > 0)
          jsonSchema.not = {
            required: absent,
            properties: Object.fromEntries(absent.map((name) => [name, {}])),
          };
      }
    },
  });
  return described;
}

function isUndefined(schema: unknown): boolean {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return inner instanceof z.ZodUndefined;
}
