/** Texts of submissions that visitors and operators read. */

/** Answers to questions that the form no longer has. */
export const earlierWords = { label: 'Answers to earlier questions' } as const;
