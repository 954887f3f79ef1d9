import { expect, test } from 'vitest';
import { hostedAddress } from '@/lib/forms/hosted-address';

const service = 'https://formspree.io';

test('a form with an id at the hosted service is sent there', () => {
  expect(hostedAddress({ hostedId: 'xyzabcde' }, service)).toBe('https://formspree.io/f/xyzabcde');
});

test('a form without such an id, or in steps, stays here', () => {
  const steps = [{ title: 'You', fields: ['name'] }];
  expect(hostedAddress({}, service)).toBeUndefined();
  expect(hostedAddress({ hostedId: 'xyzabcde', steps }, service)).toBeUndefined();
});

test.each([undefined, ''])('without a service every form stays here: %j', (origin) => {
  expect(hostedAddress({ hostedId: 'xyzabcde' }, origin)).toBeUndefined();
});
