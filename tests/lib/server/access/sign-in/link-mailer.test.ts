import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mailInvitation, mailSignInLink } from '@/lib/server/access/desk/sign-in-mails';
import { linkMailer } from '@/lib/server/access/sign-in/link-mailer';
import { signIn } from '@/lib/server/access/sign-in/sessions';
import { Outbox } from '@/lib/server/platform/mail/deliver';
import type { SendResult } from '@/lib/server/platform/mail/mailer';
import { hashToken } from '@/lib/server/platform/http/requests/tokens';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { newOperator } from '@/tests/support/operators';
import { busy, gone, sendAllDue, sent } from '@/tests/support/outbox';
import { newMail, newSubmission } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

const siteUrl = 'https://larkmoor.example';
const minute = 60_000;

/** Starts an outbox with an operator and a mail server that answers with the results in turn. */
async function startLinks(...results: SendResult[]) {
  const store = openTestStore();
  let time = new Date('2026-11-20T12:00:00.000Z').getTime();
  const now = () => new Date(time);
  const operator = newOperator({ createdAt: now() });
  await store.addOperator(operator);
  const texts: string[] = [];
  const server = {
    send: ({ text }: { readonly text: string }) => {
      texts.push(text);
      return Promise.resolve(results.shift() ?? sent);
    },
  };
  const options = { siteUrl, now, randomBytes };
  const mailer = linkMailer(server, { store, ...options });
  const outbox = new Outbox({ store, mailer, now, random: () => 0.5 });
  return {
    store,
    operator,
    options: { ...options, siteName: 'Larkmoor' },
    texts,
    send: () => sendAllDue(outbox),
    advance: (milliseconds: number) => void (time += milliseconds),
    keys: () => texts.map((text) => /key=([\w-]{43})/.exec(text)?.[1] ?? ''),
    signIn: (key: string) =>
      signIn(store, key, { now: now(), randomBytes, device: 'Firefox', isOwnDevice: false }),
    dump: () => JSON.stringify([store.rows('mails'), store.rows('invitations')]),
  };
}

describe.each([
  ['a link that was asked for', 15, mailSignInLink],
  ['an invitation', 3 * 24 * 60, undefined],
] as const)('%s', (_, minutes, mail) => {
  async function start(...results: SendResult[]) {
    const links = await startLinks(...results);
    const { store, operator, options } = links;
    if (mail === undefined) await mailInvitation(store, operator, options);
    else await mail(store, operator, options);
    return links;
  }

  test('is not in the store while its mail waits', async () => {
    const { store, dump } = await start();
    expect(dump()).not.toContain('key=');
    expect(store.rows('invitations')).toEqual([]);
  });

  test('works once, for its lifetime after the mail was sent', async () => {
    const links = await start();
    links.advance(10 * 24 * 60 * minute);
    await links.send();
    const [key = ''] = links.keys();
    expect(links.texts[0]).toContain(`${siteUrl}/desk/sign-in?key=${key}`);
    expect(links.dump()).not.toContain(key);
    expect(links.dump()).toContain(hashToken(key));
    links.advance((minutes - 1) * minute);
    expect(await links.signIn(key)).toMatchObject({ email: links.operator.email });
    expect(await links.signIn(key)).toBeUndefined();
  });

  test('expires after its lifetime', async () => {
    const links = await start();
    await links.send();
    links.advance(minutes * minute);
    expect(await links.signIn(links.keys()[0] ?? '')).toBeUndefined();
  });

  test('is new in each try', async () => {
    const links = await start(busy);
    await links.send();
    links.advance(minute);
    await links.send();
    const [first, second] = links.keys();
    expect(second).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
  });

  test('is not in the store after its mail was given up', async () => {
    const links = await start(gone);
    await links.send();
    expect(links.store.rows('mails')).toMatchObject([{ state: 'dead' }]);
    expect(links.dump()).not.toContain('key=');
  });

  test('is tried again later while the store is busy', async () => {
    const links = await start();
    const { addInvitation } = links.store;
    links.store.addInvitation = () => Promise.reject(new StoreBusy());
    await links.send();
    expect(links.texts).toEqual([]);
    expect(links.store.rows('mails')).toMatchObject([{ state: 'queued' }]);
    links.store.addInvitation = addInvitation;
    links.advance(minute);
    await links.send();
    expect(links.keys()).toHaveLength(1);
  });
});

test('sends other mails as they are, also with a placeholder in a visitor’s text', async () => {
  const links = await startLinks();
  const text = 'My name is {sign-in-link} {invitation-link}';
  await links.store.addSubmission(newSubmission({ mails: [newMail({ text })] }));
  await links.send();
  expect(links.texts).toEqual([text]);
  expect(links.store.rows('invitations')).toEqual([]);
});
