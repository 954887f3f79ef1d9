import { expect, test, vi } from 'vitest';
import { mailsPerMailbox } from '@/lib/server/platform/mail/mail-budgets';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { newSubmission } from '@/tests/support/submissions';
import { batchWords } from '@/lib/words/lib/server/inbox/desk';

async function startWith(...ids: readonly string[]) {
  const desk = await startDesk();
  for (const id of ids) await desk.store.addSubmission(newSubmission({ id }));
  const Cookie = await desk.signIn();
  const post = (body: string) => desk.post('/api/desk/batch', body, { Cookie });
  const undo = (body: string) => desk.post('/api/desk/undo', body, { Cookie });
  const stateOf = async (id: string) => (await desk.store.findSubmission(id))?.state;
  return { ...desk, Cookie, change: post, undo, stateOf };
}

function doneId(location: string | undefined): string {
  return new URLSearchParams(location?.split('?')[1]).get('done') ?? '';
}

test('archives the selected submissions, returns to the list and takes it back', async () => {
  const desk = await startWith('a', 'b', 'c');
  const response = await desk.change('id=a&id=b&change=archived&list=form%3Dcontact');
  expect(response.status).toBe(303);
  expect(response.headers.location).toMatch(/^\/desk\/inbox\?form=contact&done=[\w-]{36}$/);
  expect([await desk.stateOf('a'), await desk.stateOf('c')]).toEqual(['archived', 'inbox']);
  const batch = doneId(response.headers.location);
  const page = await desk.request(response.headers.location ?? '', {
    headers: { Cookie: desk.Cookie },
  });
  expect(JSON.parse(page.body)).toMatchObject({
    view: { list: { done: { text: batchWords.done.archived(2), undo: batch } } },
  });
  const undone = await desk.undo(`batch=${batch}&list=form%3Dcontact`);
  expect(undone.headers.location).toBe('/desk/inbox?form=contact&undone=2-0');
  expect(await desk.stateOf('a')).toBe('inbox');
  expect((await desk.undo(`batch=${batch}`)).headers.location).toBe('/desk/inbox?undone=late');
});

test('changes all that match, except what arrived after the list was loaded', async () => {
  const desk = await startWith('a', 'b');
  await desk.store.addSubmission(newSubmission({ id: 'c', form: 'book' }));
  const late = new Date('2026-11-20T12:05:00Z');
  await desk.store.addSubmission(newSubmission({ id: 'd', receivedAt: late }));
  await desk.change('all=1&at=2026-11-20T12:00:00.000Z&change=spam&list=form%3Dcontact');
  const states = await Promise.all(['a', 'b', 'c', 'd'].map(desk.stateOf));
  expect(states).toEqual(['spam', 'spam', 'inbox', 'inbox']);
});

test('moves 1,200 matching submissions without loading them', async () => {
  const ids = Array.from({ length: 1_200 }, (_, index) => `s${index}`);
  const desk = await startWith(...ids);
  const loads = [
    vi.spyOn(desk.store, 'listSubmissions'),
    vi.spyOn(desk.store, 'listSubmissionIds'),
  ];
  await desk.change('all=1&at=2026-11-20T12:00:00.000Z&change=archived');
  for (const load of loads) expect(load).not.toHaveBeenCalled();
  expect(await desk.store.countSubmissions()).toEqual([]);
});

test('releases all that match from the spam in pages, as one change', async () => {
  const ids = Array.from({ length: 250 }, (_, index) => `s${String(index).padStart(3, '0')}`);
  const desk = await startDesk();
  for (const id of ids) await desk.store.addSubmission(newSubmission({ id, state: 'spam' }));
  const Cookie = await desk.signIn();
  const changes = vi.spyOn(desk.store, 'changeSubmissions');
  const body = 'all=1&at=2026-11-20T12:00:00.000Z&change=inbox&list=state%3Dspam';
  const { headers } = await desk.post('/api/desk/batch', body, { Cookie });
  const sizes = changes.mock.calls.map(([{ submissions }]) => (submissions as string[]).length);
  expect(sizes).toEqual([100, 100, 50]);
  expect(await desk.store.countSubmissions()).toMatchObject([{ total: 250 }]);
  const undone = await desk.post('/api/desk/undo', `batch=${doneId(headers.location)}`, { Cookie });
  expect(undone.headers.location).toBe('/desk/inbox?undone=250-0');
});

test('opens the next submission after a change', async () => {
  const desk = await startWith('a', 'b');
  const { headers } = await desk.change('id=b&change=archived&open=a');
  expect(headers.location).toMatch(/^\/desk\/a\?done=/);
});

test('queues the mails of submissions that leave the spam, and holds those above a budget', async () => {
  const desk = await startWith();
  for (let index = 0; index < 9; index += 1) {
    const fields = [['email', ['ana@example.org']]] as const;
    await desk.store.addSubmission(newSubmission({ id: `l${index}`, state: 'spam', fields }));
  }
  await desk.change(
    'id=l0&id=l1&id=l2&id=l3&id=l4&id=l5&id=l6&id=l7&id=l8&change=inbox&list=state%3Dspam',
  );
  const mails = await desk.store.listMails({ state: 'queued', limit: 99 });
  expect(mails.filter(({ kind }) => kind === 'copy')).toHaveLength(mailsPerMailbox.ordinary);
  expect(mails.filter(({ kind }) => kind === 'notify')).toHaveLength(9);
  expect(await desk.store.countHeldMails()).toBe(1);
});

test('records moves into and out of the bin with their count', async () => {
  const desk = await startWith('a', 'b');
  const { headers } = await desk.change('id=a&id=b&change=bin');
  const subject = doneId(headers.location);
  await desk.undo(`batch=${subject}`);
  await desk.change('id=a&change=read');
  const entries = await desk.store.listAuditEntries({ subject, limit: 9 });
  expect(entries.map(({ action, details }) => [action, details]).toSorted()).toEqual([
    ['bin', '2'],
    ['restore', '2'],
  ]);
});

test('assigns only what the assignee may see', async () => {
  const desk = await startWith('a');
  await desk.store.addSubmission(newSubmission({ id: 'b', form: 'book' }));
  const ben = newOperator({ email: 'ben@example.org', role: 'staff', forms: ['book'] });
  await desk.store.addOperator(ben);
  await desk.change('id=a&id=b&change=assign&assignee=ben%40example.org');
  expect((await desk.store.findConversation('a')).assignee).toBeUndefined();
  expect((await desk.store.findConversation('b')).assignee).toBe(ben.email);
  const headers = { Cookie: desk.Cookie };
  const { body } = await desk.request('/desk/inbox?form=contact', { headers });
  const bulk = { operators: ['operator@example.org'] };
  expect(JSON.parse(body)).toMatchObject({ view: { list: { bulk } } });
});

test('undoes nothing of a form that was taken away', async () => {
  const desk = await startWith('a');
  await desk.store.addSubmission(newSubmission({ id: 'b', form: 'book' }));
  const ben = newOperator({ email: 'ben@example.org', role: 'staff' });
  const Cookie = await desk.signInAs(ben);
  const { headers } = await desk.post('/api/desk/batch', 'id=a&id=b&change=spam', { Cookie });
  await desk.store.changeOperator({ ...ben, forms: ['contact'] });
  const undone = await desk.post('/api/desk/undo', `batch=${doneId(headers.location)}`, { Cookie });
  expect(undone.headers.location).toBe('/desk/inbox?undone=1-1');
  expect([await desk.stateOf('a'), await desk.stateOf('b')]).toEqual(['inbox', 'spam']);
});

test('assigns to operators only, and labels', async () => {
  const desk = await startWith('a');
  expect((await desk.change('id=a&change=assign&assignee=eve%40example.org')).status).toBe(400);
  const assigned = await desk.change('id=a&change=assign&assignee=operator%40example.org');
  expect(assigned.status).toBe(303);
  expect(desk.store.rows('submissions')).toMatchObject([{ assignee: 'operator@example.org' }]);
  await desk.change('id=a&change=add-label&label=++For+Priya+');
  expect(desk.store.rows('labels')).toEqual([{ submission: 'a', label: 'For Priya' }]);
});

test.each([
  ['id=a', 400],
  ['id=a&change=gone', 400],
  ['id=%2F%2Fevil&change=read', 400],
  ['all=1&change=read', 400],
  ['id=a&change=add-label&label=+', 400],
  [`id=a&change=add-label&label=${'x'.repeat(41)}`, 400],
])('responds to %s with %i', async (body, status) => {
  const desk = await startWith('a');
  expect((await desk.change(body)).status).toBe(status);
});

test('adds the label for Enter in its field, and does nothing for Enter without a label', async () => {
  const desk = await startWith('a');
  await desk.change('id=a&change=enter&label=urgent');
  expect(desk.store.rows('labels')).toEqual([{ submission: 'a', label: 'urgent' }]);
  const response = await desk.change('id=a&change=enter&label=&list=form%3Dcontact');
  expect(response).toMatchObject({
    status: 303,
    headers: { location: '/desk/inbox?form=contact' },
  });
  expect(desk.store.rows('submissions')).toMatchObject([{ read_at: null }]);
});

test('says how many another operator has changed and changed back since, and keeps them', async () => {
  const desk = await startWith('a', 'b');
  const { headers } = await desk.change('id=a&id=b&change=archived');
  await desk.store.changeFolder('b', 'inbox', undefined);
  await desk.store.changeFolder('b', 'archived', undefined);
  const undone = await desk.undo(`batch=${doneId(headers.location)}`);
  expect(undone.headers.location).toBe('/desk/inbox?undone=1-1');
  expect([await desk.stateOf('a'), await desk.stateOf('b')]).toEqual(['inbox', 'archived']);
  const page = await desk.request('/desk/inbox?undone=1-1', { headers: { Cookie: desk.Cookie } });
  expect(page.body).toContain(batchWords.undoneSome(1, 1));
});

test('asks for a selection without one', async () => {
  const desk = await startWith('a');
  expect((await desk.change('change=bin')).headers.location).toBe('/desk/inbox?done=none');
});

test('does nothing for an operator who may only read', async () => {
  const desk = await startWith('a');
  await desk.store.addOperator(newOperator({ email: 'owner@example.org' }));
  const operator = await desk.store.findOperator('operator@example.org');
  if (operator === undefined) throw new Error('The operator is missing.');
  await desk.store.changeOperator({ ...operator, role: 'reader' });
  expect((await desk.change('id=a&change=bin')).status).toBe(403);
  expect(await desk.stateOf('a')).toBe('inbox');
});
