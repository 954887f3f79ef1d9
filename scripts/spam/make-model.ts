import { textFeatures } from '@/lib/server/forms/spam/text-features';
import {
  countFeatures,
  formatCounts,
  type WordModelFile,
} from '@/lib/server/forms/spam/word-model';
import { readFileSync } from 'node:fs';

/** Makes the shipped word model of the examples in a folder. */
export function makeModel(folder: string): WordModelFile {
  const examples = readExamples(folder);
  return formatCounts(
    countFeatures(
      examples.map(({ text, isSpam }) => ({ isSpam, features: textFeatures(text).keys() })),
    ),
  );
}

/** A written example of a message. */
export interface Example {
  readonly text: string;
  readonly isSpam: boolean;
}

/** Reads `spam.txt` and `honest.txt` of a folder: one message a line, with `\n` for a line break. */
export function readExamples(folder: string): readonly Example[] {
  return (['spam', 'honest'] as const).flatMap((name) =>
    readFileSync(`${folder}/${name}.txt`, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ({ text: line.replaceAll('\\n', '\n'), isSpam: name === 'spam' })),
  );
}
