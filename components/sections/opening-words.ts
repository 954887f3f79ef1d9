import { openingHoursWords as words } from '@/lib/words/components/sections/opening';

/**
 * The text of opening hours. A file of its own, because the browser has two chunks with it, which Next.js would cut
 * into three if their common modules were larger.
 */
export const openingHoursTexts = {
  /** `Friday`, `Saturday and Sunday` or `Monday to Thursday`. */
  days: (names: readonly string[]) => {
    const [first = '', second = ''] = names;
    if (names.length > 2) return words.dayRange(first, names.at(-1) ?? '');
    return names.length === 2 ? words.dayPair(first, second) : first;
  },
  /** `Winter, until 31 March`, or `Until 31 March` of a season without a name. */
  period: (name: string | undefined, dates: string) =>
    name === undefined ? `${dates.charAt(0).toUpperCase()}${dates.slice(1)}` : `${name}, ${dates}`,
  lastEntry: (minutes: number) => {
    const hours = minutes / 60;
    return Number.isInteger(hours) ? words.lastEntryHours(hours) : words.lastEntryMinutes(minutes);
  },
} as const;
