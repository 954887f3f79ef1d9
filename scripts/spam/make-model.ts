import { readExamples } from './read-examples';
import { textFeatures } from '@/lib/server/forms/spam/text-features';
import {
  countFeatures,
  formatCounts,
  type WordModelFile,
} from '@/lib/server/forms/spam/word-model';

/** Makes the shipped word model of the examples in a folder. */
export function makeModel(folder: string): WordModelFile {
  const examples = readExamples(folder);
  return formatCounts(
    countFeatures(
      examples.map(({ text, isSpam }) => ({ isSpam, features: textFeatures(text).keys() })),
    ),
  );
}
