import type { ParsedUrlQuery } from 'node:querystring';
import { z } from 'zod';

/**
 * Returns the fields of a form, or the parameters of a query, that a schema names: the first value of each,
 * and all values of one that is an array.
 */
export function fieldValues<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  fields: URLSearchParams | ParsedUrlQuery,
): Readonly<Record<string, unknown>> {
  const values = Object.entries(schema.shape).map(([name, field]) => {
    const all =
      fields instanceof URLSearchParams ? fields.getAll(name) : [fields[name] ?? []].flat();
    return [name, field instanceof z.ZodArray ? all : all[0]] as const;
  });
  return Object.fromEntries<unknown>(values);
}

/** Parses the fields that a schema names. */
export function parseFields<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  fields: URLSearchParams | ParsedUrlQuery,
) {
  return schema.safeParse(fieldValues(schema, fields));
}
