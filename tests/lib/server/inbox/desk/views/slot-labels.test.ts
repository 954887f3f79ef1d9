import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { doorListRow } from '@/lib/server/bookings/desk/door-list/door-list-row';
import { loadSubmission } from '@/lib/server/inbox/desk/submission/load-submission';
import { summarizeSubmission } from '@/lib/server/inbox/desk/views/submission-summary';
import { createSubmissionMails } from '@/lib/server/alerts/notifications/submission-mails';
import { contentWith } from '@/tests/support/content';
import { newOperator } from '@/tests/support/operators';
import { room, telescopes } from '@/tests/support/resources';
import { newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

const evening = 'The room: Friday 27 November 2026, 19:00 to 19:30';

/** Reads content whose form books slots, with a stored submission that has chosen one. */
async function openLending(files: Readonly<Record<string, string>>, slot: string) {
  const content = await contentWith(files);
  const [definition, rules] = [content.forms.get('lend'), content.formRules.get('lend')];
  if (definition === undefined || rules === undefined) throw new Error('There is no form.');
  const store = openTestStore();
  const { id } = newSubmission({});
  const fields = [
    ['slot', [slot]],
    ['name', ['Ana']],
  ] as const;
  await store.addSubmission(newSubmission({ id, form: 'lend', fields }));
  const submission = await store.findSubmission(id);
  if (submission === undefined) throw new Error('The submission is missing.');
  const display = { timeZone: 'Europe/London', locale: 'en-GB', now: noon };
  return { content, store, submission, form: { definition, rules }, display };
}

test.each([
  [{ ...room, ...telescopes }, 'room/2026-11-27T19:00', evening],
  [telescopes, 'telescopes/2026-12', 'Saturday 5 December 2026 to Saturday 2 January 2027'],
  [telescopes, 'telescopes/2026-12-05', 'telescopes/2026-12-05'],
])('names the slot in lists, door lists, messages and mails', async (files, slot, label) => {
  const { content, store, submission, form, display } = await openLending(files, slot);
  expect(summarizeSubmission(submission.fields, form, display)).toBe(label);
  expect(doorListRow(submission, form, undefined, display).chosen).toEqual([label]);
  const shown = await loadSubmission(
    store,
    submission,
    { ...content, display, isMailSetUp: true, mode: 'off', operator: newOperator({}) },
    { query: { state: 'inbox' }, rows: [] },
  );
  expect(shown.fields[0]).toEqual({ label: 'Which time?', values: [{ text: label }] });
  const rules = { ...form.rules, notify: ['desk@example.org'], sendsAnswers: true };
  const [mail] = createSubmissionMails(form.definition, rules, submission, {
    siteName: 'Clinic',
    siteUrl: 'http://site.example',
    randomBytes,
  });
  expect(mail?.text).toContain(`  ${label}\n`);
});
