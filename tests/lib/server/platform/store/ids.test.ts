import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createId, createReference, isReference } from '@/lib/server/platform/store/ids';

test('creates UUIDs of version 7 that sort by time', () => {
  const at = new Date('2022-02-22T19:22:22.000Z');
  // The example of RFC 9562, appendix A.6.
  const bytes = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
  expect(createId(at, () => bytes)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  const ids = [0, 1, 999, 86_400_000].map((later) =>
    createId(new Date(at.getTime() + later), randomBytes),
  );
  expect([...ids].sort()).toEqual(ids);
});

test.each([
  ['contact', /^CON-/],
  ['my-form', /^MYF-/],
  ['a', /^A-/],
  ['--', /^F-/],
])('creates references for %s without similar characters', (form, start) => {
  for (let count = 0; count < 100; count += 1) {
    const reference = createReference(form, randomBytes);
    expect(reference).toMatch(start);
    expect(reference.slice(reference.indexOf('-'))).not.toMatch(/[ILOU]/);
    expect(isReference(reference)).toBe(true);
  }
});
