/**
 * Joins groups of three digits where their separator can be no decimal point: a space, an apostrophe, or a comma or
 * a point before decimals after the other one. So `1.234` and `1,234` stay as they are.
 */
export function joinGroups(number: string): string {
  return number.replace(/[\s'’](?=\d{3}\b)|\.(?=\d{3},)|,(?=\d{3}\.)/g, '');
}
