/** The id of a field's control, unique on a page that shows several forms. */
export function fieldId(form: string, field: string): string {
  return `field-${form}-${field}`;
}
