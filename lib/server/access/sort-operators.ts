import { createCollator } from '@/lib/intl/normalize-text';
import { currentLanguage } from '@/lib/languages/current-language';
import type { Operator } from '@/lib/server/access/access-record';

/** Sorts operators by what the desk calls them, the name or else the address, in the order of the current language. */
export function sortOperators<Some extends Pick<Operator, 'email' | 'name'>>(
  operators: readonly Some[],
): readonly Some[] {
  const compare = createCollator(currentLanguage());
  const nameOf = ({ name, email }: Some) => (name === '' ? email : name);
  return operators.toSorted((a, b) => compare(nameOf(a), nameOf(b)));
}
