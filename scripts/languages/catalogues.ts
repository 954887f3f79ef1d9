import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Who reads the messages of a catalogue: visitors of the site, operators at its desk, or operators in a shell. */
export const audiences = ['visitors', 'desk', 'shell'] as const;
export type Audience = (typeof audiences)[number];

/** The language that the code is written in. Its catalogues declare the messages of all languages. */
export const sourceLanguage = 'en';

const sourceMessage = z.strictObject({
  /** In ICU MessageFormat. */
  message: z.string(),
  /** For translators: where the message stands, and what its arguments are. */
  description: z.string(),
  /** Types of the arguments in the order of the function's parameters: `text`, `number`, `value` or `one|two`. */
  arguments: z
    .record(z.string().regex(/^[a-z]\w*$/i), z.string().regex(/^[\w-]+(\|[\w-]+)*$/))
    .optional(),
});

/** A message of the source language. */
export type SourceMessage = z.infer<typeof sourceMessage>;

const room = z.string().regex(/^[a-z-]+(\/[a-z-]+)*$/);
const messagePath = z.string().regex(/^[a-z]\w*(\.[^.]+)*$/i);
const sourceCatalogue = z.record(room, z.record(messagePath, sourceMessage));
const translation = z.record(room, z.record(messagePath, z.string()));

/** Messages by the folder of the code that uses them, then by their name there, such as `formWords.saved`. */
export type SourceCatalogue = z.infer<typeof sourceCatalogue>;
export type Translation = z.infer<typeof translation>;

/** Reads a catalogue of the source language. Throws if the file has another shape. */
export function readSource(directory: string, audience: Audience): SourceCatalogue {
  return sourceCatalogue.parse(readJson(join(directory, sourceLanguage, `${audience}.json`)));
}

/** Reads a catalogue of another language: `undefined` if it has none for the audience. */
export function readTranslation(
  directory: string,
  language: string,
  audience: Audience,
): Translation | undefined {
  const file = join(directory, language, `${audience}.json`);
  return existsSync(file) ? translation.parse(readJson(file)) : undefined;
}

/**
 * Returns the language that a variant changes messages of, such as `de` of `de-x-informal`, a private tag
 * (RFC 5646, section 2.2.7); `undefined` for a language of its own.
 */
export function baseLanguage(language: string): string | undefined {
  return /^(.+)-x-/.exec(language)?.[1];
}

/** Lists the languages except the source language: the folders, each named by its BCP 47 tag. */
export function listTranslations(directory: string): readonly string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== sourceLanguage)
    .map(({ name }) => name);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
