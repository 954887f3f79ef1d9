import { isSubmissionError } from '@formspree/core';
import { describe, expect, test } from 'vitest';
import { createFormClient, type FormClientOptions } from '@/lib/forms/client/form-client';
import { sendWithFetch, type SendRequest } from '@/lib/forms/client/send-request';
import { testPlatform } from '@/tests/support/test-platform';
import { startFormServer } from '@/tests/support/form-server';
import { formData, contactFields } from '@/tests/support/requests';

const overHttp = sendWithFetch((...args) => fetch(...args));

function clientAt(origin: string, overrides: Partial<FormClientOptions> = {}, send = overHttp) {
  return createFormClient({
    key: 'contact',
    siteOrigin: origin,
    platform: testPlatform({ send }),
    ...overrides,
  });
}

describe('our client at our endpoint', () => {
  test.each([
    ['an object', contactFields],
    ['a form', formData(Object.entries(contactFields))],
  ])('stores %s', async (_what, data) => {
    const { origin, kept } = await startFormServer();
    const result = await clientAt(origin).submitForm('contact', data);
    expect(result.kind).toBe('success');
    expect(kept).toHaveLength(1);
    expect(kept[0]?.fields).toEqual(
      Object.entries(contactFields).map(([name, value]) => [name, [value]]),
    );
  });

  test('stores a file', async () => {
    const { origin, kept } = await startFormServer();
    const data = formData([['list', new File(['name\nAna\n'], 'pupils.csv')]]);
    const result = await clientAt(origin, { key: 'files' }).submitForm('files', data);
    expect(result.kind).toBe('success');
    expect(kept).toHaveLength(1);
  });

  test('finds the forms of a project', async () => {
    const { origin, kept } = await startFormServer();
    await clientAt(origin, { project: 'larkmoor' }).submitForm('contact', contactFields);
    expect(kept).toHaveLength(1);
  });

  test('stores a submission once when its response is lost', async () => {
    const { origin, kept } = await startFormServer();
    let sent = 0;
    const losesFirst: SendRequest = async (post, options) => {
      const answer = await overHttp(post, options);
      sent += 1;
      if (sent === 1) throw new TypeError('Failed to fetch');
      return answer;
    };
    const client = clientAt(origin, {}, losesFirst);
    const result = await client.submitForm('contact', contactFields);
    expect(result).toMatchObject({ kind: 'success' });
    expect(sent).toBe(2);
    expect(kept).toHaveLength(1);
    await client.submitForm('contact', contactFields);
    expect(kept).toHaveLength(2);
  });

  test('reports changed fields after a lost response, then sends them as a new submission', async () => {
    const { origin, kept } = await startFormServer();
    let isDown = true;
    const loseResponse: SendRequest = async (post, options) => {
      const answer = await overHttp(post, options);
      if (isDown) throw new TypeError('Failed to fetch');
      return answer;
    };
    const client = clientAt(origin, {}, loseResponse);
    expect(isSubmissionError(await client.submitForm('contact', contactFields))).toBe(true);
    isDown = false;
    const changed = { ...contactFields, message: 'Could we come on Friday?' };
    const told = await client.submitForm('contact', changed);
    expect(isSubmissionError(told) && told.getFormErrors()[0]?.message).toMatch(/already sent/);
    expect(await client.submitForm('contact', changed)).toMatchObject({ kind: 'success' });
    expect(kept).toHaveLength(2);
  });

  test('stores one submission for twenty parallel calls', async () => {
    const { origin, kept } = await startFormServer();
    const client = clientAt(origin);
    const results = await Promise.all(
      Array.from({ length: 20 }, () => client.submitForm('contact', contactFields)),
    );
    expect(new Set(results).size).toBe(1);
    expect(kept).toHaveLength(1);
  });
});
