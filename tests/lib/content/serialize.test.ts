import { expect, test } from 'vitest';
import { serialize } from '@/lib/content/serialize';

test('leaves out what is undefined, at every depth, and nothing else', () => {
  const props = {
    lede: undefined,
    title: '',
    picture: null,
    facts: [{ text: 'Free', placesOf: undefined }, 0, false],
    meta: { unlisted: undefined },
  };
  expect(serialize(props)).toStrictEqual({
    title: '',
    picture: null,
    facts: [{ text: 'Free' }, 0, false],
    meta: {},
  });
});

test('keeps a date, which Next.js refuses', () => {
  const at = new Date(0);
  expect(serialize({ at })).toStrictEqual({ at });
});
