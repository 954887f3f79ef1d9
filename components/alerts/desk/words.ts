export const ruleTexts = {
  recipients: (operators: readonly string[]) => operators.join(', '),
} as const;
