/** Texts of submissions that visitors and operators read. */

/** Values of a consent checkbox. */
export const consentWords = { checked: 'Yes', unchecked: 'No' } as const;

/** Answers to questions that the form no longer has. */
export const earlierWords = { label: 'Answers to earlier questions' } as const;
