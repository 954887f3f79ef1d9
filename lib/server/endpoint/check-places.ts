import type { FormDefinition } from '@/lib/forms/definition';
import { isFull } from '@/lib/server/forms/settings/places';
import { readPaymentFields } from '@/lib/server/forms/body/payment-fields';
import type { SubmissionInput } from '@/lib/server/forms/body/sort-fields';
import { isRepeated } from '@/lib/server/endpoint/attempt';
import type { FormServices } from '@/lib/server/forms/form-services';
import type { RejectedOutcome } from '@/lib/server/endpoint/outcome';
import { rejectFull } from '@/lib/server/endpoint/rejections';
import type { Sender } from '@/lib/server/forms/spam/sender';
import type { PaidForm } from '@/lib/server/payments/payment-services';

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
  if (!(await isFull(form, store, now()))) return undefined;
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
