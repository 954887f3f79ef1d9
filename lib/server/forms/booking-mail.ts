import type { FormDefinition } from '@/lib/forms/definition';
import type { BookingServices } from '@/lib/server/bookings/booking-services';
import { successRedirect } from '@/lib/server/forms/success-redirect';
import type { SubmissionRecord } from '@/lib/server/store/submission-record';

/** Returns the paragraph of the visitor's confirmation about a booking; `undefined` without one. */
export async function bookingMail(
  form: FormDefinition,
  { fields, reference }: Pick<SubmissionRecord, 'fields' | 'reference'>,
  { ticketParameters, mailText }: BookingServices,
  siteUrl: string,
): Promise<string | undefined> {
  const parameters = await ticketParameters(form, fields, reference);
  return mailText(form, fields, successRedirect(form, reference, undefined, siteUrl, parameters));
}
