import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFormTarget } from '@/lib/server/editing/forms/form-targets';
import { readForm } from '@/lib/server/editing/fields/read-form';
import { showValue } from '@/lib/server/editing/fields/show-value';
import { openForm } from '@/lib/server/editing/forms/open-form';
import { checkForm } from '@/lib/server/editing/forms/check-form';
import { formOf, listTexts } from '@/lib/server/editing/forms/page-form';
import { showSections } from '@/lib/server/editing/sections/section-entries';
import { saveForm } from '@/lib/server/editing/forms/save-form';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { sectionProblemWords } from '@/lib/words/lib/server/content/sections';
import { pageFormWords } from '@/lib/words/lib/server/editing/forms';
import { editedCopy } from '@/tests/support/editing/edited-copy';
import { writeTree } from '@/tests/support/tree';

/** The clinic is in German, and so is what its operators read who have not chosen a language. */
const german = inLanguage('de', () => ({
  noSection: sectionProblemWords.unknownSection('opening-hour'),
  changesOthers: pageFormWords.changesOthers,
}));

const now = new Date('2026-11-28T12:00:00Z');

const path = 'content/pages/visit.md';
const text = `---
title: Visit # us
description: How to come to the practice.
---

One.


{% opening-hours /%}
- a
`;

type Changes = Readonly<Record<string, readonly string[]>>;

/** Opens a form of a site with a page, and returns what sends and checks it with changes. */
async function openInBrowser(name: string, texts: Readonly<Record<string, string>> = {}) {
  const directory = writeTree({});
  cpSync('scripts/examples/clinic', directory, { recursive: true });
  for (const [file, written] of Object.entries({ [path]: text, ...texts })) {
    writeFileSync(join(directory, file), written);
  }
  const copy = editedCopy(directory);
  const target = findFormTarget(name);
  const opened = target && (await openForm(copy, target));
  if (target === undefined || opened === undefined || opened === 'unreadable') {
    throw new Error(`There is no form ${name}.`);
  }
  const { file, value } = opened;
  const field = formOf(target);
  const entriesOf = (changes: Changes) => ({ ...showValue(field, value), ...changes });
  return {
    read: (saved: string) => readFileSync(join(directory, saved), 'utf8'),
    save: (changes: Changes) => {
      const sent = { target, entries: entriesOf(changes), base: value, seen: file?.version };
      return saveForm(copy, sent, now);
    },
    check: (changes: Changes) => {
      const reading = readForm(field, entriesOf(changes), value);
      return checkForm(copy, target, { reading, opened, now });
    },
  };
}

test('saves settings and parts of a text, and keeps what is not changed', async () => {
  const { save, read } = await openInBrowser(path);
  expect(await save({})).toMatchObject({ kind: 'saved', isChanged: false });
  expect(read(path)).toBe(text);
  const changes = { 'v.body.0.value': ['One!\r\n\r\nTwo.'], 'v.lede': ['Soon'] };
  expect(await save(changes)).toMatchObject({ kind: 'saved', isChanged: true });
  expect(read(path)).toBe(
    text.replace('One.', 'One!\n\nTwo.').replace('practice.\n', 'practice.\nlede: Soon\n'),
  );
});

test('moves and removes parts of a text', async () => {
  const { save, read } = await openInBrowser(path);
  expect(await save({ 'v.body': ['', '2', '0'] })).toMatchObject({ kind: 'saved' });
  expect(read(path)).toBe(text.replace(/\nOne[^]*/, '\n- a\n\nOne.\n'));
});

test('says what is wrong beside the part or the setting that has it', async () => {
  const { check } = await openInBrowser(path);
  expect(await check({})).toEqual([]);
  expect(await check({ 'v.body.1.value': ['{% opening-hour /%}'] })).toMatchObject([
    {
      name: 'v.body.1.value',
      message: expect.stringContaining(german.noSection) as string,
    },
  ]);
  expect(await check({ 'v.body.0.value': ['```\nopen'] })).toMatchObject([
    { message: expect.stringContaining(german.changesOthers) as string },
  ]);
  expect(await check({ 'v.title': [''] })).toMatchObject([{ name: 'v.title' }]);
});

test('writes a new page to a file named by its title', async () => {
  const { save, read } = await openInBrowser('new/pages');
  const result = await save({
    'v.title': ['Our hill'],
    'v.description': ['A hill with a practice on it.'],
    'v.body': ['', 'n1'],
    'v.body.n1.value': ['Words.'],
  });
  expect(result).toMatchObject({
    kind: 'saved',
    path: 'content/pages/our-hill.md',
    isChanged: true,
  });
  expect(read('content/pages/our-hill.md')).toBe(
    '---\ntitle: Our hill\ndescription: A hill with a practice on it.\n---\n\nWords.\n',
  );
});

test('says that the site has no such person, form or page', async () => {
  const { check } = await openInBrowser('new/events');
  const event = {
    'v.title': ['A talk'],
    'v.description': ['Half an hour about backs, for all.'],
    'v.date': ['2026-12-12'],
    'v.from': ['19:00'],
    'v.to': ['20:00'],
    'v.place': ['The practice'],
    'v.lede': ['Half an hour.'],
    'v.body': ['Come as you are.'],
  };
  expect(await check(event)).toEqual([]);
  const unknown = { 'v.people': ['', 'n1'], 'v.people.n1.value': ['nobody'], 'v.form': ['none'] };
  const problems = await check({ ...event, ...unknown });
  expect(problems.map(({ name }) => name)).toEqual(['v.form', 'v.people']);
});

test('checks a form whose choices are the events of the site', async () => {
  const form = 'content/forms/talks.yaml';
  const { check } = await openInBrowser(form, {
    [form]: `title: Book
fields:
  - { name: event, label: Which?, kind: select, options: events }
  - { name: email, label: E-mail, kind: email }
`,
    'content/events/talk.yaml': `title: A talk
description: Half an hour about backs, for all.
date: 2026-12-12
from: '19:00'
to: '20:00'
place: The practice
lede: Half an hour.
form: talks
body: Come as you are.
`,
  });
  expect(await check({})).toEqual([]);
  expect(await check({ 'v.fields.1.value.kind': ['text'], 'v.copyTo': ['email'] })).toMatchObject([
    { name: 'v.copyTo' },
  ]);
});

test('lists the texts of a page, of an event and of people, by the names of their fields', () => {
  const shown = (name: string, value: unknown) => {
    const target = findFormTarget(name);
    if (target === undefined) throw new Error(`There is no form ${name}.`);
    const field = formOf(target);
    const texts = listTexts(field, showSections(showValue(field, value)));
    return Object.entries(texts).map(([text, { blocks }]) => [
      text,
      blocks.map((b) => b.node?.type),
    ]);
  };
  expect(shown(path, { body: ['## Come', 'By bus.'] })).toEqual([
    ['v.body', ['heading', 'paragraph']],
  ]);
  expect(shown('content/events/walk.yaml', { body: 'One.\n\n- a\n' })).toEqual([
    ['v.body', ['paragraph', 'bullet_list']],
  ]);
  expect(shown('content/people.yaml', [{ id: 'a', body: '> b' }, { id: 'c' }])).toEqual([
    ['v.0.value.body', ['blockquote']],
    ['v.1.value.body', []],
  ]);
  const section = '{% steps %}\n{% step title="One" %}\n- a\n{% /step %}\n{% /steps %}';
  expect(
    shown(path, { body: ['By bus.', section, '{% quote who="Ada" %}\nKind.\n{% /quote %}'] }),
  ).toEqual([
    ['v.body', ['paragraph', undefined, undefined]],
    ['v.body.1.section.items.0.value.body', ['bullet_list']],
    ['v.body.2.section.body', ['paragraph']],
  ]);
  const complex = `${'*'.repeat(8001)}\n\nTwo.`;
  expect(shown('content/events/walk.yaml', { body: complex })).toEqual([['v.body', [undefined]]]);
});
