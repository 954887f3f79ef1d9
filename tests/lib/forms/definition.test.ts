import { hostedFormUrl } from '@/lib/forms/definition';
import { expect, test } from 'vitest';

const service = 'https://formspree.io';

test('a form with an id at the hosted service is sent there', () => {
  expect(hostedFormUrl({ hostedId: 'xyzabcde' }, service)).toBe('https://formspree.io/f/xyzabcde');
});

test('a form without such an id, or in steps, stays here', () => {
  const steps = [{ title: 'You', fields: ['name'] }];
  expect(hostedFormUrl({}, service)).toBeUndefined();
  expect(hostedFormUrl({ hostedId: 'xyzabcde', steps }, service)).toBeUndefined();
});

test.each([undefined, ''])('without a service every form stays here: %j', (origin) => {
  expect(hostedFormUrl({ hostedId: 'xyzabcde' }, origin)).toBeUndefined();
});
