import { expect, test } from 'vitest';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { partWords } from '@/lib/words/lib/server/alerts';
import { mailWords } from '@/lib/words/lib/server/inbox/desk/mail';

async function open() {
  const desk = await startDesk();
  const Cookie = await desk.signIn();
  return {
    ...desk,
    read: (path: string) => desk.request(path, { headers: { Cookie } }),
    send: () => desk.post('/api/desk/test-mail', '', { Cookie }),
  };
}

test('shows the parts to owners only', async () => {
  const { read, send, store } = await open();
  const { body } = await read('/desk/check-up');
  expect(body).toContain(partWords.store.sqlite);
  expect(body).toContain('Not set up.');
  await store.addOperator(newOperator({ email: 'owner@example.org' }));
  await store.changeOperator(newOperator({ role: 'staff' }));
  expect((await read('/desk/check-up')).status).toBe(403);
  expect((await send()).status).toBe(403);
});

test('queues a test mail to the operator and shows its delivery', async () => {
  const { read, send, store } = await open();
  const { headers } = await send();
  const [mail] = await store.listMails({ limit: 9 });
  expect(mail).toMatchObject({ to: 'operator@example.org', subject: 'Larkmoor: test mail' });
  expect(headers.location).toBe(`/desk/check-up?mail=${mail?.id ?? ''}#test`);
  const { body } = await read(headers.location ?? '');
  expect(body).toContain(`"testMail":"${mailWords.notConfiguredState}"`);
});

test('shows no mail of another person', async () => {
  const { read, store } = await open();
  const mail = { id: 'm1', kind: 'notify', messageId: '<m1@x>', subject: '', text: '' } as const;
  await store.queueMails(undefined, [{ ...mail, to: 'eve@example.org' }], new Date());
  expect((await read('/desk/check-up?mail=m1')).body).not.toContain('testMail');
});
