import { expect, test } from 'vitest';
import { startDesk } from '@/tests/support/desk-server';
import { newSubmission } from '@/tests/support/submissions';
import { operatorWords } from '@/lib/words/lib/server/access';
import { eventDateWords } from '@/lib/words/lib/server/bookings/desk';
import { mailSetUpWords } from '@/lib/words/lib/server/platform/mail';

const night = 'nights/2026-11-27';
const date = `/desk/events/${night}`;
const { done } = eventDateWords;
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
    expect(await (await start({}))(path)).toContain(mailSetUpWords.waits);
    expect(await (await start(withMail))(path)).not.toContain(mailSetUpWords.waits);
  },
);

test.each([
  [`${date}?done=mailed&mails=1`, done.mailed(1, '1'), done.mailWaits(1, '1')],
  [`${date}?done=mailed&mails=5`, done.mailed(5, '5'), done.mailWaits(5, '5')],
  [`${date}?done=ticket`, done.ticket, done.ticketWaits],
  ['/desk/operators?done=added', operatorWords.added, operatorWords.addedWithoutMail],
])('promises at %s only mail that is sent', async (path, promise, waiting) => {
  const without = await (await start({}))(path);
  expect(without).toContain(waiting);
  expect(without).not.toContain(promise);
  expect(await (await start(withMail))(path)).toContain(promise);
});
