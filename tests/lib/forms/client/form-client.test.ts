import { isSubmissionError } from '@formspree/core';
import { describe, expect, test, vi } from 'vitest';
import { accepted, answer, clientOf, contentOf, messagesOf } from '@/tests/support/answered-client';
import { formData, contactFields } from '@/tests/support/requests';
import { patient } from '@/tests/support/patient';
import { sendAgainWords, noResponseWords } from '@/lib/words/lib/forms/client';

const refused = answer(422, { errors: [{ code: 'TYPE_EMAIL', field: 'email', message: 'bad' }] });

describe('createFormClient', () => {
  test('throws without a form key', () => {
    expect(() => clientOf([], { key: undefined })).toThrow('You must provide a form key or hashid');
  });

  test('ignores the endpoint of a hook', async () => {
    const { client, posts } = clientOf([accepted]);
    for (const endpoint of ['', '/', 'https://evil.example', '//evil.example']) {
      await client.submitForm('other', contactFields, { endpoint });
    }
    expect(new Set(posts.map(({ url }) => url))).toEqual(
      new Set(['https://larkmoor.example/f/contact']),
    );
  });

  test('sends to the origin of the page, and works without a page', async () => {
    vi.stubGlobal('location', { origin: 'https://page.example' });
    const there = clientOf([accepted], { siteOrigin: undefined });
    await there.client.submitForm('contact', contactFields);
    expect(there.posts[0]?.url).toBe('https://page.example/f/contact');

    vi.stubGlobal('location', undefined);
    const server = clientOf([accepted], { siteOrigin: undefined });
    await server.client.submitForm('contact', contactFields);
    expect(server.posts[0]?.url).toBe('https://page.invalid/f/contact');
  });

  test('sends to the address of its project', async () => {
    const { client, posts } = clientOf([accepted], { project: 'larkmoor' });
    await client.submitForm('contact', contactFields);
    expect(posts[0]?.url).toBe('https://larkmoor.example/p/larkmoor/f/contact');
  });

  test('sends the headers of the published client', async () => {
    const { client, posts } = clientOf([accepted]);
    await client.submitForm('contact', contactFields, { clientName: '@formspree/react@3.0.0' });
    expect(posts[0]?.headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/json',
      'formspree-client': '@formspree/react@3.0.0 @formspree/core@4.0.0',
    });
  });

  test('sends extra data and billing details', async () => {
    const { client, posts } = clientOf([accepted], {
      data: { page: () => '/contact' },
      billing: { name: 'Ana', postalCode: 'LM1' },
    });
    await client.submitForm('contact', { message: 'Hello' });
    expect(contentOf(posts[0])).toEqual({
      message: 'Hello',
      name: 'Ana',
      address_postal_code: 'LM1',
      page: '/contact',
    });
  });

  test('returns field errors, success and format errors', async () => {
    const { client } = clientOf([refused, accepted, answer(200, { ok: true })]);
    const first = await client.submitForm('contact', contactFields);
    expect(isSubmissionError(first) && first.getFieldErrors('email')).toEqual([
      { code: 'TYPE_EMAIL', message: 'bad' },
    ]);
    expect(await client.submitForm('contact', contactFields)).toMatchObject({
      kind: 'success',
      next: '/f/contact?sent=ABC',
    });
    expect(messagesOf(await client.submitForm('contact', contactFields))).toEqual([
      'Unexpected response format',
    ]);
  });
});

describe('an attempt', () => {
  test('returns the same promise to a second call', async () => {
    const { client, posts } = clientOf([accepted]);
    const first = client.submitForm('contact', contactFields);
    expect(client.submitForm('contact', contactFields)).toBe(first);
    await first;
    expect(posts).toHaveLength(1);
    await client.submitForm('contact', contactFields);
    expect(posts).toHaveLength(2);
  });

  test('keeps its key until it succeeds', async () => {
    const { client, attempts } = clientOf(['down', 'down', 'down', 'down', refused, accepted]);
    expect(messagesOf(await client.submitForm('contact', contactFields))).toEqual([
      `${noResponseWords.network} ${sendAgainWords.free.embedded}`,
    ]);
    expect(client.attempt()).toBe('attempt-1');
    await client.submitForm('contact', contactFields);
    await client.submitForm('contact', contactFields);
    expect(client.attempt()).toBeUndefined();
    await client.submitForm('contact', contactFields);
    expect(attempts()).toEqual([...Array<string>(6).fill('attempt-1'), 'attempt-2']);
  });

  test('gets a new key after a conflict with other values', async () => {
    const { client, attempts } = clientOf([answer(409, { error: 'sent once' }), accepted]);
    expect(messagesOf(await client.submitForm('contact', contactFields))).toEqual(['sent once']);
    await client.submitForm('contact', contactFields);
    expect(attempts()).toEqual(['attempt-1', 'attempt-2']);
  });

  test('continues under a stored key', async () => {
    const { client, attempts } = clientOf([accepted], { attempt: 'kept' });
    await client.submitForm('contact', contactFields);
    expect(attempts()).toEqual(['kept']);
  });

  test('sends no key to the hosted service', async () => {
    const { client, posts } = clientOf([accepted], { hostedOrigin: 'https://formspree.io' });
    await client.submitForm('contact', contactFields);
    expect(posts[0]?.url).toBe('https://formspree.io/f/contact');
    expect(posts[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  test('can be cancelled', async () => {
    const { client } = clientOf([], { send: () => new Promise(() => undefined) });
    const result = client.submitForm('contact', contactFields);
    await patient.waitFor(() => expect(client.attempt()).toBe('attempt-1'));
    client.cancel();
    expect(messagesOf(await result)).toEqual([
      `${noResponseWords.cancelled} ${sendAgainWords.free.embedded}`,
    ]);
  });
});

test('sends files unchanged', async () => {
  const { client, posts } = clientOf([accepted]);
  const body = formData([['list', new File(['a,b'], 'list.csv')]]);
  await client.submitForm('contact', body);
  const sent = posts[0]?.body;
  const file = sent instanceof FormData ? sent.get('list') : null;
  expect(file instanceof File && [file.name, await file.text()]).toEqual(['list.csv', 'a,b']);
  expect(posts[0]?.headers).not.toHaveProperty('content-type');
});
