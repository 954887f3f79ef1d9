import { changedEventWords, rebookingWords } from '@/lib/words/lib/server/bookings/rebooking';

/** Says what a visitor may do whose event does not take place as planned. `sum` is what is refunded. */
export function rebookingSentence(canMove: boolean, isPaid: boolean, sum?: string): string {
  const words = rebookingWords[canMove ? 'move' : 'cancel'];
  if (!isPaid) return words.free;
  return sum === undefined ? words.refunded : words.refundedSum(sum);
}

/** Says in a mail that an event takes place after all. `before` is its time and place, if they were others. */
export function takesPlaceText(title: string, when: string, before: string | undefined): string {
  return before === undefined
    ? changedEventWords.takesPlace(title, when)
    : changedEventWords.takesPlaceElse(title, when, before);
}
