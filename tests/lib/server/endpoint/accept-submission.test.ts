import { describe, expect, test, vi } from 'vitest';
import { StoreBusy, StoreError } from '@/lib/server/platform/store/store-errors';
import { storedReason } from '@/lib/server/forms/submissions/stored-reasons';
import { startFormPage } from '@/tests/support/form-page-server';
import { startFormServer } from '@/tests/support/form-server';
import { urlEncoded, contactFields, json } from '@/tests/support/requests';
import { formErrorWords } from '@/lib/words/lib/forms/errors';

const someText: unknown = expect.stringMatching(/./);

describe('special fields', () => {
  test('stores a filled honeypot as spam and responds with success', async () => {
    const { origin, kept } = await startFormServer();
    const reply = await fetch(
      `${origin}/f/contact`,
      json({ ...contactFields, email: 'x', _gotcha: 'buy' }),
    );
    expect(reply.status).toBe(200);
    expect(await reply.json()).toStrictEqual({ next: someText, ok: true });
    expect(kept).toMatchObject([
      {
        state: 'spam',
        reasons: expect.arrayContaining([storedReason('honeypot')]) as string[],
      },
    ]);
  });

  test('stores fields that the form does not define, without tokens of captchas', async () => {
    const { origin, kept } = await startFormServer();
    const extra = {
      colour: 'red',
      _subject: 'Hello',
      'g-recaptcha-response': 'token',
      _next: '/x',
      _gotcha: '',
    };
    await fetch(`${origin}/f/contact`, json({ ...contactFields, ...extra }));
    await fetch(`${origin}/f/open`, json({ note: 'a', ...extra }));
    expect(kept.map(({ fields }) => fields.map(([name]) => name))).toEqual([
      ['name', 'email', 'message', 'colour', '_subject'],
      ['note', 'colour', '_subject'],
    ]);
  });

  test.each([
    ['a page', urlEncoded('guests=Ann&guests=Ben&guests=&guests=+'), 303],
    ['a client', json({ guests: ['Ann', '', 'Ben', ''] }), 200],
  ])('stores no blank answer to a repeated question from %s', async (_who, post, status) => {
    const { visit, kept } = await startFormPage();
    const isPage = status === 303;
    const accept = isPage ? 'text/html' : 'application/json';
    const headers = { ...post.headers, Accept: accept };
    expect((await visit('/f/guests', { ...post, headers })).reply.status).toBe(status);
    expect(kept[0]?.fields).toEqual([['guests', ['Ann', 'Ben']]]);
  });

  test('redirects to a requested page of this site', async () => {
    const { origin } = await startFormServer();
    const reply = await fetch(
      `${origin}/f/contact`,
      json({ ...contactFields, _next: '/visit?a=b#c' }),
    );
    expect(await reply.json()).toStrictEqual({ next: '/visit?a=b#c', ok: true });
  });
});

describe('after a failure', () => {
  test('sends Retry-After while the store is busy', async () => {
    const { origin } = await startFormServer({
      addSubmission: () => Promise.reject(new StoreBusy('full')),
    });
    const reply = await fetch(`${origin}/f/contact`, json(contactFields));
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).toBe('5');
    expect(await reply.json()).toMatchObject({
      errors: [{ message: formErrorWords.BUSY }],
    });
  });

  test.each([
    new StoreBusy('SQLITE_FULL: database or disk is full', 'SQLITE_FULL'),
    new StoreError('DATABASE_REMOVED', 'frontdesk.sqlite was deleted'),
  ])('rejects submissions while the store reports $code', async (error) => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { origin } = await startFormServer({ addSubmission: () => Promise.reject(error) });
    // The log has one line for both.
    for (const fields of [contactFields, { ...contactFields, name: 'Ben' }]) {
      const reply = await fetch(`${origin}/f/contact`, json(fields));
      expect(reply.status).toBe(503);
      expect(reply.headers.get('retry-after')).toBe('300');
      expect(await reply.json()).toMatchObject({
        error: formErrorWords.CANNOT_STORE,
      });
    }
    const lines = written.mock.calls.map(([line]) => String(line));
    expect(lines.filter((line) => line.includes(error.code ?? ''))).toHaveLength(1);
  });

  test('logs a failing store without the values', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { origin } = await startFormServer({
      addSubmission: () => Promise.reject(new Error('near "Could we come?": syntax error')),
    });
    const reply = await fetch(`${origin}/f/contact`, json(contactFields));
    expect(reply.status).toBe(500);
    expect(await reply.json()).toStrictEqual({
      error: formErrorWords.CRASHED,
      errors: [{ message: formErrorWords.CRASHED }],
    });
    const lines = written.mock.calls.map(([line]) => String(line)).join('');
    expect(JSON.parse(lines)).toMatchObject({
      level: 'error',
      event: 'submission-not-stored',
      error: 'Error',
    });
    for (const word of [...Object.values(contactFields), 'syntax'])
      expect(lines).not.toContain(word);
  });

  test('creates another reference when one exists', async () => {
    const tried: string[] = [];
    const { origin } = await startFormServer({
      addSubmission: ({ reference }) =>
        Promise.resolve({ kind: tried.push(reference) === 3 ? 'added' : 'taken' }),
    });
    const reply = await fetch(`${origin}/f/contact`, json(contactFields));
    expect(await reply.json()).toStrictEqual({
      next: `/f/contact?sent=${tried[2] ?? ''}`,
      ok: true,
    });
    expect(new Set(tried).size).toBe(3);
  });
});
