import { describe, expect, test } from 'vitest';
import {
  checkCertificate,
  checkDisk,
  checkDispute,
  checkHeldMails,
  checkMail,
  checkMailbox,
  checkOwedRefunds,
  checkPaymentKey,
  checkSilences,
  type CheckResult,
  lowSpaceBytes,
} from '@/lib/server/alerts/alarms/alarm-checks';
import type { PaymentGateway } from '@/lib/server/payments/gateway';
import { addPaid, changeAlone } from '@/tests/support/payments';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';
import { alarmWords } from '@/lib/words/lib/server/alerts';

/** Returns an alarm with what it says, as a text. */
const said = (result: CheckResult | undefined) =>
  typeof result === 'object' ? { ...result, text: result.text() } : result;

const days = (count: number) => later(count * 24 * 60);

describe('days without a message', () => {
  const forms = new Map([['contact', { title: 'Write to us' }]]);

  async function silence(value: object) {
    const store = openTestStore();
    const setting = { version: 0, changedAt: noon, changedBy: '' };
    await store.saveDeskSetting({ ...setting, name: 'silence:contact', value });
    const check = async (now: Date) =>
      (await checkSilences(store, forms, now)).get('silence:contact');
    return { store, check };
  }

  test('raise an alarm after the last message and end with the next', async () => {
    const { store, check } = await silence({ days: 3 });
    await store.addSubmission(newSubmission({ receivedAt: days(2) }));
    expect(await check(days(4))).toBe('none');
    expect(said(await check(days(5)))).toMatchObject({
      form: 'contact',
      text: alarmWords.silence('Write to us', 3),
    });
    await store.addSubmission(newSubmission({ receivedAt: days(5) }));
    expect(await check(days(5))).toBe('none');
  });

  test('count from the setting where there is no message', async () => {
    const { check } = await silence({ days: 3 });
    expect(await check(days(2))).toBe('none');
    expect(said(await check(days(3)))).toMatchObject({ form: 'contact' });
  });

  test('raise no alarm once the setting is cleared', async () => {
    const { check } = await silence({});
    expect(await check(days(99))).toBe('none');
  });
});

test('undelivered mail raises an alarm for 30 days, but not mail about an alarm', async () => {
  const store = openTestStore();
  const die = async (id: string, kind: 'alarm' | 'notify') => {
    await store.queueMails(undefined, [newMail({ id, kind })], noon);
    await store.claimMails({ now: noon, leaseUntil: later(1), limit: 1 });
    await store.recordMailResult(id, { kind: 'dead', error: 'no' });
  };
  await die('1', 'alarm');
  expect(await checkMail(store, noon)).toBe('none');
  await die('2', 'notify');
  expect(said(await checkMail(store, noon))).toMatchObject({ cause: '2' });
  expect(await checkMail(store, days(31))).toBe('none');
});

test('held mails to visitors raise an alarm until they are sent or discarded', async () => {
  const store = openTestStore();
  const submission = newSubmission({});
  await store.addSubmission(submission);
  const to = 'victim@example.org';
  const mails = Array.from({ length: 10 }, () => newMail({ kind: 'booking', to }));
  await store.queueMails(submission.id, mails, noon);
  expect(said(await checkHeldMails(store))).toMatchObject({
    text: alarmWords.heldMails(2),
    href: '/desk/mail?state=held',
  });
  await store.discardMails({ to });
  expect(await checkHeldMails(store)).toBe('none');
});

test('a mailbox that fails for five minutes raises an alarm, with the words of its server', async () => {
  const store = openTestStore();
  await store.claimMailbox({ name: 'desk', reader: 'a', now: noon, until: later(1) });
  await store.saveMailboxResult('desk', noon, 'The password is refused.');
  expect(await checkMailbox(store, 'desk', later(4))).toBe('none');
  expect(await checkMailbox(store, undefined, later(5))).toBe('none');
  expect(said(await checkMailbox(store, 'desk', later(5)))).toMatchObject({
    text: alarmWords.mailbox('The password is refused.'),
  });
  await store.saveMailboxResult('desk', later(6));
  expect(await checkMailbox(store, 'desk', later(9))).toBe('none');
});

test('a nearly full disk raises an alarm', () => {
  expect(checkDisk(lowSpaceBytes)).toBe('none');
  expect(said(checkDisk(lowSpaceBytes - 1))).toMatchObject({
    text: alarmWords.disk('499 MB'),
  });
});

test('an open dispute raises an alarm until it ends', async () => {
  const store = openTestStore();
  const { submission } = await addPaid(store);
  expect(await checkDispute(store, 'practice')).toBe('none');
  await changeAlone(store, submission.id, { dispute: 'open', disputedAt: noon, withdrawn: 0 });
  expect(said(await checkDispute(store, 'practice'))).toMatchObject({
    cause: submission.id,
    href: `/desk/${submission.id}#payment`,
  });
  expect(await checkDispute(store, undefined)).toBe('none');
  await changeAlone(store, submission.id, { dispute: 'won', disputedAt: noon, withdrawn: 0 });
  expect(await checkDispute(store, 'practice')).toBe('none');
});

test('a refund that is due since a dispute was won raises an alarm', async () => {
  const store = openTestStore();
  const { submission } = await addPaid(store);
  expect(await checkOwedRefunds(store, 'practice')).toBe('none');
  store.execute('UPDATE payments SET owed = 500');
  await changeAlone(store, submission.id, { dispute: 'won', disputedAt: noon, withdrawn: 0 });
  expect(said(await checkOwedRefunds(store, 'practice'))).toMatchObject({
    cause: submission.id,
    text: alarmWords.owedRefunds(1),
    href: `/desk/${submission.id}#payment`,
  });
  expect(await checkOwedRefunds(store, undefined)).toBe('none');
});

test('a refused payment key raises an alarm, an unreachable service does not', async () => {
  const key = (result: Awaited<ReturnType<PaymentGateway['verifyApiKey']>>) =>
    checkPaymentKey({ verifyApiKey: () => Promise.resolve(result) });
  expect(await key({ kind: 'valid' })).toBe('none');
  const why = { why: 'settings', code: 'api_key_expired', about: undefined } as const;
  expect(said(await key({ kind: 'refused', ...why }))).toMatchObject({
    text: alarmWords.paymentKey,
  });
  expect(await key({ kind: 'rate-limited' })).toBe('unknown');
  expect(await checkPaymentKey(undefined)).toBe('none');
});

test.each([
  [14, 'none'],
  [13.5, { text: alarmWords.certificate('larkmoor.example', 13) }],
  [1, { text: alarmWords.certificate('larkmoor.example', 1) }],
  [-1, { text: alarmWords.certificateExpired('larkmoor.example') }],
] as const)('a certificate that ends in %s days is checked', (count, result) => {
  const checked = checkCertificate('larkmoor.example', days(count), noon);
  if (result === 'none') expect(checked).toBe('none');
  else expect(said(checked)).toMatchObject(result);
});

test('a certificate without a known end stays unknown', () => {
  expect(checkCertificate('localhost', undefined, noon)).toBe('unknown');
});
