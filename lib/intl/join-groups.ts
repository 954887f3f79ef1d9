/**
 * Joins groups of three digits where their separator can be no decimal point: a space or an apostrophe, one that is
 * there twice, or one before decimals after another. So `1.234` and `1,234` stay as they are.
 */
export function joinGroups(number: string): string {
  const [, separator] =
    /^[+-]?\d{1,3}([.,'’ \u00a0\u202f])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/.exec(number) ?? [];
  const mayBeDecimal = /^[+-]?\d+[.,]\d+$/.test(number);
  return separator === undefined || mayBeDecimal ? number : number.split(separator).join('');
}
