/** The fixed text of the list at the door. */
export const doorTexts = {
  checkedInAt: (people: string, places: string, time: string) =>
    people === places ? `Checked in at ${time}` : `${people} of ${places} checked in at ${time}`,
  sale: {
    title: 'Sell places for cash',
    priced: (label: string, price: string) => `${label} (${price} each)`,
    sum: 'Cash taken in all (leave empty if it is free)',
    noSum: (currency: string) =>
      `Sums in ${currency} are not stored here. Write down elsewhere what you take.`,
    name: 'Name, if they give one',
    sell: 'Record the sale',
    offline:
      'Without a connection nothing can be sold, because the places are checked at the site.',
    total: 'To take:',
    sold: (text: string) =>
      text === '' ? 'Sold and checked in.' : `Sold and checked in: ${text}.`,
    full: 'Not sold: too few places are left.',
    notPlanned: 'Not sold: this date is cancelled or postponed.',
    repeated: 'This sale is stored already. Look for it in the list.',
    invalid: 'Not sold: enter at least one person, in whole numbers.',
    invalidSum:
      'Not sold: enter at least one person, in whole numbers, and the sum as 16 or 16.00.',
  },
} as const;
