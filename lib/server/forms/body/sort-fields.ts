import type { FormDefinition } from '@/lib/forms/definition';
import { honeypotNames, reservedFields } from '@/lib/forms/reserved-names';
import { type SubmittedFields, valuesOf } from '@/lib/forms/submission';
import type { PaidChangePlan } from '@/lib/server/bookings/changes/paid-change';
import { sentHold } from '@/lib/server/bookings/holds/holds';
import { trimInvisible } from '@/lib/forms/validation/field-values';
import { shownAmountField } from '@/lib/forms/price';
import type { AcceptedBody } from '@/lib/server/forms/body/body-fields';
import type { ReceivedFile } from '@/lib/server/platform/uploads/upload-store';
import type { NewBooking } from '@/lib/server/bookings/places/places';
import type { SubmissionSource } from '@/lib/server/forms/submissions/submission-source';
import { paymentFields } from '@/lib/server/forms/body/payment-fields';

/** Tokens of captcha services. They expire within an hour and are never stored. */
const captchaTokens: ReadonlySet<string> = new Set([
  'altcha',
  'cf-turnstile-response',
  'frc-captcha-response',
  'frc-captcha-solution',
  'g-recaptcha-response',
  'h-captcha-response',
]);

const { next: nextField, ...otherReserved } = reservedFields;

/** Fields of one attempt or one page of the form, which are not part of the submission. */
const attemptFields: ReadonlySet<string> = new Set([
  ...Object.values(otherReserved),
  shownAmountField,
]);

/** The fields of a post, sorted by their purpose. */
export interface SortedFields {
  /** Fields of the definition, and others if the form allows them. */
  readonly answers: SubmittedFields;
  /**
   * Fields whose names start with `_`, such as `_subject`, and fields that the form neither defines nor
   * allows. They are stored and shown at the desk, and are no part of mails.
   */
  readonly special: SubmittedFields;
  /** The address to redirect to after success. */
  readonly next: string | undefined;
  /** SHA-256 of the token of the places that are held for the visitor. */
  readonly hold: string | undefined;
  /** The code of tickets that only some may book. */
  readonly code?: { readonly field: string; readonly value: string };
  /** Where the visitor came from, of a site that keeps it. */
  readonly source?: SubmissionSource | undefined;
  /** Honeypot fields with a value, which only programs fill in. */
  readonly honeypotFields: SubmittedFields;
}

/** A submission to store, or to charge a card for. */
export interface SubmissionInput {
  readonly sorted: SortedFields;
  readonly files: readonly ReceivedFile[];
  /** The whole body, which identifies a repeated post. */
  readonly body: Pick<AcceptedBody, 'fields' | 'files'>;
  /** The offer that the post pays for; its answers are those of the stored submission. */
  readonly offer?: PaidOffer;
  /** The change of a booking that the post pays for; its answers are those that are stored. */
  readonly change?: RequestedChange;
}

/** Places that are offered to a submission from a waiting list. */
interface PaidOffer {
  readonly submission: string;
  readonly reference: string;
  readonly booking: NewBooking;
  readonly until: Date;
}

/** A change of a booking for which its page posts a card. */
interface RequestedChange {
  /** The id of the submission that booked. */
  readonly submission: string;
  readonly reference: string;
  /** The path of the booking's page. */
  readonly page: string;
  /** The number of changes that were paid when the page was shown. */
  readonly revision: number;
  readonly request: string;
  /** `undefined` until the change is planned: an attempt that is paid needs no plan. */
  readonly plan?: PaidChangePlan;
}

/** Sorts the fields of a post. Every one is stored, except those that only control the attempt. */
export function sortFields(
  form: Pick<FormDefinition, 'id' | 'fields' | 'allowExtraFields' | 'payment'>,
  sent: SubmittedFields,
): SortedFields {
  const { fields, allowExtraFields } = form;
  const honeypots: readonly string[] = honeypotNames(form.id);
  const ofPayment = form.payment === undefined ? undefined : paymentFields;
  const known = new Set(fields.map(({ name }) => name));
  const isFilled = (values: readonly string[]) =>
    values.some((value) => trimInvisible(value) !== '');
  const honeypotFields = sent.filter(
    ([name, values]) => honeypots.includes(name) && isFilled(values),
  );
  const codeField = fields.find((field) => field.kind === 'text' && field.isCode === true)?.name;
  const isAnswer = (name: string) => known.has(name) || (allowExtraFields && !name.startsWith('_'));
  const isControl = (name: string) =>
    name === nextField ||
    attemptFields.has(name) ||
    honeypots.includes(name) ||
    captchaTokens.has(name) ||
    ofPayment?.has(name) === true;
  return {
    answers: sent.filter(
      ([name]) => name !== codeField && (known.has(name) || (isAnswer(name) && !isControl(name))),
    ),
    special: sent.filter(([name]) => !isAnswer(name) && !isControl(name)),
    next: valuesOf(sent, nextField)?.[0],
    hold: sentHold(sent),
    code:
      codeField === undefined
        ? undefined
        : { field: codeField, value: valuesOf(sent, codeField)?.[0] ?? '' },
    honeypotFields,
  };
}

/** Returns the fields that the form's page shows after an error: all but the honeypots. */
export function fieldsToRedisplay({ answers, special, next, code }: SortedFields): SubmittedFields {
  return [
    ...answers,
    ...(code === undefined ? [] : [[code.field, [code.value]] as const]),
    ...special,
    ...(next === undefined ? [] : [[nextField, [next]] as const]),
  ];
}

/** Returns the fields that identify a repeated post: all but those that differ in every try. */
export function omitAttemptFields(
  { payment }: Pick<FormDefinition, 'payment'>,
  sent: SubmittedFields,
): SubmittedFields {
  const isOfTry = (name: string) =>
    attemptFields.has(name) ||
    captchaTokens.has(name) ||
    (payment !== undefined && paymentFields.has(name));
  return sent.filter(([name]) => !isOfTry(name));
}

/** Whether all values are blank. */
export function areBlank(answers: SubmittedFields): boolean {
  return answers.every(([, values]) => values.every((value) => trimInvisible(value) === ''));
}
