import type { SubmissionData } from '@formspree/core';
import type { PaymentMethodCreateParams } from '@stripe/stripe-js';

/**
 * Whose card it is, from the fields that the protocol gives these names. What was left empty is left
 * out; an address is sent in any case, as the published client does.
 */
export function billingDetails(data: SubmissionData): PaymentMethodCreateParams.BillingDetails {
  return { ...given(data, people), address: given(data, places) };
}

const people = { name: 'name', email: 'email', phone: 'phone' } as const;

const places = {
  line1: 'address_line1',
  line2: 'address_line2',
  city: 'address_city',
  country: 'address_country',
  state: 'address_state',
  postal_code: 'address_postal_code',
} as const;

function given<Name extends string>(
  data: SubmissionData,
  fields: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const details: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(fields) as Name[]) {
    const value: unknown = data instanceof FormData ? data.get(fields[name]) : data[fields[name]];
    if (typeof value === 'string' && value !== '') details[name] = value;
  }
  return details;
}
