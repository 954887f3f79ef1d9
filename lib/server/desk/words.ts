const signedOut =
  'You are not signed in, or your session has ended, so nothing was done. Sign in with a new link to the desk in another tab, then go back in this one: what you typed is still there.';

export const actionErrors = {
  400: 'Something is missing or not valid, so nothing was done. Go back, reload the page and try again.',
  401: signedOut,
  403: 'The request came from a page that is not part of this site, so nothing was done.',
  404: 'The message or setting no longer exists. Go back to the list.',
  405: 'Actions of the desk are sent by its own forms, with POST.',
  409: 'Another operator has changed or deleted it meanwhile, so nothing was done. Go back and reload the page to see what it is now.',
  413: 'The text is too long. Go back and shorten it.',
  415: 'Actions of the desk are sent as application/x-www-form-urlencoded.',
  503: 'The store is busy and nothing was changed. Go back and try again in a moment.',
  507: 'The disk of the server is full or cannot be written, so nothing was changed. Go back: what you typed is still there. Tell the person who runs the server, and try again.',
} as const;

/** Names the files that were chosen in a form whose session has ended. */
export const chooseAgain = (names: readonly string[]) =>
  `Choose these files again then: ${names.map((name) => `“${name}”`).join(', ')}.`;
/** The message for an operator whose role does not include an action. */
export const permissionError =
  'Your role at this desk does not include that. An owner of the desk can change it.';

export const downloadErrors = {
  401: signedOut,
  403: permissionError,
  503: 'The store is busy. Try again in a moment.',
} as const;
