import { describe, expect, test, vi } from 'vitest';
import { startFormServer } from '@/tests/support/form-server';
import { urlEncoded, formData, contactFields, json } from '@/tests/support/requests';

const someText: unknown = expect.stringMatching(/./);

describe('success', () => {
  test('has the published client’s shape and is sent after storing', async () => {
    const { origin, kept } = await startFormServer();
    const reply = await fetch(`${origin}/f/contact`, json(contactFields));
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    expect(reply.headers.get('set-cookie')).toBeNull();
    expect(kept).toHaveLength(1);
    const [submission] = kept;
    expect(await reply.json()).toStrictEqual({
      next: `/f/contact?sent=${submission?.reference ?? ''}`,
      ok: true,
    });
    expect(submission).toMatchObject({
      form: 'contact',
      state: 'inbox',
      reasons: [],
      receivedAt: new Date('2026-11-20T12:00:00.000Z'),
      fields: [
        ['name', ['Ana Petrov']],
        ['email', ['ana@example.org']],
        ['message', ['Could we come?']],
      ],
    });
    expect(submission?.reference).toMatch(/^CON-[0-9A-Z]{6}$/);
    expect(submission?.id).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  test.each(['/f/contact', '/f/contact/', '/p/larkmoor/f/contact', '/p/larkmoor/f/contact/'])(
    'is answered at %s without a redirect',
    async (path) => {
      const { origin } = await startFormServer();
      const reply = await fetch(`${origin}${path}`, { ...json(contactFields), redirect: 'error' });
      expect(reply.status).toBe(200);
    },
  );

  test('is the same in all three encodings', async () => {
    const { origin, kept } = await startFormServer();
    await fetch(`${origin}/f/contact`, json(contactFields));
    await fetch(`${origin}/f/contact`, urlEncoded(new URLSearchParams(contactFields).toString()));
    const body = formData(Object.entries(contactFields));
    await fetch(`${origin}/f/contact`, { method: 'POST', body });
    expect(kept.map(({ fields }) => fields)).toEqual(
      Array(3).fill(Object.entries(contactFields).map(([name, value]) => [name, [value]])),
    );
  });
});

test('ignores the button of a step', async () => {
  const { origin } = await startFormServer();
  const reply = await fetch(`${origin}/f/steps`, urlEncoded('_go=next&_step=1'));
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ errors: [{ code: 'EMPTY' }] });
});

test('responds in the protocol, with CORS headers, when the site fails', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { origin } = await startFormServer({
    context: () => Promise.reject(new Error('no content')),
  });
  const reply = await fetch(`${origin}/f/contact`, json(contactFields));
  expect(reply.status).toBe(500);
  expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  expect(await reply.json()).toMatchObject({ errors: [{ message: someText }] });
});
