import { expect, test } from 'vitest';
import { currentLanguage, languageState } from '@/lib/languages/current-language';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { bookingProblemWords } from '@/lib/words/lib/server/bookings';
import { contentWith } from '@/tests/support/content';
import { formContextOf, startFormServer } from '@/tests/support/form-server';
import { withLanguages } from '@/tests/support/languages';
import { contactFields, json } from '@/tests/support/requests';

const problem = () => bookingProblemWords.closed('The first');

interface Options {
  readonly isFull: boolean;
  readonly hasWelsh?: boolean;
}

/** Starts the endpoint of a site in English with pages in Welsh. A full one rejects each post. */
async function start({ isFull, hasWelsh = true }: Options) {
  const context = await formContextOf().context();
  const content = await contentWith({});
  const { translations } = hasWelsh ? withLanguages(content, { cy: 'cy-GB' }) : content;
  const bookings = {
    ...context.services.bookings,
    findProblem: () => Promise.resolve(isFull ? problem() : undefined),
  };
  const site = { ...context, translations, services: { ...context.services, bookings } };
  return startFormServer({ context: () => Promise.resolve(site) });
}

async function post(
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const request = json(fields);
  const reply = await fetch(url, { ...request, headers: { ...request.headers, ...headers } });
  const body = (await reply.json()) as {
    next?: string;
    errors?: { code?: string; message: string }[];
  };
  return {
    next: body.next,
    code: body.errors?.[0]?.code,
    message: body.errors?.[0]?.message,
    language: reply.headers.get('content-language'),
    vary: reply.headers.get('vary'),
  };
}

const rejected = (language: string) => ({
  code: 'INACTIVE',
  message: inLanguage(language, problem),
  language,
  vary: 'Origin',
});

const english = { ...rejected('en'), language: null };

test('says what is wrong in the language that the post names, several at once', async () => {
  const { origin } = await start({ isFull: true });
  const languages = ['', 'de', 'cy-GB', 'tlh'];
  const answers = await Promise.all(
    languages.map((_language) => post(`${origin}/f/contact`, { ...contactFields, _language })),
  );
  expect(answers).toEqual([english, rejected('de'), rejected('cy'), english]);
  expect(new Set(answers.map(({ message }) => message)).size).toBe(3);
  expect(currentLanguage()).toBe('en');
});

test('follows the language of the site that a program prefers, and not that of a visitor’s browser', async () => {
  const { origin } = await start({ isFull: true });
  const url = `${origin}/f/contact`;
  // The site has no German.
  const accepted = { 'Accept-Language': 'tlh, de, cy;q=0.5, en;q=0.4' };
  const vary = 'Origin, Accept-Language';
  expect(await post(url, contactFields, accepted)).toEqual({ ...rejected('cy'), vary });
  expect(await post(url, { ...contactFields, _language: 'de' }, accepted)).toEqual({
    ...rejected('de'),
    vary,
  });
  const prefersMain = { 'Accept-Language': 'en, cy;q=0.5' };
  expect(await post(url, contactFields, prefersMain)).toEqual({ ...rejected('en'), vary });
  const pages: readonly Readonly<Record<string, string>>[] = [
    { Origin: origin },
    { 'Sec-Fetch-Site': 'same-origin' },
  ];
  for (const page of pages) {
    expect(await post(url, contactFields, { ...accepted, ...page })).toEqual(english);
  }
});

test('keeps no context for what a program prefers on a site with one language', async () => {
  const { origin } = await start({ isFull: true, hasWelsh: false });
  languageState().read = undefined;
  const accepted = { 'Accept-Language': 'de' };
  expect(await post(`${origin}/f/contact`, contactFields, accepted)).toEqual(english);
  expect(languageState().read).toBeUndefined();
});

test('knows the page of a closed form, whose post is not read', async () => {
  const { origin } = await start({ isFull: false });
  const languageOf = async (referer: string) => {
    const { code, language } = await post(`${origin}/f/closed`, {}, { Referer: referer });
    expect(code).toBe('INACTIVE');
    return language;
  };
  expect(await languageOf(`${origin}/cy/ymweld`)).toBe('cy');
  expect(await languageOf(`${origin}/visit`)).toBeNull();
  expect(await languageOf('https://other.example/cy/')).toBeNull();
});

test('leads on in the language of the page', async () => {
  const { origin } = await start({ isFull: false });
  const nextOf = async (_language: string) =>
    (await post(`${origin}/f/contact`, { ...contactFields, _language })).next;
  expect(await nextOf('en')).toMatch(/^\/f\/contact\?sent=/);
  expect(await nextOf('cy')).toMatch(/^\/cy\/f\/contact\?sent=/);
  // The site has no German.
  expect(await nextOf('de')).toMatch(/^\/f\/contact\?sent=/);
});
