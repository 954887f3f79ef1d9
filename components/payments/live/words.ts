/** The words of the card section while the card fields load and the visitor pays. */

/** The section's messages where the card fields could not be loaded. */
export const loadFailureWords = {
  blocked: {
    what: 'The card fields could not be loaded, so you cannot pay by card just now. Nothing was sent or charged, and nothing you typed is lost.',
    why: 'A blocker of scripts or a slow line may be the reason.',
    action: 'Try again',
  },
  late: {
    what: 'The card fields did not load in time, so you cannot pay by card on this page. Nothing was sent or charged.',
    why: 'Reload the page to load them anew. Your answers are kept: if the form is empty afterwards, choose “Restore your answers”.',
    action: 'Reload the page',
  },
} as const;

export const cardViewWords = {
  loading: 'The card fields are loading.',
  problem: (part: string, problem: string) => ` ${part}: ${problem}.`,
} as const;

/** The issue of a form that is submitted before the card fields are ready. */
export const notReadyWords = {
  failed: (action: string) =>
    `The card fields could not be loaded, so nothing was sent or charged. Choose “${action}” in the section Card, or pay in another way`,
  loading:
    'The card fields are still loading, so nothing was sent or charged. Wait a moment, then try again',
} as const;

export const payWords = {
  /** The submit button's label, with the sum where it is known. */
  submit: (label: string, amount: string | undefined) =>
    amount === undefined ? label : `${label} ${amount}`,
  /** The label where there is nothing to pay. */
  submitFree: 'Book free tickets',
  /** Browsers show a message of their own instead. */
  leave: 'Your card is being charged.',
} as const;
