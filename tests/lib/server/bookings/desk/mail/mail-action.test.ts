import { expect, test } from 'vitest';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { mailPreviewProps } from '@/lib/server/bookings/desk/mail/preview-props';
import type { eventDateProps } from '@/lib/server/bookings/desk/event-date-props';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { addPair } from '@/tests/support/payments';
import { newSubmission, noon } from '@/tests/support/submissions';
import { rebookingWords } from '@/lib/words/lib/server/bookings/rebooking';
import {
  eventDateWords,
  blockReasons,
  mailPreviewWords,
} from '@/lib/words/lib/server/bookings/desk';
import { describeEntries } from '@/tests/support/desk/describe-entries';

const night = 'nights/2026-11-27';
const clouds = 'It is clouded out. We are sorry.';

async function start() {
  const desk = await startDesk();
  const { store } = desk;
  const Cookie = await desk.signIn();
  const add = async (id: string, email?: string, event = night) => {
    const fields = [
      ['event', [event]],
      ['adults', ['2']],
      ['name', [id]],
      ...(email === undefined ? [] : [['email', [email]] as const]),
    ] as const;
    const booking = { event, places: { adults: 2 }, capacity: { kinds: {} } };
    await store.addSubmission(newSubmission({ id, form: 'book', fields, booking }));
  };
  await add('ana', 'ana@example.net');
  await add('ben', 'ben@example.net');
  const read = async (path: string) =>
    JSON.parse((await desk.request(path, { headers: { Cookie } })).body) as PropsOf<
      typeof eventDateProps
    >;
  const page = await read(`/desk/events/${night}`);
  const form = { event: night, message: page.mailForm?.idempotencyKey ?? '', text: clouds };
  const postTo = async (
    action: 'mail' | 'mail-preview' | 'mail-take-back',
    fields: Readonly<Record<string, string>>,
    cookie = Cookie,
  ) => {
    const body = new URLSearchParams(fields).toString();
    const response = await desk.post(`/api/desk/bookings/${action}`, body, { Cookie: cookie });
    return response.headers.location ?? String(response.status);
  };
  const preview = async (path: string, cookie = Cookie) => {
    const { status, body } = await desk.request(path, { headers: { Cookie: cookie } });
    return { status, page: JSON.parse(body) as PropsOf<typeof mailPreviewProps> };
  };
  const post = (fields: Readonly<Record<string, string>>, cookie = Cookie) => {
    return postTo('mail', fields, cookie);
  };
  const recipients = async () => (await store.listMails({ limit: 9 })).map(({ to }) => to).sort();
  const signInAs: typeof desk.signInAs = (operator) => desk.signInAs(operator);
  const { now } = desk;
  const advance = (minutes: number) => {
    desk.advance(minutes);
  };
  return { store, add, read, post, postTo, preview, form, recipients, signInAs, now, advance };
}

test('mails everyone who has booked the date once, with their ticket', async () => {
  const { store, add, read, post, form, recipients } = await start();
  await add('without-address');
  await add('other-night', 'other@example.net', 'nights/2026-12-04');
  const next = await post(form);
  expect(next).toMatch(new RegExp(`^/desk/events/${night}\\?done=mailed&mails=2&`));
  expect((await read(next)).notice).toBe(eventDateWords.done.mailWaits(2, '2'));
  expect(await recipients()).toEqual(['ana@example.net', 'ben@example.net']);
  const [mail] = await store.listMails({ submission: 'ana', limit: 9 });
  expect(mail).toMatchObject({
    kind: 'reply',
    subject: expect.stringMatching(/^Public night, Friday 27 November 2026 \(/) as string,
  });
  expect(mail?.text.startsWith(clouds)).toBe(true);
  expect(mail?.text).not.toContain('you wrote');
  expect(mail?.text).toContain('http://localhost:3000/booking/ana.');
  const [entry] = describeEntries(
    await store.listAuditEntries({ action: 'bookings-mailed', limit: 9 }),
  );
  expect(entry).toMatchObject({ subject: night, details: '2 e-mails' });

  // A second press reaches only those who have booked since.
  await add('cem', 'cem@example.net');
  await post(form);
  expect(await recipients()).toEqual(['ana@example.net', 'ben@example.net', 'cem@example.net']);
});

test('says before how many mails there are, and who has no address', async () => {
  const { add, read } = await start();
  await add('Cem');
  const { mailForm } = await read(`/desk/events/${night}`);
  expect(mailForm).toMatchObject({
    typed: { subject: 'Public night, Friday 27 November 2026' },
    recipients: `${eventDateWords.mail.recipients(2, '2')} ${eventDateWords.mail.withoutAddress('1', 'Cem')}`,
  });
  expect(mailForm?.waiting).toBeUndefined();
});

test('mails the waiting list with the link to the entry if the operator chooses it', async () => {
  const { store, read, post, form, recipients } = await start();
  const waiting = { event: night, places: { adults: 1 }, capacity: { all: 4, kinds: {} } };
  const fields = [
    ['event', [night]],
    ['email', ['dora@example.net']],
  ] as const;
  await store.addSubmission(newSubmission({ id: 'dora', form: 'book', fields, waiting }));
  const { mailForm } = await read(`/desk/events/${night}`);
  expect(mailForm?.waiting).toBe(eventDateWords.mail.waiting(1, '1'));
  await post({ ...form, subject: 'Clouds', waiting: 'on', rebooking: 'on' });
  expect(await recipients()).toEqual(['ana@example.net', 'ben@example.net', 'dora@example.net']);
  const [mail] = await store.listMails({ submission: 'dora', limit: 9 });
  expect(mail?.subject).toMatch(/^Clouds \(/);
  expect(mail?.text).toContain('http://localhost:3000/booking/offer/dora.');
  expect(mail?.text).not.toContain('cancel it');
});

test('does not mail bookings that are not paid or in the bin', async () => {
  const { store, post, form, recipients } = await start();
  const booking = { event: night, places: { adults: 1 }, capacity: { kinds: {} } };
  const fields = [['email', ['unpaid@example.net']]] as const;
  await addPair(store, { form: 'book', createdAt: noon }, { form: 'book', booking, fields });
  const entry = { operator: '', action: 'bin', subject: 'ben', details: '' };
  await store.moveToFolder('ben', {
    from: 'inbox',
    to: 'bin',
    at: noon,
    audit: { id: 'a', at: noon, ...entry },
  });
  await post(form);
  expect(await recipients()).toEqual(['ana@example.net']);
});

test('says that an empty text is not sent', async () => {
  const { read, post, form, recipients } = await start();
  const next = await post({ ...form, text: '  ' });
  expect((await read(next)).problem).toBe(eventDateWords.mailText);
  expect(await recipients()).toEqual([]);
});

test('needs the permission to reply', async () => {
  const { post, form, recipients, signInAs } = await start();
  const reader = await signInAs(newOperator({ email: 'reader@example.org', role: 'reader' }));
  expect(await post(form, reader)).toBe('403');
  expect(await recipients()).toEqual([]);
});

test('offers another date or cancellation, and shows who has chosen what', async () => {
  const { store, read, post, form, recipients } = await start();
  expect((await read(`/desk/events/${night}`)).mailForm?.rebooking).toBe('dateOrCancellation');
  const next = await post({ ...form, rebooking: 'on' });
  expect(await recipients()).toEqual(['ana@example.net', 'ben@example.net']);
  const [mail] = await store.listMails({ submission: 'ana', limit: 9 });
  expect(mail?.text).toContain(rebookingWords.move.free);
  expect(await store.mayRebook('ana', night)).toBe(true);
  expect(describeEntries(await store.listAuditEntries({ subject: 'ana', limit: 9 }))).toMatchObject(
    [{ action: 'rebooking-offered', details: '“Public night” on Friday 27 November 2026' }],
  );
  const ben = await store.findSubmission('ben');
  const at = noon;
  const audit = { id: 'b', at, operator: '', action: 'booking-cancelled', subject: 'ben' };
  await store.cancelBooking({
    submission: 'ben',
    at,
    seen: ben?.fields ?? [],
    refunds: [],
    mails: [],
    audit: { ...audit, details: '' },
  });
  expect((await read(next)).rebookings).toMatchObject([
    { name: 'ana', answer: eventDateWords.rebookings.open },
    { name: 'ben', answer: 'Cancelled' },
  ]);

  // A second text reaches those who have the choice already.
  const second = await read(`/desk/events/${night}`);
  await post({ ...form, message: second.mailForm?.idempotencyKey ?? '', rebooking: 'on' });
  expect(await recipients()).toEqual(['ana@example.net', 'ana@example.net', 'ben@example.net']);
});

test('blocks all places if no more bookings are to be taken, also those given back', async () => {
  const { store, read, post, form } = await start();
  const before = await read(`/desk/events/${night}`);
  expect(before.mailForm?.mayClose).toBe(true);
  expect(before.kinds.at(-1)?.numbers.left).toBe('6');
  await post({ ...form, close: 'on' });
  await post({ ...form, close: 'on' });
  await store.changeFolder('ben', 'bin', undefined);
  const after = await read(`/desk/events/${night}`);
  expect(after.kinds.at(-1)?.numbers).toMatchObject({ blocked: '10', left: '0' });
  expect(after.blocking?.blocks).toMatchObject([{ places: 10, reason: blockReasons.closed }]);
});

test('shows what the first recipient gets and how many get it, and sends nothing', async () => {
  const { postTo, preview, read, form, recipients, signInAs, post } = await start();
  const next = await postTo('mail-preview', { ...form, subject: 'Clouds', close: 'on' });
  expect(next).toMatch(/^\/desk\/mail-preview\?draft=/);
  const { page } = await preview(next);
  expect(page).toMatchObject({
    recipients: mailPreviewWords.recipients(2, '2'),
    effects: [mailPreviewWords.effects.close],
    mail: { to: 'ana@example.net', subject: expect.stringMatching(/^Clouds \(/) as string },
    fields: { event: night, text: clouds, close: 'on' },
  });
  expect(page.mail?.text.startsWith(clouds)).toBe(true);
  expect(await recipients()).toEqual([]);
  // The way back has what was typed.
  const { typed } = (await read(page.back.replace('#mail', ''))).mailForm ?? {};
  expect(typed).toMatchObject({ subject: 'Clouds', text: clouds, close: true, waiting: false });
  // Another operator has no such text.
  const other = await signInAs(newOperator({ email: 'other@example.org' }));
  expect((await preview(next, other)).status).toBe(404);
  // The button of the page sends what it shows.
  await post(page.fields);
  expect(await recipients()).toEqual(['ana@example.net', 'ben@example.net']);
});

test('leads back from an empty text without a preview', async () => {
  const { postTo, form } = await start();
  expect(await postTo('mail-preview', { ...form, text: ' ' })).toContain('?problem=mail-text');
});

test('sends nothing for a minute, and takes all of it back until then', async () => {
  const { store, read, post, postTo, form, recipients, now, advance } = await start();
  const all = { ...form, rebooking: 'on', close: 'on' };
  const sent = await read(await post(all));
  const due = () => store.claimMails({ now: now(), leaseUntil: now(), limit: 9 });
  expect(await due()).toEqual([]);
  expect(sent.takeBack?.fields).toMatchObject({ event: night, rebooking: 'on' });
  const taken = await postTo('mail-take-back', { ...sent.takeBack?.fields });
  const page = await read(taken);
  expect(page.notice).toBe(eventDateWords.done.takenBack(2, '2'));
  expect(page.takeBack).toBeUndefined();
  expect(page.rebookings).toEqual([]);
  expect(page.blocking?.blocks).toEqual([]);
  expect(await recipients()).toEqual([]);
  expect(await store.mayRebook('ana', night)).toBe(false);
  expect(await store.listAuditEntries({ action: 'mail-taken-back', limit: 9 })).toMatchObject([
    { subject: night, operator: 'operator@example.org' },
  ]);
  // A second press changes nothing, and says so.
  const again = await read(await postTo('mail-take-back', { ...sent.takeBack?.fields }));
  expect(again.notice).toBe(eventDateWords.done.takenBack(0, '0'));
  expect(await store.listAuditEntries({ action: 'mail-taken-back', limit: 9 })).toHaveLength(1);

  await post(all);
  advance(2);
  expect(await postTo('mail-take-back', { ...sent.takeBack?.fields })).toContain('mails=0');
  expect(await recipients()).toEqual(['ana@example.net', 'ben@example.net']);
  expect(await store.mayRebook('ana', night)).toBe(true);
  expect(await due()).toHaveLength(2);
});
