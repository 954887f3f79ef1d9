import type { DateState } from '@/lib/server/content/events/date-state';

const gets = (count: number, shown: string) =>
  count === 1 ? '1 person gets an e-mail' : `${shown} people get an e-mail`;

const begins = (refunds: boolean) =>
  refunds ? 'E-mails are sent, and refunds begin,' : 'E-mails are sent';

/** The page on which an operator cancels, postpones or moves a date. */
export const callOffWords = {
  title: (event: string) => `Call off or move: ${event}`,
  states: {
    cancelled: 'Cancel it',
    postponed: 'Postpone it; the new date comes later',
    moved: 'Move it to a new time',
    planned: 'Put it back: it takes place as the file says',
  },
  problems: {
    state: 'Choose what happens to this date.',
    slot: 'A slot cannot be moved or postponed: others may have booked the times around it. Move each booking instead: open it, and choose another time.',
    reason: 'Enter a reason of up to 300 characters.',
    times: 'Enter the new date, its start and its end.',
    past: 'Enter a new time that is to come.',
    long: 'Enter an end at most 12 hours after the start.',
    changed:
      'Nothing was changed: another operator has decided about this date meanwhile. Check it and try again.',
  },
  now: (state: string, operator: string, at: string) => `${state} by ${operator}, ${at}.`,
  ofFile:
    'The file of the event says that it is cancelled or postponed. To put it back, change the file. What you decide here comes before the file.',
  over: 'This date is over.',
  question: {
    cancelled: (event: string) => `Cancel ${event}?`,
    postponed: (event: string) => `Postpone ${event}?`,
    moved: (event: string) => `Move ${event}?`,
    planned: (event: string) => `Put ${event} back?`,
  },
  buttons: {
    cancelled: 'Cancel the date',
    postponed: 'Postpone the date',
    moved: 'Move the date',
    planned: 'Put the date back',
  },
  /** What happens, as sentences. */
  effects: {
    pages: {
      cancelled:
        'All pages, lists, calendars and search results say at once that it is cancelled. It cannot be booked any more.',
      postponed:
        'All pages, lists, calendars and search results say at once that it is postponed. It cannot be booked until it has a new date.',
      moved: 'All pages, lists, calendars and search results have the new time at once.',
      planned: 'All pages, lists, calendars and search results say at once that it takes place.',
    },
    booked: (count: number, shown: string) => {
      if (count === 0) return 'Nobody has booked it.';
      return count === 1
        ? '1 person has booked it, and gets an e-mail.'
        : `${shown} people have booked it. Each gets an e-mail of their own.`;
    },
    unmailed: (count: number, shown: string) =>
      count === 1
        ? '1 booking has no e-mail address: tell them yourself.'
        : `${shown} bookings have no e-mail address: tell them yourself.`,
    refunds: (total: string) =>
      `Refunded to the cards that paid, and these bookings cancelled: ${total}.`,
    noRefunds: 'No booking is paid by card, so nothing is refunded.',
    choice:
      'They can cancel with a full refund of what they paid, or choose another date if there is one.',
    keep: 'Their places stay booked. They can also choose another date, or cancel with a full refund.',
    waitingEnds: (count: number, shown: string) => `The waiting list ends: ${gets(count, shown)}.`,
    waitingStays: (count: number, shown: string) =>
      `The waiting list keeps its order, and places that are offered go back to it: ${gets(count, shown)}.`,
    waitingGoesOn: (count: number, shown: string) =>
      `The waiting list stays as it is: ${gets(count, shown)}.`,
    waitingUntold: 'The waiting list stays as it is.',
    waitingEnded: (count: number, shown: string) =>
      count === 1
        ? '1 person was on the waiting list when it ended with the cancellation.'
        : `${shown} people were on the waiting list when it ended with the cancellation.`,
    untold: 'Nobody has been told yet, so nobody gets an e-mail.',
    told: 'Those who were told get another e-mail: it takes place after all. What was refunded stays refunded.',
  },
  /** The choice below, and what it does. */
  resumeWaiting: (count: number, shown: string) =>
    count === 1
      ? 'Put 1 person back on the waiting list'
      : `Put ${shown} people back on the waiting list`,
  resumeWaitingHint:
    'They wait again in their order, and each gets an e-mail that the date takes place, with a link to leave the list. Without that, they hear nothing.',
  undo: (minutes: number, refunds: boolean, isSilent: boolean) =>
    `${begins(refunds)} ${minutes} minutes later. ${
      isSilent
        ? 'Until then you can put the date back, and nobody gets an e-mail.'
        : 'Until then you can change this again.'
    }`,
  /** The page of a date that was decided about. */
  status: {
    cancelled: 'Cancelled',
    postponed: 'Postponed',
    moved: 'Moved',
  },
  waits: (time: string, refunds: boolean) => `${begins(refunds)} at ${time} at the earliest.`,
  /** Of a slot. */
  slot: 'To move a booking of this slot to another time, open the booking. Only a whole slot is cancelled here.',
} as const;

/** Describes a decision about a date for the audit log. */
export function callOffDetails(
  event: string,
  { reason, refunds, times }: Pick<DateState, 'reason' | 'refunds' | 'times'>,
  resumesWaiting: boolean,
): string {
  return [
    event,
    ...(times === undefined ? [] : [`to ${times.date}`]),
    ...(refunds ? ['with refunds'] : []),
    ...(resumesWaiting ? ['waiting list put back'] : []),
    ...(reason === '' ? [] : [reason]),
  ].join('; ');
}
