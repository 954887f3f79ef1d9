import type Stripe from 'stripe';
import { cardNamed } from './cards';
import { type MethodRecord } from './records';

/** A payment method as Stripe's API shows it. */
export function showMethod(method: MethodRecord): Stripe.PaymentMethod {
  const { brand, last4 } = faceOf(method);
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { ...method.billing, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
      country: 'US',
      display_brand: brand,
      exp_month: method.expiryMonth,
      exp_year: method.expiryYear,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: method.created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies Stripe.PaymentMethod;
}

/** What stands on the card for everybody to see. */
export function faceOf({ card }: MethodRecord): { readonly brand: string; readonly last4: string } {
  const known = cardNamed(card);
  return { brand: known?.brand ?? 'unknown', last4: known?.number.slice(-4) ?? '' };
}
