/** What the thank-you page and mails say about waiting lists. */
export const waitingWords = {
  title: 'You are on the waiting list',
  text: (event: string) =>
    `You wait for places at ${event}. Nothing is booked, and there is nothing to pay yet. As soon as places are free for you, we offer them to you by e-mail.`,
  subject: (event: string) => `On the waiting list: ${event}`,
  when: (time: string) => `When: ${time}`,
  counts: (counts: string) => `For: ${counts}`,
  link: (url: string) => `See your position, or leave the waiting list: ${url}`,
  /** A line of the organisation's mail. */
  notified: (event: string) => `On the waiting list of ${event}: it has no places yet.`,
} as const;

/** The mail that offers places. */
export const offerMailWords = {
  subject: (title: string, reference: string) => `Places for you: ${title} (${reference})`,
  text: (event: string) => `Places have become free at ${event}, and you are next.`,
  byCard: (sum: string) => `To pay by card when you accept: ${sum}`,
  atDoor: (sum: string) => `To pay at the door: ${sum}`,
  price: (text: string) => `Price: ${text}`,
  until: (time: string) =>
    `We hold them for you until ${time}. Without a reply by then, they go to the next on the list.`,
  link: (url: string) => `Accept or decline: ${url}`,
} as const;

/** The mail to those who wait for an event that is cancelled. */
export const endedMailWords = {
  subject: (title: string, reference: string) => `Cancelled: ${title} (${reference})`,
  text: (event: string) =>
    `${event} has been cancelled. You were on its waiting list: nothing was booked, and there is nothing to pay.`,
} as const;

/** The page of an offer. */
export const offerPageWords = {
  waiting: 'You are on the waiting list',
  waitingText: (before: number) =>
    before === 0
      ? 'You are next. We write to you as soon as places are free.'
      : before === 1
        ? 'There is 1 booking before yours. We write to you as soon as places are free for you.'
        : `There are ${before} bookings before yours. We write to you as soon as places are free for you.`,
  offered: 'Places for you',
  offeredText: (until: string) =>
    `We hold them for you until ${until}. Without a reply by then, they go to the next on the list.`,
  offeredToPay: (until: string) =>
    `We hold them for you until ${until}. To accept them, pay by card. Without a payment by then, they go to the next on the list.`,
  /** While it is not known whether the card was charged. */
  unfinished:
    'Your payment is not finished, and your places are held until it ends. Finish it here, with the same card or another: you are charged once. Otherwise it ends within about an hour.',
  processing:
    'Your bank is processing your payment. As soon as it is done, your places are booked and we e-mail you the ticket.',
  acceptAndPay: 'Accept and pay',
  accepted: 'Your places are booked',
  acceptedText: 'This is your ticket, to print or to show.',
  declined: 'You have left the waiting list',
  declinedText: 'No places are held for you. You can join again on the page of the event.',
  expired: 'This offer has ended',
  expiredText:
    'There was no reply in time, so the places went to the next on the list. You can join again on the page of the event.',
  pausedText:
    'The event has fewer places now than you wait for. You keep your position, in case it gets more. To wait for fewer places, leave the list and join again.',
  postponedText:
    'The event has been postponed. You keep your position: as soon as it has a new date, we offer free places again.',
  over: 'The waiting list has ended',
  overText:
    'No more places are offered. Nothing was booked, and there is nothing to pay. You can book free places on the page of the event until booking closes.',
  closedText:
    'Booking has closed, so no more places are offered. Nothing was booked, and there is nothing to pay.',
  ended: 'This event has been cancelled',
  endedText: 'Its waiting list has ended. Nothing was booked, and there is nothing to pay.',
  cancelled: 'This booking has been cancelled',
  cancelledText: 'No places are booked or held for you.',
  accept: 'Accept the places',
  decline: 'Decline the places',
  leave: 'Leave the waiting list',
  reference: (reference: string) => `Reference: ${reference}`,
} as const;

/** What the desk says about a submission on the waiting list of an event. */
export const waitingListWords = {
  waiting: (number: number, all: number) => `On the waiting list: number ${number} of ${all}`,
  paused: 'On the waiting list, paused: it waits for more places than the event has',
  setAside: 'On the waiting list once it is out of spam and the bin',
  offered: (until: string) => `From the waiting list: places are offered and held until ${until}`,
  accepted: (time: string) => `From the waiting list: accepted the offered places, ${time}`,
  declined: (time: string) => `Left the waiting list, ${time}`,
  expired: (time: string) => `From the waiting list: the offer ended without a reply, ${time}`,
  ended: (time: string) => `The waiting list ended, because the event was cancelled, ${time}`,
  /** In lists. */
  short: {
    waiting: 'waiting list',
    paused: 'waiting list, paused',
    offered: 'places offered',
    declined: 'left the waiting list',
    expired: 'offer ended',
    ended: 'waiting list ended',
  },
} as const;
