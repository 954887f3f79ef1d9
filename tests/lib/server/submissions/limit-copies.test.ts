import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import type { FormServices } from '@/lib/server/forms/form-services';
import { copiesPerDay } from '@/lib/server/submissions/limits';
import { createSubmissionMails } from '@/lib/server/mail/submission-mails';
import { startFormServer } from '@/tests/support/form-server';
import { contactFields, json } from '@/tests/support/requests';

const rules: FormRules = {
  notify: ['desk@larkmoor.example'],
  cc: [],
  sendsAnswers: true,
  copyTo: 'email',
  copiesAnswers: true,
};
const options = { siteName: 'Larkmoor', siteUrl: 'https://larkmoor.example', randomBytes };

/** Starts a form that sends confirmations. Requests from this machine have no other limits. */
async function start() {
  let time = Date.parse('2026-11-20T22:00:00.000Z');
  const alarms: string[] = [];
  const createMails: FormServices['createMails'] = (form, submission, isSuspicious) =>
    Promise.resolve(
      createSubmissionMails(form, { ...rules, copiesAnswers: !isSuspicious }, submission, options),
    );
  const services = {
    createMails,
    now: () => new Date(time),
    alarm: (event: string) => void alarms.push(event),
  };
  const server = await startFormServer({ services });
  let count = 0;
  const post = async (email: string, more: object = {}) => {
    count += 1;
    const fields = { ...contactFields, email, message: `Message ${count}`, ...more };
    return (await fetch(`${server.origin}/f/contact`, json(fields))).status;
  };
  const sent = (kind: string) =>
    server.kept.flatMap(({ mails }) => mails).filter((mail) => mail.kind === kind);
  return { ...server, post, sent, alarms, wait: (hours: number) => (time += hours * 3_600_000) };
}

describe('per mailbox', () => {
  test('sends three confirmations in 24 hours and keeps every submission', async () => {
    const { post, sent, kept, store, wait } = await start();
    const statuses: number[] = [];
    for (let count = 0; count < 30; count += 1) statuses.push(await post('ana@example.org'));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(kept).toHaveLength(30);
    expect(sent('notify')).toHaveLength(30);
    expect(sent('copy')).toHaveLength(3);
    // Midnight does not reset the count.
    wait(23);
    await post('ana@example.org');
    expect(sent('copy')).toHaveLength(3);
    wait(1);
    await post('ana@example.org');
    expect(sent('copy')).toHaveLength(4);
    expect(JSON.stringify(store.rows('limits'))).not.toContain('ana');
  });

  test.each(['ANA@Example.org', 'ana+1@example.org', 'a.na@example.org'])(
    'counts %s as the same mailbox',
    async (address) => {
      const { post, sent } = await start();
      for (let count = 0; count < 3; count += 1) await post('ana@example.org');
      await post(address);
      expect(sent('copy')).toHaveLength(3);
      await post('ben@example.org');
      expect(sent('copy')).toHaveLength(4);
    },
  );

  test('sends at most three for simultaneous posts', async () => {
    const { post, sent, kept } = await start();
    await Promise.all(Array.from({ length: 12 }, () => post('ana@example.org')));
    expect(kept).toHaveLength(12);
    expect(sent('copy')).toHaveLength(3);
  });
});

test('stops all confirmations of the site at the daily limit and raises one alarm', async () => {
  const { post, sent, store, alarms } = await start();
  const all = { key: 'copies:*', max: copiesPerDay, windowMs: 86_400_000 };
  const now = new Date('2026-11-20T22:00:00.000Z');
  for (let count = 1; count < copiesPerDay; count += 1) await store.countLimits([all], now);
  await post('last@example.org');
  expect(alarms).toEqual([]);
  expect(await post('one@example.org')).toBe(200);
  expect(await post('two@example.org')).toBe(200);
  expect(sent('copy').map(({ to }) => to)).toEqual(['last@example.org']);
  expect(alarms).toEqual(['copies-stopped']);
});

describe('spam', () => {
  test('sends no confirmation of spam', async () => {
    const { post, sent } = await start();
    await post('ana@example.org', { _gotcha: 'x' });
    expect(sent('copy')).toEqual([]);
  });

  test('leaves the answers out of a confirmation with signs of spam', async () => {
    const { post, sent, kept } = await start();
    const links = Array.from({ length: 10 }, (_, index) => `https://a.example/${index}`);
    const message = `Here is what my class would like to ask you about: ${links.join(' and ')}`;
    await post('ana@example.org', { message: message.replace(/(?: and \S+){4}$/, '') });
    expect(kept.map(({ state }) => state)).toEqual(['inbox']);
    expect(sent('copy').map(({ text }) => text.includes('a.example'))).toEqual([false]);
  });
});
