import { afterEach, expect, test, vi } from 'vitest';
import { createLiveClient } from '@/components/forms/live/sending/live-client';
import { contactForm } from '@/tests/support/form-server';
import { testPlatform } from '@/tests/support/test-platform';

const site = location.origin;

afterEach(() => {
  Reflect.deleteProperty(performance, 'getEntriesByType');
});

/** Sends the form after a visit that began at an address, and returns the field that names its source. */
async function sendAfter(address: string | undefined, hostedOrigin?: string) {
  if (address !== undefined) {
    const entries = () => [{ name: address }];
    Object.defineProperty(performance, 'getEntriesByType', { value: entries, configurable: true });
  }
  const send = vi.fn<ReturnType<typeof testPlatform>['send']>(() =>
    Promise.resolve({ status: 200, retryAfter: null, body: '{"next":"/"}' }),
  );
  const client = createLiveClient(
    {
      form: document.createElement('form'),
      definition: contactForm,
      target: { key: 'contact', siteOrigin: 'https://larkmoor.example', hostedOrigin },
      platform: testPlatform({ send }),
      loadedAt: 0,
    },
    { beginAttempt: () => undefined },
  );
  await client.submitForm('contact', new FormData());
  const [request] = send.mock.calls[0] ?? [];
  const body = request?.body;
  return body instanceof FormData ? body.get('_visit') : 'no form';
}

test.each([
  [`${site}/?utm_source=newsletter`, '?utm_source=newsletter'],
  [`${site}/events?month=3`, null],
  ['https://elsewhere.example/?utm_source=newsletter', null],
  [undefined, null],
])('sends the source of a visit that began at %s as %j', async (address, source) => {
  expect(await sendAfter(address)).toBe(source);
});

test('sends the source of the page before, if the link was pressed before the scripts had loaded', async () => {
  const referrer = vi.spyOn(document, 'referrer', 'get');
  referrer.mockReturnValue(`${site}/?utm_source=flyer`);
  expect(await sendAfter(`${site}/contact`)).toBe('?utm_source=flyer');
  referrer.mockRestore();
});

test('sends no source to a hosted service', async () => {
  const address = `${site}/?utm_source=newsletter`;
  expect(await sendAfter(address, 'https://formspree.io')).toBeNull();
});
