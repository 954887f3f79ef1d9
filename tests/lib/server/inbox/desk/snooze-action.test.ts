import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { wakeSnoozed } from '@/lib/server/inbox/lists/wake-snoozed';
import { startDesk } from '@/tests/support/desk-server';
import { newSubmission } from '@/tests/support/submissions';
import { conversationWords } from '@/lib/words/lib/server/inbox/desk/conversation';

async function start() {
  const desk = await startDesk();
  const { store, now } = desk;
  await store.addSubmission(newSubmission({ id: 'letter' }));
  let Cookie = await desk.signIn();
  const snooze = async (day: string, expectedVersion = '') => {
    const body = new URLSearchParams({ submission: 'letter', day, expectedVersion }).toString();
    const response = await desk.post('/api/desk/submissions/snooze', body, { Cookie });
    return response.headers.location ?? String(response.status);
  };
  const read = async (path: string) => (await desk.request(path, { headers: { Cookie } })).body;
  const advance = async (days: number) => {
    desk.advance(days * 24 * 60);
    Cookie = await desk.signIn();
  };
  const wake = () => wakeSnoozed({ store, now, randomBytes });
  return { store, snooze, read, advance, wake };
}

test('keeps a message out of the inbox until 08:00 of the day', async () => {
  const { store, snooze, read, advance, wake } = await start();
  expect(await snooze('2026-11-22')).toBe('/desk/inbox');
  expect(await read('/desk/inbox')).not.toContain('"id":"letter"');
  expect(await read('/desk/inbox?state=snoozed')).toContain('Until 22 Nov 08:00:');
  const page = await read('/desk/letter');
  expect(page).toContain('Snoozed until Sunday 22 November 2026, 08:00.');
  expect(page).toContain(
    conversationWords.history.snoozed('22 November 2026', 'operator@example.org'),
  );
  // Noon of the day before.
  await advance(1);
  await wake();
  expect((await store.findSubmission('letter'))?.state).toBe('snoozed');
  await advance(1);
  await wake();
  const woken = await store.findSubmission('letter');
  expect(woken).toMatchObject({ state: 'inbox', readAt: undefined });
  expect(await read('/desk/letter')).toContain(conversationWords.history.woken);
});

test.each(['', '2026-11-20', '2026-02-30', '2027-11-22', 'tomorrow'])(
  'does not snooze until %j',
  async (day) => {
    const { store, snooze, read } = await start();
    const next = await snooze(day);
    expect(next).toBe('/desk/letter?done=snooze');
    expect(await read(next)).toContain(conversationWords.notices.snooze);
    expect((await store.findSubmission('letter'))?.state).toBe('inbox');
  },
);

test('changes the day of a snoozed message, and not that of another operator', async () => {
  const { store, snooze } = await start();
  await snooze('2026-11-22');
  expect(await snooze('2026-11-23')).toBe('/desk/letter?done=folder');
  const seen = (await store.findSubmission('letter'))?.snoozedUntil;
  expect(await snooze('2026-11-24', String(seen?.getTime()))).toBe('/desk/inbox');
  expect((await store.findSubmission('letter'))?.snoozedUntil).toEqual(
    new Date('2026-11-24T08:00:00.000Z'),
  );
});
