import { randomBytes } from 'node:crypto';
import { mailInvitation, mailSignInLink } from '@/lib/server/access/desk/sign-in-mails';
import { checkCertificate, checkDisk } from '@/lib/server/alerts/alarms/alarm-checks';
import { updateAlarms } from '@/lib/server/alerts/alarms/alarms';
import { sendDigests } from '@/lib/server/alerts/desk/digest';
import { sendSummaries } from '@/lib/server/alerts/desk/summaries';
import { createSubmissionMails } from '@/lib/server/alerts/notifications/submission-mails';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { cancellationMail } from '@/lib/server/bookings/desk/booking/cancel-at-desk';
import { mailCalledOffEvents } from '@/lib/server/bookings/rebooking/mail-called-off-events';
import { mailChangedEvents } from '@/lib/server/bookings/rebooking/mail-changed-events';
import { mailWaitingLists } from '@/lib/server/bookings/rebooking/mail-waiting-lists';
import { sendReminders } from '@/lib/server/bookings/send-reminders';
import type { Content, Event } from '@/lib/server/content/content';
import { createAnswerNotices } from '@/lib/server/inbox/incoming/answer-notices';
import { mailForm } from '@/lib/server/inbox/incoming/inbound-record';
import { createReplyMail } from '@/lib/server/inbox/replies/reply-mail';
import { createDisputeMails } from '@/lib/server/payments/dispute-mails';
import { createPaymentMails } from '@/lib/server/payments/payment-mails';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import { contentWith } from '@/tests/support/content';
import { contactForm } from '@/tests/support/form-server';
import { newOperator } from '@/tests/support/operators';
import { newPaidPair, storedPaymentOf } from '@/tests/support/payments';
import { hiddenOf, openStoredBooking } from '@/tests/support/stored-booking';
import { later, newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore, type TestStore } from '@/tests/support/test-store';
import { openWaitingSite } from '@/tests/support/waiting';

type Mail = Pick<NewMail, 'subject' | 'text'>;

const siteUrl = 'https://larkmoor.example';
const site = { siteName: 'Larkmoor', siteUrl, contactEmail: 'hello@larkmoor.example', randomBytes };
const display = { timeZone: 'Europe/London', locale: 'en-GB', now: noon };
const payments = { ...site, locale: display.locale, timeZone: display.timeZone };
const rules = {
  notify: ['desk@larkmoor.example'],
  cc: [],
  sendsAnswers: true,
  copiesAnswers: true,
  copyTo: 'email',
};
const owner = newOperator({ email: 'owner@example.org', name: 'Ana' });
const fields = [
  ['name', ['Ana']],
  ['email', ['ana@example.org']],
  ['message', ['Hello']],
] as const;
const sent = () => newSubmission({ id: 'one', reference: 'CON-7', fields });

const mailsIn = (store: TestStore) => store.listMails({ limit: 50 });

/** What organisations, operators and visitors have written in these mails. */
export const namesInMails = [
  'Larkmoor Ana Hello Write to us Your name E-mail address Message Gift Visa CON- PLA-',
  'Test Clinic The dome The yard Town The first Book places Which evening? How many adults?',
  'adult adults and children',
].join(' ');

/** Changes the events of a site. */
function withEvents(content: Content, changes: Partial<Event['data']>): Content {
  const events = content.events.map((event) => ({ ...event, data: { ...event.data, ...changes } }));
  return { ...content, events };
}

async function changeBooking(search: string, isPaid = false): Promise<readonly Mail[]> {
  const { show, post, mails } = await openStoredBooking({
    isPaid,
    isSeries: true,
    questions: '  - { name: note, label: Note, required: false }\n',
    settings: 'notify: [desk@larkmoor.example]\n',
  });
  const { step } = await show(search);
  await post(hiddenOf(step));
  return mails();
}

/** Each kind of mail of the site, to visitors and to operators. */
export const mailMakers: Readonly<Record<string, () => Promise<readonly Mail[]>>> = {
  'a submission': () => Promise.resolve(createSubmissionMails(contactForm, rules, sent(), site)),
  'a submission to a waiting list': async () => {
    const { content, store } = await openWaitingSite();
    const form = content.forms.get('book');
    if (form === undefined) throw new Error('There is no form.');
    const services = bookingServices(content, store, siteUrl, () => noon);
    const answers = [['evening', ['first']], ['adults', ['2']], ...fields] as const;
    const submission = newSubmission({ form: 'book', fields: answers });
    const waiting = await services.waitingMail(form, answers, submission.id);
    const booking = await services.newBookingMail(form, submission);
    return [
      ...createSubmissionMails(form, rules, submission, { ...site, waiting }),
      ...createSubmissionMails(form, rules, submission, { ...site, booking }),
    ];
  },
  'a payment': () => {
    const pair = newPaidPair({}, { id: 'one', reference: 'CON-7', fields, state: 'inbox' });
    const payment = { ...storedPaymentOf(pair), state: 'paid', paidAt: noon } as const;
    const form = {
      ...contactForm,
      payment: {
        currency: 'GBP',
        description: 'Gift',
        price: { kind: 'fixed', minor: 2500 },
        otherWays: '',
        sendsReceipt: true,
      },
    } as const;
    const card = { ...payment, mode: 'practice', brand: 'visa', last4: '4242' } as const;
    return Promise.resolve(createPaymentMails(form, rules, pair.submission, card, payments));
  },
  'a dispute': () => {
    const pair = newPaidPair({ submission: 'gift' }, { reference: 'CON-7' });
    const payment = { ...storedPaymentOf(pair), state: 'paid', disputedAt: noon } as const;
    const changes = [
      { dispute: 'open', withdrawn: 0 },
      { dispute: 'open', withdrawn: 2500 },
      { dispute: 'lost', withdrawn: 2500 },
      { dispute: 'won', withdrawn: 0, owed: 1200 },
    ] as const;
    const mails = changes.flatMap((change) =>
      createDisputeMails(
        [owner].map(({ email: to }) => ({ to })),
        pair.submission,
        { ...payment, ...change },
        payments,
      ),
    );
    return Promise.resolve(mails);
  },
  'a reminder': async () => {
    const booking = '{ places: 4, reminder: 1 day before }';
    const { content, store, book } = await openWaitingSite({ booking });
    await book(2);
    const now = () => new Date('2026-11-26T19:00:00Z');
    const bookings = bookingServices(content, store, siteUrl, now);
    await sendReminders(content, {
      store,
      bookings,
      siteUrl,
      now,
      randomBytes,
      reminded: new Set(),
    });
    return mailsIn(store);
  },
  'an offer of places': async () => {
    const { store, book, wait, cancel, offer, offerAs } = await openWaitingSite({
      prices: "prices: { adults: '8.50' }\n",
    });
    const booked = await book(4);
    await wait(2);
    await offer();
    await cancel(booked);
    await offer();
    await offer(later(25 * 60));
    await book(4);
    await wait(1);
    await offerAs('cancelled');
    return mailsIn(store);
  },
  'an event that is called off, and its waiting list': async () => {
    const { content, store, book, wait } = await openWaitingSite();
    await book(4);
    await wait(2);
    const now = () => noon;
    const bookings = bookingServices(content, store, siteUrl, now);
    const deps = { store, bookings, siteUrl, now, randomBytes };
    const moved = withEvents(content, { date: '2026-11-28', from: 18 * 60 });
    for (const changed of [content, moved, withEvents(content, { status: 'postponed' }), content]) {
      await mailChangedEvents(changed, deps);
      await mailCalledOffEvents(changed, deps);
      await mailWaitingLists(changed, { ...deps, isSettled: () => true });
    }
    await mailCalledOffEvents(withEvents(content, { status: 'cancelled' }), deps);
    return mailsIn(store);
  },
  'a booking that its visitor cancels': () => changeBooking('step=cancel'),
  'a paid booking that its visitor cancels': () => changeBooking('step=cancel', true),
  'other numbers of a booking': () => changeBooking('step=change&count-adults=1&count-children=2'),
  'another date of a booking': () => changeBooking('step=move&to=first/2026-12-04'),
  'a booking that the desk cancels': async () => {
    const { load, content } = await openStoredBooking({ isPaid: true });
    const stored = await load();
    const { booking, form } = stored;
    if (booking === undefined || form === undefined) throw new Error('There is no booking.');
    const { subject, text } = cancellationMail({ ...stored, booking, form }, 800, content);
    return [{ subject, text }];
  },
  'a sign-in link and invitations': async () => {
    const store = openTestStore();
    const options = { ...site, now: () => noon };
    await mailSignInLink(store, owner, options);
    await mailInvitation(store, owner, options);
    await mailInvitation(store, newOperator({ email: 'e@example.org', role: 'editor' }), options);
    return mailsIn(store);
  },
  'a digest': async () => {
    const store = openTestStore();
    await store.addOperator(owner);
    const value = { hour: 7, forms: { contact: { when: 'digest', content: 'whole' } } };
    const name = `notifications:${owner.email}`;
    await store.saveDeskSetting({ name, value, version: 0, changedAt: noon, changedBy: '' });
    const forms = new Map([['contact', contactForm]]);
    const run = (now: Date) =>
      sendDigests({ store, forms, formRules: new Map(), ...site, display: { ...display, now } });
    await run(noon);
    await store.addSubmission(newSubmission({ receivedAt: later(60), fields }));
    await run(later(24 * 60));
    return mailsIn(store);
  },
  'a summary': async () => {
    const mails: Mail[] = [];
    const kinds = ['notify', 'change', 'answer'] as const;
    const held = kinds.map((kind) => ({
      ...{ to: owner.email, form: 'contact', kind, count: 2, last: '' },
      since: later(-60),
    }));
    const store = {
      listHeldNotices: () => Promise.resolve(held),
      listOperators: () => Promise.resolve([owner]),
      addSummary: (mail: Mail) => {
        mails.push(mail);
        return Promise.resolve(true);
      },
    };
    await sendSummaries({ store, forms: new Map([['contact', contactForm]]), display, ...site });
    return mails;
  },
  alarms: async () => {
    const store = openTestStore();
    await store.addOperator(owner);
    const results = new Map([
      ['disk', checkDisk(0)],
      ['certificate', checkCertificate('larkmoor.example', later(60), noon)],
    ]);
    await updateAlarms(results, { store, ...site, now: noon });
    return mailsIn(store);
  },
  'a mail that came in': async () => {
    const store = openTestStore();
    await store.addOperator(owner);
    const content = await contentWith({});
    const deps = { store, content, siteUrl, randomBytes, now: () => noon };
    const submission = sent();
    await store.addSubmission(submission);
    return createAnswerNotices('mail', { ...submission, form: mailForm, isNew: true }, deps);
  },
  'a reply': () => {
    const reply = createReplyMail(
      { submission: sent(), form: contactForm, sender: undefined, mails: [], inbound: [] },
      { id: 'reply', author: owner.email, text: 'Hello', replyTo: undefined, ...payments },
    );
    return Promise.resolve(reply === undefined ? [] : [reply]);
  },
};
