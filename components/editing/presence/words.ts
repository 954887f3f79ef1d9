/** The fixed text of who else is at a form. */
export const presenceWords = {
  others: (names: readonly string[]) => {
    const [last = '', ...rest] = names.toReversed();
    if (rest.length === 0) return `${last} is here too.`;
    return `${rest.reverse().join(', ')} and ${last} are here too.`;
  },
} as const;
