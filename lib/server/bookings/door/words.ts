/** The text of the list at the door that depends on the data. */
export const doorTexts = {
  sold: (event: string, places: number, sum: string | undefined) =>
    [
      `${event}: ${places === 1 ? '1 place' : `${places} places`}`,
      ...(sum === undefined ? [] : [sum]),
    ].join(', '),
} as const;
