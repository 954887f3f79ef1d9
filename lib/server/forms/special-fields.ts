import { trimmed } from '@/lib/forms/field-values';
import type { FormDefinition } from '@/lib/forms/definition';
import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';
import { attemptField } from '@/lib/server/forms/attempts';
import { stampField } from '@/lib/server/forms/stamp';
import { paymentFields } from '@/lib/server/payments/payment-fields';

/** People do not see it; a program that fills in everything does. */
const trapField = '_gotcha';

/** Proofs for somebody else's service: worthless an hour later, and never to be kept. */
const captchaTokens: ReadonlySet<string> = new Set([
  'altcha',
  'cf-turnstile-response',
  'frc-captcha-response',
  'frc-captcha-solution',
  'g-recaptcha-response',
  'h-captcha-response',
]);

/** What belongs to one attempt of sending, or to one page of a form, and not to the answers. */
const ofAttempt: ReadonlySet<string> = new Set([
  attemptField,
  stampField,
  '_step',
  '_go',
  '_checked',
]);

/** What was sent, told apart by what it is for. */
export interface SortedFields {
  /** The answers: fields of the definition, and others where the form allows them. */
  readonly answers: SubmittedFields;
  /** Names that begin with `_` say how to treat the answers, such as `_subject`. They are kept. */
  readonly special: SubmittedFields;
  /** Where the sender would like to go afterwards. */
  readonly next: string | undefined;
  /** Whether the hidden field was filled in, which people do not see. */
  readonly isTrapped: boolean;
}

/** Sorts what was sent. Fields that the form does not know, and does not allow, are left out. */
export function sortFields(
  form: Pick<FormDefinition, 'fields' | 'allowExtraFields' | 'payment'>,
  sent: SubmittedFields,
): SortedFields {
  const { fields, allowExtraFields } = form;
  const ofPayment = form.payment === undefined ? undefined : paymentFields;
  const known = new Set(fields.map(({ name }) => name));
  const trap = valuesOf(sent, trapField) ?? [];
  const isTrapped = trap.some((value) => trimmed(value) !== '');
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
        name.startsWith('_') &&
        name !== '_next' &&
        !ofAttempt.has(name) &&
        (name !== trapField || isTrapped),
    ),
    next: valuesOf(sent, '_next')?.[0],
    isTrapped,
  };
}

/** What a page shows again after an error: everything but what a person did not see. */
export function shownAgain({ answers, special }: SortedFields): SubmittedFields {
  return [...answers, ...special.filter(([name]) => name !== trapField)];
}

/** What makes two posts the same: all that was sent but what differs from one try to the next. */
export function withoutAttempt(sent: SubmittedFields): SubmittedFields {
  return sent.filter(([name]) => !ofAttempt.has(name) && !captchaTokens.has(name));
}

/** Whether there is no answer at all. */
export function areBlank(answers: SubmittedFields): boolean {
  return answers.every(([, values]) => values.every((value) => trimmed(value) === ''));
}
