import { expect, test } from 'vitest';
import { soundContent } from '@/tests/support/content-files';
import { eventFile, problemsWith } from '@/tests/support/content-with';

const page = soundContent['content/pages/visit.md'];

test.each([
  ['events/talk.yml', 'Nothing reads this file: files here end with .yaml. Rename it talk.yaml.'],
  ['pages/bus.markdown', 'Nothing reads this file: files here end with .md. Rename it bus.md.'],
  ['pages/bus.MD', 'Nothing reads this file: files here end with .md. Rename it bus.md.'],
  ['journal/first.txt', 'Nothing reads this file: files here end with .md. Rename it first.md.'],
  [
    'forms/lend.yml',
    'Nothing reads this file: files here end with .yaml or .json. Rename it lend.yaml.',
  ],
  ['pages/bus.jpg', 'Nothing reads this file: files here end with .md.'],
  [
    'pages/a/_section.yml',
    'Nothing reads this file: files here end with .yaml. Rename it _section.yaml.',
  ],
  [
    'events/_feeds.yml',
    'Nothing reads this file: files here end with .yaml. Rename it _feeds.yaml.',
  ],
  ['peple.yaml', 'Nothing reads this file. Did you mean "people.yaml"?'],
  ['event/talk.yaml', 'Nothing reads files of this folder. Did you mean "events"?'],
])('reports %s', async (file, message) => {
  expect(await problemsWith({ [`content/${file}`]: '' })).toEqual([
    `content/${file}:1  ${message}`,
  ]);
});

test('reports a file with another ending instead of missing the one it stands for', async () => {
  const { 'content/site.yaml': site, ...others } = soundContent;
  expect(site).toContain('Test Clinic');
  expect(
    await problemsWith({ ...others, 'content/site.yaml': site, 'content/site.yml': site }),
  ).toEqual(['content/site.yml:1  Nothing reads this file. Did you mean "site.yaml"?']);
});

test.each([
  ['pages/Our Bus.md', page, 'Rename Our Bus.md to our-bus.md.'],
  ['pages/Getting Here/bus.md', page, 'Rename Getting Here to getting-here.'],
  ['pages/what?.md', page, 'Rename what?.md to what.md.'],
  ['events/Talk.yaml', eventFile('Talk'), 'Rename Talk.yaml to talk.yaml.'],
])('reports the name of %s, which is no address', async (file, text, rename) => {
  expect(await problemsWith({ [`content/${file}`]: text })).toEqual([
    `content/${file}:1  A file’s name is its address: use small letters, digits and - only. ${rename}`,
  ]);
});

test('passes drafts and what programs leave behind', async () => {
  const files = ['pages/_draft.md', '.DS_Store', 'pages/.visit.md.swp', 'pages/visit.md~'];
  const planted = Object.fromEntries(files.map((file) => [`content/${file}`, 'Not to be read']));
  expect(await problemsWith(planted)).toEqual([]);
});
