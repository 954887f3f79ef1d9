import { createHash, timingSafeEqual } from 'node:crypto';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import { fieldIssue } from '@/lib/forms/errors/issue';
import { trimInvisible } from '@/lib/forms/validation/field-values';
import { normalizeText } from '@/lib/intl/normalize-text';
import { countOf } from '@/lib/server/bookings/counted-answers';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import type { RejectedOutcome } from '@/lib/server/endpoint/outcome';
import { rateLimited, rejectFull, rejectWith } from '@/lib/server/endpoint/rejections';
import { isRepeated } from '@/lib/server/forms/attempt';
import { readPaymentFields } from '@/lib/server/forms/body/payment-fields';
import type { SortedFields, SubmissionInput } from '@/lib/server/forms/body/sort-fields';
import type { FormServices } from '@/lib/server/forms/form-services';
import { isFull } from '@/lib/server/forms/settings/places';
import type { Sender } from '@/lib/server/forms/spam/sender';
import { ticketCodeWords as words } from '@/lib/words/lib/server/forms';
import type { PaidForm } from '@/lib/server/payments/payment-services';
import { codeLimits } from '@/lib/server/platform/limits/limits';

/**
 * Rejects a submission to a full form before its answers are validated, unless its attempt is stored.
 * The store counts again when it adds a submission.
 */
export async function rejectIfFull(
  form: FormDefinition,
  input: SubmissionInput,
  sender: Sender,
  services: FormServices,
): Promise<RejectedOutcome | undefined> {
  const { store, now } = services;
  if (form.places === undefined || !(await isFull(form, store, now()))) return undefined;
  return (await isRepeated(form, input, sender, services)) ? undefined : rejectFull(form);
}

/**
 * Rejects a submission whose event cannot be booked, unless its attempt is stored. The store counts again
 * when it adds a submission.
 */
export async function rejectBooking(
  form: FormDefinition,
  input: SubmissionInput,
  sender: Sender,
  services: FormServices,
): Promise<RejectedOutcome | undefined> {
  const { answers, hold } = input.sorted;
  const problem = await services.bookings.findProblem(form, answers, { hold });
  if (problem === undefined) return undefined;
  return (await isRepeated(form, input, sender, services)) ? undefined : rejectFull(form, problem);
}

/**
 * Returns whether a post to a paid form is to join the waiting list of its event: it comes without a card,
 * or its attempt has joined already. The store rejects it if there are places.
 */
export async function joinsWaitingList(
  form: PaidForm,
  input: SubmissionInput,
  sender: Sender,
  services: FormServices,
): Promise<boolean> {
  const booking = services.bookings.toNewBooking(form, input.sorted.answers);
  if (booking?.hasWaitingList !== true) return false;
  const { kind } = readPaymentFields(input.body.fields);
  return kind === 'none' || isRepeated(form, input, sender, services);
}

/**
 * Rejects a booking of kinds of tickets that need a code, unless it has a code of each of them. Counts
 * every try.
 */
export async function rejectWithoutCode(
  form: FormDefinition,
  codes: FormRules['codes'],
  { answers, code }: SortedFields,
  { visitor }: Pick<Sender, 'visitor'>,
  { store, now }: Pick<FormServices, 'store' | 'now'>,
): Promise<RejectedOutcome | undefined> {
  const chosen = Object.entries(codes ?? {}).filter(([name]) => countOf(answers, name) > 0);
  const field = form.fields.find(({ name }) => name === code?.field);
  if (chosen.length === 0 || field === undefined) return undefined;
  const labels = chosen.map(([name]) => labelOf(form, name)).join(', ');
  const entered = trimInvisible(code?.value ?? '');
  if (entered === '') return rejectCode(field, 'REQUIRED_FIELD_EMPTY', words.missing(labels));
  const at = now();
  // Before the comparison, so that many tries at once guess no more than the limit allows.
  const full = await store.countLimits(
    codeLimits(form.id, visitor, await store.secret('limits'), at),
    at,
  );
  if (full !== undefined) return rateLimited(full.until, at);
  const results = chosen.map(([, allowed]) => isOneOf(entered, allowed));
  return results.includes(false) ? rejectCode(field, 'TYPE_TEXT', words.wrong(labels)) : undefined;
}

function labelOf({ fields }: FormDefinition, name: string): string {
  return fields.find((field) => field.name === name)?.label ?? name;
}

function rejectCode(
  field: Field,
  name: 'REQUIRED_FIELD_EMPTY' | 'TYPE_TEXT',
  message: string,
): RejectedOutcome {
  return rejectWith([{ ...fieldIssue(name, field), message, sentence: message }]);
}

/** Compares a text with all codes, in a time that says nothing about them. Ignores upper and lower case. */
function isOneOf(entered: string, codes: readonly string[]): boolean {
  const hash = hashCode(entered);
  return codes.map((code) => timingSafeEqual(hash, hashCode(code))).includes(true);
}

/** Returns the hash of a code by which codes are compared. */
export function hashCode(code: string): Buffer {
  return createHash('sha256').update(normalizeText(code, 'NFC').toUpperCase()).digest();
}
