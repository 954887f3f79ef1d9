/** The texts of the placeholders of saved replies, for one submission. */
export interface PlaceholderValues {
  readonly name: string;
  readonly reference: string;
  readonly form: string;
  readonly operator: string;
  readonly site: string;
}

/**
 * Fills in `{name}`, `{reference}`, `{form}`, `{operator}` and `{site}`. Other braces stay, also those in
 * a visitor's name.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(
    /\{(name|reference|form|operator|site)\}/g,
    (_, name: keyof PlaceholderValues) => values[name],
  );
}
