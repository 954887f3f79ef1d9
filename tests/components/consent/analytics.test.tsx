import { waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { startAnalytics } from '@/components/consent/analytics';
import { storeEvent } from '@/lib/analytics/stored-events';
import { consentVersion } from '@/lib/consent/consent';

const paid = { event: 'payment_result', form: 'donate', result: 'paid' } as const;

afterEach(() => {
  Reflect.deleteProperty(window, 'dataLayer');
  for (const script of document.querySelectorAll('script')) script.remove();
});

/** What the tag is told, each with whether it had begun by then. */
function listen(): (readonly [told: unknown, hasBegun: boolean])[] {
  const told: (readonly [unknown, boolean])[] = [];
  const layer: unknown[] = [];
  layer.push = (entry: ArrayLike<unknown>) => {
    const hasBegun = document.querySelector('script') !== null;
    return told.push(['length' in entry ? Array.from(entry) : entry, hasBegun]);
  };
  Reflect.set(window, 'dataLayer', layer);
  return told;
}

test.each([
  ['G-TEST123', ['event', 'payment_result', { form: 'donate', result: 'paid' }]],
  ['GTM-TEST123', paid],
])('how a payment ended is told to %s once it has begun, and once', async (tag, event) => {
  storeEvent(paid, sessionStorage);
  document.cookie = `consent=yes.${consentVersion(tag)}.2026-11-21`;
  const told = listen();
  startAnalytics(tag);
  await waitFor(() => expect(told.at(-1)).toEqual([event, true]));
  expect(sessionStorage).toHaveLength(0);
});
