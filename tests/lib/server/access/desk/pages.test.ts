import { beforeEach, describe, expect, test } from 'vitest';
import { newOperator } from '@/tests/support/operators';
import { startDesk, type DeskServer } from '@/tests/support/desk-server';
import { newMail, newSubmission } from '@/tests/support/submissions';
import {
  operatorWords,
  accountWords,
  deviceWords,
  auditNames,
  auditWords,
} from '@/lib/words/lib/server/access';
import { mailWords } from '@/lib/words/lib/server/inbox/desk/mail';

let desk: DeskServer;
let Cookie: string;

beforeEach(async () => {
  desk = await startDesk();
  Cookie = await desk.signIn();
});

async function props(path: string, cookie = Cookie): Promise<unknown> {
  const { status, body } = await desk.request(path, { headers: { Cookie: cookie } });
  expect(status, path).toBe(200);
  return JSON.parse(body);
}

test('the account page lists the own sessions and marks the current one', async () => {
  await desk.signIn();
  await desk.signInAs(newOperator({ email: 'ben@example.org', role: 'reader' }));
  const page = await props('/desk/account?done=session-ended');
  expect(page).toMatchObject({
    email: 'operator@example.org',
    role: 'Owner',
    forms: operatorWords.allForms,
    notice: accountWords.sessionEnded,
    sessions: [{ device: deviceWords.unknown }, { device: deviceWords.unknown }],
  });
  const text = JSON.stringify(page);
  expect(text.match(/"isCurrent":true/g)).toHaveLength(1);
  expect(text).not.toContain('ben@example.org');
});

test('the operators page lists all operators with role, forms and last use', async () => {
  const ben = newOperator({ email: 'ben@example.org', role: 'staff', forms: ['contact', 'gone'] });
  await desk.store.addOperator(ben);
  expect(await props('/desk/operators?done=%3Cb%3E')).toMatchObject({
    operators: [
      { email: 'ben@example.org', roleName: 'Staff', formNames: 'Write to us, gone' },
      { email: 'operator@example.org', isOneself: true, lastUse: { text: 'today 12:00' } },
    ],
    forms: [{ value: 'contact' }, { value: 'gone' }],
  });
  expect(await props('/desk/operators?done=%3Cb%3E')).not.toHaveProperty('notice');
});

test('the last use of an operator without a session is the last sign-in', async () => {
  await desk.signInAs(newOperator({ email: 'ben@example.org', role: 'reader' }));
  await desk.store.endSessionsOf('ben@example.org');
  expect(await props('/desk/operators')).toMatchObject({
    operators: [{ lastUse: { text: 'today 12:00' } }, {}],
  });
});

describe('the audit log', () => {
  test('records sign-in and sign-out, and filters by the address', async () => {
    const ben = await desk.signInAs(newOperator({ email: 'ben@example.org', role: 'reader' }));
    desk.advance(1);
    await desk.post('/api/desk/sign-out', '', { Cookie: ben });
    expect(await props('/desk/audit?operator=ben@example.org')).toMatchObject({
      rows: [
        { action: auditNames['sign-out'], operator: 'ben@example.org' },
        { action: auditNames['sign-in'], details: 'by link, Unknown device' },
      ],
      isFiltered: true,
    });
    expect(await props('/desk/audit?action=sign-out')).toMatchObject({ rows: [{}] });
    expect(await props('/desk/audit?text=BEN&since=2026-11-20')).toMatchObject({ rows: [{}, {}] });
    expect(await props('/desk/audit?since=2026-11-21')).toMatchObject({ rows: [] });
    expect(await props('/desk/audit?action=x&since=x&before=%20')).toMatchObject({
      isFiltered: false,
    });
  });

  test('has 50 entries on a page, with the filters in the links', async () => {
    const entry = { at: new Date(), operator: '', action: 'delete', subject: '', details: '' };
    await desk.store.addAuditEntries(
      Array.from({ length: 51 }, (_, index) => ({ ...entry, id: `e${100 + index}` })),
    );
    const first = await props('/desk/audit?action=delete');
    expect(first).toMatchObject({ older: '/desk/audit?action=delete&before=e101' });
    expect(await props('/desk/audit?action=delete&before=e101')).toMatchObject({
      rows: [{ operator: 'The server', action: 'Deleted' }],
      newest: '/desk/audit?action=delete',
    });
  });

  test('names a message by its reference, and a deleted one by its id', async () => {
    const submission = newSubmission({ id: 's1' });
    await desk.store.addSubmission(submission);
    const entry = { at: new Date(), operator: 'ben@example.org', action: 'bin', details: '' };
    await desk.store.addAuditEntries([
      { ...entry, id: 'e1', subject: 's1' },
      { ...entry, id: 'e2', subject: 'gone' },
    ]);
    const { rows } = (await props('/desk/audit?action=bin')) as { rows: readonly object[] };
    expect(rows).toMatchObject([
      { subject: 'gone' },
      { subject: submission.reference, href: expect.stringContaining('/desk/s1') as string },
    ]);
    expect(rows[0]).not.toHaveProperty('href');
  });

  test('names the visitor who changed a booking, and the operator who did', async () => {
    const entry = { at: new Date(), action: 'booking-moved', subject: 's1', details: '' };
    await desk.store.addAuditEntries([
      { ...entry, id: 'e1', operator: '' },
      { ...entry, id: 'e2', operator: 'ben@example.org' },
    ]);
    expect(await props('/desk/audit?action=booking-moved')).toMatchObject({
      rows: [
        { operator: 'ben@example.org', action: auditNames['booking-moved'] },
        { operator: auditWords.visitor, action: auditNames['booking-moved'] },
      ],
    });
  });

  test('names the date whose places were blocked, and leads to it; a slot and a gone date, too', async () => {
    const entry = { at: new Date(), operator: 'ben@example.org', action: 'places-blocked' };
    const subjects = ['nights/2026-12-04', '/resources/telescopes/2026-12', 'gone'];
    await desk.store.addAuditEntries(
      subjects.map((subject, index) => ({ ...entry, id: `e${index}`, subject, details: '' })),
    );
    const { rows } = (await props('/desk/audit?action=places-blocked')) as {
      rows: readonly { readonly subject: string; readonly href?: string }[];
    };
    expect(rows.map(({ subject, href }) => [subject, href])).toEqual([
      ['gone', undefined],
      [
        '“A telescope”, Saturday 5 December 2026 to Saturday 2 January 2027',
        '/desk/events/resources/telescopes/2026-12',
      ],
      ['“Public night” on Friday 4 December 2026', '/desk/events/nights/2026-12-04'],
    ]);
  });

  test('records the view of a submission once an hour for each operator', async () => {
    await desk.store.addSubmission(newSubmission({ id: 's1' }));
    const views = async () =>
      (await desk.store.listAuditEntries({ action: 'view', limit: 9 })).length;
    await props('/desk');
    expect(await views()).toBe(0);
    await props('/desk/s1');
    await props('/desk/s1');
    expect(await views()).toBe(1);
    await props('/desk/s1', await desk.signInAs(newOperator({ email: 'b@x.org', role: 'reader' })));
    expect(await views()).toBe(2);
    desk.advance(61);
    await props('/desk/s1', await desk.signIn());
    expect(await views()).toBe(3);
  });
});

test('the mail page hides the text of sign-in mails from all operators', async () => {
  const mail = newMail({ kind: 'sign-in', text: 'https://example.org/desk/sign-in?key=secret' });
  await desk.store.queueMails(undefined, [mail], new Date());
  const page = await props('/desk/mail');
  expect(JSON.stringify(page)).not.toContain('secret');
  expect(JSON.stringify(page)).toContain(mailWords.hiddenLink);
});

test('the mail page and its action follow the forms of the operator', async () => {
  const submission = newSubmission({ id: 's1', form: 'contact' });
  await desk.store.addSubmission({ ...submission, mails: [newMail({ id: 'm1' })] });
  await desk.store.claimMails({ now: new Date(), leaseUntil: new Date(), limit: 9 });
  await desk.store.recordMailResult('m1', { kind: 'dead', error: 'x' });
  const staff = newOperator({ email: 'ben@example.org', role: 'staff', forms: ['other'] });
  const ben = await desk.signInAs(staff);
  expect(await props('/desk/mail', ben)).toMatchObject({ mails: [] });
  expect((await desk.post('/api/desk/mail', 'mail=m1', { Cookie: ben })).status).toBe(404);
  expect((await desk.post('/api/desk/mail', 'mail=m1', { Cookie })).status).toBe(303);
});
