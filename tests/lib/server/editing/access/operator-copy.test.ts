import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Area } from '@/lib/server/access/areas';
import { operatorCopy, refuseChange } from '@/lib/server/editing/access/operator-copy';
import {
  deleteEditedFile,
  saveEditedFile,
  savePublicFile,
  versionOfBytes,
} from '@/lib/server/editing/files/working-copy';
import { editedCopy } from '@/tests/support/editing/edited-copy';
import { newOperator } from '@/tests/support/operators';
import { writeTree } from '@/tests/support/tree';

const editorOf = (...areas: readonly Area[]) => newOperator({ role: 'editor', areas });
const site = 'content/site.yaml';

test.each<[path: string, area: Area]>([
  ['content/notices/closed.yaml', 'hours'],
  ['content/events/talk.yaml', 'events'],
  ['content/resources/dome.yaml', 'events'],
  ['content/journal/first.md', 'journal'],
  ['content/pages/visit.md', 'pages'],
  ['content/people.yaml', 'pages'],
  ['content/forms/contact.yaml', 'forms'],
  ['theme/theme.yaml', 'look'],
])('a change of %s needs the area %s', (path, area) => {
  const change = { path, before: 'title: A', after: 'title: B' };
  const others = (
    ['pages', 'journal', 'events', 'hours', 'forms', 'look', 'outside'] as const
  ).filter((each) => each !== area);
  expect(refuseChange(editorOf(area), change)).toBeUndefined();
  expect(refuseChange(editorOf(...others), change)).toBe('area');
  expect(refuseChange(newOperator({ role: 'staff' }), change)).toBe('area');
  expect(refuseChange(newOperator({}), change)).toBeUndefined();
});

test.each(['content/other.yaml', 'content/secret/a.md', 'package.json', ''])(
  'only owners may change %j, which is of no kind',
  (path) => {
    const all = editorOf('pages', 'journal', 'events', 'hours', 'forms', 'look', 'outside');
    expect(refuseChange(all, { path, before: undefined, after: 'a: b' })).toBe('area');
  },
);

test('a setting of the site’s file has the area of its kind', () => {
  const before = 'name: One\nhours: { week: {} }\n';
  const hours = { path: site, before, after: 'name: One\nhours: { week: { monday: [] } }\n' };
  const name = { path: site, before, after: 'name: Two\nhours: { week: {} }\n' };
  const both = { path: site, before, after: 'name: Two\n' };
  const comment = { path: site, before, after: `# Who we are\n${before}` };
  const unreadable = { path: site, before, after: 'hours: {{' };
  const results = (...areas: readonly Area[]) =>
    [hours, name, both, comment, unreadable].map(
      (change) => refuseChange(editorOf(...areas), change) ?? 'allowed',
    );
  expect(results('hours')).toEqual(['allowed', 'area', 'area', 'allowed', 'area']);
  expect(results('pages')).toEqual(['area', 'allowed', 'area', 'allowed', 'area']);
  expect(results('pages', 'hours', 'outside')).toEqual(Array(5).fill('allowed'));
  expect(results('journal')).toEqual(Array(5).fill('area'));
});

test.each([
  ['title: A\nnotify: [a@x.org]', 'title: A\nnotify: [evil@x.org]'],
  ['title: A\nnotify: [a@x.org]', undefined],
  [undefined, 'title: A\nnotify: [evil@x.org]'],
  // It may be corrected to anything later, so it counts as a change.
  ['title: A', 'title: A\n notify: {'],
  ['title: {', 'title: A\nnotify: [evil@x.org]'],
  // Both spell the same name.
  ['title: A', '"not\\x69fy": [evil@x.org]'],
  ['title: A', '? notify\n: - evil@x.org'],
])('an owner must allow to change %j to %j', (before, after) => {
  const change = { path: 'content/forms/contact.yaml', before, after };
  expect(refuseChange(editorOf('forms'), change)).toBe('outside');
  expect(refuseChange(editorOf('forms', 'outside'), change)).toBeUndefined();
});

test('a translation has words only, and belongs to the area of what it translates', () => {
  const path = 'content/cy/forms/contact.yaml';
  const change = { path, before: undefined, after: 'payment: { description: Rhodd }\n' };
  expect(refuseChange(editorOf('forms'), change)).toBeUndefined();
  expect(refuseChange(editorOf('events'), change)).toBe('area');
});

test('the folder of an operator refuses what they may not change, and does nothing', async () => {
  const text = 'title: Contact\nnotify: [a@x.org]\n';
  const files = { 'content/forms/contact.yaml': text, 'content/notices/closed.yaml': 'text: A\n' };
  const directory = writeTree(files);
  const copy = { ...editedCopy(directory), ...operatorCopy(editorOf('forms'), directory) };
  const seen = versionOfBytes(text);
  const form = 'content/forms/contact.yaml';
  const notice = 'content/notices/closed.yaml';
  expect(await saveEditedFile(copy, form, text.replace('a@', 'evil@'), seen)).toEqual({
    kind: 'refused',
    reason: 'outside',
  });
  expect(await deleteEditedFile(copy, form, seen)).toEqual({ kind: 'refused', reason: 'outside' });
  expect(await deleteEditedFile(copy, notice, versionOfBytes('text: A\n'))).toEqual({
    kind: 'refused',
    reason: 'area',
  });
  expect(await saveEditedFile(copy, 'content/pages/new.md', 'x', undefined)).toEqual({
    kind: 'refused',
    reason: 'area',
  });
  for (const [path, bytes] of Object.entries(files)) {
    expect(readFileSync(join(directory, path), 'utf8')).toBe(bytes);
  }
  const changed = await saveEditedFile(copy, form, text.replace('Contact', 'Write to us'), seen);
  expect(changed.kind).toBe('saved');
  const savePicture = (folder: typeof copy) =>
    savePublicFile(folder, 'public/pictures/a.png', Buffer.from('x'), undefined);
  expect(await savePicture(copy)).toEqual({ kind: 'refused', reason: 'area' });
  const ofJournal = { ...copy, ...operatorCopy(editorOf('journal'), directory) };
  expect((await savePicture(ofJournal)).kind).toBe('saved');
});
