import { numberFormat } from '@/lib/intl/formatters';
import { currentLanguage } from '@/lib/languages/current-language';

/** Formats a number with one decimal in the current language of a server, such as `1.2` or `1,2`. */
export function formatDecimal(value: number): string {
  const format = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return numberFormat(currentLanguage(), format).format(value);
}
