import { join } from 'node:path';
import {
  audiences,
  baseLanguage,
  listTranslations,
  readSource,
  readTranslation,
  type SourceCatalogue,
  type Translation,
} from './catalogues';
import { MessageError, writeMessage } from './write-message';

/** Checks the catalogues of all languages against those of the source language. Returns a sentence for each mistake. */
export function checkTranslations(root: string): readonly string[] {
  const directory = join(root, 'lib/languages');
  return audiences.flatMap((audience) => {
    const source = readSource(directory, audience);
    return listTranslations(directory).flatMap((language) => {
      const translation = readTranslation(directory, language, audience);
      if (translation === undefined) return [];
      const problems = checkTranslation(language, source, translation);
      return problems.map((problem) => `${language}/${audience}.json, ${problem}`);
    });
  });
}

/**
 * Compares a catalogue of another language with that of the source language. Returns a sentence for each message
 * that is missing or superfluous, has other arguments, or lacks plural forms of the language.
 */
export function checkTranslation(
  language: string,
  source: SourceCatalogue,
  translation: Translation,
): readonly string[] {
  const problems: string[] = [];
  // A variant has only the messages that differ.
  const isWhole = baseLanguage(language) === undefined;
  for (const [room, messages] of Object.entries(source)) {
    const translated = translation[room] ?? {};
    for (const [path, { arguments: types = {} }] of Object.entries(messages)) {
      if (translated[path] === undefined && !isWhole) continue;
      const problem = problemOf(translated[path], { language, arguments: types });
      if (problem !== undefined) problems.push(`${room}, ${path}: ${problem}`);
    }
  }
  for (const [room, messages] of Object.entries(translation)) {
    for (const path of Object.keys(messages)) {
      if (source[room]?.[path] === undefined) problems.push(`${room}, ${path}: Remove it.`);
    }
  }
  return problems;
}

function problemOf(
  message: string | undefined,
  options: Parameters<typeof writeMessage>[1],
): string | undefined {
  if (message === undefined) return 'It is missing.';
  try {
    writeMessage(message, options);
    return undefined;
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    return error.message;
  }
}
