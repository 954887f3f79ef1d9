import { expect, test } from 'vitest';
import { startDesk } from '@/tests/support/desk-server';
import { newSubmission } from '@/tests/support/submissions';

const night = 'nights/2026-11-27';
const date = `/desk/events/${night}`;
const withMail = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'desk@example.org' } as const;

/** Starts a desk with a booking, and returns what loads its pages. */
async function start(settings: Partial<typeof withMail>) {
  const desk = await startDesk({ settings: { PAYMENTS: 'practice', ...settings } });
  const fields = [
    ['event', [night]],
    ['adults', ['1']],
    ['email', ['ana@example.net']],
  ] as const;
  const booking = { event: night, places: { adults: 1 }, capacity: { kinds: {} } };
  await desk.store.addSubmission(newSubmission({ form: 'book', fields, booking }));
  const Cookie = await desk.signIn();
  return async (path: string) => (await desk.request(path, { headers: { Cookie } })).body;
}

test.each([date, '/desk/notifications', '/desk/answers', '/desk/check-up'])(
  'says at %s that mails wait, only while mail is not set up',
  async (path) => {
    const waits = 'Mail is not set up on this site yet, so no e-mail is sent';
    expect(await (await start({}))(path)).toContain(waits);
    expect(await (await start(withMail))(path)).not.toContain(waits);
  },
);

test.each([
  [`${date}?done=mailed&mails=1`, '1 e-mail is on its way.', '1 e-mail waits'],
  [`${date}?done=mailed&mails=5`, '5 e-mails are on their way.', '5 e-mails wait'],
  [`${date}?done=ticket`, 'The ticket is on its way.', 'The ticket waits'],
  ['/desk/operators?done=added', 'a mail with a link was queued', 'The operator was added.'],
])('promises at %s only mail that is sent', async (path, promise, waiting) => {
  const without = await (await start({}))(path);
  expect(without).toContain(waiting);
  expect(without).not.toContain(promise);
  expect(await (await start(withMail))(path)).toContain(promise);
});
