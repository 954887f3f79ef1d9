import { appendExtraData, type SubmissionData } from '@formspree/core';

/** A value to send along, or how to get it at the moment of sending; `undefined` is left out. */
export type ExtraValue =
  string | undefined | (() => string | undefined | Promise<string | undefined>);

export type ExtraData = Readonly<Record<string, ExtraValue>>;

/** Whose card it is, as a payment method wants to know it. What is left out is not sent. */
export interface BillingDetails {
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly line1?: string;
  readonly line2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postalCode?: string;
  /** Two letters (ISO 3166-1). */
  readonly country?: string;
}

/** The names under which the protocol looks for billing details among a form's answers. */
export function billingFields(details: BillingDetails): ExtraData {
  const { name, email, phone, line1, line2, city, state, postalCode, country } = details;
  const named = {
    name,
    email,
    phone,
    address_line1: line1,
    address_line2: line2,
    address_city: city,
    address_state: state,
    address_postal_code: postalCode,
    address_country: country,
  };
  return Object.fromEntries(
    Object.entries(named).filter(([, value]) => value !== undefined && value !== ''),
  );
}

/**
 * A copy of what is to be sent, with the extra data: added to a form's own values, in place of an
 * object's. The published client writes into what it is given, and a second sending would find a
 * spent payment there. A function that fails is left out: the visitor's words matter more.
 */
export async function withExtraData(
  data: SubmissionData,
  extra: ExtraData = {},
): Promise<SubmissionData> {
  const copy = data instanceof FormData ? copyOf(data) : { ...data };
  for (const [name, given] of Object.entries(extra)) {
    const value = typeof given === 'function' ? await valueOf(given) : given;
    if (value !== undefined) appendExtraData(asFormData(copy), name, value);
  }
  return copy;
}

async function valueOf(get: () => string | undefined | Promise<string | undefined>) {
  try {
    return await get();
  } catch {
    return undefined;
  }
}

function copyOf(data: FormData): FormData {
  const copy = new FormData();
  for (const [name, value] of data.entries()) copy.append(name, value);
  return copy;
}

/** The published function takes objects too, and is typed for `FormData` only. */
function asFormData(data: SubmissionData): FormData {
  return data as FormData;
}
