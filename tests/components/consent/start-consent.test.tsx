import { createHash } from 'node:crypto';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConsentBanner, ConsentWithdrawal } from '@/components/consent/consent-banner';
import { dispatchPageShown, dispatchSiteEvent } from '@/lib/analytics/site-events';
import { consentVersion } from '@/lib/consent/consent';
import { cspSources, parseThirdParties } from '@/lib/server/content/third-parties';

vi.mock('next/router', () => ({ default: { events: { on: () => undefined } } }));

const root = document.documentElement;
const posted = vi.fn<typeof fetch>();

/** Every command and message that the tag would find, as plain lists. */
function layer(): unknown[] {
  const found: unknown = Reflect.get(window, 'dataLayer');
  return Array.isArray(found)
    ? found.map((entry: ArrayLike<unknown>) => ('length' in entry ? Array.from(entry) : entry))
    : [];
}

function keep(answer: string, tag: string) {
  document.cookie = `consent=${answer}.${consentVersion(tag)}.2026-11-21`;
}

/** Shows the question as the document has it, and starts what answers it, anew in each test. */
async function ask(state: string, tag = 'G-TEST123') {
  // The server keeps each answer in the cookie.
  if (state !== 'ask') keep(state, tag);
  posted.mockImplementation((_address, init) => {
    keep(init?.body instanceof URLSearchParams ? (init.body.get('answer') ?? '') : '', tag);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  root.dataset.scripts = '';
  root.dataset.consent = state;
  render(
    <>
      <ConsentBanner tag={tag} />
      <ConsentWithdrawal />
    </>,
  );
  vi.resetModules();
  const { startConsent } = await import('@/components/consent/start-consent');
  const banner = document.getElementById('consent');
  if (banner === null) throw new Error('Nothing is asked.');
  startConsent(banner);
}

/** Shows another page. */
function goTo(path: string, title = 'Prices') {
  history.pushState(null, '', path);
  document.title = title;
  dispatchPageShown();
}

beforeEach(() => {
  vi.stubGlobal('fetch', posted);
  history.replaceState(null, '', '/prices?from=mail');
});

afterEach(() => {
  posted.mockReset();
  for (const script of document.querySelectorAll('script')) script.remove();
  delete root.dataset.consent;
  delete root.dataset.scripts;
  document.cookie = 'consent=; Max-Age=0';
  // Silences what this test has started, because its listeners outlive the test.
  document.dispatchEvent(new Event('visibilitychange'));
  Reflect.deleteProperty(window, 'dataLayer');
  Reflect.deleteProperty(window, 'ga-disable-G-TEST123');
});

test('both answers are one press away and look the same', async () => {
  await ask('ask');
  const region = screen.getByRole('region', { name: 'Counting visits' });
  const buttons = [...region.querySelectorAll('button')];
  expect(buttons.map(({ value }) => value)).toEqual(['yes', 'no']);
  expect(new Set(buttons.map(({ className }) => className)).size).toBe(1);
});

test('a no is kept and said, and loads nothing', async () => {
  await ask('ask');
  await userEvent.click(screen.getByRole('button', { name: 'No, do not' }));
  await waitFor(() => expect(root.dataset.consent).toBe('no'));
  const [address, init] = posted.mock.calls[0] ?? [];
  expect(address).toBe('/api/consent');
  expect(init?.body).toEqual(new URLSearchParams({ answer: 'no' }));
  const said = screen.getByText('Your visits are not counted.').parentElement;
  expect(said).toHaveFocus();
  expect(layer()).toEqual([]);
  expect(document.querySelector('script')).toBeNull();
});

test('a yes allows counting and nothing else, before the tag comes', async () => {
  await ask('ask');
  expect(layer()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Yes, count it' }));
  await waitFor(() => expect(document.getElementById('_next-ga')).not.toBeNull());
  expect(layer()).toEqual([
    [
      'consent',
      'default',
      {
        ad_storage: 'denied',
        ad_user_data: 'denied',
        ad_personalization: 'denied',
        analytics_storage: 'denied',
      },
    ],
    ['consent', 'update', { analytics_storage: 'granted' }],
    ['set', { page_location: 'http://localhost:3000/prices', page_referrer: '' }],
  ]);
});

test('each page is one view with its own title, without what was asked for there', async () => {
  await ask('yes');
  await waitFor(() => expect(layer()).toHaveLength(3));
  goTo('/search?q=my+name', 'Search');
  goTo('/search?q=my+other+name', 'Search');
  goTo('/search?q=my+name#top', 'Search');
  goTo('/visit', 'Your visit');
  const views = layer().filter((entry) => Array.isArray(entry) && entry[1] === 'page_view');
  const site = 'http://localhost:3000';
  expect(views).toEqual([
    [
      'event',
      'page_view',
      { page_location: `${site}/search`, page_referrer: `${site}/prices`, page_title: 'Search' },
    ],
    [
      'event',
      'page_view',
      { page_location: `${site}/visit`, page_referrer: `${site}/search`, page_title: 'Your visit' },
    ],
  ]);
});

test('what visitors do is told to the tag, until they take their yes back', async () => {
  await ask('yes');
  await waitFor(() => expect(layer()).toHaveLength(3));
  dispatchSiteEvent({ event: 'form_failed', form: 'contact', code: 'REQUIRED_FIELD_MISSING' });
  expect(layer().at(-1)).toEqual([
    'event',
    'form_failed',
    { form: 'contact', code: 'REQUIRED_FIELD_MISSING' },
  ]);
  // jsdom posts no forms; here it is enough that nothing keeps the browser from it.
  let isLeft = false;
  const note = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('submit', note, { once: true });
  await userEvent.click(screen.getByRole('button', { name: 'Stop counting them' }));
  expect(isLeft).toBe(true);
  expect(Reflect.get(window, 'ga-disable-G-TEST123')).toBe(true);
  expect(layer().at(-1)).toEqual(['consent', 'update', { analytics_storage: 'denied' }]);
  const before = layer().length;
  dispatchSiteEvent({ event: 'map_shown', map: 'google' });
  expect(layer()).toHaveLength(before);
});

test.each([
  [
    'is heard of when this one is seen again',
    () => document.dispatchEvent(new Event('visibilitychange')),
  ],
  [
    'is known before anything is told',
    () => dispatchSiteEvent({ event: 'map_shown', map: 'google' }),
  ],
])('a yes that was taken back in another tab %s', async (_how, happen) => {
  await ask('yes');
  await waitFor(() => expect(layer()).toHaveLength(3));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(layer()).toHaveLength(3);
  keep('no', 'G-TEST123');
  happen();
  const told = layer().slice(3);
  expect(told).toContainEqual(['consent', 'update', { analytics_storage: 'denied' }]);
  expect(told.flat()).not.toContain('map_shown');
});

test('a container comes after a yes alone, as the policy lets it, and gets messages instead of commands', async () => {
  const id = 'GTM-TEST123';
  await ask('ask', id);
  goTo('/visit');
  expect(layer()).toEqual([]);
  expect(document.querySelector('script')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Yes, count it' }));
  await waitFor(() => expect(document.getElementById('_next-gtm')).not.toBeNull());
  const [initialiser, container, ...others] = document.querySelectorAll('script');
  const hash = createHash('sha256').update(initialiser?.textContent ?? '');
  const from = new URL(container?.src ?? '');
  expect(cspSources(parseThirdParties({ analytics: { googleTagManager: id } })).scripts).toEqual([
    from.origin,
    `'sha256-${hash.digest('base64')}'`,
  ]);
  expect(from.searchParams.get('id')).toBe(id);
  expect(others).toEqual([]);

  const before = layer().length;
  goTo('/prices?name=Ngaio');
  goTo('/prices#fees');
  dispatchSiteEvent({ event: 'video_played', film: '0fKBhvDjuy0' });
  const site = 'http://localhost:3000';
  expect(layer().slice(before)).toEqual([
    ['set', { page_location: `${site}/prices`, page_referrer: `${site}/visit` }],
    {
      event: 'page_view',
      page_location: `${site}/prices`,
      page_referrer: `${site}/visit`,
      page_title: 'Prices',
    },
    { event: 'video_played', film: '0fKBhvDjuy0' },
  ]);
});

test('an answer that cannot be kept by a script is posted by the browser', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue(undefined);
  await ask('ask');
  posted.mockRejectedValueOnce(new Error('The line is dead.'));
  await userEvent.click(screen.getByRole('button', { name: 'Yes, count it' }));
  await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  const [form] = submit.mock.contexts;
  expect(form instanceof HTMLFormElement && new FormData(form).get('answer')).toBe('yes');
  expect(root.dataset.consent).toBe('ask');
});
