import { z } from 'zod';

/**
 * A liberal schema for reading an answer in the browser: a field that is missing or invalid gets its value in `blank`; fields
 * without a value there are required. The server uses the strict schema.
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
