import { bookingChangeMailWords, bookingWords } from '@/lib/words/lib/server/bookings/page';

/** Says how to change a booking that cannot be changed on its page. */
export function writeToUs(email: string | undefined): string {
  return email === undefined ? bookingWords.ask : bookingWords.write(email);
}

/** Says what a cancellation does. `counts` is empty for a place without a kind. */
export function cancelConsequence(counts: string): string {
  return counts === '' ? bookingWords.cancelOne : bookingWords.cancelCounts(counts);
}

/** Describes another date of an event, to be chosen: with the places that are left, and what it costs more. */
export function moveOption(
  when: string,
  left: number | undefined,
  more: string | undefined,
): string {
  const words = bookingWords.moveOption;
  if (left === undefined) return more === undefined ? when : words.forMore(when, more);
  return more === undefined ? words.left(when, left) : words.leftForMore(when, left, more);
}

/** Says in a mail that a visitor has cancelled a booking. `counts` is empty for a place without a kind. */
export function cancelledMailText(counts: string, title: string, date: string): string {
  const { cancelled, cancelledCounts } = bookingChangeMailWords;
  return counts === '' ? cancelled(title, date) : cancelledCounts(title, date, counts);
}
