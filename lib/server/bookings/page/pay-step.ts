import type { BookingPageStep } from '@/lib/forms/booking-page-view';
import { formatAmount } from '@/lib/payments/amount';
import type { CostsMore } from '@/lib/server/bookings/changes/plan-change';
import type { BookingPageDeps } from '@/lib/server/bookings/page/booking-page-deps';
import { bookingPath } from '@/lib/server/bookings/page/booking-token';
import type { BookingWithEvent } from '@/lib/server/bookings/page/stored-booking';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';

/** What a step says above the card. */
interface PayTexts {
  readonly question: string;
  readonly consequence: string;
}

/**
 * Asks for the card that pays the difference of a change. `request` has the names and values that say what to
 * change.
 */
export async function payStep(
  { submission, token }: BookingWithEvent,
  { more }: CostsMore,
  { question, consequence }: PayTexts,
  request: Readonly<Record<string, string>>,
  { store, site }: BookingPageDeps,
): Promise<BookingPageStep> {
  const revision = await store.countPaidChanges(submission.id);
  const change = new URLSearchParams({ booking: token, revision: String(revision), ...request });
  return {
    kind: 'pay',
    question,
    sentences: [consequence, bookingWords.costs(formatAmount(more, site.locale))],
    amount: more,
    change: change.toString(),
    back: bookingPath(token),
  };
}
