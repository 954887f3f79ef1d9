import { expect, test } from 'vitest';
import { newOperator } from '@/tests/support/operators';
import { startDesk } from '@/tests/support/desk-server';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';
import { submissionWords } from '@/lib/words/lib/server/inbox/desk';
import { conversationWords } from '@/lib/words/lib/server/inbox/desk/conversation';

const message = (text: string) =>
  [
    ['email', ['eve@example.org']],
    ['message', [text]],
  ] as const;

async function start() {
  const desk = await startDesk();
  const { store } = desk;
  await store.addSubmission(
    newSubmission({ id: 'first', reference: 'CON-1', fields: message('May I bring a dog?') }),
  );
  await store.addSubmission(
    newSubmission({
      ...{ id: 'second', reference: 'MAIL-2', form: 'E-mail', receivedAt: later(1) },
      fields: message('And a parrot, by the way.'),
    }),
  );
  const note = { id: 'note', author: 'ana@example.org', text: 'No parrots.', createdAt: later(2) };
  await store.addNote({ ...note, submission: 'second' });
  const reply = newMail({ id: 'reply', kind: 'reply', author: 'ana@example.org', text: 'Yes.' });
  await store.queueMails('second', [reply], noon);
  await store.indexSubmissions(9);
  const Cookie = await desk.signIn();
  const post = async (path: string, fields: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams(fields).toString();
    const response = await desk.post(`/api/desk/submissions/${path}`, body, { Cookie });
    return response.headers.location ?? String(response.status);
  };
  const merge = () => post('merge', { submission: 'first', merged: 'second' });
  const unmerge = (submission: string) =>
    post('unmerge', { submission, kept: 'first', merged: 'second' });
  const read = async (path: string) => (await desk.request(path, { headers: { Cookie } })).body;
  return { desk, store, post, merge, unmerge, read };
}

test('shows the merged message with the other one, and undoes it from either page', async () => {
  const { merge, unmerge, read } = await start();
  expect(await read('/desk/first')).toContain('"mergeChoices":[{"id":"second"');
  const next = await merge();
  expect(next).toBe('/desk/first?done=merged');
  const page = await read(next);
  expect(page).toContain(conversationWords.notices.merged);
  for (const text of ['And a parrot, by the way.', 'No parrots.', 'E-mail, MAIL-2']) {
    expect(page).toContain(text);
  }
  expect(page).toContain(conversationWords.history.merge('operator@example.org'));
  expect(page).toContain('"mergeChoices":[]');
  const own = await read('/desk/second');
  expect(own).toContain(submissionWords.merged);
  expect(own).toContain(conversationWords.history.merge('operator@example.org'));
  expect(own).not.toContain('"reply":{');
  expect(own).toContain('"moves":[]');
  expect(own).not.toContain('"snooze":');
  expect(await unmerge('second')).toBe('/desk/second?done=unmerged');
  expect(await unmerge('first')).toBe('/desk/first?done=unmerge');
  expect(await read('/desk/first')).not.toContain('"kind":"message"');
});

test('takes the merged message out of the lists, and finds the other one by its words', async () => {
  const { merge, read } = await start();
  await merge();
  for (const state of ['inbox', 'archived', 'all']) {
    expect(await read(`/desk/inbox?state=${state}`)).not.toContain('"id":"second"');
  }
  const found = await read('/desk/inbox?state=all&search=parrot');
  expect(found).toContain('"id":"first"');
  expect(found).not.toContain('"id":"second"');
});

test('continues the mails of the merged message in a reply to the other one', async () => {
  const { desk, store, merge, read } = await start();
  await merge();
  const answer = {
    ...({ id: 'answer', submission: 'second', kind: 'answer', receivedAt: later(3) } as const),
    ...{ messageId: '<answer@example.net>', sender: 'eve@example.org', senderName: 'Eve' },
    ...{ subject: 'Re: Parrots', text: 'A small one.', visibleLength: 12 },
  };
  const added = { key: 'key', mail: answer, files: [], makesNew: true, notices: [] };
  expect(await store.addInboundMail(added)).toBe('added');
  const reply = '0198c000-0000-7000-8000-000000000001';
  const fields = { submission: 'first', reply, expectedVersion: '0', text: 'Fine.' };
  const Cookie = await desk.signIn();
  await desk.post('/api/desk/replies/send', new URLSearchParams(fields).toString(), { Cookie });
  expect(await store.findMail(reply)).toMatchObject({
    inReplyTo: '<answer@example.net>',
    references: expect.stringMatching(/^<.+> <answer@example\.net>$/) as string,
    text: expect.stringContaining('> A small one.') as string,
  });
  expect(await read('/desk/first')).toContain('A small one.');
});

test('answers a merge that is not possible with a sentence, and changes nothing', async () => {
  const { store, post, read } = await start();
  await store.addSubmission(
    newSubmission({ id: 'other', fields: [['email', ['bo@example.org']]] }),
  );
  const next = await post('merge', { submission: 'first', merged: 'other' });
  expect(next).toBe('/desk/first?done=merge');
  expect(await read(next)).toContain(conversationWords.notices.merge);
  expect(await post('merge', { submission: 'first', merged: 'nothing' })).toBe('404');
  expect(await store.listMerged('first')).toEqual([]);
});

test('shows a message by itself to operators who may not see what it is merged into', async () => {
  const { desk, store, post } = await start();
  const book = { id: 'book', reference: 'BOO-3', form: 'book', fields: message('Three seats') };
  await store.addSubmission(newSubmission(book));
  await post('merge', { submission: 'first', merged: 'book' });
  const ben = newOperator({ email: 'ben@example.org', role: 'staff', forms: ['book'] });
  const Cookie = await desk.signInAs(ben);
  const read = async (path: string) => (await desk.request(path, { headers: { Cookie } })).body;
  const archive = await read('/desk/inbox?state=archived');
  expect(archive).toContain('"id":"book"');
  expect(archive).toContain('"total":"1"');
  expect(archive).toMatch(/"href":"\/desk\/inbox\?state=archived","isCurrent":true,"note":"1"/);
  const page = await read('/desk/book');
  expect(page).toContain(submissionWords.mergedUnseen);
  expect(page).not.toContain('CON-1');
  const fields = { submission: 'book', kept: 'first', merged: 'book' };
  const body = new URLSearchParams(fields).toString();
  const refused = await desk.post('/api/desk/submissions/unmerge', body, { Cookie });
  expect(refused.status).toBe(404);
});
