import { formatAmount } from '@/lib/payments/amount';
import { isCurrency } from '@/lib/payments/money';
import {
  type EventRecord,
  type IntentRecord,
  type PayoutRecord,
  type RefundRecord,
} from '../ledger/records';

/** Returns the state of a payment in words. */
export function intentWords({ status, lastFailure }: IntentRecord): string {
  switch (status) {
    case 'succeeded':
      return 'Paid';
    case 'canceled':
      return 'Cancelled';
    case 'requires_action':
      return 'The bank is asking';
    case 'requires_confirmation':
      return 'Waiting for the site';
    case 'requires_payment_method':
      if (lastFailure === null) return 'Waiting for a card';
      return lastFailure.charge === null ? 'Not confirmed by the cardholder' : 'Declined';
  }
}

export function refundWords({ status }: RefundRecord): string {
  switch (status) {
    case 'succeeded':
      return 'Refunded';
    case 'pending':
      return 'Being refunded';
    case 'failed':
      return 'Failed';
  }
}

export function payoutWords({ status }: PayoutRecord): string {
  return status === 'paid' ? 'Paid out' : 'Sent back by the bank';
}

export function deliveryWords({ delivery }: EventRecord): string {
  switch (delivery) {
    case 'delivered':
      return 'Heard';
    case 'waiting':
      return 'Waiting';
    case 'given-up':
      return 'Given up';
    case 'unsent':
      return 'Not sent';
  }
}

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  mastercard: 'Mastercard',
  visa: 'Visa',
};

export const brandWords = (brand: string): string => brands[brand] ?? brand;

/** Formats a sum for display. */
export function sumWords(minor: number, currency: string): string {
  const code = currency.toUpperCase();
  return isCurrency(code) ? formatAmount({ minor, currency: code }, 'en-GB') : `${minor} ${code}`;
}

const clock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Formats a time in this machine's time zone. */
export const timeWords = (seconds: number): string => clock.format(new Date(seconds * 1000));
