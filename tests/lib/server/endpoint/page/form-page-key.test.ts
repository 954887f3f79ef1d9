import { expect, test } from 'vitest';
import type { FormFieldsView, FormView } from '@/lib/forms/form-view';
import { formExamples } from '@/lib/gallery/examples';
import { formPageKey } from '@/lib/server/endpoint/page/form-page-key';
import { formIssue } from '@/lib/forms/errors/form-issue';

const shown = formExamples('').flatMap((example) =>
  example.view.kind === 'form' ? [example.view] : [],
);
const [empty] = shown;
if (empty === undefined) throw new Error('There is no example of a form.');

const meta = { title: 'Write to us' };
const view: FormFieldsView = {
  ...empty,
  issues: [],
  values: [],
  attempt: 'attempt-1',
  formToken: 'stamp-1',
};
const keyOf = (shown: FormView, path = '/f/contact', status = 200) =>
  formPageKey(shown, meta, path, status);

test('returns the same key for pages that differ in attempt and token only', () => {
  const other = { ...view, attempt: 'attempt-2', formToken: 'stamp-2' };
  expect(keyOf(other)?.key).toBe(keyOf(view)?.key);
  expect(keyOf(view)?.key).not.toMatch(/attempt-1|stamp-1/);
  expect(keyOf(other)?.requestValues).toEqual(['attempt-2', 'stamp-2']);
});

test.each<[string, ReturnType<typeof keyOf>]>([
  ['an error', keyOf({ ...view, issues: [formIssue('EMPTY')] })],
  ['a notice', keyOf({ ...view, notice: 'You can begin again.' })],
  ['a sum', keyOf({ ...view, sum: '£8.00' })],
  ['a step', keyOf({ ...view, step: 2 })],
  ['another address', keyOf(view, '/p/larkmoor/f/contact')],
  ['another status', keyOf(view, '/f/contact', 503)],
  ['no attempt and no stamp', keyOf({ ...empty, issues: [], values: [] })],
  ['an error page', keyOf({ kind: 'error', statusCode: 405 }, '/f/contact', 405)],
])('returns another key for a page with %s', (_what, page) => {
  expect(page?.key).toBeDefined();
  expect(page?.key).not.toBe(keyOf(view)?.key);
});

test.each<[string, FormView]>([
  ['answers', { ...view, values: [['name', ['Ana']]] }],
  ['a draft', { ...view, draft: 'd' }],
  ['a lost file', { ...view, missingFiles: [{ field: 'list', name: 'a.csv' }] }],
  ['thanks', { kind: 'thanks', title: 'Thank you', text: 'We write back.' }],
])('returns no key for a page with %s', (_what, shown) => {
  expect(keyOf(shown)).toBeUndefined();
});
