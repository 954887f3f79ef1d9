import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { FormDefinition } from '@/lib/forms/definition';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import { createPaymentMails } from '@/lib/server/payments/payment-mails';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import type { NewSubmission } from '@/lib/server/forms/submissions/submission-record';
import { contactForm } from '@/tests/support/form-server';
import { newPaidPair, storedPaymentOf } from '@/tests/support/payments';
import {
  receiptMailWords,
  mailLineWords,
  notificationWords,
} from '@/lib/words/lib/server/platform/mail';
import { testModeWords } from '@/lib/words/lib/server/payments';
import { cardWords } from '@/lib/words/lib/payments';

const options = {
  siteName: 'Larkmoor',
  siteUrl: 'https://larkmoor.example',
  contactEmail: 'hello@larkmoor.example',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  randomBytes,
};
const rules: FormRules = {
  notify: ['desk@larkmoor.example'],
  cc: [],
  sendsAnswers: false,
  copiesAnswers: false,
};
const donate: FormDefinition = {
  ...contactForm,
  title: 'Give',
  payment: {
    currency: 'GBP',
    description: 'Gift to Larkmoor',
    price: { kind: 'fixed', minor: 2500 },
    otherWays: 'Bring cash to the dome.',
    sendsReceipt: true,
  },
};

interface MailsSetting {
  readonly form?: FormDefinition;
  readonly to?: FormRules;
  readonly wasWaiting?: boolean;
}

function mails(
  payment: Partial<StoredPayment> = {},
  overrides: Partial<NewSubmission> = {},
  { form = donate, to = rules, wasWaiting = false }: MailsSetting = {},
) {
  const fields: NewSubmission['fields'] = [
    ['name', ['Ana Petrov']],
    ['email', ['ana@example.org']],
    ['_replyto', ['eve@example.net']],
  ];
  const pair = newPaidPair(
    {},
    { id: 'one', reference: 'DON-7K2QXM', fields, state: 'inbox', ...overrides },
  );
  const paid: StoredPayment = {
    ...storedPaymentOf(pair),
    mode: 'stripe-live',
    state: 'paid',
    paidAt: new Date('2026-07-01T22:30:00.000Z'),
    brand: 'visa',
    last4: '4242',
    ...payment,
  };
  return createPaymentMails(form, to, pair.submission, paid, { ...options, wasWaiting });
}

describe('the visitor’s receipt', () => {
  test('has the purpose, amount, card, time and reference', () => {
    const receipt = mails().find(({ kind }) => kind === 'receipt');
    expect(receipt).toMatchObject({
      to: 'ana@example.org',
      replyTo: 'hello@larkmoor.example',
      subject: receiptMailWords.subject('£25.00', 'DON-7K2QXM'),
    });
    expect(receipt?.text).toBe(
      `${receiptMailWords.title('Larkmoor')}\n\n` +
        'Paid: £25.00\n' +
        'For: Gift to Larkmoor\n' +
        'Card: Visa ending in 4242\n' +
        'On: 1 July 2026 at 23:30\n' +
        'Reference: DON-7K2QXM\n\n' +
        `${receiptMailWords.wrong}\n\n` +
        'Larkmoor\nhttps://larkmoor.example\n',
    );
    // Its id contains the time of payment, not of the submission.
    const time = Number.parseInt(receipt?.id.replace('-', '').slice(0, 12) ?? '', 16);
    expect(new Date(time)).toEqual(new Date('2026-07-01T22:30:00.000Z'));
  });

  test('has no card line without card details', () => {
    const receipt = mails({ brand: undefined, last4: undefined }).at(-1);
    expect(receipt?.text).not.toContain('Card');
  });

  test('is not created if the form sends none or there is no plain address', () => {
    const { payment } = donate;
    if (payment === undefined) throw new Error('It has a price.');
    const silent = { ...donate, payment: { ...payment, sendsReceipt: false } };
    expect(mails({}, {}, { form: silent, to: rules }).map(({ kind }) => kind)).toEqual(['notify']);
    const two = ['ana@example.org, eve@example.net'];
    const kinds = mails({}, { fields: [['email', two]] }).map(({ kind }) => kind);
    expect(kinds).toEqual(['notify']);
    expect(mails({}, { state: 'spam' })).toEqual([]);
    expect(mails({}, { state: 'unpaid' })).toEqual([]);
  });
});

test('states the amount in the notification and in the visitor’s copy', () => {
  const [notify, copy] = mails({}, {}, { form: donate, to: { ...rules, copyTo: 'email' } });
  expect(notify).toMatchObject({ kind: 'notify', subject: 'Give (DON-7K2QXM)' });
  const lines = [
    mailLineWords.paid('£25.00'),
    mailLineWords.card(cardWords.ending('Visa', '4242')),
    mailLineWords.reference('DON-7K2QXM'),
  ].join('\n');
  const link = notificationWords.readAtDesk('https://larkmoor.example/desk/one');
  expect(notify?.text).toContain(`${lines}\n${link}`);
  expect(copy).toMatchObject({ kind: 'copy' });
  expect(copy?.text).toContain(`${lines}\n`);
});

test('confirms places of a waiting list beside the mails that the submission has', () => {
  const to = { ...rules, copyTo: 'email' };
  const kinds = mails({}, {}, { to, wasWaiting: true }).map(({ kind }) => kind);
  expect(kinds).toEqual(['change', 'booking', 'receipt']);
});

test.each([
  ['practice', 'Practice: ', testModeWords.practice.sentence],
  ['stripe-test', 'Test: ', testModeWords['stripe-test'].sentence],
] as const)('marks mails in the mode %s', (mode, mark, sentence) => {
  const made = mails({ mode });
  expect(made).toHaveLength(2);
  for (const { subject, text } of made) {
    expect(subject.startsWith(mark)).toBe(true);
    expect(text).toContain(sentence);
  }
});
