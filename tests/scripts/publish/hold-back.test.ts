import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { keepBuildContent, switchTo } from '@/lib/server/content/versions/publications';
import { prepareVersion, type PrepareOptions } from '@/scripts/publish/prepare-version';
import { eventFile, validContent } from '@/tests/support/content';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';

const page = (text: string) =>
  `---\ntitle: Page\ndescription: A page that the tests are about.\n---\n\n${text}\n`;
const form = (field: string) =>
  `title: Book
fields:
  - { name: email, label: E-mail, kind: email }
  - { name: ${field}, label: Topic, kind: select, options: [Moon, Sun] }
`;

async function siteWith(files: Readonly<Record<string, string>>) {
  const root = writeTree({ ...validContent, ...files, '.next/BUILD_ID': 'one' });
  await keepBuildContent(root, new Date(Date.now() - 60_000));
  const places = { root, directory: await temporaryDirectory() };
  return {
    change: (changes: Readonly<Record<string, string | undefined>>) => {
      for (const [file, text] of Object.entries(changes)) {
        if (text === undefined) rmSync(join(root, file));
        else {
          mkdirSync(dirname(join(root, file)), { recursive: true });
          writeFileSync(join(root, file), text);
        }
      }
    },
    publish: async (options?: PrepareOptions) => {
      const result = await prepareVersion(places, new Date(), options);
      if (result.kind === 'prepared') await switchTo(places, result.version, new Date());
      const held = result.kind === 'prepared' ? result.held.map(({ file }) => file) : [];
      const read = (file: string) => {
        const path = result.kind === 'prepared' ? join(result.folder, file) : '';
        return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
      };
      return { result, held: held.sort(), read };
    },
  };
}

test('publishes what is right beside a changed, a new and a broken file', async () => {
  const { change, publish } = await siteWith({ 'content/pages/bus.md': page('By bus.') });
  change({
    'content/site.yaml': validContent['content/site.yaml'].replace('19:00-22:30', '18:00-22:30'),
    'content/pages/bus.md': page('{% her %}'),
    'content/pages/new.md': 'No settings.',
    'content/events/talk.yaml': 'title: [',
  });
  for (const text of ['Once.', 'Twice.']) {
    change({ 'content/pages/visit.md': page(text) });
    const { held, read, result } = await publish();
    expect(held).toEqual([
      'content/events/talk.yaml',
      'content/pages/bus.md',
      'content/pages/new.md',
    ]);
    expect(result).toMatchObject({ kind: 'prepared' });
    expect(read('content/site.yaml')).toContain('18:00-22:30');
    expect(read('content/pages/visit.md')).toContain(text);
    expect(read('content/pages/bus.md')).toContain('By bus.');
    expect(read('content/pages/new.md')).toBeUndefined();
    expect(read('held')).toBeUndefined();
  }
  // Nothing but mistakes is left.
  expect((await publish()).result).toMatchObject({ kind: 'problems' });
});

test('holds back what depends on a file with a mistake, and no more', async () => {
  const { change, publish } = await siteWith({});
  change({
    'content/pages/a.md': page('[B](/b)'),
    'content/pages/b.md': page('[C](/c#nowhere) [C](/c)'),
    'content/pages/c.md': page('Right.'),
    'content/pages/visit.md': page('[A](/a)'),
  });
  const { held, read, result } = await publish();
  expect(held).toEqual(['content/pages/a.md', 'content/pages/b.md', 'content/pages/visit.md']);
  expect(read('content/pages/c.md')).toContain('Right.');
  expect(result).toMatchObject({
    held: expect.arrayContaining([
      {
        file: 'content/pages/a.md',
        problems: [expect.objectContaining({ file: 'content/pages/a.md', line: 6 })],
      },
    ]) as unknown,
  });
});

test('holds back a change that breaks files which have not changed', async () => {
  const { change, publish } = await siteWith({
    'content/pages/a.md': page('[Visit](/visit#by-bus) [B](/b)'),
    'content/pages/b.md': page('Here.'),
    'content/pages/z.md': page('Here.'),
  });
  change({
    'content/pages/b.md': undefined,
    'content/pages/visit.md': page('## By train'),
    'content/pages/z.md': page('There.'),
    'content/pages/new.md': page('New.'),
  });
  const { held, read, result } = await publish();
  expect(held).toEqual(['content/pages/b.md', 'content/pages/visit.md']);
  expect(read('content/pages/b.md')).toContain('Here.');
  expect(read('content/pages/visit.md')).toContain('By bus');
  expect(read('content/pages/z.md')).toContain('There.');
  expect(read('content/pages/new.md')).toContain('New.');
  expect(result).toMatchObject({ kind: 'prepared' });
});

test('changes files together that depend on each other, and holds them back together', async () => {
  const event = (field: string, more = '') =>
    eventFile('Talk', `form: book\nanswers: { ${field}: Moon }\n${more}`);
  const { change, publish } = await siteWith({
    'content/forms/book.yaml': form('topic'),
    'content/events/talk.yaml': event('topic'),
  });
  change({
    'content/forms/book.yaml': form('theme'),
    'content/events/talk.yaml': event('theme', 'colour: red\n'),
    'content/pages/visit.md': page('New.'),
  });
  const { held, read } = await publish();
  expect(held).toEqual(['content/events/talk.yaml', 'content/forms/book.yaml']);
  expect(read('content/pages/visit.md')).toContain('New.');
  change({ 'content/events/talk.yaml': event('theme') });
  const second = await publish();
  expect(second.held).toEqual([]);
  expect(second.read('content/forms/book.yaml')).toContain('theme');
});

test('keeps site.yaml, and publishes a page that had a problem only with its new state', async () => {
  const { change, publish } = await siteWith({});
  const hours = '{% opening-hours /%}';
  change({
    'content/site.yaml': validContent['content/site.yaml'].replace(/hours:[^]*?(?=nav)/, 'x: 1\n'),
    'content/pages/visit.md': page(hours),
  });
  const { held, read } = await publish();
  expect(held).toEqual(['content/site.yaml']);
  expect(read('content/pages/visit.md')).toContain(hours);
});

test('names a folder with the name of a file each time, and publishes the rest', async () => {
  const { change, publish } = await siteWith({});
  change({ 'content/pages/x.md/y.md': page('Y.'), 'content/pages/visit.md': page('New.') });
  expect(await publish()).toMatchObject({ held: ['content/pages/x.md'] });
  expect((await publish()).result).toMatchObject({
    kind: 'problems',
    problems: [{ file: 'content/pages/x.md' }],
  });
});

/** Says that it harms someone if the page is missing. */
const find: PrepareOptions['find'] = (_before, after) =>
  Promise.resolve(
    after.pages.has('/bus')
      ? [{ files: [], text: 'A mail.', harms: false }]
      : [{ files: ['content/pages/bus.md'], text: 'No bus.', harms: true }],
  );

test('publishes what harms someone only after it was accepted in this state', async () => {
  const { change, publish } = await siteWith({ 'content/pages/bus.md': page('By bus.') });
  change({ 'content/pages/bus.md': undefined, 'content/pages/visit.md': page('New.') });
  const { result } = await publish({ find, harm: 'ask' });
  if (result.kind !== 'asks') throw new Error(result.kind);
  expect(result.consequences).toMatchObject([{ text: 'No bus.' }]);
  const accepted = result.version;
  change({ 'content/pages/visit.md': page('Newer.') });
  expect((await publish({ find, harm: 'ask', accepted })).result).toMatchObject({ kind: 'asks' });
  change({ 'content/pages/visit.md': page('New.') });
  const { read } = await publish({ find, harm: 'ask', accepted });
  expect(read('content/pages/bus.md')).toBeUndefined();
  expect(read('content/pages/visit.md')).toContain('New.');
});

test('holds back the file that harms someone, and what depends on it', async () => {
  const { change, publish } = await siteWith({
    'content/pages/bus.md': page('By bus.'),
    'content/pages/visit.md': page('[Bus](/bus)'),
  });
  change({
    'content/pages/bus.md': undefined,
    'content/redirects.yaml': '- { from: /bus, to: /visit }\n',
    'content/pages/visit.md': page('On foot.'),
  });
  const { held, read, result } = await publish({ find, harm: 'hold' });
  // The redirect would hide the page.
  expect(held).toEqual(['content/pages/bus.md', 'content/redirects.yaml']);
  expect(read('content/pages/visit.md')).toContain('On foot.');
  expect(result).toMatchObject({ kind: 'prepared', consequences: [{ text: 'A mail.' }] });
  expect((await publish({ find, harm: 'accept' })).held).toEqual([]);
});

test('publishes the chosen files alone, and holds back a chosen file that depends on another', async () => {
  const { change, publish } = await siteWith({ 'content/pages/bus.md': page('By bus.') });
  change({
    'content/pages/a.md': page('[Bus](/bus) [B](/b)'),
    'content/pages/b.md': page('New.'),
    'content/pages/bus.md': undefined,
    'content/pages/visit.md': page('On foot.'),
  });
  const options = { find: () => Promise.resolve([]), harm: 'ask' } as const;
  const first = await publish({
    ...options,
    only: ['content/pages/a.md', 'content/pages/visit.md'],
  });
  expect(first.held).toEqual(['content/pages/a.md']);
  expect(first.read('content/pages/visit.md')).toContain('On foot.');
  expect(first.read('content/pages/bus.md')).toContain('By bus.');
  expect(first.read('content/pages/b.md')).toBeUndefined();
  const second = await publish({ ...options, only: ['content/pages/a.md', 'content/pages/b.md'] });
  expect(second.held).toEqual([]);
  expect(second.result).toMatchObject({
    changed: [{ file: 'content/pages/a.md' }, { file: 'content/pages/b.md' }],
  });
  expect((await publish({ ...options, only: [] })).result).toMatchObject({ kind: 'unchanged' });
});
