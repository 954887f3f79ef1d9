/** The text of problems with the files of `content/`: their names, encoding, YAML and settings. */

export const problemWords = { title: 'The content has mistakes:' } as const;

/** Sentences that follow a problem; each begins with a space. */
export const suggestionWords = {
  didYouMean: (name: string) => ` Did you mean "${name}"?`,
  oneOf: (names: readonly string[]) => ` Write one of: ${names.join(', ')}.`,
  nearest: (names: readonly string[]) => ` The nearest are ${names.join(', ')}.`,
} as const;

export const contentFileWords = {
  noFrontMatter:
    'The file must begin with its settings between two lines of ---, such as title: Visit us.',
  missing: 'This file is missing. The site cannot do without it.',
  notUtf8: 'This line is not UTF-8. Save the file with the encoding UTF-8.',
} as const;

export const fileNameWords = {
  unknownFile: 'Nothing reads this file.',
  filesHere: (names: readonly string[]) => ` Files here are: ${names.join(', ')}.`,
  publicFile:
    'Only texts are in content/. Move pictures to public/pictures/, and files to download to public/files/.',
  unknownFolder: 'Nothing reads files of this folder.',
  foldersHere: (names: readonly string[]) => ` Folders here are: ${names.join(', ')}.`,
  unknownExtension: (extensions: readonly string[]) =>
    `Nothing reads this file: files here end with ${extensions.join(' or ')}.`,
  rename: (name: string) => ` Rename it ${name}.`,
  invalidName: (name: string, better: string) =>
    `A file’s name is its address: use small letters, digits and - only. Rename ${name} to ${better}.`,
} as const;

export const settingWords = {
  unknown: (name: string) => `"${name}" is not a setting here.`,
  remove: ' Remove it.',
  settingsHere: (names: readonly string[]) => ` Settings here are: ${names.join(', ')}.`,
  wholeFile: 'The file',
} as const;

/** Problems that follow the name of a setting. */
export const issueWords = {
  missing: (type: string) => `is missing. Write ${type} for it.`,
  null: (type: string) => `is empty. Write ${type} for it, or remove it.`,
  wrongType: (type: string) => `must be ${type}.`,
  wrongTypeWrite: (type: string, example: string) => `must be ${type}. Write ${example}`,
  noEntries: (type: string) => `must be ${type}. Begin each of its entries with "- ".`,
  exampleAlt: 'what it shows',
  oneOf: (values: readonly string[]) => `must be one of: ${values.join(', ')}.`,
  empty: 'is empty. Write something for it.',
  emptyWrite: (size: string) => `is empty. Write ${size}.`,
  wrongSize: (size: string, wanted: string) => `has ${size}. Write ${wanted}.`,
  wrongNumber: (limit: string) => `must be ${limit}.`,
  atLeast: (size: string | number) => `at least ${size}`,
  atMost: (size: string | number) => `at most ${size}`,
  characters: (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}`,
  entries: (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`,
} as const;

/** Names of types in the words of people who do not program. */
export const typeWords = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of settings',
  other: (type: string) => `a value of the kind ${type}`,
} as const;

export const scalarWords = {
  curlyQuotes: (quoted: string, kept: string) =>
    `Visitors would see these curly quotes. Write ${quoted}, or ${kept} to show them.`,
  booleanWord: (word: string, quoted: string) =>
    `"${word}" is the word for a setting that is on or off. Write what the title is, or ${quoted} if it is meant.`,
} as const;

export const yamlWords = {
  duplicateKey: 'This is not YAML: the same setting is here twice. Keep one of them.',
  tab: 'This is not YAML: a tab is used to indent. Use spaces.',
  colon: (quoted: string) => `A text with a colon must be in quotes. Write ${quoted}`,
  nextLineIndented:
    'This is not YAML: the next line is indented too far. Begin both in the same column.',
  specialFirstCharacter: (character: string | undefined, quoted: string) =>
    `A text that begins with ${character ?? 'such a sign'} must be in quotes. Write ${quoted}`,
  textAfterQuote:
    'This is not YAML: the text goes on after its closing quote. Put quotes of the other kind around all of it.',
  indentation:
    'This is not YAML: the indentation does not fit the lines above, or a bracket is not closed.',
  /** A name in a list, such as that of a file. */
  noteInName: (quoted: string) =>
    `A # after a space begins a note. Put the name in quotes: ${quoted}:`,
  noteInValue: (quoted: string) =>
    `A # after a space begins a note. Put what it belongs to in quotes: ${quoted}`,
  missingCharacter: 'This is not YAML: a quote, bracket or colon is missing.',
  other: 'This is not YAML: look at the quotes, colons and indentation of this line.',
} as const;
