/** Plain-text replies to requests for generated files. */

export const generatedFileWords = {
  readOnly: 'This file can only be read.',
  notFound: 'There is no such file.',
} as const;
