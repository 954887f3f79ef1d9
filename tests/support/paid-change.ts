import { randomBytes } from 'node:crypto';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { isDateOpen, planPaidChange } from '@/lib/server/bookings/changes/paid-change';
import { createBookingToken } from '@/lib/server/bookings/page/booking-token';
import { loadBooking } from '@/lib/server/bookings/page/stored-booking';
import { contentWith, eventFile } from '@/tests/support/content';
import { pairOf, type Reply, startPaidSite } from '@/tests/support/paid-form';

const bookingForm = `title: Book places
copyTo: email
payment:
  currency: GBP
  description: Concert
  otherWays: Or send a cheque.
  each: '8.00'
  quantity: adults
fields:
  - { name: name, label: Your name, maxLength: 100 }
  - { name: email, label: E-mail address, kind: email }
  - { name: evening, label: Which evening?, kind: select, options: [concert, other] }
  - { name: adults, label: How many adults?, kind: numeric, min: 1, max: 9, step: 1, summary: { one: "{value} adult", other: "{value} adults" } }
`;

/** Starts a site whose concert has six places that cost £8.00, of which a visitor has paid for two. */
export async function startPaidBooking() {
  const siteUrl = 'http://site.example';
  const content = await contentWith({
    'content/forms/gift.yaml': bookingForm,
    'content/events/concert.yaml': eventFile(
      'The concert',
      'form: gift\nanswers: { evening: concert }\nbooking: { places: 6 }\n',
    ),
  });
  const form = content.forms.get('gift');
  if (form === undefined) throw new Error('There is no form.');
  const date = { isOpen: true };
  const site = await startPaidSite({
    form,
    bookings: (store, now) => bookingServices(content, store, siteUrl, now),
    isDateOpen: (change, id) => date.isOpen && isDateOpen(change, id, content),
    changes: (store, payments) => ({
      load: (token) => loadBooking(token, content, store, payments.now()),
      plan: (stored, request, visitor) =>
        planPaidChange(stored, request, {
          content,
          site: content.site,
          siteUrl,
          store,
          payments,
          logFailure: (error) => {
            throw error;
          },
          visitor,
          now: payments.now,
          randomBytes,
        }),
    }),
  });
  const { store, payments, gateway } = site;
  const first = await site.pay({ adults: '2', evening: 'concert', paymentMethod: 'pm_first' });
  if (first.status !== 200) throw new Error(JSON.stringify(first.body));
  const [payment] = await store.listPayments({ mode: 'practice', limit: 1 });
  const id = payment?.submission ?? '';
  const token = await createBookingToken(id, store);
  gateway.charged.length = 0;
  site.advance(60_000);

  /** Pays for another number of places, as the page that was shown after some paid changes. */
  const change = (
    adults: number,
    fields: Readonly<Record<string, string>> = { paymentMethod: 'pm_ok' },
    revision = 0,
  ): Promise<Reply> => {
    const request = { booking: token, revision: String(revision), do: 'change' };
    const _change = new URLSearchParams({ ...request, 'count-adults': String(adults) });
    return site.pay({ _change: _change.toString(), ...fields }, `tab-${Math.random()}`);
  };
  const booked = async () =>
    (await store.countTakenByEvent(['concert'], payments.now())).get('concert')?.adults;
  const adults = async () =>
    (await store.findSubmission(id))?.fields.find(([name]) => name === 'adults')?.[1][0];
  const refunded = () => [...gateway.refunds.values()].map(({ minor }) => minor);
  const mails = async () => {
    const all = await store.listMails({ submission: id, limit: 99 });
    return all.filter(({ kind }) => kind === 'booking').map(({ subject }) => subject);
  };
  return { site, id, token, date, content, change, booked, adults, refunded, mails, pairOf };
}
