import { appendExtraData, type SubmissionData } from '@formspree/core';

/** A value to send with a submission, or a function that returns it; `undefined` is omitted. */
export type ExtraValue =
  | string
  | undefined
  | (() => string | undefined | Promise<string | undefined>);

export type ExtraData = Readonly<Record<string, ExtraValue>>;

/** The billing details of a payment method. Missing ones are not sent. */
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

/** Converts billing details to the protocol's field names. */
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
 * Copies the data of a submission and adds the extra data: appended to `FormData`, or replacing the
 * values of an object. A copy, because submitting with a card changes the data. The value of a
 * function that fails is omitted.
 */
export async function withExtraData(
  data: SubmissionData,
  extra: ExtraData = {},
): Promise<SubmissionData> {
  const copy = data instanceof FormData ? copyOf(data) : { ...data };
  for (const [name, source] of Object.entries(extra)) {
    const value = typeof source === 'function' ? await valueOf(source) : source;
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

/** The published function accepts objects too, but its type has `FormData` only. */
function asFormData(data: SubmissionData): FormData {
  return data as FormData;
}
