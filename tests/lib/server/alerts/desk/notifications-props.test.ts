import { expect, test } from 'vitest';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { noon } from '@/tests/support/submissions';

async function open() {
  const desk = await startDesk();
  const headers = { Cookie: await desk.signIn() };
  const read = (path: string) => desk.request(path, { headers });
  return { store: desk.store, read };
}

test('shows an owner the own notifications, the rules and other operators', async () => {
  const { store, read } = await open();
  await store.addOperator(newOperator({ email: 'ben@example.org', role: 'reader', forms: [] }));
  const saved = { version: 0, changedAt: noon, changedBy: '' };
  const value = [{ field: 'topic', value: 'schools', operators: ['ben@example.org', 'gone'] }];
  await store.saveDeskSetting({ ...saved, name: 'recipients:contact', value });
  const props: unknown = JSON.parse((await read('/desk/notifications')).body);
  expect(props).toMatchObject({
    email: 'operator@example.org',
    isOwn: true,
    version: 0,
    hour: 7,
    forms: [{ form: 'contact', when: 'default', content: 'whole' }, { form: 'choice' }],
    owner: {
      rules: [{ form: 'contact', operators: ['ben@example.org'] }],
      newRule: [{ options: [{ label: 'Topic: Schools' }, { label: 'Topic: Other' }] }],
    },
  });
  const changing: unknown = JSON.parse((await read('/desk/notifications?form=contact')).body);
  expect(changing).toMatchObject({
    isChanging: true,
    isChangingAll: false,
    forms: [{ form: 'contact', isChanging: true }, { isChanging: false }],
  });
  const other: unknown = JSON.parse(
    (await read('/desk/notifications?operator=ben@example.org')).body,
  );
  expect(other).toMatchObject({ email: 'ben@example.org', isOwn: false, forms: [] });
  expect((await read('/desk/notifications?operator=eve@example.org')).status).toBe(404);
});

test('shows others only their own notifications', async () => {
  const { store, read } = await open();
  await store.addOperator(newOperator({ email: 'owner@example.org' }));
  await store.changeOperator(newOperator({ role: 'reader', forms: ['contact'] }));
  const { body } = await read('/desk/notifications?operator=owner@example.org&result=saved');
  const props: unknown = JSON.parse(body);
  expect(props).toMatchObject({
    email: 'operator@example.org',
    result: 'saved',
    forms: [{ form: 'contact' }],
  });
  expect(props).not.toHaveProperty('owner');
  expect(body).not.toContain('owner@example.org');
});

test('has a row for mails that answer nothing, where mails come in', async () => {
  const desk = await startDesk({ settings: { INBOUND_ADDRESS: 'desk+*@example.org' } });
  const headers = { Cookie: await desk.signIn() };
  const mails = async (): Promise<unknown> => {
    const { body } = await desk.request('/desk/notifications?form=E-mail', { headers });
    const { forms } = JSON.parse(body) as { forms: readonly { form: string }[] };
    return forms.find(({ form }) => form === 'E-mail');
  };
  const row = { title: 'E-mail', isMail: true, isChanging: true, content: 'link' };
  expect(await mails()).toMatchObject({ ...row, when: 'default' });
  const chosen = { 'when.E-mail': 'digest', 'content.E-mail': 'link' };
  const fields = { operator: 'operator@example.org', version: '0', hour: '7', ...chosen };
  await desk.post('/api/desk/notifications', new URLSearchParams(fields).toString(), headers);
  expect(await mails()).toMatchObject({ ...row, when: 'digest' });
  const { body } = await (await open()).read('/desk/notifications');
  expect(body).not.toContain('E-mail');
});
