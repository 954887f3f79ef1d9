import { describe, expect, test } from 'vitest';
import { solveProof } from '@/lib/forms/client/solve-proof';
import { storedReason } from '@/lib/server/forms/submissions/stored-reasons';
import { formLimits } from '@/lib/server/platform/limits/limits';
import { startFormPage } from '@/tests/support/form-page-server';
import { startFormServer, type FormServerOptions } from '@/tests/support/form-server';
import type { TestStore } from '@/tests/support/test-store';
import { contactFields, json } from '@/tests/support/requests';
import { newMail } from '@/tests/support/submissions';
import { formErrorWords } from '@/lib/words/lib/forms/errors';

const noon = new Date('2026-11-20T12:00:00.000Z');
const anyVisitor = { kind: 'network', network: '' } as const;
const [limit] = formLimits('contact', anyVisitor, 'https://site.example');

/** Sets the form's limit to `count` submissions. */
async function countSubmissions(store: TestStore, count: number): Promise<void> {
  if (limit === undefined) throw new Error('The form has no limit.');
  await store.countLimits([{ ...limit, max: 1000 }], noon);
  store.execute(`UPDATE limits SET counted = ${count} WHERE name = '${limit.key}'`);
}

/** A form with 300 submissions of other senders within the hour. */
async function startFlooded(given: FormServerOptions = {}) {
  const alarms: string[] = [];
  const { services, ...rest } = given;
  const server = await startFormPage({
    ...rest,
    services: {
      proxies: 1,
      createMails: () => Promise.resolve([newMail({})]),
      alarm: (event, { form }) => void alarms.push(`${event} ${form ?? ''}`),
      ...services,
    },
  });
  await countSubmissions(server.store, 300);
  const post = async (
    fields: object = contactFields,
    headers: Readonly<Record<string, string>> = { 'Proof-Of-Work': 'altcha' },
  ) => {
    const init = json(fields);
    const all = { ...init.headers, 'X-Forwarded-For': '203.0.113.7', ...headers };
    const reply = await fetch(`${server.origin}/f/contact`, { ...init, headers: all });
    return { reply, body: (await reply.json()) as { readonly check?: unknown } };
  };
  const postPage = async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.8' };
    const body = new URLSearchParams(contactFields);
    return (await server.visit('/f/contact', { method: 'POST', headers, body })).reply;
  };
  return { ...server, post, postPage, alarms };
}

async function solve({ check }: { readonly check?: unknown }) {
  return { _check: (await solveProof(check, new AbortController().signal)) ?? '' };
}

describe('above the limit of a form', () => {
  test('sends a challenge to a capable client, and accepts its proof', async () => {
    const { post, kept, alarms } = await startFlooded();
    const asked = await post();
    expect(asked.reply.status).toBe(403);
    const words = formErrorWords.FORM_CHECK;
    expect(asked.body).toMatchObject({ error: words, errors: [{ code: 'BLOCKED' }] });
    expect(kept).toEqual([]);
    const taken = await post({ ...contactFields, ...(await solve(asked.body)) });
    expect(taken.reply.status).toBe(200);
    expect(kept).toMatchObject([{ state: 'inbox', mails: [{ kind: 'notify' }] }]);
    expect(kept[0]?.fields.map(([name]) => name)).not.toContain('_check');
    expect(alarms).toEqual(['form-limit-reached contact']);
  });

  test('rejects a proof for other values', async () => {
    const { post } = await startFlooded();
    const proof = await solve((await post()).body);
    const other = await post({ ...contactFields, message: 'Something else', ...proof });
    expect(other.reply.status).toBe(403);
  });

  test('holds a submission without JavaScript for review and sends no mail', async () => {
    const { postPage, kept, store } = await startFlooded();
    expect((await postPage()).status).toBe(303);
    expect(kept).toMatchObject([{ state: 'spam', mails: [], reasons: [storedReason('held')] }]);
    expect(store.rows('limits')).toContainEqual(
      expect.objectContaining({ name: 'held-notice:contact' }),
    );
  });

  test('holds a submission of a JSON client without proofs', async () => {
    const { post, kept } = await startFlooded();
    expect((await post(contactFields, {})).reply.status).toBe(200);
    expect(kept).toMatchObject([{ state: 'spam', mails: [] }]);
  });

  test('repeats the response to a stored attempt', async () => {
    const { post, kept } = await startFlooded();
    const named = { 'Idempotency-Key': 'one', 'Proof-Of-Work': 'altcha' };
    const asked = await post(contactFields, named);
    const first = await post({ ...contactFields, ...(await solve(asked.body)) }, named);
    const again = await post(contactFields, named);
    expect(again.reply.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect((await post({ ...contactFields, name: 'Eve' }, named)).reply.status).toBe(409);
    expect(kept).toHaveLength(1);
  });

  test('stops holding submissions of programs before those of pages', async () => {
    const { post, postPage, kept } = await startFlooded({ services: { proxies: 0 } });
    for (let count = 0; count < 50; count += 1) {
      const fields = { ...contactFields, message: `Message ${count}` };
      expect((await post(fields, {})).reply.status).toBe(200);
    }
    const full = await post(contactFields, {});
    expect(full.reply.status).toBe(429);
    expect(full.reply.headers.get('retry-after')).toBe('3600');
    expect(full.body).toMatchObject({
      error: expect.stringContaining(formErrorWords.FORM_FULL) as string,
    });
    expect((await postPage()).status).toBe(303);
    const taken = await post({ ...contactFields, ...(await solve(full.body)) }, {});
    expect(taken.reply.status).toBe(200);
    expect(kept.map(({ state }) => state)).toEqual([...Array<string>(51).fill('spam'), 'inbox']);
  });
});

test('accepts a submission without a proof below the limit', async () => {
  const { origin, kept } = await startFormServer({ services: { proxies: 1 } });
  const init = json(contactFields);
  const headers = { ...init.headers, 'X-Forwarded-For': '203.0.113.7', 'Proof-Of-Work': 'altcha' };
  expect((await fetch(`${origin}/f/contact`, { ...init, headers })).status).toBe(200);
  expect(kept).toMatchObject([{ state: 'inbox' }]);
});

test('sends a challenge when the limit fills up while saving', async () => {
  const site: { store?: TestStore } = {};
  const { origin, store } = await startFormServer({
    addSubmission: async (submission) => {
      if (site.store === undefined) throw new Error('The server has not started.');
      await countSubmissions(site.store, 300);
      return site.store.addSubmission(submission);
    },
    services: { proxies: 1 },
  });
  site.store = store;
  const init = json(contactFields);
  const headers = { ...init.headers, 'X-Forwarded-For': '203.0.113.7', 'Proof-Of-Work': 'altcha' };
  expect((await fetch(`${origin}/f/contact`, { ...init, headers })).status).toBe(403);
  expect(store.rows('submissions')).toEqual([]);
});
