import { expect, test } from 'vitest';
import { loadNotices } from '@/lib/server/inbox/desk/load-notices';
import { heldNotice } from '@/lib/server/platform/limits/limits';
import { contactForm, filesForm } from '@/tests/support/form-server';
import { newOperator } from '@/tests/support/operators';
import { openTestStore } from '@/tests/support/test-store';
import { newMail, newSubmission } from '@/tests/support/submissions';
import { alarmWords } from '@/lib/words/lib/server/alerts';
import { noticeWords } from '@/lib/words/lib/server/inbox/desk';

const noon = new Date('2026-11-20T12:00:00.000Z');
const forms = new Map([contactForm, filesForm].map((form) => [form.id, form]));

function scene() {
  const store = openTestStore();
  const operator = newOperator({ role: 'staff', forms: ['contact'] });
  const read = (deps: Partial<Parameters<typeof loadNotices>[0]> = {}) =>
    loadNotices({ store, operator, forms, now: noon, hasUntrustedProxy: false, ...deps });
  return { store, read };
}

test('returns no notices by default', async () => {
  const { store, read } = scene();
  await store.addSubmission(newSubmission({ mails: [newMail({})] }));
  expect(await read()).toEqual([]);
});

test('links to undelivered mail for 30 days', async () => {
  const { store, read } = scene();
  await store.addSubmission(newSubmission({ mails: [newMail({ id: 'm1' })] }));
  await store.claimMails({ now: noon, leaseUntil: noon, limit: 1 });
  await store.recordMailResult('m1', { kind: 'dead', error: '550 No such mailbox' });
  expect(await read()).toEqual([
    {
      text: noticeWords.deadMail,
      link: { label: noticeWords.deadMailLink, href: '/desk/mail?state=dead' },
    },
  ]);
  expect(await read({ now: new Date('2026-12-21T12:00:00.000Z') })).toEqual([]);
  await store.retryMail('m1', noon);
  expect(await read()).toEqual([]);
});

test('links to held submissions of a form for a week', async () => {
  const { store, read } = scene();
  await store.countLimits([heldNotice('contact')], noon);
  expect(await read()).toEqual([
    {
      text: noticeWords.heldSubmissions('Write to us'),
      details: noticeWords.heldSubmissionsDetails,
      link: { label: noticeWords.heldSubmissionsLink, href: '/desk/inbox?form=contact&state=spam' },
    },
  ]);
  expect(await read({ now: new Date('2026-11-27T12:00:00.000Z') })).toEqual([]);
});

test('reports an untrusted proxy', async () => {
  const { read } = scene();
  const [notice] = await read({ hasUntrustedProxy: true });
  expect(notice?.text).toBe(noticeWords.untrustedProxy);
  expect(notice?.details).toBe(noticeWords.untrustedProxyDetails);
});

test('shows alarms that last, of forms that the operator may see', async () => {
  const { store, read } = scene();
  const save = (name: string, change: object) =>
    store.saveDeskSetting({
      name: `alarm:${name}`,
      value: {
        isActive: true,
        cause: 'x',
        text: `Alarm ${name}.`,
        since: noon.toISOString(),
        isMailed: true,
        ...change,
      },
      version: 0,
      changedAt: noon,
      changedBy: '',
    });
  await save('disk', {});
  await save('mail', {});
  await save('certificate', { isActive: false });
  await save('silence:contact', { form: 'contact', href: '/desk/inbox?form=contact' });
  await save('silence:book', { form: 'book' });
  expect(await read()).toEqual([
    { text: 'Alarm disk.' },
    {
      text: 'Alarm silence:contact.',
      link: { label: alarmWords.link, href: '/desk/inbox?form=contact' },
    },
  ]);
});

test('shows nothing about mails and held submissions of forms that the operator may not see', async () => {
  const { store, read } = scene();
  await store.addSubmission(newSubmission({ form: 'files', mails: [newMail({ id: 'm1' })] }));
  await store.claimMails({ now: noon, leaseUntil: noon, limit: 1 });
  await store.recordMailResult('m1', { kind: 'dead', error: '550 No such mailbox' });
  const digest = newMail({ id: 'm2', kind: 'digest' });
  await store.queueMails(undefined, [digest], noon);
  await store.claimMails({ now: noon, leaseUntil: noon, limit: 1 });
  await store.recordMailResult('m2', { kind: 'dead', error: '550 No such mailbox' });
  await store.countLimits([heldNotice('files')], noon);
  expect(await read()).toEqual([]);
  const all = newOperator({ role: 'staff', forms: undefined });
  expect(await read({ operator: all })).toHaveLength(2);
});
