/** Sentences that follow a problem; each begins with a space. */
export const suggestionTexts = {
  oneOf: (names: readonly string[]) => ` Write one of: ${names.join(', ')}.`,
  nearest: (names: readonly string[]) => ` The nearest are ${names.join(', ')}.`,
} as const;
export const fileNameTexts = {
  filesHere: (names: readonly string[]) => ` Files here are: ${names.join(', ')}.`,
  foldersHere: (names: readonly string[]) => ` Folders here are: ${names.join(', ')}.`,
  unknownExtension: (extensions: readonly string[]) =>
    `Nothing reads this file: files here end with ${extensions.join(' or ')}.`,
} as const;

export const settingTexts = {
  settingsHere: (names: readonly string[]) => ` Settings here are: ${names.join(', ')}.`,
} as const;

/** Problems that follow the name of a setting. */
export const issueTexts = {
  oneOf: (values: readonly string[]) => `must be one of: ${values.join(', ')}.`,
} as const;
export const yamlTexts = {
  specialFirstCharacter: (character: string | undefined, quoted: string) =>
    `A text that begins with ${character ?? 'such a sign'} must be in quotes. Write ${quoted}`,
} as const;
