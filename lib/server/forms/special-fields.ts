import { trimmed } from '@/lib/forms/field-values';
import type { FormDefinition } from '@/lib/forms/definition';
import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';

/** Proofs for somebody else's service: worthless an hour later, and never to be kept. */
const captchaTokens: ReadonlySet<string> = new Set([
  'altcha',
  'cf-turnstile-response',
  'frc-captcha-response',
  'frc-captcha-solution',
  'g-recaptcha-response',
  'h-captcha-response',
]);

/** What was sent, told apart by what it is for. */
export interface SortedFields {
  /** The answers: fields of the definition, and others where the form allows them. */
  readonly answers: SubmittedFields;
  /** Names that begin with `_` say how to treat the answers, such as `_subject`. */
  readonly special: SubmittedFields;
  /** Where the sender would like to go afterwards. */
  readonly next: string | undefined;
  /** Whether the hidden field was filled in, which people do not see. */
  readonly isTrapped: boolean;
}

/** Sorts what was sent. Fields that the form does not know, and does not allow, are left out. */
export function sortFields(
  { fields, allowExtraFields }: Pick<FormDefinition, 'fields' | 'allowExtraFields'>,
  sent: SubmittedFields,
): SortedFields {
  const known = new Set(fields.map(({ name }) => name));
  const trap = valuesOf(sent, '_gotcha') ?? [];
  const isTrapped = trap.some((value) => trimmed(value) !== '');
  return {
    answers: sent.filter(
      ([name]) =>
        known.has(name) || (allowExtraFields && !name.startsWith('_') && !captchaTokens.has(name)),
    ),
    special: sent.filter(
      ([name]) => name.startsWith('_') && name !== '_next' && (name !== '_gotcha' || isTrapped),
    ),
    next: valuesOf(sent, '_next')?.[0],
    isTrapped,
  };
}

/** Whether there is no answer at all. */
export function areBlank(answers: SubmittedFields): boolean {
  return answers.every(([, values]) => values.every((value) => trimmed(value) === ''));
}
