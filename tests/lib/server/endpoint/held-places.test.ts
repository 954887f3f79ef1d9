import { expect, test } from 'vitest';
import type { NextApiRequest, NextApiResponse } from 'next';
import { holdBody, type HoldResponse, holdUrl } from '@/lib/forms/hold-api';
import { currentLanguage } from '@/lib/languages/current-language';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { handleHold, holdPlaces } from '@/lib/server/bookings/holds/hold-endpoint';
import { hashToken } from '@/lib/server/platform/http/requests/tokens';
import { contentWith, eventFile } from '@/tests/support/content';
import { withLanguages } from '@/tests/support/languages';
import { startFormPage } from '@/tests/support/form-page-server';
import { startPaidSite, wordsOf } from '@/tests/support/paid-form';
import { urlEncoded } from '@/tests/support/requests';
import { serve } from '@/tests/support/serve';
import { later, newSubmission, noon } from '@/tests/support/submissions';
import { holdWords, bookingProblemWords } from '@/lib/words/lib/server/bookings';

const siteUrl = 'http://site.example';
const token = 'a'.repeat(43);
const heldText = holdWords.held('12:15');
const payment = `payment:
  currency: GBP
  description: Places at a concert
  otherWays: Or pay at the door.
  each: '8.00'
  quantity: adults
`;
const fields = [
  '{ name: name, label: Your name, maxLength: 100 }',
  '{ name: email, label: E-mail address, kind: email }',
  '{ name: evening, label: Which evening?, kind: select, options: [concert, other] }',
  '{ name: adults, label: How many adults?, kind: numeric, min: 1, max: 9, step: 1, summary: { one: "{value} adult", other: "{value} adults" } }',
];

/** Reads the content of a site with a concert that is booked with the form "gift". */
async function concertContent(form: string, places = 5) {
  const content = await contentWith({
    'content/forms/gift.yaml': `title: Book places\n${form}`,
    'content/events/concert.yaml': eventFile(
      'The concert',
      `form: gift\nanswers: { evening: concert }\nbooking: { places: ${places} }\n`,
    ),
  });
  const definition = content.forms.get('gift');
  if (definition === undefined) throw new Error('There is no form.');
  return { content, definition };
}

async function startSite(options: string) {
  const listed = fields.map((field) => `  - ${field}\n`).join('');
  const { content, definition: form } = await concertContent(`${options}fields:\n${listed}`);
  const site = await startPaidSite({
    form,
    bookings: (store, now) => bookingServices(content, store, siteUrl, now),
  });
  const booking = { event: 'concert', places: { adults: 4 }, capacity: { all: 5, kinds: {} } };
  const hold = { token: hashToken(token), booking, since: noon, until: later(15), isProven: true };
  expect(await site.store.holdPlaces(hold, [], site.payments.now())).toBe('held');
  const answers = (adults: number) => ({
    adults: String(adults),
    evening: 'concert',
    paymentMethod: 'pm_ok',
  });
  const booked = async () =>
    (await site.store.countTakenByEvent(['concert'], site.payments.now())).get('concert');
  const origin = await serve((request, response) => {
    const forms = new Map([['gift', form]]);
    const { payments } = site;
    const bookings = bookingServices(content, site.store, siteUrl, payments.now);
    const deps = { ...payments, forms, siteUrl, proxies: 0, bookings, payments };
    void handleHold(request, response, () => Promise.resolve(deps));
  });
  const ask = async (adults: number) => {
    const chosen = [['evening', ['concert']] as const, ['adults', [String(adults)]] as const];
    const init = { method: 'POST', headers: { Origin: siteUrl } };
    const body = holdBody(token, chosen, { attempt: 'a1' });
    const reply = await fetch(`${origin}${holdUrl('gift')}`, { ...init, body });
    return (await reply.json()) as unknown;
  };
  return { site, answers, booked, ask };
}

test.each([
  ['free', ''],
  ['paid', payment],
])('a %s booking uses up the hold that its post names', async (_what, options) => {
  const { site, answers, booked } = await startSite(options);
  const foreign = { ...answers(1), _hold: 'b'.repeat(43) };
  expect((await site.pay(foreign, 'a1')).status).toBe(200);
  expect(await site.store.findHold(hashToken(token), noon)).toBeDefined();
  expect((await site.pay({ ...answers(4), _hold: token }, 'a2')).status).toBe(200);
  expect(await booked()).toEqual({ adults: 5 });
  expect(await site.store.findHold(hashToken(token), noon)).toBeUndefined();
  const stored = await site.store.listSubmissions({ limit: 9 });
  expect(JSON.stringify(stored)).not.toContain(token);
  const full = wordsOf(await site.pay({ ...answers(1), _hold: token }, 'a3'));
  expect(full).toContain('“The concert” is full.');
});

test.each([
  ['free', ''],
  ['paid', payment],
])('a %s booking takes places that others hold', async (_what, options) => {
  const { site, answers, booked } = await startSite(options);
  expect((await site.pay({ ...answers(4), _hold: 'short' }, 'a1')).status).toBe(200);
  expect(await booked()).toEqual({ adults: 4 });
  expect(await site.store.findHold(hashToken(token), noon)).toBeUndefined();
  const only = bookingProblemWords.fewer('The concert', 1);
  expect(wordsOf(await site.pay({ ...answers(4), _hold: token }, 'a2'))).toContain(only);
});

test('a booking whose hold has ended takes free places', async () => {
  const { site, answers } = await startSite('');
  site.advance(15 * 60_000);
  expect((await site.pay({ ...answers(4), _hold: token }, 'a1')).status).toBe(200);
});

test('an unpaid submission keeps its places, and the page holds no others of its event', async () => {
  const { site, answers, booked, ask } = await startSite(payment);
  const declined = { ...answers(4), paymentMethod: 'pm_declined', _hold: token };
  expect((await site.pay(declined)).status).toBe(402);
  site.advance(60_000);
  expect(await ask(4)).toEqual({
    hold: { text: heldText, seconds: 14 * 60 },
  });
  expect(await ask(5)).toEqual({});
  expect(await booked()).toEqual({ adults: 4 });
  site.advance(15 * 60_000);
  expect(await ask(2)).toMatchObject({ hold: { seconds: 15 * 60 } });
  expect(await booked()).toBeUndefined();
});

async function startSteps() {
  const steps = [fields.slice(2), fields.slice(0, 2)]
    .map((own, index) => `  - title: Step ${index + 1}\n    fields: [${own.join(', ')}]\n`)
    .join('');
  const { content, definition } = await concertContent(`steps:\n${steps}`, 12);
  const server = await startFormPage({
    forms: [definition],
    bookings: (store) => bookingServices(content, store, siteUrl, () => noon),
  });
  const post = (query: string) => server.visit('/f/gift', urlEncoded(query));
  const held = async () => (await server.store.countHeldByEvent(['concert'], noon)).get('concert');
  return { ...server, post, held };
}

test('a form with steps holds places when the step with their number is sent', async () => {
  const { post, held, kept } = await startSteps();
  const first = await post('_step=1&_go=next&evening=concert&adults=4');
  expect(first.page).toMatchObject({ view: { step: 2, notice: heldText } });
  const { view } = first.page as { readonly view: { readonly hold: string } };
  expect(await held()).toEqual({ adults: 4 });

  const check = `_step=2&_go=next&evening=concert&adults=4&name=Ana&email=ana@example.org&_hold=${view.hold}`;
  const second = await post(check);
  expect(second.page).toMatchObject({ view: { step: 'check', hold: view.hold } });
  const sent = await post(check.replace('_step=2&_go=next', '_step=check&_go=send'));
  expect(sent.reply.status).toBe(303);
  expect(kept).toHaveLength(1);
  expect(await held()).toBeUndefined();
});

test('a form with steps goes on without a hold, and stays at the step without places', async () => {
  const { post, held, store } = await startSteps();
  const booking = { event: 'concert', places: { adults: 8 }, capacity: { all: 12, kinds: {} } };
  const hold = { token: 'b', booking, since: noon, until: later(15), isProven: true };
  expect(await store.holdPlaces(hold, [], noon)).toBe('held');
  // A proof of work is needed, which a page without scripts cannot send.
  for (const adults of [6, 2]) {
    const { page } = await post(`_step=1&_go=next&evening=concert&adults=${adults}`);
    expect(page).toMatchObject({ view: { step: 2 } });
    expect(page).not.toHaveProperty('view.hold');
  }
  expect(await held()).toEqual({ adults: 8 });
  await store.addSubmission(newSubmission({ booking: { ...booking, places: { adults: 12 } } }));
  const full = await post('_step=1&_go=next&evening=concert&adults=1');
  const issues = [{ field: 'adults', sentence: '“The concert” is full.' }];
  expect(full.page).toMatchObject({ view: { step: 1, issues } });
});

test('says in the language of the page why places cannot be held', async () => {
  const { content, definition } = await concertContent(
    `fields:\n${fields.map((field) => `  - ${field}\n`).join('')}`,
  );
  const site = await startPaidSite({ form: definition });
  const bookings = {
    hold: () => Promise.resolve({ kind: 'refused' as const, problem: currentLanguage() }),
    holdNotice: () => '',
  };
  const services = { ...site.payments, siteUrl, proxies: 0, bookings };
  const deps = {
    readContent: () => Promise.resolve(withLanguages(content, { cy: 'cy-GB' })),
    formContext: () => Promise.resolve({ forms: content.forms, services }),
  };
  const origin = await serve((request, response) => {
    const asked = request as unknown as NextApiRequest;
    void holdPlaces.handle(asked, response as NextApiResponse, deps);
  });
  const problemOn = async (page: string) => {
    const headers = { Origin: siteUrl, Referer: `${siteUrl}${page}` };
    const body = holdBody(token, []);
    const reply = await fetch(`${origin}${holdUrl('gift')}`, { method: 'POST', headers, body });
    return ((await reply.json()) as HoldResponse).problem;
  };
  expect(await problemOn('/f/gift')).toBe('en');
  expect(await problemOn('/cy/f/gift')).toBe('cy');
});
