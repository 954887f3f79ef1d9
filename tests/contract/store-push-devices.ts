import { expect, test } from 'vitest';
import type { Store } from '@/lib/server/store';
import { newOperator } from '@/tests/support/operators';
import { later, newSubmission, noon } from '@/tests/support/submissions';
import { openSession } from '@/tests/support/test-store';

const email = 'operator@example.org';
const endpoint = 'https://fcm.googleapis.com/fcm/send/one';
const device = { id: 'device-1', session: 'id of session', endpoint, told: '0' };

async function signIn(store: Store): Promise<void> {
  const times = { createdAt: noon, idleUntil: later(30), absoluteUntil: later(60) };
  await openSession(store, 'session', { ...times, operator: newOperator({ email }) });
}

/** Tests the browsers that are told of new messages. */
export function testPushDevices(open: () => Store): void {
  test('keeps a browser until its session ends', async () => {
    const store = open();
    await signIn(store);
    await store.addPushDevice(device);
    // The browser asks again: it is told once, by its last session.
    await store.addPushDevice({ ...device, id: 'device-2', told: '1' });
    expect(await store.listPushDevices(email, later(1))).toEqual([
      { id: 'device-1', session: 'id of session', device: '' },
    ]);
    expect(await store.listAllPushDevices(later(1))).toMatchObject([
      { id: 'device-1', endpoint, told: '1', isDue: false, operator: { email } },
    ]);
    expect(await store.listAllPushDevices(later(31))).toEqual([]);
    expect(await store.deletePushDevice('device-1', 'eve@example.org')).toBe(false);
    await store.endSession('session');
    expect(await store.deletePushDevice('device-1')).toBe(false);
  });

  test('lets one of several servers tell a browser', async () => {
    const store = open();
    await signIn(store);
    await store.addPushDevice(device);
    await store.requestPush('eve@example.org');
    await store.requestPush(email);
    const [due] = await store.listAllPushDevices(later(1));
    if (due === undefined) throw new Error('There is no device.');
    expect(due.isDue).toBe(true);
    const claims = await Promise.all([store.claimPush(due, '5'), store.claimPush(due, '5')]);
    expect(claims.toSorted()).toEqual([false, true]);
    expect(await store.listAllPushDevices(later(1))).toMatchObject([{ told: '5', isDue: false }]);
    expect(await store.deletePushDevice('device-1', email)).toBe(true);
  });

  test('finds the newest unread message and answer that one may see', async () => {
    const store = open();
    const first = newSubmission({ form: 'contact' });
    const second = newSubmission({ form: 'book' });
    for (const submission of [first, second]) await store.addSubmission(submission);
    const find = (query: Partial<Parameters<Store['findUnreadAfter']>[0]>) =>
      store.findUnreadAfter({ after: '0', except: [], ...query });
    const newest = [first.id, second.id].toSorted().at(-1);
    expect(await find({})).toBe(newest);
    expect(await find({ after: newest ?? '' })).toBeUndefined();
    expect(await find({ forms: ['contact'] })).toBe(first.id);
    expect(await find({ except: ['contact'] })).toBe(second.id);
    await store.markSubmission(second.id, later(1));
    expect(await find({ except: ['contact'] })).toBeUndefined();

    const answer = {
      id: 'ffffffff-5a00-7abc-8123-000000000001',
      submission: second.id,
      kind: 'answer',
      messageId: undefined,
      sender: 'eve@example.net',
      senderName: 'Eve',
      subject: 'Re: Your visit',
      text: 'Gladly!',
      visibleLength: 7,
      receivedAt: later(5),
    } as const;
    const mail = { key: 'push-answer', files: [], makesNew: true, notices: [], mail: answer };
    await store.addInboundMail(mail);
    expect(await find({ except: ['contact'] })).toBe(answer.id);
    expect(await find({ forms: ['contact'] })).toBe(first.id);
  });
}
