import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDisputeMails } from '@/lib/server/payments/dispute-mails';
import { mailLineWords } from '@/lib/words/lib/server/platform/mail';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import { newPaidPair, storedPaymentOf } from '@/tests/support/payments';
import { testModeWords } from '@/lib/words/lib/server/payments';

const options = {
  siteName: 'Larkmoor',
  siteUrl: 'https://larkmoor.example',
  locale: 'en-GB',
  timeZone: 'UTC',
  randomBytes,
};

function mailsOf(overrides: Partial<StoredPayment>, notify = ['desk@larkmoor.example']) {
  const pair = newPaidPair({ submission: 'gift' }, { reference: 'DON-7K2QXM' });
  const disputedAt = new Date('2026-11-25T12:00:00.000Z');
  const payment: StoredPayment = {
    ...storedPaymentOf(pair),
    state: 'paid',
    mode: 'stripe-live',
    brand: 'visa',
    last4: '4242',
    disputedAt,
    ...overrides,
  };
  const recipients = notify.map((to) => ({ to }));
  return createDisputeMails(recipients, pair.submission, payment, options);
}

test('notifies each operator of the form of a new dispute', () => {
  const mails = mailsOf({ dispute: 'open', withdrawn: 2500 }, ['a@b.example', 'c@d.example']);
  expect(mails.map(({ to, kind }) => [to, kind])).toEqual([
    ['a@b.example', 'dispute'],
    ['c@d.example', 'dispute'],
  ]);
  const [mail] = mails;
  expect(mail?.subject).toBe('Payment disputed: £25.00 (DON-7K2QXM)');
  expect(mail?.text).toContain('The bank has withdrawn £25.00. Answer it in Stripe');
  expect(mail?.text).toContain('https://larkmoor.example/desk/gift#payment');
});

test.each([
  [{ dispute: 'lost', withdrawn: 2500 }, 'Dispute lost: £25.00', '£25.00 stays withdrawn.'],
  [{ dispute: 'won', withdrawn: 0 }, 'Dispute won: £25.00', 'Nothing stays withdrawn.'],
] as const)('reports the end of a dispute: %j', (overrides, subject, words) => {
  const [mail] = mailsOf(overrides);
  expect(mail?.kind).toBe('dispute-ended');
  expect(mail?.subject).toBe(`${subject} (DON-7K2QXM)`);
  expect(mail?.text).toContain(words);
});

test('writes to each operator in their language', () => {
  const pair = newPaidPair({ submission: 'gift' }, { reference: 'DON-7K2QXM' });
  const payment = { ...storedPaymentOf(pair), dispute: 'lost', withdrawn: 2500 } as const;
  const recipients = [{ to: 'a@b.example' }, { to: 'c@d.example', language: 'de' }];
  const [own, german] = createDisputeMails(recipients, pair.submission, payment, options);
  const reference = (language: string) =>
    inLanguage(language, () => mailLineWords.reference('DON-7K2QXM'));
  expect([own?.language, german?.language]).toEqual([undefined, 'de']);
  expect(own?.text).toContain(reference('en'));
  expect(german?.text).toContain(reference('de'));
});

test('asks for the refund of places that were given back meanwhile', () => {
  const [mail] = mailsOf({ dispute: 'won', withdrawn: 0, owed: 1200 });
  expect(mail?.text).toContain('By its rule £12.00 is to be refunded');
  expect(mailsOf({ dispute: 'lost', withdrawn: 0, owed: 1200 })[0]?.text).not.toContain('£12.00');
});

test('marks mails of a test mode', () => {
  const [mail] = mailsOf({ dispute: 'open', mode: 'practice' });
  expect(mail?.subject).toMatch(/^Practice: /);
  expect(mail?.text).toContain(testModeWords.practice.sentence);
});
