import { findLanguage } from '@/lib/intl/find-language';
import type { Language } from '@/lib/words/languages';

/**
 * Returns the language of the software that a browser prefers, by the header `Accept-Language` (RFC 9110, section
 * 12.5.4); `undefined` if it names none of them. `isKnown` leaves out some.
 */
export function preferredLanguage(
  header = '',
  isKnown: (language: Language) => boolean = () => true,
): Language | undefined {
  const ranges = header.split(',').map((range) => {
    const [tag = '', quality = 'q=1'] = range.split(';').map((part) => part.trim());
    return { language: findLanguage(tag), weight: Number(quality.slice('q='.length)) };
  });
  const accepted = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return accepted.find(({ language }) => language !== undefined && isKnown(language))?.language;
}
