import { expect, test } from 'vitest';
import type { DeskView } from '@/lib/inbox/inbox-page';
import { loadActivity } from '@/lib/server/inbox/desk/load-activity';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { newSubmission } from '@/tests/support/submissions';
import { activityWords, conversationWords } from '@/lib/words/lib/server/inbox/desk/conversation';

const ada = newOperator({ email: 'ada@example.org', name: 'Ada', role: 'staff' });
const me = newOperator({});

async function start() {
  const desk = await startDesk();
  const { store, now } = desk;
  const fields = [['email', ['eve@example.org']]] as const;
  await store.addSubmission(newSubmission({ id: 'letter', fields }));
  const own = await desk.signIn();
  const Cookie = await desk.signInAs(ada);
  const shownAt = now();
  const post = (action: string, sent: Readonly<Record<string, string>>, cookie = Cookie) => {
    const body = new URLSearchParams({ submission: 'letter', ...sent }).toString();
    return desk.post(`/api/desk/${action}`, body, { Cookie: cookie });
  };
  const display = () => ({ locale: 'en-GB', timeZone: 'UTC', now: now() });
  const load = (operator = me) =>
    loadActivity(store, 'letter', { operator, display: display(), shownAt });
  return { desk, store, own, post, load };
}

test('says who is writing a reply, until half a minute after the last draft', async () => {
  const { desk, own, post, load } = await start();
  const nobody = { isWriting: false, texts: [] };
  expect(await load()).toEqual(nobody);
  await post('replies/draft', { text: 'Dear' });
  expect(await load()).toEqual({ isWriting: true, texts: [activityWords.writing('Ada')] });
  expect(await load(ada)).toEqual(nobody);
  const page = await desk.request('/desk/letter', { headers: { Cookie: own } });
  const { view } = JSON.parse(page.body) as { view: DeskView };
  expect(view.activity?.texts).toEqual([activityWords.writing('Ada')]);
  await post('replies/draft', { text: '' });
  expect(await load()).toEqual(nobody);
  await post('replies/draft', { text: 'Dear' });
  desk.advance(1);
  expect(await load()).toEqual(nobody);
});

test('says what others have done since the page was loaded', async () => {
  const { desk, own, post, load } = await start();
  await post('submissions/assign', { assignee: ada.email, expectedVersion: '' });
  expect((await load()).texts).toEqual([]);
  desk.advance(1);
  await post('submissions/assign', { assignee: '', expectedVersion: ada.email });
  desk.advance(1);
  const reply = '0198c000-0000-7000-8000-000000000001';
  await post('replies/send', { reply, text: 'Yes.', expectedVersion: '0' });
  desk.advance(1);
  await post('move', { to: 'bin', expectedVersion: 'answered' }, own);
  const texts = [conversationWords.history.unassigned('Ada'), activityWords.answered('Ada')];
  expect(await load()).toEqual({ isWriting: false, texts });
  expect((await load(ada)).texts).toEqual([activityWords.moved.bin('operator@example.org')]);
});

test('says who has changed labels, by which change', async () => {
  const { desk, post, load } = await start();
  desk.advance(1);
  await post('submissions/label', { add: 'urgent' });
  await post('submissions/label', { add: 'urgent' });
  desk.advance(1);
  await post('submissions/label', { remove: 'urgent' });
  const texts = [
    conversationWords.history.labelAdded('urgent', 'Ada'),
    conversationWords.history.labelRemoved('urgent', 'Ada'),
  ];
  expect((await load()).texts).toEqual(texts);
  expect((await load(ada)).texts).toEqual([]);
});

test('says who has changed it with others', async () => {
  const { desk, post, load } = await start();
  const changes = [
    ['add-label', { label: 'urgent' }],
    ['add-label', { label: 'choir' }],
    ['assign', { assignee: ada.email }],
    ['read', {}],
    ['bin', {}],
  ] as const;
  for (const [change, more] of changes) {
    desk.advance(1);
    await post('batch', { id: 'letter', change, ...more });
  }
  expect((await load()).texts).toEqual([
    conversationWords.history.labelAdded('urgent', 'Ada'),
    conversationWords.history.labelAdded('choir', 'Ada'),
    conversationWords.history.assigned('Ada', 'Ada'),
    activityWords.moved.bin('Ada'),
  ]);
  expect((await load(ada)).texts).toEqual([]);
});

test('says who has added a note, once it is not their own', async () => {
  const { desk, post, load } = await start();
  await post('submissions/note', { note: 'She called on Monday.' });
  expect((await load()).texts).toEqual([]);
  desk.advance(1);
  await post('submissions/note', { note: 'And on Tuesday.' });
  expect((await load()).texts).toEqual([activityWords.noted('Ada')]);
  expect((await load(ada)).texts).toEqual([]);
});
