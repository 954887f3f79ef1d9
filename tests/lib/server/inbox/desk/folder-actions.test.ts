import { describe, expect, test } from 'vitest';
import { hashToken } from '@/lib/server/platform/http/requests/tokens';
import { mailsPerMailbox } from '@/lib/server/platform/mail/mail-budgets';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { markReadBody, startWithSubmission } from '@/tests/support/desk-submission';
import { cookieOf, startDesk } from '@/tests/support/desk-server';
import { addPaid, addPair } from '@/tests/support/payments';
import { newSubmission } from '@/tests/support/submissions';
import { submissionWords } from '@/lib/words/lib/server/inbox/desk';
import { conversationWords } from '@/lib/words/lib/server/inbox/desk/conversation';

describe('signing in', () => {
  test('creates a session with an HttpOnly cookie', async () => {
    const desk = await startDesk();
    const key = await desk.key();
    const response = await desk.post('/api/desk/sign-in', `key=${key}`);
    expect(response.status).toBe(303);
    expect(response.headers.location).toBe('/desk');
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(
        /^desk-device-[0-9a-f]{16}=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(JSON.stringify(response)).not.toContain(key);
    const page = await desk.request('/desk', { headers: { Cookie: cookieOf(response) } });
    expect(page.status).toBe(200);
  });

  test('sets a __Host- cookie over HTTPS', async () => {
    const desk = await startDesk({ siteUrl: 'https://larkmoor.example' });
    const response = await desk.post('/api/desk/sign-in', `key=${await desk.key()}`);
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
      expect.stringMatching(/^__Host-desk-device-.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ]);
  });

  test('accepts a link once', async () => {
    const desk = await startDesk();
    const key = await desk.key();
    await desk.post('/api/desk/sign-in', `key=${key}`);
    const again = await desk.post('/api/desk/sign-in', `key=${key}`);
    expect(again.headers.location).toBe('/desk/sign-in?link=refused');
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  test('accepts a link for 15 minutes', async () => {
    const desk = await startDesk();
    const [early, late] = [await desk.key(), await desk.key()];
    desk.advance(14);
    expect((await desk.post('/api/desk/sign-in', `key=${early}`)).headers.location).toBe('/desk');
    desk.advance(1);
    expect((await desk.post('/api/desk/sign-in', `key=${late}`)).headers.location).toBe(
      '/desk/sign-in?link=refused',
    );
  });

  test.each(['', 'key=', 'key=x', `key=${'a'.repeat(43)}`, `key=${'a'.repeat(43)}%00`, 'other=1'])(
    '%j opens nothing',
    async (body) => {
      const desk = await startDesk();
      const response = await desk.post('/api/desk/sign-in', body);
      expect(response.headers.location).toBe('/desk/sign-in?link=refused');
      expect(response.headers['set-cookie']).toBeUndefined();
    },
  );

  test('ignores a session token that the browser already has', async () => {
    const desk = await startDesk();
    const prepared = `desk=${'a'.repeat(43)}`;
    const response = await desk.post('/api/desk/sign-in', `key=${await desk.key()}`, {
      Cookie: prepared,
    });
    expect(cookieOf(response)).not.toBe(prepared);
    expect((await desk.request('/desk', { headers: { Cookie: prepared } })).status).toBe(303);
  });

  test('creates a new token and ends the earlier session', async () => {
    const desk = await startDesk();
    const first = await desk.signIn();
    const response = await desk.post('/api/desk/sign-in', `key=${await desk.key()}`, {
      Cookie: first,
    });
    expect(cookieOf(response)).not.toBe(first);
    expect((await desk.request('/desk', { headers: { Cookie: first } })).status).toBe(303);
    expect((await desk.request('/desk', { headers: { Cookie: cookieOf(response) } })).status).toBe(
      200,
    );
  });

  test('stores hashes only', async () => {
    const desk = await startDesk();
    const key = await desk.key();
    const token = (await desk.signIn()).replace('desk=', '');
    const dump = JSON.stringify([desk.store.rows('invitations'), desk.store.rows('sessions')]);
    expect(dump).not.toContain(key);
    expect(dump).not.toContain(token);
    for (const Cookie of [`desk=${hashToken(token)}`, `desk=${hashToken(token).slice(0, 43)}`]) {
      expect((await desk.request('/desk', { headers: { Cookie } })).status).toBe(303);
    }
  });

  test('signs in even if the earlier session cannot be ended', async () => {
    const desk = await startDesk();
    const Cookie = await desk.signIn();
    desk.store.endSession = () => Promise.reject(new StoreBusy());
    const response = await desk.post('/api/desk/sign-in', `key=${await desk.key()}`, { Cookie });
    expect(response.headers.location).toBe('/desk');
  });
});

test('signing out ends the session and deletes its cookie', async () => {
  const desk = await startWithSubmission();
  const Cookie = await desk.signIn();
  const response = await desk.post('/api/desk/sign-out', '', { Cookie });
  expect(response.status).toBe(303);
  expect(response.headers.location).toBe('/desk/sign-in');
  expect(response.headers['set-cookie']).toEqual([
    'desk=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ]);
  expect((await desk.request('/desk', { headers: { Cookie } })).status).toBe(303);
  expect((await desk.post('/api/desk/mark', markReadBody, { Cookie })).status).toBe(401);
  expect(await desk.isRead()).toBe(false);
});

describe('marking', () => {
  test('redirects to the submission beside its list', async () => {
    const desk = await startWithSubmission();
    const Cookie = await desk.signIn();
    const read = await desk.post('/api/desk/mark', `${markReadBody}&form=contact&before=x-1`, {
      Cookie,
    });
    expect(read.status).toBe(303);
    expect(read.headers.location).toBe('/desk/letter?form=contact&before=x-1');
    expect(await desk.isRead()).toBe(true);
    const unread = await desk.post('/api/desk/mark', 'submission=letter&mark=unread', { Cookie });
    expect(unread.headers.location).toBe('/desk/inbox');
    expect(await desk.isRead()).toBe(false);
  });

  test.each([
    ['mark=read', 400],
    ['submission=letter', 400],
    ['submission=letter&mark=gone', 400],
    ['submission=%2F%2Fevil.example&mark=read', 400],
    ['submission=nothing&mark=read', 404],
  ])('responds to %s with %i', async (body, status) => {
    const desk = await startWithSubmission();
    const response = await desk.post('/api/desk/mark', body, { Cookie: await desk.signIn() });
    expect(response.status).toBe(status);
    expect(response.headers.location).toBeUndefined();
    expect(await desk.isRead()).toBe(false);
  });

  test('redirects to pages of the desk only', async () => {
    const desk = await startWithSubmission();
    const Cookie = await desk.signIn();
    for (const form of ['//evil.example', 'a%0d%0aSet-Cookie:x=1', '%3Fx', '..%2F..']) {
      const response = await desk.post('/api/desk/mark', `${markReadBody}&form=${form}`, {
        Cookie,
      });
      expect(response.headers.location).toBe('/desk/letter');
      expect(response.headers['set-cookie']).toBeUndefined();
    }
  });
});

describe('moving', () => {
  const reasons = ['The hidden field, which people do not see, was filled in.'];

  test('moves a submission out of the spam and back, and keeps its reasons', async () => {
    const desk = await startDesk();
    await desk.store.addSubmission(newSubmission({ id: 'letter', state: 'spam', reasons }));
    const Cookie = await desk.signIn();
    const out = await desk.post('/api/desk/move', 'submission=letter&to=inbox&form=contact', {
      Cookie,
    });
    expect(out.headers.location).toBe('/desk/letter?form=contact');
    expect(await desk.store.findSubmission('letter')).toMatchObject({
      state: 'inbox',
      reasons: [...reasons, submissionWords.moved.inbox],
    });
    const back = await desk.post('/api/desk/move', 'submission=letter&to=spam', { Cookie });
    expect(back.headers.location).toBe('/desk/inbox');
    expect(await desk.store.findSubmission('letter')).toMatchObject({ state: 'spam' });
  });

  test('queues the mails of a submission that leaves the spam', async () => {
    const desk = await startDesk();
    await desk.store.addSubmission(
      newSubmission({ id: 'letter', state: 'spam', fields: [['email', ['ana@example.org']]] }),
    );
    const moves: unknown[] = [];
    const { changeFolder } = desk.store;
    desk.store.changeFolder = (...move) => {
      moves.push(move);
      return changeFolder(...move);
    };
    const Cookie = await desk.signIn();
    const move = (to: string) =>
      desk.post('/api/desk/move', `submission=letter&to=${to}`, { Cookie });
    expect((await move('inbox')).status).toBe(303);
    expect(moves).toMatchObject([
      [
        'letter',
        'inbox',
        expect.any(String),
        { mails: [{ kind: 'notify' }, { kind: 'copy' }] },
        'spam',
      ],
    ]);
    await move('spam');
    await move('inbox');
    expect(await desk.store.listMails({ limit: 9 })).toHaveLength(2);
  });

  test('holds the copies above the number of one mailbox', async () => {
    const desk = await startDesk();
    const Cookie = await desk.signIn();
    for (let index = 0; index < 9; index += 1) {
      const fields = [['email', ['ana@example.org']]] as const;
      await desk.store.addSubmission(newSubmission({ id: `l${index}`, state: 'spam', fields }));
      await desk.post('/api/desk/move', `submission=l${index}&to=inbox`, { Cookie });
    }
    const mails = await desk.store.listMails({ state: 'queued', limit: 99 });
    expect(mails.filter(({ kind }) => kind === 'copy')).toHaveLength(mailsPerMailbox.ordinary);
    expect(mails.filter(({ kind }) => kind === 'notify')).toHaveLength(9);
    expect(await desk.store.countHeldMails()).toBe(1);
  });

  test.each(['archived', 'bin', 'spam'])('goes to the next submission after %s', async (to) => {
    const desk = await startWithSubmission();
    await desk.store.addSubmission(newSubmission({ id: 'second' }));
    const Cookie = await desk.signIn();
    const body = `submission=letter&to=${to}&next=second&list=form%3Dcontact`;
    const moved = await desk.post('/api/desk/move', body, { Cookie });
    expect(moved.headers.location).toBe('/desk/second?form=contact');
    expect(await desk.store.findSubmission('letter')).toMatchObject({ state: to });
    const gone = `submission=second&to=${to}&next=nothing&list=form%3Dcontact`;
    const last = await desk.post('/api/desk/move', gone, { Cookie });
    expect(last.headers.location).toBe('/desk/inbox?form=contact');
  });

  test('moves nothing that another operator has moved since the page was opened', async () => {
    const desk = await startWithSubmission();
    const Cookie = await desk.signIn();
    const move = (to: string, seen: string) =>
      desk.post('/api/desk/move', `submission=letter&to=${to}&expectedVersion=${seen}`, { Cookie });
    await move('spam', 'inbox');
    for (const to of ['bin', 'inbox', 'archived']) {
      expect((await move(to, 'inbox')).headers.location).toBe('/desk/letter?done=folder');
    }
    expect(await desk.store.findSubmission('letter')).toMatchObject({ state: 'spam' });
    const page = await desk.request('/desk/letter?done=folder', { headers: { Cookie } });
    expect(page.body).toContain(conversationWords.notices.folder);
    expect((await move('bin', 'spam')).headers.location).toBe('/desk/inbox');
  });

  test('moves nothing out of the archive or back that was moved since, and the same move once', async () => {
    const desk = await startWithSubmission();
    const Cookie = await desk.signIn();
    const move = async (to: string, seen: string) =>
      (
        await desk.post('/api/desk/move', `submission=letter&to=${to}&expectedVersion=${seen}`, {
          Cookie,
        })
      ).headers.location;
    expect(await move('archived', 'inbox')).toBe('/desk/inbox');
    expect(await move('archived', 'inbox')).toBe('/desk/inbox');
    expect(await move('bin', 'inbox')).toBe('/desk/letter?done=folder');
    expect(await desk.store.findSubmission('letter')).toMatchObject({ state: 'archived' });
    const entries = await desk.store.listAuditEntries({ subject: 'letter', limit: 9 });
    expect(entries.filter(({ action }) => action === 'move')).toHaveLength(1);
    expect(await move('inbox', 'archived')).toBe('/desk/letter');
    expect(await move('inbox', 'archived')).toBe('/desk/letter');
  });

  test('restores from the bin, and moves nothing else out of it', async () => {
    const desk = await startWithSubmission();
    const Cookie = await desk.signIn();
    const move = (to: string) =>
      desk.post('/api/desk/move', `submission=letter&to=${to}`, { Cookie });
    await move('bin');
    for (const to of ['inbox', 'archived', 'spam', 'bin'])
      expect((await move(to)).headers.location).toBe('/desk/letter?done=folder');
    expect((await move('restore')).headers.location).toBe('/desk/letter');
    expect(await desk.store.findSubmission('letter')).toMatchObject({ state: 'inbox' });
    const entries = await desk.store.listAuditEntries({ subject: 'letter', limit: 9 });
    expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['restore', 'bin']));
  });

  test('does not archive spam, whose mails are held', async () => {
    const desk = await startDesk();
    await desk.store.addSubmission(newSubmission({ id: 'letter', state: 'spam' }));
    const Cookie = await desk.signIn();
    const body = 'submission=letter&to=archived';
    expect((await desk.post('/api/desk/move', body, { Cookie })).status).toBe(400);
  });

  test('does not move an unpaid submission', async () => {
    const desk = await startDesk();
    await addPair(desk.store, { submission: 'gift', form: 'contact' });
    const Cookie = await desk.signIn();
    expect((await desk.post('/api/desk/move', 'submission=gift&to=inbox', { Cookie })).status).toBe(
      404,
    );
    expect(await desk.store.findSubmission('gift')).toMatchObject({ state: 'unpaid' });
  });

  test('queues payment mails for a paid submission', async () => {
    const desk = await startDesk();
    await addPaid(desk.store, { submission: 'gift', form: 'contact' });
    const Cookie = await desk.signIn();
    await desk.post('/api/desk/move', 'submission=gift&to=spam', { Cookie });
    await desk.post('/api/desk/move', 'submission=gift&to=inbox', { Cookie });
    const [mail, ...others] = await desk.store.listMails({ limit: 9 });
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Paid: £25.00');
  });

  test.each([
    ['submission=letter', 400],
    ['submission=letter&to=answered', 400],
    ['submission=%2F%2Fevil.example&to=spam', 400],
    ['submission=nothing&to=spam', 404],
  ])('responds to %s with %i', async (body, status) => {
    const desk = await startWithSubmission();
    const response = await desk.post('/api/desk/move', body, { Cookie: await desk.signIn() });
    expect(response.status).toBe(status);
    expect(await desk.store.findSubmission('letter')).toMatchObject({ state: 'inbox' });
  });

  test('requires a session and a page of the desk', async () => {
    const desk = await startWithSubmission();
    const move = 'submission=letter&to=spam';
    expect((await desk.post('/api/desk/move', move)).status).toBe(401);
    const foreign = { Cookie: await desk.signIn(), 'Sec-Fetch-Site': 'cross-site' };
    expect((await desk.post('/api/desk/move', move, foreign)).status).toBe(403);
    expect(await desk.store.findSubmission('letter')).toMatchObject({ state: 'inbox' });
  });
});
