import { waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { startAnalytics } from '@/components/site/consent/analytics';
import { storeEvent } from '@/lib/analytics/stored-events';
import { consentVersion } from '@/lib/site/consent/consent';

const paid = { event: 'payment_result', form: 'donate', result: 'paid' } as const;

afterEach(() => {
  Reflect.deleteProperty(window, 'dataLayer');
  for (const script of document.querySelectorAll('script')) script.remove();
});

/** Records what the tag receives, and whether it was in the document by then. */
function recordMessages(): (readonly [message: unknown, hasTag: boolean])[] {
  const messages: (readonly [unknown, boolean])[] = [];
  const dataLayer: unknown[] = [];
  dataLayer.push = (entry: ArrayLike<unknown>) => {
    const hasTag = document.querySelector('script') !== null;
    return messages.push(['length' in entry ? Array.from(entry) : entry, hasTag]);
  };
  Reflect.set(window, 'dataLayer', dataLayer);
  return messages;
}

test.each([
  ['G-TEST123', ['event', 'payment_result', { form: 'donate', result: 'paid' }]],
  ['GTM-TEST123', paid],
])('sends a stored payment result to %s once, after the tag has mounted', async (tag, event) => {
  storeEvent(paid, sessionStorage);
  document.cookie = `consent=yes.${consentVersion(tag)}.2026-11-21`;
  const messages = recordMessages();
  startAnalytics(tag);
  await waitFor(() => expect(messages.at(-1)).toEqual([event, true]));
  expect(sessionStorage).toHaveLength(0);
});
