import { z } from 'zod';
import { currentLanguage } from '@/lib/languages/current-language';

/** Groups by union and language: their choices are in one. */
const joinedUnions = new WeakMap<z.core.$ZodUnionDef, Map<string, z.ZodObject>>();

/**
 * Returns one group with the settings of all groups of a union that are told apart by one setting, such as `kind`: a
 * form shows them beside each other, and the check says which of them a value needs. Returns `undefined` for another
 * union.
 */
export function joinUnion(union: z.core.$ZodUnionDef): z.ZodObject | undefined {
  const language = currentLanguage();
  const known = joinedUnions.get(union)?.get(language);
  if (known !== undefined || !('discriminator' in union)) return known;
  const all = new Map<string, z.core.$ZodType[]>();
  for (const option of union.options) {
    const { def } = (option as z.core.$ZodTypes)._zod;
    if (def.type !== 'object') return undefined;
    for (const [name, schema] of Object.entries(def.shape)) {
      all.set(name, [...(all.get(name) ?? []), schema]);
    }
  }
  const isEverywhere = (schemas: readonly z.core.$ZodType[]) =>
    schemas.length === union.options.length;
  const joined = z.object(
    Object.fromEntries(
      [...all].map(([name, schemas]) => {
        const choice = joinChoices(schemas);
        return [name, isEverywhere(schemas) ? choice : withWords(z.optional(choice), choice)];
      }),
    ),
  );
  joinedUnions.set(
    union,
    (joinedUnions.get(union) ?? new Map<string, z.ZodObject>()).set(language, joined),
  );
  return joined;
}

/** Returns one choice of the values of several, in their order; the first schema where they are no choices. */
function joinChoices(schemas: readonly z.core.$ZodType[]): z.core.$ZodType {
  const [first = z.string()] = schemas;
  const values = schemas.flatMap(valuesOf);
  if (schemas.length < 2 || values.length === 0) return first;
  const metas = schemas.map((schema) => z.globalRegistry.get(schema) ?? {});
  const choices = Object.assign({}, ...metas.map((meta) => meta.choices)) as Record<string, string>;
  return z.enum([...new Set(values)]).meta({ ...metas.find(({ label }) => label), choices });
}

function valuesOf(schema: z.core.$ZodType): readonly string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'enum') return Object.values(def.entries).map(String);
  return def.type === 'literal' ? def.values.map(String) : [];
}

function withWords(schema: z.ZodType, words: z.core.$ZodType): z.ZodType {
  return schema.meta({ ...z.globalRegistry.get(words) });
}
