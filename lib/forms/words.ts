import type { Condition, FormDefinition } from '@/lib/forms/definition';

/**
 * When a question applies, for those who are shown it in any case: a browser without scripts cannot
 * tell before the answers are sent.
 */
export function conditionText(
  { field, is }: Condition,
  { fields }: Pick<FormDefinition, 'fields'>,
): string {
  const other = fields.find(({ name }) => name === field);
  if (other === undefined || !('options' in other)) {
    return `Only if you ticked “${other?.label ?? field}”.`;
  }
  const labels = is.map(
    (value) => other.options.find((option) => option.value === value)?.label ?? value,
  );
  return `Only if you chose ${labels.map((label) => `“${label}”`).join(' or ')}.`;
}

/** What a visitor is told about the reference of what they sent; it stands between the two. */
export const referenceWords = {
  before: 'Your reference is',
  after: '. Quote it if you write again.',
} as const;
