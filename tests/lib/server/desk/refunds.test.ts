import { describe, expect, test } from 'vitest';
import { paidChange, startWithPayment, type DeskWithPayment } from '@/tests/support/desk-payments';
import { changeAlone, newRefund } from '@/tests/support/payments';

const question = '/desk/refund?payment=gift&sum=';

async function props(desk: DeskWithPayment, path: string): Promise<unknown> {
  return JSON.parse(await desk.read(path));
}

async function refunded(desk: DeskWithPayment): Promise<number | undefined> {
  return (await desk.store.findPayment('gift'))?.refunded;
}

describe('the question before a refund', () => {
  test('says how much of what goes back to which card, and changes nothing', async () => {
    const desk = await startWithPayment();
    expect(await props(desk, `${question}12.5`)).toMatchObject({
      question: {
        reference: 'DON-7K2QXM',
        href: '/desk/gift',
        paid: '£25.00',
        card: 'Visa ending in 4242',
        notMoney: 'This is practice: no money moved.',
        ask: { kind: 'sure', sum: '£12.50', fields: { payment: 'gift', sum: '12.50' } },
      },
    });
    expect(await refunded(desk)).toBe(0);
    expect(await desk.store.listRefunds('gift')).toEqual([]);
  });

  test.each(['', '0', '-5', '25.01', '1,000', 'all'])('asks again after %j', async (sum) => {
    const desk = await startWithPayment();
    expect(await props(desk, `${question}${sum}`)).toMatchObject({
      question: {
        ask: {
          kind: 'again',
          problem: 'Write a sum of at most £25.00, such as 25.00.',
          form: { payment: 'gift', sum, currency: 'GBP' },
        },
      },
    });
  });

  test('knows when nothing is left', async () => {
    const desk = await startWithPayment();
    await desk.store.addRefund(newRefund({ payment: 'gift', minor: 2500 }));
    expect(await props(desk, `${question}1`)).toMatchObject({
      question: { ask: { kind: 'again', problem: 'All of it was given back already.' } },
    });
  });

  test('is for who is signed in, and about what was paid in this mode', async () => {
    const desk = await startWithPayment();
    expect((await desk.ask(`${question}1`)).headers.location).toBe('/desk/sign-in');
    const headers = { Cookie: await desk.signIn() };
    const missing = await desk.ask('/desk/refund?payment=nothing&sum=1', { headers });
    expect(missing.status).toBe(404);
    const unpaid = await startWithPayment({ state: 'awaiting_payment' });
    const other = await startWithPayment(paidChange, { mode: 'stripe-live' });
    const off = await startWithPayment(paidChange, {}, { PAYMENTS: 'off' });
    for (const each of [unpaid, other, off]) {
      const answer = await each.ask(`${question}1`, { headers: { Cookie: await each.signIn() } });
      expect(answer.status).toBe(404);
    }
  });
});

describe('giving back', () => {
  test('shows at the submission how it ended', async () => {
    const desk = await startWithPayment();
    const answer = await desk.giveBack('5.00', 'r1');
    expect(answer).toMatchObject({ status: 303, headers: { location: '/desk/gift#payment' } });
    expect(await desk.store.listRefunds('gift')).toMatchObject([
      { id: 'r1', minor: 500, askedBy: 'operator@example.org', state: 'done' },
    ]);
    expect(await props(desk, '/desk/gift')).toMatchObject({
      view: {
        submission: {
          trail: [
            { text: 'Stored' },
            { text: '£25.00 paid, Visa ending in 4242' },
            { text: '£5.00 given back, asked by operator@example.org' },
          ],
          payment: {
            state: 'Paid, and £5.00 of it given back',
            refund: { payment: 'gift', sum: '20.00', currency: 'GBP' },
          },
        },
      },
    });
  });

  test('happens once, however often the button is pressed', async () => {
    const desk = await startWithPayment();
    const presses = await Promise.all([1, 2, 3].map(() => desk.giveBack('5.00', 'r1')));
    expect(presses.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await desk.giveBack('5.00', 'r1')).headers.location).toBe('/desk/gift#payment');
    expect(await refunded(desk)).toBe(500);
  });

  test.each(['25.01', '0', 'all'])('asks again rather than give back %j', async (sum) => {
    const desk = await startWithPayment();
    const answer = await desk.giveBack(sum, 'r1');
    expect(answer.headers.location).toBe(`/desk/refund?payment=gift&sum=${sum}`);
    expect(await refunded(desk)).toBe(0);
  });

  test('is refused without a session, from elsewhere, and where something is missing', async () => {
    const desk = await startWithPayment();
    const body = 'payment=gift&sum=5.00&refund=r1';
    const path = '/api/desk/refund';
    expect((await desk.post(path, body)).status).toBe(401);
    const Cookie = await desk.signIn();
    const away = { Cookie, 'Sec-Fetch-Site': 'cross-site' };
    expect((await desk.post(path, body, away)).status).toBe(403);
    expect((await desk.ask(`${path}?${body}`, { headers: { Cookie } })).status).toBe(405);
    for (const part of ['payment=gift&sum=5.00', 'payment=gift&refund=r1', 'sum=5&refund=r1']) {
      expect((await desk.post(path, part, { Cookie })).status).toBe(400);
    }
    const nothing = 'payment=nothing&sum=5.00&refund=r1';
    expect((await desk.post(path, nothing, { Cookie })).status).toBe(404);
    expect(await refunded(desk)).toBe(0);
  });

  test('is for what was paid in this mode alone', async () => {
    for (const desk of [
      await startWithPayment({ state: 'processing' }),
      await startWithPayment(paidChange, { mode: 'stripe-live' }),
    ]) {
      expect((await desk.giveBack('5.00', 'r1')).status).toBe(404);
      expect(await refunded(desk)).toBe(0);
    }
  });
});

describe('the payment beside its submission', () => {
  test('says why a card was declined, to staff', async () => {
    const desk = await startWithPayment({ state: 'awaiting_payment', declineCode: 'stolen_card' });
    expect(await props(desk, '/desk/gift')).toMatchObject({
      view: {
        aside: [{ label: 'Spam' }, { label: 'Not paid', isCurrent: true }],
        list: { title: 'Not paid', rows: [{ href: '/desk/gift?state=unpaid' }] },
        submission: {
          isUnpaid: true,
          trail: [{ text: 'Stored, to be paid' }],
          payment: { state: 'Not paid', decline: 'stolen_card' },
        },
      },
    });
    const page = await desk.read('/desk?state=inbox');
    expect(page).not.toContain('DON-7K2QXM');
  });

  test.each([
    ['awaiting_sca', 'Not paid: the bank waits for the visitor'],
    ['processing', 'Not paid yet: the bank takes its time'],
    ['abandoned', 'Not paid, and given up'],
  ] as const)('has words for %s', async (state, words) => {
    const desk = await startWithPayment({ state });
    const shown = await props(desk, '/desk/gift');
    expect(shown).toMatchObject({ view: { submission: { payment: { state: words } } } });
    expect(JSON.stringify(shown)).not.toContain('"refund"');
  });

  test.each([
    ['asked', 'to be given back, asked by ana@example.org; the payment service has not confirmed'],
    ['pending', 'on its way back, asked by ana@example.org'],
    ['failed', 'not given back, asked by ana@example.org: the payment service did not do it'],
  ] as const)('tells of a refund that is %s', async (state, words) => {
    const desk = await startWithPayment();
    await desk.store.addRefund(newRefund({ id: 'r1', payment: 'gift', minor: 2500 }));
    await desk.store.changeRefund('r1', { state });
    expect(await desk.read('/desk/gift')).toContain(`£25.00 ${words}`);
  });

  test('of another mode is shown for what it is, and nothing is given back', async () => {
    const desk = await startWithPayment(paidChange, {}, { PAYMENTS: 'stripe-live' });
    const shown = await props(desk, '/desk/gift');
    expect(shown).toMatchObject({
      view: { submission: { payment: { notMoney: 'This is practice: no money moved.' } } },
    });
    expect(JSON.stringify(shown)).toContain('It cannot be given back from here');
    expect(JSON.stringify(shown)).not.toContain('"refund"');
  });

  test('no longer knows an earlier refusal once it is paid', async () => {
    const desk = await startWithPayment({ state: 'awaiting_payment', declineCode: 'stolen_card' });
    await changeAlone(desk.store, 'gift', paidChange);
    expect(await desk.read('/desk/gift')).not.toContain('stolen_card');
  });
});
