export const payTexts = {
  /** The submit button's label, with the sum where it is known. */
  submit: (label: string, amount: string | undefined) =>
    amount === undefined ? label : `${label} ${amount}`,
} as const;
