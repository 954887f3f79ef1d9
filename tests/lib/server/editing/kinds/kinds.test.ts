import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listSiteFiles } from '@/lib/server/content/files/site-files';
import {
  editHref,
  editedKinds,
  findKind,
  kindOfFile,
  titleOfEntry,
  type EditedKind,
} from '@/lib/server/editing/kinds/kinds';

const project = join(import.meta.dirname, '../../../../..');

test.each([
  ['content/notices/closed.yaml', 'notices'],
  ['content/events/open-day.yaml', 'events'],
  ['content/events/_feeds.yaml', 'feeds'],
  ['content/journal/first.md', 'posts'],
  ['content/pages/visit/index.md', 'pages'],
  ['content/pages/visit/_section.yaml', 'sections'],
  ['content/site.yaml', 'site'],
  ['theme/theme.yaml', 'theme'],
  ['content/forms/contact.json', undefined],
  ['content/pages.md', undefined],
  ['public/photos/dome.jpg', undefined],
])('%s is of the kind %s', (path, id) => {
  expect(kindOfFile(path)?.id).toBe(id);
});

test('knows every file of the site of the project', () => {
  const { files } = listSiteFiles(project, ['content']);
  expect(files.filter((file) => kindOfFile(file) === undefined)).toEqual([]);
});

test('finds a kind by its name in an address', () => {
  for (const kind of editedKinds) expect(findKind(kind.id)).toBe(kind);
  expect(findKind('toString')).toBeUndefined();
});

function kindOf(path: string): EditedKind {
  const kind = kindOfFile(path);
  if (kind === undefined) throw new Error(`${path} is of no kind.`);
  return kind;
}

test('names an entry by its title, or by its kind', () => {
  const notice = kindOf('content/notices/closed.yaml');
  expect(titleOfEntry(notice, { text: ' Closed\n today ' })).toBe('Closed today');
  expect(titleOfEntry(notice, { text: 'a'.repeat(121) })).toBe(`${'a'.repeat(119)}…`);
  expect(titleOfEntry(notice, ['text'])).toBe('Notice');
  expect(titleOfEntry(kindOf('content/people.yaml'), [])).toBe('People');
});

test('leads to the form of a file, and to the page of the hours', () => {
  const path = 'content/pages/caf\u00e9.md';
  expect(editHref(path)).toBe('/desk/site/edit/content/pages/caf%C3%A9.md');
  expect(editHref('content/site.yaml', findKind('hours'))).toBe('/desk/site/hours');
});
