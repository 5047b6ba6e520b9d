import { z } from 'zod';

/**
 * An answer as the browser reads it: a field that is missing, or is not what the contract says, takes its value in `blank`;
 * every other field is needed. The server is held to the schema itself.
 */
export function readable<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  blank: Partial<z.output<z.ZodObject<Shape>>>,
): z.ZodType<z.output<z.ZodObject<Shape>>> {
  const fields = Object.entries(schema.shape).map(([name, field]) => [
    name,
    name in blank ? (field as z.ZodType).catch(blank[name as keyof typeof blank]) : field,
  ]);
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodType<z.output<z.ZodObject<Shape>>>;
}
