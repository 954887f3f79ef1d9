import { expect, test } from 'vitest';
import { type Alarm, checkDisk, type CheckResult } from '@/lib/server/alerts/alarms/alarm-checks';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { alarmText, parseAlarm, updateAlarms } from '@/lib/server/alerts/alarms/alarms';
import { newOperator } from '@/tests/support/operators';
import { later, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';
import { alarmWords } from '@/lib/words/lib/server/alerts';

const hours = (count: number) => later(count * 60);
const alarm = {
  cause: 'disk',
  text: () => 'The disk is nearly full.',
  href: '/desk/check-up',
};

async function start() {
  const store = openTestStore();
  await store.addOperator(newOperator({ email: 'ana@example.org' }));
  await store.addOperator(newOperator({ email: 'ben@example.org' }));
  await store.addOperator(newOperator({ email: 'cy@example.org', role: 'staff' }));
  const update = (result: CheckResult, now: Date) =>
    updateAlarms(new Map([['disk', result]]), {
      store,
      siteName: 'Larkmoor',
      siteUrl: 'https://larkmoor.example',
      now,
    });
  const mails = () => store.listMails({ limit: 99 });
  const isActive = async () => parseAlarm(await store.findDeskSetting('alarm:disk'))?.isActive;
  return { store, update, mails, isActive };
}

test('mails every owner once when an alarm begins', async () => {
  const { update, mails, isActive } = await start();
  await update(alarm, noon);
  await update(alarm, hours(1));
  await update({ ...alarm, text: () => alarmWords.disk('1 MB') }, hours(48));
  const sent = await mails();
  expect(sent.map(({ to }) => to).sort()).toEqual(['ana@example.org', 'ben@example.org']);
  expect(sent[0]).toMatchObject({ kind: 'alarm', subject: 'Larkmoor: The disk is nearly full.' });
  expect(sent[0]?.text).toContain('https://larkmoor.example/desk/check-up');
  expect(await isActive()).toBe(true);
});

test('mails and shows an alarm to each operator in their language', async () => {
  const { store, update, mails } = await start();
  await store.setOperatorLanguage('ben@example.org', 'de');
  const { text } = checkDisk(0) as Alarm;
  await update({ ...alarm, text }, noon);
  const subjects = new Map((await mails()).map(({ to, subject }) => [to, subject]));
  const german = inLanguage('de', text);
  expect(german).not.toBe(text());
  expect(subjects.get('ana@example.org')).toContain(text());
  expect(subjects.get('ben@example.org')).toContain(german);
  const stored = async () => parseAlarm(await store.findDeskSetting('alarm:disk'));
  const shown = await stored();
  if (shown === undefined) throw new Error('The alarm is not stored.');
  expect(alarmText(shown)).toBe(text());
  expect(inLanguage('de', () => alarmText(shown))).toBe(german);
  await store.setOperatorLanguage('ben@example.org', undefined);
  await update({ ...alarm, text }, hours(1));
  expect(await stored()).not.toHaveProperty('texts');
});

test('mails once when several processes find an alarm at once', async () => {
  const { update, mails } = await start();
  await Promise.all([update(alarm, noon), update(alarm, noon), update(alarm, hours(0.01))]);
  await update(alarm, hours(1));
  expect(await mails()).toHaveLength(2);
});

test('mails at most once a day while an alarm comes and goes', async () => {
  const { update, mails, isActive } = await start();
  await update(alarm, noon);
  await update('none', hours(1));
  expect(await isActive()).toBe(false);
  await update(alarm, hours(2));
  expect(await isActive()).toBe(true);
  expect(await mails()).toHaveLength(2);
  await update(alarm, hours(24));
  expect(await mails()).toHaveLength(4);
});

test('mails an alarm that was mailed last while the clock was ahead', async () => {
  const { update, mails } = await start();
  await update(alarm, hours(72));
  await update('none', noon);
  await update(alarm, hours(1));
  expect(await mails()).toHaveLength(4);
});

test('begins again with another cause', async () => {
  const { update, mails } = await start();
  await update(alarm, noon);
  await update({ ...alarm, cause: 'other' }, hours(25));
  expect(await mails()).toHaveLength(4);
});

test('changes nothing where a check was not possible or nothing is wrong', async () => {
  const { store, update, isActive } = await start();
  await update('none', noon);
  await update('unknown', noon);
  expect(await store.findDeskSetting('alarm:disk')).toBeUndefined();
  await update(alarm, noon);
  await update('unknown', hours(1));
  expect(await isActive()).toBe(true);
});
