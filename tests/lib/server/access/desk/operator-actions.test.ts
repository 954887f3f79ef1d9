import { beforeEach, describe, expect, test } from 'vitest';
import { accessVersion } from '@/lib/server/access/desk/operator-actions';
import { storedDetails } from '@/lib/server/platform/store/stored-details';
import { newOperator } from '@/tests/support/operators';
import { startDesk, type DeskServer } from '@/tests/support/desk-server';
import { sendSignInLink } from '@/tests/support/send-sign-in-link';
import { invitationWords, operatorWords, shortAreaNames } from '@/lib/words/lib/server/access';

const add = '/api/desk/access/add-operator';
const change = '/api/desk/access/change-operator';
const withdraw = '/api/desk/access/withdraw-operator';
const endSessions = '/api/desk/access/end-sessions';
const ben = newOperator({ email: 'ben@example.org', role: 'staff', mayRefund: false });

let desk: DeskServer;
let Cookie: string;

beforeEach(async () => {
  desk = await startDesk();
  Cookie = await desk.signIn();
});

const post = (path: string, body: string, cookie = Cookie) =>
  desk.post(path, body, { Cookie: cookie });
const log = async (action: string) => desk.store.listAuditEntries({ action, limit: 9 });

describe('inviting', () => {
  test('adds the operator and mails a link that lasts three days', async () => {
    const body = 'email=Ben@example.org&name=Ben&role=staff&form=contact&refund=yes';
    expect((await post(add, body)).headers.location).toBe('/desk/operators?done=added');
    expect(await desk.store.findOperator(ben.email)).toMatchObject({
      name: 'Ben',
      role: 'staff',
      forms: ['contact'],
      mayRefund: true,
      createdBy: 'operator@example.org',
    });
    const [mail] = await desk.store.listMails({ limit: 1 });
    expect(mail).toMatchObject({ kind: 'sign-in', to: ben.email });
    const key = new URL(await sendSignInLink(desk)).searchParams.get('key') ?? '';
    desk.advance(3 * 24 * 60 - 1);
    expect((await desk.post('/api/desk/sign-in', `key=${key}`)).headers.location).toBe('/desk');
    expect(await log('operator-added')).toMatchObject([
      { subject: ben.email, details: storedDetails('access', 'staff', 'contact', 'refunds', '') },
    ]);
  });

  test.each([
    ['email=x&role=staff&all-forms=yes', 'invalid-email'],
    ['email=ben@example.org&role=staff', 'no-forms'],
    ['email=operator@example.org&role=reader&all-forms=yes', 'exists'],
  ])('adds no operator for %j', async (body, notice) => {
    expect((await post(add, body)).headers.location).toBe(`/desk/operators?done=${notice}`);
    expect(await desk.store.listOperators()).toHaveLength(1);
    expect(await desk.store.listMails({ limit: 1 })).toEqual([]);
  });

  test('refuses an editor while editing is off', async () => {
    const body = 'email=ben@example.org&role=editor&area=hours';
    expect((await post(add, body)).headers.location).toBe('/desk/operators?done=no-editing');
    expect(await desk.store.listOperators()).toHaveLength(1);
  });

  test('refuses an unknown role', async () => {
    expect((await post(add, 'email=ben@example.org&role=god&all-forms=yes')).status).toBe(400);
  });
});

describe('changing', () => {
  test('takes effect in sessions that are open', async () => {
    const own = await desk.signInAs({ ...ben, role: 'owner' });
    expect((await desk.request('/desk/operators', { headers: { Cookie: own } })).status).toBe(200);
    const version = accessVersion({ ...ben, role: 'owner' });
    const body = `operator=ben@example.org&role=reader&all-forms=yes&expectedVersion=${version}`;
    expect((await post(change, body)).headers.location).toBe('/desk/operators?done=changed');
    expect((await desk.request('/desk/operators', { headers: { Cookie: own } })).status).toBe(403);
  });

  test('keeps the last owner', async () => {
    const version = accessVersion(newOperator({}));
    const body = `operator=operator@example.org&role=reader&all-forms=yes&expectedVersion=${version}`;
    expect((await post(change, body)).headers.location).toBe('/desk/operators?done=last-owner');
    const response = await post(withdraw, 'operator=operator@example.org');
    expect(response.headers.location).toBe('/desk/operators?done=last-owner');
    expect(await desk.store.findOperator('operator@example.org')).toMatchObject({ role: 'owner' });
  });
});

test('withdrawing ends the sessions and says so in the log', async () => {
  const own = await desk.signInAs(ben);
  const page = await desk.request('/desk/withdraw?operator=ben@example.org', {
    headers: { Cookie },
  });
  expect(JSON.parse(page.body)).toMatchObject({ email: ben.email, sessionCount: 1 });
  const response = await post(withdraw, 'operator=ben@example.org');
  expect(response.headers.location).toBe('/desk/operators?done=withdrawn');
  expect((await desk.request('/desk', { headers: { Cookie: own } })).status).toBe(303);
  expect(await log('operator-deleted')).toMatchObject([{ subject: ben.email }]);
});

describe('ending sessions', () => {
  test('ends one session, all others, or those of another operator', async () => {
    const second = await desk.signIn();
    const own = await desk.signInAs(ben);
    const sessions = await desk.store.listSessions('operator@example.org', new Date(0));
    expect(sessions).toHaveLength(2);
    const ended = await post(endSessions, 'session=all');
    expect(ended.headers.location).toBe('/desk/account?done=sessions-ended');
    expect((await desk.request('/desk', { headers: { Cookie: second } })).status).toBe(303);
    expect((await desk.request('/desk', { headers: { Cookie } })).status).toBe(200);
    await post(endSessions, 'session=all&operator=ben@example.org');
    expect((await desk.request('/desk', { headers: { Cookie: own } })).status).toBe(303);
    expect(await log('session-ended')).toHaveLength(2);
  });

  test('signs out of the session of this browser', async () => {
    const [session] = await desk.store.listSessions('operator@example.org', new Date(0));
    const response = await post(endSessions, `session=${session?.id ?? ''}`);
    expect(response.headers.location).toBe('/desk/sign-in');
    expect(response.headers['set-cookie']).toEqual([expect.stringContaining('Max-Age=0')]);
  });

  test('leaves the sessions of others to owners', async () => {
    const own = await desk.signInAs(ben);
    const body = 'session=all&operator=operator@example.org';
    expect((await post(endSessions, body, own)).status).toBe(403);
    expect((await desk.request('/desk', { headers: { Cookie } })).status).toBe(200);
    const [session] = await desk.store.listSessions('operator@example.org', new Date(0));
    expect((await post(endSessions, `session=${session?.id ?? ''}`, own)).status).toBe(404);
  });
});

describe('what of the site operators edit', () => {
  beforeEach(async () => {
    desk = await startDesk({ settings: { EDITING: 'on' } });
    Cookie = await desk.signIn();
  });

  test('invites an editor, who sees no form', async () => {
    const body = 'email=ben@example.org&role=editor&all-forms=yes&refund=yes&area=hours&area=pages';
    expect((await post(add, body)).headers.location).toBe('/desk/operators?done=added');
    expect(await desk.store.findOperator(ben.email)).toMatchObject({
      role: 'editor',
      forms: [],
      mayRefund: false,
      areas: ['pages', 'hours'],
    });
    const [mail] = await desk.store.listMails({ limit: 1 });
    expect(mail?.text).toContain(invitationWords.introOfEditor('Larkmoor', 'operator@example.org'));
    expect(await log('operator-added')).toMatchObject([
      { details: storedDetails('access', 'editor', '', '', 'pages,hours') },
    ]);
    const page = await desk.request('/desk/operators', { headers: { Cookie } });
    expect(JSON.parse(page.body)).toMatchObject({
      operators: [
        { edits: operatorWords.edits(`${shortAreaNames.pages}, ${shortAreaNames.hours}`) },
        {},
      ],
    });
  });

  test.each([
    'role=editor',
    // Alone it permits nothing.
    'role=editor&area=outside',
    'role=staff&all-forms=yes&area=outside',
  ])('asks for areas after %j', async (body) => {
    const response = await post(add, `email=ben@example.org&${body}`);
    expect(response.headers.location).toBe('/desk/operators?done=no-areas');
    expect(await desk.store.listOperators()).toHaveLength(1);
  });

  test('takes effect in sessions that are open', async () => {
    const own = await desk.signInAs({ ...ben, areas: ['hours'] });
    const version = accessVersion({ ...ben, areas: ['hours'] });
    const body = `operator=ben@example.org&role=editor&area=look&expectedVersion=${version}`;
    expect((await post(change, body)).headers.location).toBe('/desk/operators?done=changed');
    const start = await desk.request('/desk', { headers: { Cookie: own } });
    expect([start.status, start.headers.location]).toEqual([303, '/desk/site']);
    const account = await desk.request('/desk/account', { headers: { Cookie: own } });
    const props: unknown = JSON.parse(account.body);
    expect(props).toMatchObject({
      role: 'Editor',
      edits: 'look',
      desk: { may: ['account', 'edit'] },
    });
    for (const name of ['forms', 'push', 'attention']) expect(props).not.toHaveProperty(name);
  });
});

test('keeps the areas of an operator who is changed while editing is off, and shows none', async () => {
  await desk.store.addOperator({ ...ben, areas: ['hours'] });
  const page = await desk.request('/desk/operators', { headers: { Cookie } });
  expect(JSON.parse(page.body)).toMatchObject({ operators: [{ areas: [] }, {}], areas: [] });
  expect(page.body).not.toContain('hours');
  const version = accessVersion({ ...ben, areas: ['hours'] });
  const body = `operator=ben@example.org&role=reader&all-forms=yes&expectedVersion=${version}`;
  expect((await post(change, body)).headers.location).toBe('/desk/operators?done=changed');
  expect(await desk.store.findOperator(ben.email)).toMatchObject({ areas: ['hours'] });
});

test('leads an editor to the account while editing is off', async () => {
  const own = await desk.signInAs(newOperator({ ...ben, role: 'editor', areas: ['hours'] }));
  const start = await desk.request('/desk', { headers: { Cookie: own } });
  expect([start.status, start.headers.location]).toEqual([303, '/desk/account']);
});

test.each([add, change, withdraw])('%s is for owners', async (path) => {
  const own = await desk.signInAs(ben);
  const body = 'email=cy@example.org&operator=ben@example.org&role=owner';
  expect((await post(path, body, own)).status).toBe(403);
  expect(await desk.store.listOperators()).toHaveLength(2);
});
