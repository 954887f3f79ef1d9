/** The text of the library of pictures that depends on data. */
export const libraryTexts = {
  used: (count: number) => {
    if (count === 0) return 'Not used';
    return count === 1 ? 'Used once' : `Used ${count} times`;
  },
} as const;
