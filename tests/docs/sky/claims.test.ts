import { expect, test } from 'vitest';
import { z } from 'zod';
import { claimSchema } from '@/lib/server/sky/claims/claims-schema';
import { codeSpans, readTable } from '@/tests/support/documents';

const kindSchema = z.object({ enum: z.array(z.string()).optional(), const: z.string().optional() });

test('docs/content/claims.md documents every kind of claim', () => {
  const { oneOf } = z
    .object({ oneOf: z.array(z.object({ properties: z.object({ kind: kindSchema }) })) })
    .parse(z.toJSONSchema(claimSchema, { io: 'input', unrepresentable: 'any' }));
  const kinds = oneOf.flatMap(({ properties }) => properties.kind.enum ?? properties.kind.const);
  const rows = readTable('docs/content/claims.md', '<!-- claims -->');
  expect(rows.flatMap(([kind = '']) => codeSpans(kind))).toEqual(kinds);
});
