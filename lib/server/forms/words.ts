/** To a visitor whose form was removed or renamed while they filled it in. */
export const removedFormTexts = {
  text: (contact = 'us') =>
    `This form was removed or replaced while you filled it in, so nothing was sent. Please copy what you typed and look for the new form on our pages, or write to ${contact}.`,
} as const;

export const notChargedText = 'You have not been charged.';

/** To a visitor who sends the form of a waiting list. */
export const placesAgainText =
  'There are places again, so nobody has to wait. Please open the form again and book. Nothing was stored, and nothing was charged.';

export const offerEndedText = 'This offer has ended, so its places may be booked by others.';
/** Why a submission is in the spam folder or held, for operators. */
export const spamReasonTexts = {
  words: (words: readonly string[]) => `It has words that are common in spam: ${words.join(', ')}.`,
} as const;
