import type { FormDefinition } from '@/lib/forms/definition';
import { honeypotNames, proofField } from '@/lib/forms/reserved-names';
import { type SubmittedFields, valuesOf } from '@/lib/forms/submission';
import { trimInvisible } from '@/lib/forms/validation/field-values';
import { shownAmountField } from '@/lib/payments/shown-sum';
import { paymentFields } from '@/lib/server/forms/payment/payment-fields';
import { formTokenField } from '@/lib/server/forms/spam/form-token';
import { attemptField } from '@/lib/server/submissions/idempotency';

/** Proofs for somebody else's service: worthless an hour later, and never to be kept. */
const captchaTokens: ReadonlySet<string> = new Set([
  'altcha',
  'cf-turnstile-response',
  'frc-captcha-response',
  'frc-captcha-solution',
  'g-recaptcha-response',
  'h-captcha-response',
]);

/** Names of files that were chosen on an earlier page of a form, which browsers do not keep. */
export const chosenField = '_chosen';

/** The draft that the page shows from which a form is sent. */
export const draftField = '_draft';

/** Where the sender would like to go afterwards. */
const nextField = '_next';

/** What belongs to one attempt of sending, or to one page of a form, and not to the answers. */
const ofAttempt: ReadonlySet<string> = new Set([
  attemptField,
  formTokenField,
  shownAmountField,
  proofField,
  '_step',
  '_go',
  draftField,
  '_checked',
  chosenField,
]);

/** What was sent, told apart by what it is for. */
export interface SortedFields {
  /** The answers: fields of the definition, and others where the form allows them. */
  readonly answers: SubmittedFields;
  /** Names that begin with `_` say how to treat the answers, such as `_subject`. They are kept. */
  readonly special: SubmittedFields;
  /** Where the sender would like to go afterwards. */
  readonly next: string | undefined;
  /** Hidden fields that were filled in, which people do not see; none by a person. */
  readonly honeypotFields: SubmittedFields;
}

/** Sorts what was sent. Fields that the form does not know, and does not allow, are left out. */
export function sortFields(
  form: Pick<FormDefinition, 'id' | 'fields' | 'allowExtraFields' | 'payment'>,
  sent: SubmittedFields,
): SortedFields {
  const { fields, allowExtraFields } = form;
  const traps: readonly string[] = honeypotNames(form.id);
  const ofPayment = form.payment === undefined ? undefined : paymentFields;
  const known = new Set(fields.map(({ name }) => name));
  const isFilled = (values: readonly string[]) =>
    values.some((value) => trimInvisible(value) !== '');
  const honeypotFields = sent.filter(([name, values]) => traps.includes(name) && isFilled(values));
  return {
    answers: sent.filter(
      ([name]) =>
        known.has(name) ||
        (allowExtraFields &&
          !name.startsWith('_') &&
          !captchaTokens.has(name) &&
          ofPayment?.has(name) !== true),
    ),
    special: sent.filter(
      ([name]) =>
        name.startsWith('_') && name !== nextField && !ofAttempt.has(name) && !traps.includes(name),
    ),
    next: valuesOf(sent, nextField)?.[0],
    honeypotFields,
  };
}

/** What a page sends along again after an error: everything but what a person did not see. */
export function fieldsToRedisplay({ answers, special, next }: SortedFields): SubmittedFields {
  return [...answers, ...special, ...(next === undefined ? [] : [[nextField, [next]] as const])];
}

/** What makes two posts the same: all that was sent but what differs from one try to the next. */
export function omitAttemptFields(sent: SubmittedFields): SubmittedFields {
  return sent.filter(([name]) => !ofAttempt.has(name) && !captchaTokens.has(name));
}

/** Whether there is no answer at all. */
export function areBlank(answers: SubmittedFields): boolean {
  return answers.every(([, values]) => values.every((value) => trimInvisible(value) === ''));
}
