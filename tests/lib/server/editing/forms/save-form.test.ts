import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFormTarget, type FormTarget } from '@/lib/server/editing/forms/form-targets';
import { showValue } from '@/lib/server/editing/fields/show-value';
import { openForm } from '@/lib/server/editing/forms/open-form';
import { formOf } from '@/lib/server/editing/forms/page-form';
import { saveForm } from '@/lib/server/editing/forms/save-form';
import { editedCopy } from '@/tests/support/editing/edited-copy';
import { writeTree } from '@/tests/support/tree';

const now = new Date('2026-11-28T12:00:00Z');

const site = `name: Larkmoor # the name
hours:
  week:
    friday: ['19:00-22:30']
  exceptions:
    # The road is shut.
    - date: 2026-12-25
      reason: Christmas Day
  note: Ring first.
locale: en-GB
`;

function targetOf(name: string): FormTarget {
  const target = findFormTarget(name);
  if (target === undefined) throw new Error(`There is no form ${name}.`);
  return target;
}

/** Opens a form as a browser does, and returns what sends it with changes. */
async function openInBrowser(directory: string, name: string) {
  const target = targetOf(name);
  const opened = await openForm({ directory }, target);
  if (opened === undefined || opened === 'unreadable') throw new Error('The file cannot be read.');
  const shown = showValue(formOf(target), opened.value);
  return (changes: Record<string, readonly string[]>) => {
    const entries = { ...shown, ...changes };
    const seen = opened.file?.version;
    return saveForm(editedCopy(directory), { target, entries, base: opened.value, seen }, now);
  };
}

function hoursSite() {
  const directory = writeTree({ 'content/site.yaml': site });
  return { directory, read: () => readFileSync(join(directory, 'content/site.yaml'), 'utf8') };
}

test('saves hours and leaves the rest of the file as it is', async () => {
  const { directory, read } = hoursSite();
  const send = await openInBrowser(directory, 'hours');
  const result = await send({
    'v.exceptions': ['', '0', 'n1'],
    'v.exceptions.n1.value.days.from': ['2027-01-01'],
  });
  expect(result).toMatchObject({ kind: 'saved', path: 'content/site.yaml', isChanged: true });
  expect(read()).toBe(site.replace('Christmas Day\n', 'Christmas Day\n    - date: 2027-01-01\n'));
});

test('writes nothing for a form that was not changed', async () => {
  const { directory } = hoursSite();
  const send = await openInBrowser(directory, 'hours');
  expect(await send({})).toMatchObject({ kind: 'saved', isChanged: false });
});

test('keeps a form with a mistake, and writes nothing', async () => {
  const { directory, read } = hoursSite();
  const send = await openInBrowser(directory, 'hours');
  const result = await send({ 'v.lastEntry': ['soon'] });
  expect(result).toMatchObject({ kind: 'kept', draft: { isChecked: true, conflicts: [] } });
  expect(read()).toBe(site);
});

test('keeps what two people have changed in different settings', async () => {
  const { directory, read } = hoursSite();
  const sendMine = await openInBrowser(directory, 'hours');
  const sendTheirs = await openInBrowser(directory, 'hours');
  await sendTheirs({ 'v.note': ['Ring twice.'] });
  expect(await sendMine({ 'v.lastEntry': ['1 hour'] })).toMatchObject({ kind: 'saved' });
  expect(read()).toContain('note: Ring twice.');
  expect(read()).toContain('lastEntry: 1 hour');
});

test('shows both values of a setting that two people have changed, and saves neither over the other', async () => {
  const { directory, read } = hoursSite();
  const sendMine = await openInBrowser(directory, 'hours');
  const sendTheirs = await openInBrowser(directory, 'hours');
  await sendTheirs({ 'v.note': ['Ring twice.'], 'v.lastEntry': ['1 hour'] });
  const result = await sendMine({ 'v.note': ['Knock.'] });
  expect(result).toMatchObject({
    kind: 'kept',
    draft: {
      conflicts: [{ path: ['note'], mine: 'Knock.', theirs: 'Ring twice.' }],
      entries: { 'v.note': ['Knock.'], 'v.lastEntry': ['1 hour'] },
    },
  });
  expect(read()).toContain('note: Ring twice.');
});

test('names a new file for its text, beside another with the same', async () => {
  const directory = writeTree({ 'content/site.yaml': site });
  const send = await openInBrowser(directory, 'new/notices');
  const text = { 'v.text': ['We’re closed on Friday: come on Saturday in place of it, please'] };
  const path = 'content/notices/were-closed-on-friday-come-on-saturday-in.yaml';
  expect(await send(text)).toMatchObject({ kind: 'saved', path });
  expect(await send(text)).toMatchObject({ kind: 'saved', path: path.replace('.yaml', '-2.yaml') });
  expect(
    readdirSync(join(directory, 'content/notices')).filter((name) => !name.startsWith('.')),
  ).toHaveLength(2);
});

test.each(['content/../site.yaml', 'new/hours', '../x.yaml'])('has no form for %s', (name) => {
  expect(findFormTarget(name)).toBeUndefined();
});
