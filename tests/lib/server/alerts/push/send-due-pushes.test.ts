import { expect, test } from 'vitest';
import { type PushResult, sendDuePushes } from '@/lib/server/alerts/push/send-due-pushes';
import { newOperator } from '@/tests/support/operators';
import { later, newSubmission, noon } from '@/tests/support/submissions';
import { openSession, openTestStore } from '@/tests/support/test-store';

const email = 'operator@example.org';

async function open(operator = newOperator({ email })) {
  const store = openTestStore();
  const times = { createdAt: noon, idleUntil: later(30), absoluteUntil: later(60) };
  await openSession(store, 'session', { ...times, operator });
  const endpoint = 'https://fcm.googleapis.com/one';
  await store.addPushDevice({ id: 'device', session: 'id of session', endpoint, told: '0' });
  const sent: string[] = [];
  const tell = (result: PushResult = 'sent') => {
    const send = (address: string) => {
      sent.push(address);
      return Promise.resolve(result);
    };
    return sendDuePushes({ store, send, now: () => later(1) });
  };
  return { store, sent, tell };
}

test('tells a browser once of what is new', async () => {
  const { store, sent, tell } = await open();
  await tell();
  expect(sent).toEqual([]);
  await store.addSubmission(newSubmission({ form: 'contact' }));
  await Promise.all([tell(), tell()]);
  await tell();
  expect(sent).toEqual(['https://fcm.googleapis.com/one']);
  await store.requestPush(email);
  await tell('failed');
  await tell();
  expect(sent).toHaveLength(2);
});

test('forgets a browser that wants no more', async () => {
  const { store, sent, tell } = await open();
  await store.addSubmission(newSubmission({ form: 'contact' }));
  await tell('gone');
  await store.requestPush(email);
  await tell();
  expect(sent).toHaveLength(1);
  expect(store.rows('push_devices')).toEqual([]);
});

test('tells nobody of spam, of forms that they may not see, or for which they chose “Never”', async () => {
  const { store, sent, tell } = await open(
    newOperator({ email, role: 'staff', forms: ['book', 'borrow'] }),
  );
  const value = { hour: 7, forms: { borrow: { when: 'never', content: 'link' } } };
  const setting = { name: `notifications:${email}`, value, version: 0 };
  await store.saveDeskSetting({ ...setting, changedAt: noon, changedBy: email });
  await store.addSubmission(newSubmission({ form: 'contact' }));
  await store.addSubmission(newSubmission({ form: 'borrow' }));
  await store.addSubmission(newSubmission({ form: 'book', state: 'spam', reasons: ['links'] }));
  await tell();
  expect(sent).toEqual([]);
  await store.addSubmission(newSubmission({ form: 'book' }));
  await tell();
  expect(sent).toHaveLength(1);
});

test('tells an editor nothing, also not what was due before', async () => {
  const { store, sent, tell } = await open(newOperator({ email, role: 'editor' }));
  await store.requestPush(email);
  await store.addSubmission(newSubmission({ form: 'contact' }));
  await tell();
  expect(sent).toEqual([]);
});
