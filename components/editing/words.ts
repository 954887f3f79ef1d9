/** The fixed text of the pages that edit the site. */

export const mistakeTexts = {
  title: (count: number) => {
    if (count === 0) return 'What you write is shown here';
    return count === 1
      ? 'This cannot be shown yet'
      : `This cannot be shown yet: ${count} things to put right`;
  },
} as const;
