import { expect, test } from 'vitest';
import { startDesk, type DeskServer } from '@/tests/support/desk-server';
import { newSubmission } from '@/tests/support/submissions';
import { eraseWords } from '@/lib/words/lib/server/inbox/erasure';

async function startWith(count: number) {
  const desk = await startDesk();
  const cookie = await desk.signIn();
  for (let index = 0; index < count; index += 1) {
    const fields = [['email', [`guest${index}@example.org`]]] as const;
    await desk.store.addSubmission(newSubmission({ id: `s${index}`, fields }));
  }
  const post = (body: string) => desk.post('/api/desk/delete', body, { cookie });
  const read = (path: string) => desk.request(path, { headers: { cookie } });
  return { ...desk, post, read };
}

const left = (desk: Pick<DeskServer, 'store'>) => desk.store.rows('submissions').length;

test('asks with the count, deletes after the confirmation and says how many', async () => {
  const desk = await startWith(3);
  const { body } = await desk.read('/desk/delete?ids=s0,s1');
  expect(body).toContain(eraseWords.title(2));
  expect(left(desk)).toBe(3);
  const { headers } = await desk.post('ids=s0,s1&count=2');
  expect(headers.location).toBe('/desk/delete?deleted=2');
  expect(left(desk)).toBe(1);
  expect((await desk.read('/desk/delete?deleted=2')).body).toContain(eraseWords.done(2));
});

test('deletes nothing if the number has changed since the confirmation', async () => {
  const desk = await startWith(3);
  const { headers } = await desk.post('all=1&form=contact&count=2');
  expect(headers.location).toContain('problem=changed');
  expect(left(desk)).toBe(3);
  expect((await desk.read(headers.location ?? '')).body).toContain(eraseWords.changed);
});

test('asks for the typed number before more than a fifth is deleted', async () => {
  const desk = await startWith(8);
  expect((await desk.read('/desk/delete?all=1')).body).toContain('"typeNumber":"8"');
  for (const typed of ['', '7']) {
    const { headers } = await desk.post(`all=1&count=8&typed=${typed}`);
    expect(headers.location).toContain('problem=number');
  }
  expect(left(desk)).toBe(8);
  await desk.post('all=1&count=8&typed=8');
  expect(left(desk)).toBe(0);
});

test('deletes a person after the confirmation', async () => {
  const desk = await startWith(2);
  expect((await desk.read('/desk/delete?ids=s1')).body).toContain(
    '/desk/person?sender=guest1%40example.org',
  );
  const { body } = await desk.read('/desk/person?sender=guest1%40example.org');
  expect(body).toContain(eraseWords.personTitle('guest1@example.org'));
  await desk.post('sender=Guest1%40example.org&count=1');
  expect(desk.store.rows('submissions').map(({ id }) => id)).toEqual(['s0']);
});

test('asks for the typed number before a person with more than a fifth is deleted', async () => {
  const desk = await startWith(2);
  for (let index = 2; index < 8; index += 1) {
    const fields = [['email', ['wren@example.org']]] as const;
    await desk.store.addSubmission(newSubmission({ id: `s${index}`, fields }));
  }
  const person = 'sender=wren%40example.org';
  expect((await desk.read(`/desk/person?${person}`)).body).toContain('"typeNumber":"6"');
  const { headers } = await desk.post(`${person}&count=6`);
  expect(headers.location).toBe(`/desk/person?problem=number&${person}`);
  expect(left(desk)).toBe(8);
  await desk.post(`${person}&count=6&typed=6`);
  expect(left(desk)).toBe(2);
});

test.each([
  ['/desk/person', '"kind":"ask-person"'],
  ['/desk/person?sender=ana', 'Enter an e-mail address'],
  ['/desk/delete', eraseWords.nothing],
  ['/desk/delete?ids=missing', eraseWords.nothing],
])('answers %s with %s', async (path, text) => {
  const desk = await startWith(1);
  expect((await desk.read(path)).body).toContain(text);
});

test('refuses a request that selects nothing', async () => {
  const desk = await startWith(1);
  expect((await desk.post('count=1')).status).toBe(400);
});
