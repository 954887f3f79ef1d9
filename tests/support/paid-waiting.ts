import { expect } from 'vitest';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { offerFreePlaces } from '@/lib/server/bookings/waiting/offer-places';
import { offerPath } from '@/lib/server/bookings/waiting/offers';
import { contentWith, eventFile } from '@/tests/support/content';
import { type Reply, startPaidSite } from '@/tests/support/paid-form';

const bookingForm = `title: Book places
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

/** Starts a site whose concert has four places and a waiting list, and is paid by card. */
export async function startPaidConcert() {
  const content = await contentWith({
    'content/forms/gift.yaml': bookingForm,
    'content/events/concert.yaml': eventFile(
      'The concert',
      'form: gift\nanswers: { evening: concert }\nbooking: { places: 4, waitingList: 2 hours }\n',
    ),
  });
  const form = content.forms.get('gift');
  if (form === undefined) throw new Error('There is no form.');
  const site = await startPaidSite({
    form,
    bookings: (store, now) => bookingServices(content, store, 'http://site.example', now),
  });
  const { store, payments } = site;
  const { now, randomBytes } = payments;
  const offer = () =>
    offerFreePlaces(content, { store, siteUrl: 'http://site.example', now, randomBytes });
  const book = (adults: number, attempt: string, card = 'pm_ok') => {
    const sent: Readonly<Record<string, string>> = card === '' ? {} : { paymentMethod: card };
    return site.pay({ adults: String(adults), evening: 'concert', ...sent }, attempt);
  };
  const list = () => store.listWaiting('concert');
  const booked = async () => (await store.countTakenByEvent(['concert'], now())).get('concert');

  /** Fills the concert, lets Ana join for two places, and frees the places. Returns how she pays. */
  const offerTwo = async () => {
    expect(nextOf(await book(4, 'first'))).toContain('paid=');
    expect(nextOf(await book(2, 'ana', ''))).toContain('waiting=');
    const [entry] = await list();
    const id = entry?.submission ?? '';
    const [first] = await store.listPayments({ mode: 'practice', limit: 1 });
    await store.changeFolder(first?.submission ?? '', 'bin', undefined);
    site.gateway.charged.length = 0;
    await offer();
    expect((await store.findWaiting(id))?.state).toBe('offered');
    const _offer = (await offerPath(id, store)).split('/').at(-1) ?? '';
    const pay = (fields: Readonly<Record<string, string>>, attempt = 'tab') =>
      site.pay({ name: 'Someone else', adults: '1', _offer, ...fields }, attempt);
    return { id, pay };
  };
  const stateOf = async (id: string) => (await store.findWaiting(id))?.state;
  return { ...site, site, content, book, list, booked, offer, offerTwo, stateOf };
}

/** Returns the address to which a reply leads. */
export function nextOf({ body }: Reply): string {
  return body !== null && typeof body === 'object' && 'next' in body ? String(body.next) : '';
}
