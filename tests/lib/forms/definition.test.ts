import { hostedFormUrl } from '@/lib/forms/definition';
import { expect, test } from 'vitest';

const service = 'https://formspree.io';

test('sends a form with a hosted id to the hosted service', () => {
  expect(hostedFormUrl({ hostedId: 'xyzabcde' }, service)).toBe('https://formspree.io/f/xyzabcde');
});

test('keeps a form without a hosted id, or with steps, on this site', () => {
  const steps = [{ title: 'You', fields: ['name'] }];
  expect(hostedFormUrl({}, service)).toBeUndefined();
  expect(hostedFormUrl({ hostedId: 'xyzabcde', steps }, service)).toBeUndefined();
});

test.each([undefined, ''])('keeps every form on this site without a service: %j', (origin) => {
  expect(hostedFormUrl({ hostedId: 'xyzabcde' }, origin)).toBeUndefined();
});
