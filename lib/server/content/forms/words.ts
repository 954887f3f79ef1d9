const addEmailField = 'the form asks for no address. Add a field of the kind email, or remove this';

export const formSchemaTexts = {
  unknownChoice: (value: string, name: string, choices: readonly string[]) =>
    `"${value}" is no choice of "${name}". Write one of: ${choices.join(', ')}`,
  noEmailField: addEmailField,
  notEmailField: (names: readonly string[]) =>
    `name a field of the kind email. Write one of: ${names.join(', ')}`,
} as const;
export const fieldSchemaTexts = {
  otherKind: (kinds: readonly string[], kind: string) =>
    `is for kind: ${kinds.join(', ')}; not for ${kind}. Remove it`,
} as const;

/** Problems of a field's `summary`. */
export const fieldSummaryTexts = {
  unknownKey: (key: string, known: readonly string[]) =>
    `there is no case "${key}". Write one of: ${known.join(', ')}`,
} as const;
export const paymentTermsTexts = {
  currency: (currencies: readonly string[]) =>
    `cards are charged here in one of: ${currencies.join(', ')}. Write one of these`,
  noEmailField: addEmailField,
  unknownOwnOption: (option: string, name: string, values: readonly string[]) =>
    `"${option}" is no choice of "${name}". Write one of: ${values.join(', ')}`,
  unknownPricedOption: (option: string, name: string, options: readonly string[]) =>
    `"${option}" is no choice of "${name}" that has a price. Write one of: ${options.join(', ')}`,
  unknownField: (name: string, names: readonly string[]) =>
    `there is no field "${name}". Write one of: ${names.join(', ')}`,
} as const;
