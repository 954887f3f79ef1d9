import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldExamples, formExamples } from '@/lib/gallery/examples';
import { formSchema } from '@/lib/server/content/forms/form-schema';

const schemaOfForms = z.object({
  properties: z.object({
    fields: z.object({
      items: z.object({ properties: z.object({ kind: z.object({ enum: z.array(z.string()) }) }) }),
    }),
  }),
});

test('has an example of every kind of field', () => {
  const schema = z.toJSONSchema(formSchema, { io: 'input', unrepresentable: 'any' });
  const { kind } = schemaOfForms.parse(schema).properties.fields.items.properties;
  const shown = fieldExamples.map(({ field }) => field.kind);
  expect([...new Set(shown)].sort()).toEqual(kind.enum.toSorted());
});

test('gives each form of the gallery a unique id', () => {
  const ids = ['day', 'night'].flatMap((light) =>
    formExamples(light).flatMap(({ view }) => (view.kind === 'form' ? [view.definition.id] : [])),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(10);
});
