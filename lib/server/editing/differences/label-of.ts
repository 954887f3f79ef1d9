import { kindWords } from '@/lib/words/lib/server/editing/kinds';
import { dayNames } from '@/lib/words/lib/server/editing/differences';

/**
 * Returns the words for a setting that no form has, such as `atMost`: none for one that only holds others. Its name is
 * English in every language.
 */
export function labelOf(key: string): readonly string[] {
  if (key === 'week') return [];
  if (key === 'hours') return [kindWords.hours.one];
  if (isDay(key)) return [dayNames[key]];
  const words = key.replaceAll(/[_-]+/g, ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2');
  return [capitalize(words.toLowerCase())];
}

function isDay(key: string): key is keyof typeof dayNames {
  return Object.hasOwn(dayNames, key);
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
