import { currentLanguage } from '@/lib/languages/current-language';
import { splitRule } from '@/lib/editing/series-rule';
import { plainLine } from '@/lib/server/editing/differences/plain-text';
import { rhythmWords } from '@/lib/words/lib/server/editing/differences';
import { formatDay } from '@/lib/server/content/dates';

/** Returns the locale of the desk's words, whose English is British. */
function deskLocale(): string {
  const language = currentLanguage();
  return language === 'en' ? 'en-GB' : language;
}

/** Describes a text of a file in words, such as `25 December 2026` or `every week, until 30 April 2027`. */
export function describeText(text: string): string {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(text) ?? [];
  if (date !== undefined && !Number.isNaN(Date.parse(date))) {
    const day = formatDay(date, deskLocale());
    return time === undefined ? day : `${day}, ${time}`;
  }
  const { rhythm, until } = splitRule(text);
  if (rhythm !== '' && rhythm !== 'own')
    return rhythmWords.until(rhythmWords[rhythm], describeText(until));
  return plainLine(text).replaceAll(/(\d\d:\d\d)-(?=\d\d:\d\d)/g, '$1–');
}
