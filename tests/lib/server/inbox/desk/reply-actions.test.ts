import { describe, expect, test } from 'vitest';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { newMail, newSubmission, noon } from '@/tests/support/submissions';
import { conversationWords } from '@/lib/words/lib/server/inbox/desk/conversation';

const id = '0198c000-0000-7000-8000-000000000001';
const other = '0198c000-0000-7000-8000-000000000002';
const operator = 'operator@example.org';

async function startWithLetter(email = 'ana@example.org') {
  const desk = await startDesk();
  const fields = [
    ['name', ['Ana Petrov']],
    ['email', [email]],
  ] as const;
  const mails = [newMail({ kind: 'copy', messageId: '<copy@larkmoor.example>' })];
  await desk.store.addSubmission(
    newSubmission({ id: 'letter', reference: 'CON-7K2QXM', fields, mails }),
  );
  const Cookie = await desk.signIn();
  const post = (action: string, fields: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams({ submission: 'letter', ...fields });
    return desk.post(`/api/desk/replies/${action}`, body.toString(), { Cookie });
  };
  const replies = async () =>
    (await desk.store.listMails({ submission: 'letter', limit: 9 })).filter(
      ({ kind }) => kind === 'reply',
    );
  const draft = async () => (await desk.store.findReplyDraft('letter', operator))?.text;
  return { ...desk, Cookie, send: post, replies, draft };
}

const reply = { reply: id, expectedVersion: '0', text: 'Yes,\r\nthere is.' };

describe('sending a reply', () => {
  test('queues one mail, marks as answered and redirects to the conversation', async () => {
    const desk = await startWithLetter();
    const response = await desk.send('send', { ...reply, list: 'form=contact' });
    expect(response.status).toBe(303);
    expect(response.headers.location).toBe('/desk/letter?form=contact#conversation');
    expect(await desk.replies()).toMatchObject([
      {
        id,
        to: 'ana@example.org',
        replyTo: operator,
        inReplyTo: '<copy@larkmoor.example>',
        author: operator,
        text: expect.stringMatching(
          /^Yes,\nthere is\.\n\nOn 20 November 2026, Ana Petrov wrote:\n>/,
        ) as string,
      },
    ]);
    expect(await desk.store.findSubmission('letter')).toMatchObject({ state: 'answered' });
    expect(await desk.store.listAuditEntries({ action: 'reply', limit: 9 })).toMatchObject([
      { operator, subject: 'letter', details: '' },
    ]);
  });

  test('sends once for several presses', async () => {
    const desk = await startWithLetter();
    const presses = await Promise.all([1, 2, 3].map(() => desk.send('send', reply)));
    expect(presses.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await desk.send('send', reply)).status).toBe(303);
    expect(await desk.replies()).toHaveLength(1);
  });

  test('takes a reply back for ten seconds', async () => {
    const desk = await startWithLetter();
    await desk.send('send', reply);
    const page = async () =>
      (await desk.request('/desk/letter', { headers: { Cookie: desk.Cookie } })).body;
    expect(await page()).toContain('"mayTakeBack":true');
    const response = await desk.send('take-back', { mail: id });
    expect(response.headers.location).toBe('/desk/letter#reply-form');
    expect(await desk.replies()).toEqual([]);
    expect(await desk.draft()).toBe('Yes,\nthere is.');
    expect(await page()).toContain(conversationWords.history.replyTakenBack(operator));
    await desk.send('send', { ...reply, reply: other });
    desk.advance(1);
    expect(await page()).toContain('"mayTakeBack":false');
    const late = await desk.send('take-back', { mail: other });
    expect(late.headers.location).toBe('/desk/letter?done=late#conversation');
    expect(await desk.replies()).toHaveLength(1);
    expect(await desk.draft()).toBeUndefined();
  });

  test('keeps the text as a draft if another operator has replied meanwhile', async () => {
    const desk = await startWithLetter();
    await desk.send('send', reply);
    const late = await desk.send('send', { ...reply, reply: other, text: 'No.' });
    expect(late.headers.location).toBe('/desk/letter?done=answered#conversation');
    expect(await desk.replies()).toHaveLength(1);
    expect(await desk.draft()).toBe('No.');
    const headers = { Cookie: desk.Cookie };
    const page = await desk.request('/desk/letter?done=answered', { headers });
    expect(page.body).toContain(conversationWords.notices.answered);
    await desk.send('send', { ...reply, reply: other, expectedVersion: '1', text: 'No.' });
    expect(await desk.replies()).toHaveLength(2);
    expect(await desk.draft()).toBeUndefined();
  });

  test('sends one of two replies of operators who do not see each other’s', async () => {
    const desk = await startWithLetter();
    const texts = ['One.', 'Two.'];
    const sent = await Promise.all(
      [id, other].map((key, index) =>
        desk.send('send', { ...reply, reply: key, text: texts[index] ?? '' }),
      ),
    );
    expect(sent.map(({ headers }) => headers.location).toSorted()).toEqual([
      '/desk/letter#conversation',
      '/desk/letter?done=answered#conversation',
    ]);
    const [mail] = await desk.replies();
    expect(await desk.draft()).toBe(texts.find((text) => !mail?.text.startsWith(text)));
  });

  test('sends nothing to what another operator has moved to the bin, and keeps the text', async () => {
    const desk = await startWithLetter();
    const fields = new URLSearchParams({ submission: 'letter', to: 'bin' });
    await desk.post('/api/desk/move', fields.toString(), { Cookie: desk.Cookie });
    const late = await desk.send('send', reply);
    expect(late.headers.location).toBe('/desk/letter?done=moved#conversation');
    expect(await desk.replies()).toEqual([]);
    expect(await desk.draft()).toBe('Yes,\nthere is.');
    const headers = { Cookie: desk.Cookie };
    const page = await desk.request('/desk/letter?done=moved', { headers });
    expect(page.body).toContain(conversationWords.notices.moved);
  });

  test('sends a text once that the browser has put back into the form', async () => {
    const desk = await startWithLetter();
    await desk.send('send', reply);
    const restored = { ...reply, reply: other, expectedVersion: '1' };
    await desk.send('draft', restored);
    expect(await desk.draft()).toBeUndefined();
    const again = await desk.send('send', restored);
    expect(again.headers.location).toBe('/desk/letter?done=sent#conversation');
    expect(await desk.replies()).toHaveLength(1);
    await desk.send('send', { ...restored, text: 'Yes, there is!' });
    expect(await desk.replies()).toHaveLength(2);
  });

  test.each([
    [{ reply: 'x' }, 400],
    [{ text: ' \n' }, 400],
    [{ text: 'x'.repeat(20_001) }, 400],
    [{ submission: '//evil.example' }, 400],
    [{ submission: 'nothing' }, 404],
  ])('responds to %j with %i', async (fields, status) => {
    const desk = await startWithLetter();
    expect((await desk.send('send', { ...reply, ...fields })).status).toBe(status);
    expect(await desk.replies()).toEqual([]);
  });

  test('sends nothing without one plain address', async () => {
    const desk = await startWithLetter('ana@example.org,eve@example.net');
    expect((await desk.send('send', reply)).status).toBe(404);
    expect(await desk.replies()).toEqual([]);
  });

  test('is refused to readers, and to staff of another form', async () => {
    const desk = await startWithLetter();
    const change = async (overrides: Parameters<typeof newOperator>[0]) => {
      await desk.store.addOperator(newOperator({ email: 'owner@example.org' }));
      await desk.store.changeOperator(newOperator(overrides));
    };
    await change({ role: 'reader' });
    expect((await desk.send('send', reply)).status).toBe(403);
    const page = await desk.request('/desk/letter', { headers: { Cookie: desk.Cookie } });
    expect(JSON.parse(page.body)).toMatchObject({
      view: { submission: { reference: 'CON-7K2QXM' } },
    });
    expect(page.body).not.toMatch(/"(?:reply|work)":/);
    expect(await desk.store.findSubmission('letter')).toMatchObject({ readAt: undefined });
    await change({ role: 'staff', forms: ['borrow'] });
    expect((await desk.send('send', reply)).status).toBe(404);
    expect(await desk.replies()).toEqual([]);
  });
});

describe('drafts', () => {
  test('are saved, restored on the page and deleted when empty', async () => {
    const desk = await startWithLetter();
    const saved = await desk.send('draft', { text: 'Dear' });
    expect(saved.headers.location).toBe('/desk/letter#reply-form');
    const page = await desk.request('/desk/letter', { headers: { Cookie: desk.Cookie } });
    expect(JSON.parse(page.body)).toMatchObject({
      view: { submission: { conversation: { reply: { text: 'Dear', savedAt: {} } } } },
    });
    await desk.send('draft', { text: '' });
    expect(await desk.draft()).toBeUndefined();
  });

  test('do not come back when they arrive after their reply', async () => {
    const desk = await startWithLetter();
    await desk.send('send', reply);
    expect((await desk.send('draft', { ...reply, text: 'Yes' })).status).toBe(303);
    expect(await desk.draft()).toBeUndefined();
  });
});

describe('saved replies', () => {
  test('are inserted below the text, with their placeholders filled in', async () => {
    const desk = await startWithLetter();
    const text = 'Dear {first_name}, {date}, {reference}, {form}, {operator}, {site}';
    const saved = { id: 'parking', title: 'Parking', text, changedBy: operator, changedAt: noon };
    await desk.store.addSavedReply(saved);
    const filled = `Dear Ana, 20 November 2026, CON-7K2QXM, Write to us, ${operator}, Larkmoor`;
    await desk.send('insert', { text: '', saved: 'parking' });
    expect(await desk.draft()).toBe(filled);
    await desk.send('insert', { text: 'Hello.', saved: 'parking' });
    expect(await desk.draft()).toBe(`Hello.\n\n${filled}`);
    await desk.send('insert', { text: 'Bye.', saved: 'deleted' });
    expect(await desk.draft()).toBe('Bye.');
  });

  test('are added, changed and deleted', async () => {
    const desk = await startWithLetter();
    const added = await desk.send('save', { title: ' Parking ', text: 'Here\r\nand there' });
    expect(added.headers.location).toBe('/desk/replies');
    const [first] = await desk.store.listSavedReplies();
    expect(first).toMatchObject({ title: 'Parking', text: 'Here\nand there', changedBy: operator });
    const key = first?.id ?? '';
    const expectedVersion = String(first?.changedAt.getTime());
    desk.advance(1);
    await desk.send('save', { id: key, title: 'Cars', text: 'There', expectedVersion });
    const late = await desk.send('save', { id: key, title: 'Bus', text: 'Here', expectedVersion });
    expect([late.status, late.body.endsWith('\n\nHere')]).toEqual([409, true]);
    expect(await desk.store.listSavedReplies()).toMatchObject([{ id: key, title: 'Cars' }]);
    expect((await desk.send('delete', { id: key, expectedVersion })).status).toBe(409);
    const [second] = await desk.store.listSavedReplies();
    const seen = { id: key, expectedVersion: String(second?.changedAt.getTime()) };
    expect((await desk.send('delete', seen)).status).toBe(303);
    expect((await desk.send('delete', seen)).status).toBe(409);
    expect((await desk.send('save', { id: key, title: 'Cars', text: 'x' })).status).toBe(409);
  });

  test.each([
    { title: '', text: 'x' },
    { title: 'x', text: '' },
    { title: 'x'.repeat(81), text: 'x' },
    { title: 'x', text: 'x'.repeat(5001) },
  ])('are refused as %j', async (fields) => {
    const desk = await startWithLetter();
    expect((await desk.send('save', fields)).status).toBe(400);
    expect(await desk.store.listSavedReplies()).toEqual([]);
  });
});
