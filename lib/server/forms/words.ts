/** The fixed texts of form pages and of spam reasons that the server writes. */
export const draftNoticeWords = {
  gone: 'What you typed here is no longer saved: it was sent or cleared, or an hour has passed. You can begin again.',
  unknown: 'What you typed cannot be shown just now. Please reload this page in a moment.',
} as const;

export const pageMetaWords = {
  description: (form: string, site: string) => `${form}: fill in this form for ${site}.`,
  error: (title: string) => `Error: ${title}`,
} as const;

/** An answer to an earlier question that was a file. */
export const lostFileText = (question: string, file: string) =>
  `${question}: ${file} (a file, which was not received)`;

/** To a visitor whose form was removed or renamed while they filled it in. */
export const removedFormWords = {
  title: 'This form is no longer here',
  text: (contact = 'us') =>
    `This form was removed or replaced while you filled it in, so nothing was sent. Please copy what you typed and look for the new form on our pages, or write to ${contact}.`,
} as const;

export const notChargedText = 'You have not been charged.';

/** To a visitor who sends the form of a waiting list. */
export const placesAgainText =
  'There are places again, so nobody has to wait. Please open the form again and book. Nothing was stored, and nothing was charged.';

export const offerEndedText = 'This offer has ended, so its places may be booked by others.';

/** Problems with the code of tickets that only some may book. */
export const ticketCodeWords = {
  missing: (kinds: string) => `Enter the code for “${kinds}”, or choose other tickets`,
  wrong: (kinds: string) =>
    `This is not the code for “${kinds}”. Enter it as you have got it, or choose other tickets`,
} as const;

/** Why a submission is in the spam folder or held, for operators. */
export const spamReasonWords = {
  held: 'The form got more than 300 messages within an hour, and this one came without the check that browsers with JavaScript pass. It may well be genuine.',
  heldAlike:
    'Many messages that look alike came from one network within ten minutes, and this one came without the check that browsers with JavaScript pass. It may well be genuine.',
  honeypot: 'A hidden field, which people do not see, was filled in.',
  fast: (seconds: string) => `It was sent ${seconds} seconds after the form was opened.`,
  pasted: 'It was sent at once after the first letter was entered.',
  unopened: 'It came without opening the form first.',
  noBrowser: 'It came from a program that does not look like a browser.',
  automated: 'The browser was steered by a program.',
  repeated: 'The same text has come several times within a day.',
  repeatedBySender: 'The same sender has sent the same text several times within a day.',
  links: (count: number) => (count === 1 ? 'It holds a link.' : `It holds ${count} links.`),
  linkList: 'It is a list of links with next to no words.',
  markup: 'It holds links written for a web page or a message board.',
  linkIn: (label: string) => `There is a link in "${label}".`,
  words: (words: readonly string[]) => `It has words that are common in spam: ${words.join(', ')}.`,
  sameAnswers: 'Several answers are the same text.',
} as const;
