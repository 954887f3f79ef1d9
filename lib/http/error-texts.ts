import { errorAdviceWords, errorTitles, exceptionWords } from '@/lib/words/lib/http';

type ByStatus = Readonly<Partial<Record<number, string>>>;

/** Returns the title of an error page by HTTP status. */
export function errorTitle(statusCode: number): string {
  const titles: ByStatus = errorTitles;
  return titles[statusCode] ?? errorTitles.other;
}

/** Returns the title for an exception without an HTTP status. */
export function exceptionTitle(side: 'client' | 'server'): string {
  return exceptionWords.title(side);
}

/** Returns advice for a visitor by HTTP status. */
export function errorAdvice(statusCode: number): string {
  const advice: ByStatus = errorAdviceWords;
  return advice[statusCode] ?? errorAdviceWords.other;
}
