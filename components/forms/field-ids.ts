/** The id of a field's control, unique on a page that shows several forms. */
export function fieldId(form: string, field: string): string {
  return `field-${form}-${field}`;
}

/** The id of a part of a field that describes its control. */
export function partId(
  id: string,
  part: 'hint' | 'condition' | 'limits' | 'again' | 'error' | 'count',
): string {
  return `${id}-${part}`;
}
