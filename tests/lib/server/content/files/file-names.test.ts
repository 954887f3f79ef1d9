import { expect, test } from 'vitest';
import { validContent, eventFile, problemsWith, postFile } from '@/tests/support/content';
import {
  fileNameWords,
  suggestionWords,
  settingWords,
  issueWords,
  typeWords,
} from '@/lib/words/lib/server/content/files';
import { contentSchemaWords } from '@/lib/words/lib/server/content/schemas';
import { formSchemaWords } from '@/lib/words/lib/server/content/forms';
import { contentProblemWords } from '@/lib/words/lib/server/content';

const page = validContent['content/pages/visit.md'];

test.each([
  ['events/talk.yml', fileNameWords.unknownExtension('.yaml. Rename it talk.yaml')],
  ['pages/bus.markdown', fileNameWords.unknownExtension('.md. Rename it bus.md')],
  ['pages/bus.MD', fileNameWords.unknownExtension('.md. Rename it bus.md')],
  ['journal/first.txt', fileNameWords.unknownExtension('.md. Rename it first.md')],
  ['forms/lend.yml', fileNameWords.unknownExtension('.yaml or .json. Rename it lend.yaml')],
  ['pages/bus.JPG', fileNameWords.publicFile],
  ['pages/a/_section.yml', fileNameWords.unknownExtension('.yaml. Rename it _section.yaml')],
  ['events/_feeds.yml', fileNameWords.unknownExtension('.yaml. Rename it _feeds.yaml')],
  ['peple.yaml', `${fileNameWords.unknownFile}${suggestionWords.didYouMean('people.yaml')}`],
  ['event/talk.yaml', `${fileNameWords.unknownFolder}${suggestionWords.didYouMean('events')}`],
])('reports %s', async (file, message) => {
  expect(await problemsWith({ [`content/${file}`]: '' })).toEqual([
    `content/${file}:1  ${message}`,
  ]);
});

test('reports a file with another extension instead of a missing file', async () => {
  const { 'content/site.yaml': site, ...others } = validContent;
  expect(site).toContain('Test Clinic');
  expect(
    await problemsWith({ ...others, 'content/site.yaml': site, 'content/site.yml': site }),
  ).toEqual([
    `content/site.yml:1  ${fileNameWords.unknownFile}${suggestionWords.didYouMean('site.yaml')}`,
  ]);
});

test.each([
  ['pages/Our Bus.md', page, 'Rename Our Bus.md to our-bus.md.'],
  ['pages/Getting Here/bus.md', page, 'Rename Getting Here to getting-here.'],
  ['pages/what?.md', page, 'Rename what?.md to what.md.'],
  ['events/Talk.yaml', eventFile('Talk'), 'Rename Talk.yaml to talk.yaml.'],
])('reports the name of %s, which cannot be a path', async (file, text, rename) => {
  expect(await problemsWith({ [`content/${file}`]: text })).toEqual([
    `content/${file}:1  A file’s name is its address: ${contentSchemaWords.personId}. ${rename}`,
  ]);
});

test('ignores drafts and temporary files', async () => {
  const names = ['pages/_draft.md', '.DS_Store', 'pages/.visit.md.swp', 'pages/visit.md~'];
  const files = Object.fromEntries(names.map((file) => [`content/${file}`, 'Not to be read']));
  expect(await problemsWith(files)).toEqual([]);
});

test('reports a wrong currency, and no reference to the form', async () => {
  expect(
    await problemsWith({
      'content/forms/pay.yaml':
        "title: Pay\nfields:\n  - { name: who, label: Who }\npayment:\n  currency: gbp\n  otherWays: By cheque.\n  amount: '8.00'\n",
      'content/pages/visit.md': `${page}\n[Pay](/f/pay)\n\n{% form id="pay" /%}\n`,
      'content/events/talk.yaml': eventFile('Talk', 'form: pay'),
      'content/redirects.yaml': '- { from: /pay, to: /f/pay }\n',
    }),
  ).toEqual([expect.stringMatching(/^content\/forms\/pay\.yaml:5 {2}"payment.currency": /)]);
});

test('reports a mistake in a page, and no link to it', async () => {
  const broken = page.replace('title: Visit', 'titel: Visit');
  expect(
    await problemsWith({
      'content/pages/visit.md': broken,
      'content/pages/other.md': `${page}\n[Visit](/visit#by-bus)\n`,
    }),
  ).toEqual([
    `content/pages/visit.md:2  "title" ${issueWords.missing(typeWords.string)}`,
    `content/pages/visit.md:2  ${settingWords.unknown('titel')}${suggestionWords.didYouMean('title')}`,
  ]);
});

test('reports a mistake in the list of people, and no reference to a person', async () => {
  expect(
    await problemsWith({
      'content/people.yaml': '- id: ana\n  name: Ana\n',
      'content/journal/first.md': postFile('First', 'Hi', 'date: 2026-11-01\nauthor: ana'),
      'content/pages/visit.md': `${page}\n{% people only=["ana"] /%}\n`,
    }),
  ).toEqual([`content/people.yaml:1  "[1].role" ${issueWords.missing(typeWords.string)}`]);
});

test('reports a mistake in the home page, and no missing home page', async () => {
  const home = validContent['content/pages/index.md'].replace('layout: wide', 'layout: large');
  expect(await problemsWith({ 'content/pages/index.md': home })).toEqual([
    `content/pages/index.md:4  "layout" ${issueWords.oneOf('article, wide')}`,
  ]);
});

test('reports an unknown form beside an invalid one', async () => {
  expect(
    await problemsWith({
      'content/forms/pay.yaml': 'title: Pay\n',
      'content/pages/visit.md': `${page}\n{% form id="pai" /%}\n`,
    }),
  ).toEqual([
    `content/forms/pay.yaml:1  "fields": ${formSchemaWords.noFields}`,
    `content/pages/visit.md:10  ${contentProblemWords.unknownForm('pai')}${suggestionWords.oneOf('contact')}`,
  ]);
});
