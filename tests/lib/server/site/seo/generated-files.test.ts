import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { dayColours } from '@/lib/server/site/seo/manifest';
import { generatedFilePaths } from '@/lib/server/content/generated-paths';
import { generateFile } from '@/lib/server/site/seo/generated-files';
import { contentWith, eventFile, postFile, seriesFile } from '@/tests/support/content';
import { room } from '@/tests/support/resources';

const now = new Date('2026-12-01T12:00:00Z');
const context = { url: 'https://example.org', now, contentRead: now };

test('renders a file for every generated path and no other', async () => {
  const content = await contentWith({
    'content/events/talk.yaml': eventFile('Talk'),
    'content/journal/first.md': postFile('First', 'W.', 'date: 2026-11-01\ntags: [Ice, Лёд]'),
  });
  const russian = generateFile(encodeURI('/journal/tags/лед/feed.xml'), content, context);
  expect(russian?.body).toContain('<title>Лёд · Journal · Test Clinic</title>');
  const paths = generatedFilePaths(content);
  expect(paths).toEqual(expect.arrayContaining(['/events/talk.ics', '/journal/tags/ice/feed.xml']));
  for (const path of paths) expect(generateFile(path, content, context)?.body).toMatch(/\S/);
  expect(generateFile('/events/other.ics', content, context)).toBeUndefined();
  expect(generateFile('/journal/tags/tea/feed.xml', content, context)).toBeUndefined();
  expect(generateFile('', content, context)).toBeUndefined();
});

test('renders the dates of a series in one calendar file, and each in its own', async () => {
  const content = await contentWith({
    'content/events/talk.yaml': eventFile('Talk'),
    'content/events/fridays.yaml': seriesFile('Friday'),
  });
  const uidsOf = (path: string) =>
    [...(generateFile(path, content, context)?.body ?? '').matchAll(/UID:(\S+)@/g)].map(
      ([, uid]) => uid,
    );
  const uids = ['2026-11-27', '2026-12-04', '2026-12-11'].map((date) => `events-fridays-${date}`);
  expect(uidsOf('/events/fridays.ics')).toEqual(uids);
  expect(uidsOf('/events/fridays/2026-12-04.ics')).toEqual([uids[1]]);
  expect(uidsOf('/events/calendar.ics').toSorted()).toEqual([...uids, 'events-talk']);
});

test('renders the events of a category in one calendar file', async () => {
  const content = await contentWith({
    'content/events/talk.yaml': eventFile('Talk', 'category: Talks\n'),
    'content/events/walk.yaml': eventFile('Walk', 'category: [Walks, For families]\n'),
  });
  const path = '/events/categories/for-families.ics';
  expect(generatedFilePaths(content)).toContain(path);
  const body = generateFile(path, content, context)?.body;
  expect(body?.match(/^SUMMARY:.*$/gm)).toEqual(['SUMMARY:Walk']);
});

test('renders the calendar file of a slot', async () => {
  const content = await contentWith(room);
  const file = generateFile('/resources/room/2026-12-04T20:00.ics', content, context);
  expect(file?.body).toContain('DTSTART:20261204T200000Z\r\nDTEND:20261204T203000Z');
  expect(file?.body).toContain('UID:resources-room-2026-12-04T20-00@example.org');
  expect(file?.body).toContain('SUMMARY:The room\r\n');
  expect(generateFile('/resources/room/2026-12-04T20:30.ics', content, context)).toBeUndefined();
  expect(generateFile('/resources/room/2026-12-04T20:00', content, context)).toBeUndefined();
});

test('renders the colours of the theme', async () => {
  const theme = { 'theme/colours.yaml': "day: { accent: '#1f6b45' }\n" };
  const file = generateFile('/theme.css', await contentWith(theme), context);
  expect(file?.type).toBe('text/css; charset=utf-8');
  expect(file?.body).toContain('--colour-accent:#1f6b45;');
});

test('sets Last-Modified of the feed, but never in the future', async () => {
  const past = await contentWith({ 'content/journal/first.md': postFile('First', 'Words.') });
  expect(generateFile('/journal/feed.xml', past, context)?.lastModified?.toISOString()).toBe(
    '2026-11-01T00:00:00.000Z',
  );
  const early = { ...context, now: new Date('2026-10-01T00:00:00Z') };
  expect(generateFile('/journal/feed.xml', past, early)?.lastModified).toBeUndefined();
});

test('excludes the desk in robots.txt and names the sitemap', async () => {
  const { body = '' } = generateFile('/robots.txt', await contentWith({}), context) ?? {};
  expect(body.split('\n')).toEqual(
    expect.arrayContaining([
      'Disallow: /desk',
      'Disallow: /api/',
      'Sitemap: https://example.org/sitemap.xml',
    ]),
  );
  // RFC 9309: every line is a rule, a comment or empty.
  for (const line of body.split('\n'))
    expect(line).toMatch(/^$|^(User-agent|Disallow|Sitemap): \S+$/);
});

const colour = z.string().regex(/^#[0-9a-f]{6}$/);
/** The members of https://www.w3.org/TR/appmanifest/ that this site uses. */
const manifest = z.strictObject({
  id: z.literal('/'),
  name: z.string().min(1),
  short_name: z.string().min(1),
  description: z.string().min(1),
  lang: z.string(),
  start_url: z.string().startsWith('/'),
  scope: z.string().startsWith('/'),
  display: z.enum(['fullscreen', 'standalone', 'minimal-ui', 'browser']),
  background_color: colour,
  theme_color: colour,
  icons: z.array(
    z.strictObject({
      src: z.string().startsWith('/'),
      sizes: z.string().regex(/^(any|\d+x\d+)$/),
      type: z.string(),
      purpose: z.enum(['any', 'maskable']),
    }),
  ),
});

test('names the site and its icons in the manifest', async () => {
  const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"></svg>';
  const content = await contentWith({ 'public/icon.svg': icon });
  const file = generateFile('/site.webmanifest', content, context);
  const read = manifest.parse(JSON.parse(file?.body ?? ''));
  expect(read.name).toBe('Test Clinic');
  expect(read.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    'any any',
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  const bare = generateFile('/site.webmanifest', await contentWith({}), context);
  expect(manifest.parse(JSON.parse(bare?.body ?? '')).icons).toEqual([]);
});

test('uses the same colours by day as the stylesheet', () => {
  const tokens = readFileSync('styles/tokens.css', 'utf8');
  const day = tokens.slice(0, tokens.indexOf('}'));
  for (const [name, value] of Object.entries(dayColours)) {
    expect(day).toContain(`--colour-${name}: ${value};`);
  }
});
