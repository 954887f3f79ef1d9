import { expect, onTestFinished, test, vi } from 'vitest';
import { eventState } from '@/lib/server/bookings/event-state';
import { createTicket } from '@/lib/server/bookings/ticket';
import { listPagePaths, isHiddenForm } from '@/lib/server/content/content';
import { changesEnd } from '@/lib/server/content/events/booking-times';
import { findEvent } from '@/lib/server/content/events/event-key';
import { formatProblem } from '@/lib/server/content/files/problems';
import { getContent, loadContent } from '@/lib/server/content/load-content';
import { isContentDue } from '@/lib/server/content/schedule';
import { renderFeed } from '@/lib/server/site/feeds/atom-feed';
import { createPage } from '@/lib/server/site/pages/page-props';
import { validUntil } from '@/lib/server/site/pages/revalidation';
import { getSearchIndex } from '@/lib/server/site/search/search-index';
import { generateFile } from '@/lib/server/site/seo/generated-files';
import { renderSitemap } from '@/lib/server/site/seo/sitemap';
import {
  eventFile,
  postFile,
  problemsWith,
  seriesFile,
  validContent,
} from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';
import { linkWords, scheduleWords } from '@/lib/words/lib/server/content';
import { valueWords } from '@/lib/words/lib/server/content/schemas';

const page = (title: string, settings: string, body = '') =>
  `---\ntitle: ${title}\ndescription: A page that the tests are about.\n${settings}\n---\n\n${body}\n`;

const lists = '{% journal-list /%}\n\n{% events-list /%}';

/** From 1 March 2031, 09:30, until the end of 8 March; in London, it is as in UTC. */
const settings = 'publish: 2031-03-01T09:30\nuntil: 2031-03-08';

const tickets = 'booking: { tickets: { adults: { label: Adults } } }\n';

const withEmail = validContent['content/site.yaml'].replace('{ label: Visit', '{ label: Come');

const files = {
  ...validContent,
  'content/site.yaml': withEmail,
  'content/pages/lists.md': page('Lists', 'layout: article', lists),
  'content/pages/secret.md': page('Secret', settings),
  'content/journal/secret.md': postFile('Secret', 'x', `date: 2031-02-01\n${settings}`),
  'content/journal/old.md': postFile('Old', 'Seen.', 'date: 2031-01-01'),
  'content/events/secret.yaml': eventFile('Secret', `${settings}\n${tickets}`, '2031-03-20'),
  'content/events/secrets.yaml': seriesFile('Secret', `${settings}\n`).replace(
    '2026-11-27',
    '2031-03-21',
  ),
};

async function contentAt(now: string, added: Readonly<Record<string, string>> = {}) {
  const loaded = await loadContent(writeTree({ ...files, ...added }), { now: new Date(now) });
  if (!loaded.ok) throw new Error(loaded.problems.map(formatProblem).join('\n'));
  return loaded.content;
}

const secretPaths = [
  '/secret',
  '/journal/secret',
  '/events/secret',
  '/events/secrets',
  '/events/secrets/2031-03-21',
];

/** Returns everything public of content, as one text, and the paths of its pages. */
async function publicParts(now: string) {
  const content = await contentAt(now);
  const at = new Date(now);
  const context = { url: 'https://a.example', now: at, contentRead: at };
  const text = JSON.stringify([
    createPage(content, '/lists', at)?.props,
    createPage(content, '/journal/old', at)?.props,
    renderFeed(content, 'https://a.example', at),
    renderSitemap(content, 'https://a.example'),
    getSearchIndex(content),
    generateFile('/events/calendar.ics', content, context),
    generateFile('/events/secret.ics', content, context),
  ]);
  const shown = secretPaths.filter((path) => listPagePaths(content).includes(path));
  const created = secretPaths.filter((path) => createPage(content, path, at) !== undefined);
  expect(created).toEqual(shown);
  expect(isHiddenForm(content, 'secret') || !content.forms.has('secret')).toBe(shown.length === 0);
  return { content, text, shown };
}

test.each(['2031-03-01T09:29:59Z', '2031-03-09T00:00:00Z'])(
  'shows nothing of scheduled files at %s, outside their time',
  async (now) => {
    const { text, shown } = await publicParts(now);
    expect(shown).toEqual([]);
    expect(text).toContain('/journal/old');
    expect(text).not.toMatch(/secret/i);
  },
);

test.each(['2031-03-01T09:30:00Z', '2031-03-08T23:59:59Z'])(
  'shows scheduled files at %s, to the minute',
  async (now) => {
    const { text, shown } = await publicParts(now);
    expect(shown).toEqual(secretPaths);
    for (const path of secretPaths) expect(text).toContain(path);
  },
);

test('never shows a draft', async () => {
  const content = await contentAt('2031-03-05T12:00Z', {
    'content/pages/plan.md': page('Plan', 'draft: true'),
    'content/events/plan.yaml': eventFile('Plan', 'draft: true\n', '2031-04-01'),
  });
  expect(listPagePaths(content)).not.toContain('/plan');
  expect(content.events.map(({ path }) => path)).not.toContain('/events/plan');
});

test('names the next time at which files appear or go, at which pages are rendered again', async () => {
  const appears = new Date('2031-03-01T09:30Z');
  const goes = new Date('2031-03-09T00:00Z');
  const before = await contentAt('2031-03-01T09:29Z');
  expect(before).toMatchObject({ changedAt: new Date('2031-01-01'), changesAt: appears });
  expect(validUntil(before, '/visit', new Date('2031-03-01T09:29Z'))).toEqual(appears);
  expect(isContentDue(before, new Date(appears.getTime() - 1))).toBe(false);
  expect(isContentDue(before, appears)).toBe(true);
  const during = await contentAt('2031-03-01T09:30Z');
  expect(during).toMatchObject({ changedAt: appears, changesAt: goes });
  expect(await contentAt('2031-03-09T00:00Z')).toMatchObject({
    changedAt: goes,
    changesAt: undefined,
  });
});

test('books no event that is hidden, and keeps the bookings of one that has ended', async () => {
  const content = await contentAt('2031-03-09T00:00Z');
  const event = findEvent(content, 'secret');
  if (event === undefined) throw new Error('The event is missing.');
  expect(eventState(event, {}, content, new Date('2031-03-08T23:59:59Z')).kind).toBe('open');
  expect(eventState(event, {}, content, new Date('2031-03-09T00:00Z')).kind).toBe('closed');
  expect(changesEnd(event.data, 'Europe/London')).toEqual(new Date('2031-03-20T19:00Z'));
  const booking = { event, counts: [], isPaidByCard: false };
  expect(createTicket(booking, 'SEC-1', content.site)).not.toHaveProperty('href');
  expect(content.forms.get('secret')?.title).toBeDefined();
  const early = await contentAt('2031-03-01T09:00Z');
  expect(findEvent(early, 'secret')).toBeUndefined();
  expect(early.forms.has('secret')).toBe(false);
});

test('closes a form whose events are all hidden', async () => {
  const form = `title: Book
fields:
  - { name: night, label: Night, kind: select, options: events }
`;
  const added = {
    'content/forms/book.yaml': form,
    'content/events/night.yaml': eventFile(
      'Night',
      'form: book\npublish: 2031-03-05\n',
      '2031-04-01',
    ),
  };
  expect((await contentAt('2031-03-04T23:59Z', added)).forms.get('book')?.active).toBe(false);
  expect((await contentAt('2031-03-05T00:00Z', added)).forms.get('book')).toMatchObject({
    active: true,
    fields: [{ options: [{ value: 'night' }] }],
  });
});

test('checks hidden files, and links to them from files that are shown longer', async () => {
  const root = writeTree({
    ...files,
    'content/site.yaml': withEmail.replace('href: /visit', 'href: /early'),
    'content/pages/draft.md': page('Draft', 'draft: true', '[Nowhere](/nowhere)'),
    'content/pages/same.md': page('Same', settings, '[Secret](/secret)'),
    'content/pages/early.md': page('Early', 'until: 2031-03-08', '[Secret](/events/secret)'),
    'content/pages/long.md': page('Long', 'publish: 2031-03-02', '[Secret](/f/secret)'),
    'content/pages/visit.md': page('Visit', 'layout: article', '## By bus\n\n[Draft](/draft)'),
  });
  const problemsAt = async (now: string) => {
    const loaded = await loadContent(root, { now: new Date(now) });
    return loaded.ok ? [] : loaded.problems.map(formatProblem);
  };
  const always = [
    `content/pages/draft.md:7  ${linkWords.unknownPath('/nowhere', 'content/pages/nowhere.md. The nearest are /long, /same, /secret')}`,
    `content/pages/long.md:7  ${scheduleWords.linkAfter('/f/secret', '2031-03-08')}`,
    `content/pages/visit.md:9  ${scheduleWords.linkToDraft('/draft')}`,
    `content/site.yaml:20  ${scheduleWords.linkAfter('/early', '2031-03-08')}`,
  ];
  const early = `content/pages/early.md:7  ${scheduleWords.linkBefore('/events/secret', '2031-03-01T09:30')}`;
  expect(await problemsAt('2031-02-01T12:00Z')).toEqual([always[0], early, ...always.slice(1)]);
  expect(await problemsAt('2031-03-05T12:00Z')).toEqual(always);
});

test.each([
  ['publish: tomorrow', valueWords.moment],
  ['publish: 2031-03-02\nuntil: 2031-03-01', 'it ends before it is published'],
])('rejects %j', async (wrong, problem) => {
  const problems = await problemsWith({ 'content/pages/wrong.md': page('Wrong', wrong) });
  expect(problems).toEqual([expect.stringContaining(problem)]);
});

test('names the beginning of a notice as its file does', async () => {
  const text = 'text: Closed.\nfrom: 2031-03-02\nuntil: 2031-03-01\n';
  expect(await problemsWith({ 'content/notices/wrong.yaml': text })).toEqual([
    `content/notices/wrong.yaml:3  "until": ${valueWords.endsBeforePublication('from')}`,
  ]);
});

test('keeps the home page', async () => {
  const home = validContent['content/pages/index.md'].replace('layout', 'draft: true\nlayout');
  expect(await problemsWith({ 'content/pages/index.md': home })).toEqual([
    expect.stringContaining(scheduleWords.homePage),
  ]);
});

test('shows hidden files with a mark in development', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  vi.stubEnv('SITE_DIR', writeTree({ ...files, 'content/pages/a.md': page('A', 'draft: true') }));
  vi.useFakeTimers({ now: new Date('2031-02-08T12:00Z'), toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  const content = await getContent();
  const titleOf = (path: string) => createPage(content, path, new Date())?.props.view.title;
  expect(titleOf('/a')).toBe(scheduleWords.marked('A', scheduleWords.draft));
  for (const path of secretPaths) {
    expect(titleOf(path)).toBe(
      scheduleWords.marked('Secret', scheduleWords.upcoming('2031-03-01T09:30')),
    );
  }
});
