import { expect, test } from 'vitest';
import { loadPreviewContent, pageOfFile } from '@/lib/server/editing/preview/preview-content';
import { eventFile, seriesFile, validContent } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';

const now = new Date('2026-11-20T12:00:00Z');

async function load(files: Readonly<Record<string, string>>, path: string, text?: string) {
  return loadPreviewContent(writeTree({ ...validContent, ...files }), { path, text }, { now });
}

test('shows a page although another file has a mistake', async () => {
  const shown = await load({ 'content/pages/broken.md': 'No settings.' }, 'content/pages/visit.md');
  expect(shown.kind === 'content' && [...shown.content.pages.keys()]).toContain('/visit');
});

test('says what is wrong elsewhere if nothing can be shown', async () => {
  const shown = await load({ 'content/site.yaml': 'name: 1' }, 'content/pages/visit.md');
  expect(shown.kind === 'mistakes' && shown.problems.map(({ file }) => file)).toContain(
    'content/site.yaml',
  );
});

test('shows the colours that are typed', async () => {
  const shown = await load({}, 'theme/theme.yaml', "colours:\n  day:\n    accent: '#123456'\n");
  expect(shown).toMatchObject({ content: { theme: { day: { accent: '#123456' } } } });
});

test('finds the page of a series, of a form and of the hours', async () => {
  const shown = await load(
    {
      'content/events/talk.yaml': eventFile('Talk'),
      'content/events/nights.yaml': seriesFile('Nights'),
      'content/pages/write.md':
        '---\ntitle: Write\ndescription: How to write to the clinic for tests.\n---\n\n{% form id="contact" /%}\n',
    },
    'content/pages/visit.md',
  );
  if (shown.kind !== 'content') throw new Error(JSON.stringify(shown));
  const pathOf = (file: string) => pageOfFile(shown.content, file);
  expect(pathOf('content/events/talk.yaml')).toBe('/events/talk');
  expect(pathOf('content/events/nights.yaml')).toBe('/events/nights');
  expect(pathOf('content/forms/contact.yaml')).toBe('/write');
  expect(pathOf('content/site.yaml')).toBe('/');
});
