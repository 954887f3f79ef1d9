import { expect, test } from 'vitest';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { attentionWords } from '@/lib/words/lib/server/inbox/desk/conversation';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { newSubmission } from '@/tests/support/submissions';

const ada = newOperator({ email: 'ada@example.org', name: 'Ada', role: 'staff' });
const me = 'operator@example.org';
const reply = '0198c000-0000-7000-8000-000000000001';

async function start() {
  const desk = await startDesk();
  const { store } = desk;
  const fields = [
    ['email', ['eve@example.org']],
    ['message', ['Private words']],
  ] as const;
  await store.addSubmission(newSubmission({ id: 'letter', reference: 'CON-7K2QXM', fields }));
  const own = await desk.signIn();
  const Cookie = await desk.signInAs(ada);
  const post = async (action: string, sent: Readonly<Record<string, string>>, cookie = Cookie) => {
    const body = new URLSearchParams({ submission: 'letter', ...sent }).toString();
    const response = await desk.post(`/api/desk/${action}`, body, { Cookie: cookie });
    return response.headers.location ?? String(response.status);
  };
  const mails = async () =>
    (await store.listMails({ limit: 9 })).filter(({ kind }) => kind === 'attention');
  const assign = (assignee: string, expectedVersion = '') =>
    post('submissions/assign', { assignee, expectedVersion });
  return { desk, store, own, post, mails, assign };
}

test('mails whom another assigns a message, without what the visitor wrote', async () => {
  const { mails, assign } = await start();
  await assign(me);
  const [mail] = await mails();
  expect(mail).toMatchObject({
    to: me,
    subject: attentionWords.assignedSubject('Write to us, CON-7K2QXM'),
  });
  expect(mail?.text).toContain(attentionWords.assigned('Ada', 'Write to us, CON-7K2QXM'));
  expect(mail?.text).toContain('http://localhost:3000/desk/letter');
  expect(mail?.text).not.toMatch(/Private|eve@/);
});

test('writes in the language of whom it mails, not of who assigns', async () => {
  const { store, mails, assign } = await start();
  await store.setOperatorLanguage(ada.email, 'de');
  await assign(me);
  await store.setOperatorLanguage(ada.email, undefined);
  await store.setOperatorLanguage(me, 'cy');
  await assign('', me);
  await assign(me);
  const subject = () =>
    attentionWords.assignedSubject(attentionWords.message('Write to us', 'CON-7K2QXM'));
  expect(new Set((await mails()).map((mail) => mail.subject))).toEqual(
    new Set([inLanguage('cy', subject), subject()]),
  );
});

test('has the browsers told of whom another assigns a message', async () => {
  const { desk, store, assign } = await start();
  const { email: to } = ada;
  const [session] = await store.listSessions(me, new Date(0));
  const endpoint = 'https://fcm.googleapis.com/one';
  await store.addPushDevice({ id: 'd', session: session?.id ?? '', endpoint, told: 'f' });
  await assign(to);
  expect(desk.store.rows('push_devices')).toMatchObject([{ is_due: 0 }]);
  await assign(me, to);
  expect(desk.store.rows('push_devices')).toMatchObject([{ is_due: 1 }]);
});

test('mails no one about what they assign to themselves', async () => {
  const { mails, assign } = await start();
  await assign(ada.email);
  await assign('', ada.email);
  expect(await mails()).toEqual([]);
});

test('mails one mail about several messages', async () => {
  const { post, mails } = await start();
  await post('batch', { id: 'letter', change: 'assign', assignee: me });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(attentionWords.assignedSubject('1 message'));
  expect(mail?.text).toContain('assignee=operator%40example.org');
});

test('mails about answers by choice, and takes the mail back with the reply', async () => {
  const { desk, own, post, mails, assign } = await start();
  const save = (fields: Readonly<Record<string, string>>) => post('access/attention', fields, own);
  const next = await save({ version: '0', answered: 'on' });
  expect(next).toBe('/desk/account?done=attention-saved');
  const account = await desk.request('/desk/account', { headers: { Cookie: own } });
  expect(account.body).toContain('"attention":{"assigned":false,"answered":true,"version":1}');
  expect(await save({ version: '0' })).toBe('409');
  await assign(me);
  expect(await mails()).toEqual([]);
  await post('replies/send', { reply, text: 'Yes.', expectedVersion: '0' });
  expect(await mails()).toMatchObject([{ to: me, subject: 'Answered: Write to us, CON-7K2QXM' }]);
  await post('replies/take-back', { mail: reply });
  expect(await mails()).toEqual([]);
});

test('mails about no answer without that choice', async () => {
  const { post, mails, assign } = await start();
  await assign(me);
  await post('replies/send', { reply, text: 'Yes.', expectedVersion: '0' });
  expect(await mails()).toHaveLength(1);
});
