import { expect, test } from 'vitest';
import { startDesk } from '@/tests/support/desk-server';

const body = 'form=contact&version=0&mode=desk&subject=Hello&text=Thank+you,+{reference}.';

async function open() {
  const desk = await startDesk();
  const Cookie = await desk.signIn();
  return {
    store: desk.store,
    send: (text: string) => desk.post('/api/desk/answers', text, { Cookie }),
    read: async (path = '/desk/answers') =>
      (await desk.request(path, { headers: { Cookie } })).body,
  };
}

test('saves the answer of a form and shows it', async () => {
  const { send, read, store } = await open();
  const response = await send(body);
  expect(response.headers.location).toBe('/desk/answers?result=saved&form=contact');
  expect(await store.findDeskSetting('answer:contact')).toMatchObject({
    value: { isOn: true, subject: 'Hello', text: 'Thank you, {reference}.' },
  });
  expect(await read()).toContain('"sends":"desk"');
  expect(await read()).not.toContain('"changed"');
  const page = await read('/desk/answers?form=contact');
  expect(page).toContain('Thank you, {reference}.');
  expect(page).toContain('"mode":"desk"');
  expect(page).toContain('"replyTo":"hello@larkmoor.example"');
});

test('goes back to the answer of the file', async () => {
  const { send, read } = await open();
  await send(body);
  await send('form=contact&version=1&mode=file');
  expect(await read()).toContain('"sends":"file"');
});

test.each([
  ['an empty text', 'form=contact&version=0&mode=desk&subject=Hello&text='],
  ['an unknown placeholder', body.replace('reference', 'name')],
  ['a long text', `form=contact&version=0&mode=desk&text=${'a'.repeat(2001)}`],
])('saves nothing with %s', async (_case, text) => {
  const { send, store } = await open();
  const response = await send(text);
  expect(response.headers.location).toContain('result=invalid');
  expect(await store.findDeskSetting('answer:contact')).toBeUndefined();
});

test.each([
  ['invalid', 'Dear {nme}, thank you.', '0'],
  ['invalid', 'a'.repeat(3000), '0'],
  ['changed-meanwhile', 'Thanks a lot.', '9'],
])('shows what was typed again with its error: %s', async (result, text, version) => {
  const { send, read, store } = await open();
  const fields = { form: 'contact', version, mode: 'desk', subject: 'Hello', text };
  const { headers } = await send(new URLSearchParams(fields).toString());
  const page = await read(headers.location ?? '');
  expect(page).toContain(`"result":"${result}"`);
  expect(page).toContain(`"mode":"desk","subject":"Hello","text":"${text}"`);
  expect(page).toContain('"version":0');
  // The page without the draft shows what is saved.
  expect(await read()).not.toContain(text);
  expect(store.rows('page_drafts')).toHaveLength(1);
});

test('keeps a change that another operator made in the meantime', async () => {
  const { send } = await open();
  await send(body);
  expect((await send(body)).headers.location).toContain('result=changed-meanwhile');
});

test('rejects an unknown form or mode', async () => {
  const { send } = await open();
  expect((await send(body.replace('form=contact', 'form=other'))).status).toBe(404);
  expect((await send(body.replace('mode=desk', 'mode=x'))).status).toBe(400);
});
