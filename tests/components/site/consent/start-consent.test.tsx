import { createHash } from 'node:crypto';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConsentBanner, ConsentWithdrawal } from '@/components/site/consent/consent-banner';
import { dispatchPageShown, dispatchSiteEvent } from '@/lib/analytics/site-events';
import { consentVersion } from '@/lib/site/consent/consent';
import { cspSources, parseThirdParties } from '@/lib/server/content/third-parties';
import { consentBannerWords, withdrawalWords } from '@/lib/words/components/site/consent';

vi.mock('next/router', () => ({ default: { events: { on: () => undefined } } }));

const root = document.documentElement;
const posted = vi.fn<typeof fetch>();

/** Returns the commands and messages for the tag as plain arrays. */
function dataLayer(): unknown[] {
  const entries: unknown = Reflect.get(window, 'dataLayer');
  return Array.isArray(entries)
    ? entries.map((entry: ArrayLike<unknown>) => ('length' in entry ? Array.from(entry) : entry))
    : [];
}

function setCookie(choice: string, tag: string) {
  document.cookie = `consent=${choice}.${consentVersion(tag)}.2026-11-21`;
}

/** Renders the question and starts a new instance of the module. */
async function start(state: string, tag = 'G-TEST123') {
  if (state !== 'ask') setCookie(state, tag);
  posted.mockImplementation((_address, init) => {
    setCookie(init?.body instanceof URLSearchParams ? (init.body.get('answer') ?? '') : '', tag);
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
  const { startConsent } = await import('@/components/site/consent/start-consent');
  const banner = document.getElementById('consent');
  if (banner === null) throw new Error('There is no question.');
  startConsent(banner);
}

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
  // Disables the tag, because its listeners outlive the test.
  document.dispatchEvent(new Event('visibilitychange'));
  Reflect.deleteProperty(window, 'dataLayer');
  Reflect.deleteProperty(window, 'ga-disable-G-TEST123');
});

test('offers both choices as buttons of the same style', async () => {
  await start('ask');
  const region = screen.getByRole('region', { name: consentBannerWords.label });
  const buttons = [...region.querySelectorAll('button')];
  expect(buttons.map(({ value }) => value)).toEqual(['yes', 'no']);
  expect(new Set(buttons.map(({ className }) => className)).size).toBe(1);
});

test('saves and confirms a no without loading the tag', async () => {
  await start('ask');
  await userEvent.click(screen.getByRole('button', { name: consentBannerWords.decline }));
  await waitFor(() => expect(root.dataset.consent).toBe('no'));
  const [address, init] = posted.mock.calls[0] ?? [];
  expect(address).toBe('/api/consent');
  expect(init?.body).toEqual(new URLSearchParams({ answer: 'no' }));
  const result = screen.getByText(consentBannerWords.declined).parentElement;
  expect(result).toHaveFocus();
  expect(dataLayer()).toEqual([]);
  expect(document.querySelector('script')).toBeNull();
});

test('grants analytics storage only, before the tag loads', async () => {
  await start('ask');
  expect(dataLayer()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: consentBannerWords.accept }));
  await waitFor(() => expect(document.getElementById('_next-ga')).not.toBeNull());
  expect(dataLayer()).toEqual([
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

test('sends one page view per page, without its search terms', async () => {
  await start('yes');
  await waitFor(() => expect(dataLayer()).toHaveLength(3));
  goTo('/search?q=my+name', 'Search');
  goTo('/search?q=my+other+name', 'Search');
  goTo('/search?q=my+name#top', 'Search');
  goTo('/visit', 'Your visit');
  const views = dataLayer().filter((entry) => Array.isArray(entry) && entry[1] === 'page_view');
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

test('sends site events until consent is withdrawn', async () => {
  await start('yes');
  await waitFor(() => expect(dataLayer()).toHaveLength(3));
  dispatchSiteEvent({ event: 'form_failed', form: 'contact', code: 'REQUIRED_FIELD_MISSING' });
  expect(dataLayer().at(-1)).toEqual([
    'event',
    'form_failed',
    { form: 'contact', code: 'REQUIRED_FIELD_MISSING' },
  ]);
  // jsdom posts no forms; the browser does unless the default is prevented.
  let isSubmitted = false;
  const handleSubmit = (event: Event) => {
    isSubmitted = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('submit', handleSubmit, { once: true });
  await userEvent.click(screen.getByRole('button', { name: withdrawalWords.withdraw }));
  expect(isSubmitted).toBe(true);
  expect(Reflect.get(window, 'ga-disable-G-TEST123')).toBe(true);
  expect(dataLayer().at(-1)).toEqual(['consent', 'update', { analytics_storage: 'denied' }]);
  const before = dataLayer().length;
  dispatchSiteEvent({ event: 'map_shown', map: 'google' });
  expect(dataLayer()).toHaveLength(before);
});

test.each([
  [
    'disables the tag when this tab is visible again',
    () => document.dispatchEvent(new Event('visibilitychange')),
  ],
  [
    'disables the tag before the next event',
    () => dispatchSiteEvent({ event: 'map_shown', map: 'google' }),
  ],
])('a withdrawal in another tab %s', async (_effect, trigger) => {
  await start('yes');
  await waitFor(() => expect(dataLayer()).toHaveLength(3));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(dataLayer()).toHaveLength(3);
  setCookie('no', 'G-TEST123');
  trigger();
  const messages = dataLayer().slice(3);
  expect(messages).toContainEqual(['consent', 'update', { analytics_storage: 'denied' }]);
  expect(messages.flat()).not.toContain('map_shown');
});

test('loads a Tag Manager container after a yes and sends it messages', async () => {
  const id = 'GTM-TEST123';
  await start('ask', id);
  goTo('/visit');
  expect(dataLayer()).toEqual([]);
  expect(document.querySelector('script')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: consentBannerWords.accept }));
  await waitFor(() => expect(document.getElementById('_next-gtm')).not.toBeNull());
  const [initialiser, container, ...others] = document.querySelectorAll('script');
  const hash = createHash('sha256').update(initialiser?.textContent ?? '');
  const from = new URL(container?.src ?? '');
  expect(
    cspSources(parseThirdParties({ analytics: { googleTagManager: id } }))['script-src'],
  ).toEqual([from.origin, `'sha256-${hash.digest('base64')}'`]);
  expect(from.searchParams.get('id')).toBe(id);
  expect(others).toEqual([]);

  const before = dataLayer().length;
  goTo('/prices?name=Ngaio');
  goTo('/prices#fees');
  dispatchSiteEvent({ event: 'video_played', video: '0fKBhvDjuy0' });
  const site = 'http://localhost:3000';
  expect(dataLayer().slice(before)).toEqual([
    ['set', { page_location: `${site}/prices`, page_referrer: `${site}/visit` }],
    {
      event: 'page_view',
      page_location: `${site}/prices`,
      page_referrer: `${site}/visit`,
      page_title: 'Prices',
    },
    { event: 'video_played', video: '0fKBhvDjuy0' },
  ]);
});

test('submits the form natively when the request fails', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue(undefined);
  await start('ask');
  posted.mockRejectedValueOnce(new Error('Network error'));
  await userEvent.click(screen.getByRole('button', { name: consentBannerWords.accept }));
  await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  const [form] = submit.mock.contexts;
  expect(form instanceof HTMLFormElement && new FormData(form).get('answer')).toBe('yes');
  expect(root.dataset.consent).toBe('ask');
});
