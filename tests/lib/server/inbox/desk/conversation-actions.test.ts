import { expect, test } from 'vitest';
import { startWithSubmission } from '@/tests/support/desk-submission';
import { newOperator } from '@/tests/support/operators';
import { conversationWords } from '@/lib/words/lib/server/inbox/desk/conversation';

const operator = 'operator@example.org';

async function startSignedIn() {
  const desk = await startWithSubmission();
  const Cookie = await desk.signIn();
  const send = (action: string, fields: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams({ submission: 'letter', ...fields });
    return desk.post(`/api/desk/submissions/${action}`, body.toString(), { Cookie });
  };
  const conversation = () => desk.store.findConversation('letter');
  const page = async (search = '') =>
    (await desk.request(`/desk/letter${search}`, { headers: { Cookie } })).body;
  return { ...desk, send, conversation, page };
}

test('a note has its author and is never mailed', async () => {
  const desk = await startSignedIn();
  const response = await desk.send('note', { note: ' Call her.\r\nToday. ' });
  expect(response.headers.location).toBe('/desk/letter#conversation');
  expect((await desk.conversation()).notes).toMatchObject([
    { author: operator, text: 'Call her.\nToday.' },
  ]);
  expect(await desk.store.listMails({ limit: 9 })).toEqual([]);
});

test('stores a note once for each form, and another text from the same form too', async () => {
  const desk = await startSignedIn();
  const id = /action="\/api\/desk\/submissions\/note".*?name="id" value="([^"]+)"/s.exec(
    await desk.page(),
  )?.[1];
  const sent = { id: id ?? '019012ab-cdef-7123-8456-0123456789ab', note: 'Call her.' };
  const responses = await Promise.all([desk.send('note', sent), desk.send('note', sent)]);
  expect(responses.map(({ headers }) => headers.location)).toEqual([
    '/desk/letter#conversation',
    '/desk/letter#conversation',
  ]);
  await desk.send('note', { ...sent, note: 'She rang.' });
  const { notes } = await desk.conversation();
  expect(notes.map(({ text }) => text).toSorted()).toEqual(['Call her.', 'She rang.']);
});

test.each([
  ['note', { note: ' ' }, 400],
  ['note', { note: 'x'.repeat(5001) }, 400],
  ['note', { note: 'x', submission: 'nothing' }, 404],
  ['label', {}, 400],
  ['label', { add: 'x'.repeat(41) }, 400],
  ['label', { add: 'x', submission: 'nothing' }, 404],
  ['assign', { assignee: operator }, 400],
  ['assign', { assignee: 'eve@example.net', expectedVersion: '' }, 400],
  ['assign', { assignee: '', expectedVersion: '', submission: 'nothing' }, 404],
] as const)('%s responds to %j with %i', async (action, fields, status) => {
  const desk = await startSignedIn();
  expect((await desk.send(action, fields)).status).toBe(status);
  expect(await desk.conversation()).toEqual({
    assignee: undefined,
    replies: 0,
    notes: [],
    labels: [],
  });
});

test('adds a label on one line, and removes it', async () => {
  const desk = await startSignedIn();
  await desk.send('label', { add: '  next \n week ' });
  await desk.send('label', { add: 'next week' });
  expect((await desk.conversation()).labels).toEqual(['next week']);
  await desk.send('label', { remove: 'next week' });
  expect((await desk.conversation()).labels).toEqual([]);
});

test('assigns to operators who may work on the form', async () => {
  const desk = await startSignedIn();
  const ben = newOperator({ email: 'ben@example.org', name: 'Ben', role: 'staff' });
  await desk.store.addOperator(ben);
  await desk.store.addOperator(newOperator({ email: 'rita@example.org', role: 'reader' }));
  const far = { email: 'far@example.org', role: 'staff', forms: ['borrow'] } as const;
  await desk.store.addOperator(newOperator(far));
  for (const assignee of ['rita@example.org', 'far@example.org']) {
    expect((await desk.send('assign', { assignee, expectedVersion: '' })).status).toBe(400);
  }
  await desk.send('assign', { assignee: ben.email, expectedVersion: '' });
  expect(JSON.parse(await desk.page())).toMatchObject({
    view: {
      submission: {
        conversation: {
          assignee: 'Ben',
          work: {
            assignees: [
              { label: conversationWords.noAssignee },
              { label: 'Ben' },
              { label: operator },
            ],
          },
        },
      },
    },
  });
  expect(await desk.page()).toContain(`Assigned to Ben by ${operator}`);
});

test('says that another operator has assigned it meanwhile', async () => {
  const desk = await startSignedIn();
  await desk.store.addOperator(newOperator({ email: 'ben@example.org' }));
  await desk.send('assign', { assignee: 'ben@example.org', expectedVersion: '' });
  const late = await desk.send('assign', { assignee: operator, expectedVersion: '' });
  expect(late.headers.location).toBe('/desk/letter?done=assigned');
  expect((await desk.conversation()).assignee).toBe('ben@example.org');
  expect(await desk.page('?done=assigned')).toContain(conversationWords.notices.assigned);
  await desk.send('assign', { assignee: '', expectedVersion: 'ben@example.org' });
  expect((await desk.conversation()).assignee).toBeUndefined();
});
