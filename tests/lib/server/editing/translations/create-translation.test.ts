import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { PropsOf } from '@/lib/desk/desk-page';
import { shownEvents } from '@/lib/server/content/content';
import { loadContent } from '@/lib/server/content/load-content';
import { listOutdated } from '@/lib/server/content/languages/untranslated';
import type { formProps } from '@/lib/server/editing/forms/form-props';
import type { startProps } from '@/lib/server/editing/start/start-props';
import { beginTranslation } from '@/lib/server/editing/translations/create-translation';
import { validContent } from '@/tests/support/content';
import { startDesk } from '@/tests/support/desk-server';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { newOperator } from '@/tests/support/operators';
import { writeTree } from '@/tests/support/tree';
import { englishFiles, welshFiles } from '@/tests/support/translated-files';
import { translationMarks } from '@/lib/words/lib/server/editing/translations';

const late = 'content/events/late.yaml';
const welshLate = 'content/cy/events/late.yaml';

async function startSite(operator = newOperator({ role: 'owner' })) {
  const directory = writeTree({ ...validContent, ...englishFiles, ...welshFiles });
  vi.stubEnv('SITE_DIR', directory);
  const desk = await startDesk({
    settings: { EDITING: 'on', DATA_DIR: await temporaryDirectory() },
  });
  const Cookie = await desk.signInAs(operator);
  const read = (path: string) => readFileSync(join(directory, path), 'utf8');
  const open = async (address: string) => {
    const { body } = await desk.request(address, { headers: { Cookie } });
    return JSON.parse(body) as PropsOf<typeof formProps>;
  };
  return {
    read,
    open,
    write: (path: string, text: string) => writeFileSync(join(directory, path), text),
    start: async () => {
      const { body } = await desk.request('/desk/site', { headers: { Cookie } });
      return JSON.parse(body) as PropsOf<typeof startProps>;
    },
    translate: (path: string, language: string) => {
      const body = new URLSearchParams({ path, language }).toString();
      return desk.post('/api/desk/editing/translate', body, { Cookie });
    },
    save: async (path: string, fields: Readonly<Record<string, string>>, intent: string) => {
      const { form, translation } = await open(`/desk/site/edit/${path}`);
      const shown = Object.entries<readonly string[]>(form?.entries ?? {}).flatMap(
        ([name, values]) => values.map((value) => [name, fields[name] ?? value]),
      );
      const body = new URLSearchParams([
        ...shown,
        ['target', path],
        ['base', form?.base ?? ''],
        ['seen', form?.seen ?? ''],
        ['original', translation?.version ?? ''],
        ['intent', intent],
      ]).toString();
      return desk.post('/api/desk/editing/save', body, { Cookie });
    },
    check: () => loadContent(directory, { now: new Date('2026-11-01') }),
  };
}

/** Returns the titles of the events that visitors see in Welsh. */
function titlesOf(loaded: Awaited<ReturnType<typeof loadContent>>) {
  const welsh = loaded.ok ? loaded.content.translations?.get('cy') : undefined;
  return welsh && shownEvents(welsh).map(({ data }) => data.title);
}

test('the list of entries has their languages, and what is special about them', async () => {
  const { start, write, read } = await startSite();
  write(
    'content/cy/pages/visit.md',
    read('content/cy/pages/visit.md').replace('slug: ymweld', 'translatedFrom: abcdefghijkl'),
  );
  const { start: lists } = await start();
  const [visit] = lists?.pages?.tree.filter(({ page }) => page.title === 'Visit') ?? [];
  expect(visit?.page.languages).toMatchObject([
    {
      language: 'cy',
      name: 'Cymraeg',
      href: '/desk/site/edit/content/cy/pages/visit.md',
      mark: translationMarks.outdated,
    },
  ]);
  const events = lists?.lists.find(({ id }) => id === 'events')?.rows;
  expect(events?.map(({ title, languages }) => [title, languages?.[0]?.href])).toEqual([
    ['Open evening', '/desk/site/edit/content/cy/events/open-evening.yaml'],
    ['Late evening', undefined],
  ]);
});

test('one press begins a translation, which visitors see once it is complete', async () => {
  const { translate, read, save, open, check } = await startSite();
  const { headers } = await translate(late, 'cy');
  expect(headers.location).toBe(`/desk/site/edit/${welshLate}`);
  expect(read(welshLate)).toContain('title: Late evening\n');
  expect(read(welshLate)).not.toContain('2026-12-04');
  const begun = await open(`/desk/site/edit/${welshLate}`);
  expect(begun).toMatchObject({
    kind: 'Event (Cymraeg)',
    translation: { tag: 'cy', state: 'unfinished', original: { tag: 'en', title: 'Late evening' } },
  });
  expect(begun.translation?.texts['v.title']).toEqual([{ kind: 'text', text: 'Late evening' }]);

  await save(welshLate, { 'v.title': 'Noson hwyr', 'v.slug': 'noson-hwyr' }, 'save');
  const hidden = await check();
  expect(titlesOf(hidden)).toEqual(['Noson agored']);
  const saved = await save(welshLate, {}, 'complete');
  expect(saved.headers.location).toBe(`/desk/site/edit/${welshLate}?done=saved`);
  expect(read(welshLate)).toMatch(/^title: Noson hwyr$/m);
  expect(read(welshLate)).toMatch(/^translatedFrom: [a-p]{12}$/m);
  const shown = await check();
  expect(titlesOf(shown)).toEqual(['Noson agored', 'Noson hwyr']);
  expect(shown.ok && listOutdated(shown.content)).toEqual([]);
});

test('shows what has changed in the original, until the translation is up to date again', async () => {
  const { translate, read, write, save, open, check } = await startSite();
  await translate(late, 'cy');
  await save(welshLate, { 'v.title': 'Noson hwyr' }, 'complete');
  write(late, read(late).replace('Late evening', 'Very late evening'));
  const checked = await check();
  expect(checked.ok && listOutdated(checked.content)).toEqual([{ language: 'cy', files: [late] }]);
  const { translation } = await open(`/desk/site/edit/${welshLate}`);
  expect(translation?.state).toBe('outdated');
  expect(JSON.stringify(translation?.changes?.differences)).toContain('Very late evening');
  await save(welshLate, {}, 'complete');
  expect(await open(`/desk/site/edit/${welshLate}`)).toMatchObject({
    translation: { state: 'current' },
  });
});

test('shows of an original what visitors read, without the settings of its sections', async () => {
  const { open, write, read } = await startSite();
  const path = 'content/pages/visit.md';
  const map =
    '{% map drawing="/drawings/hill.svg" metres=5000 %}\n{% label text="Car park" x=9 /%}\n{% /map %}';
  write(path, `${read(path)}\n${map}\n\n{% hours /%}\n`);
  const { translation } = await open('/desk/site/edit/content/cy/pages/visit.md');
  expect(translation?.texts['v.body']?.slice(2)).toEqual([
    { kind: 'text', text: 'Car park' },
    { kind: 'text', text: 'Section: Opening hours' },
  ]);
});

test('shows the text of a page part by part, and the mistakes of the translation', async () => {
  const { open, save } = await startSite();
  const visit = 'content/cy/pages/visit.md';
  const { translation, form } = await open(`/desk/site/edit/${visit}`);
  expect(translation?.state).toBe('unmarked');
  expect(translation?.texts['v.body']?.[0]).toEqual({ kind: 'heading', text: 'By bus' });
  expect(form?.entries['v.title']).toEqual(['Ymweld']);
  await save(visit, { 'v.slug': 'Ym Weld' }, 'save');
  const { form: kept } = await open(`/desk/site/edit/${visit}`);
  expect(kept?.problems).toMatchObject([{ name: 'v.slug' }]);
});

test.each([
  ['a language that the site does not have', late, 'de'],
  ['the main language', late, 'en'],
  ['a translation', 'content/cy/events/open-evening.yaml', 'cy'],
  ['a file without translations at the desk', 'content/people.yaml', 'cy'],
])('does not translate %s', async (_, path, language) => {
  const { translate } = await startSite();
  expect((await translate(path, language)).status).toBe(404);
});

test('a page keeps the bytes of its text', () => {
  const body = '\n# Visit\n\n\n- one\n* two\n\n{% hero title="A" %}\nB\n{% /hero %}\n';
  const path = 'content/pages/visit.md';
  expect(beginTranslation({ path, text: `---\ntitle: Visit\ndraft: true\n---\n${body}` })).toBe(
    `---\ntitle: Visit\ntranslatedFrom: none\n---\n${body}`,
  );
});
