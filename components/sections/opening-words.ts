/**
 * The text of opening hours. A file of its own, because the browser has two chunks with it, which Next.js would cut
 * into three if their common modules were larger.
 */
export const openingHoursWords = {
  closed: 'Closed',
  allDay: 'all day and night',
  span: (from: string, to: string) => `${from} to ${to}`,
  /** `Friday`, `Saturday and Sunday` or `Monday to Thursday`. */
  days: (names: readonly string[]) => {
    const [first = '', second = ''] = names;
    if (names.length > 2) return `${first} to ${names.at(-1) ?? ''}`;
    return names.length === 2 ? `${first} and ${second}` : first;
  },
  dayHours: (days: string, hours: string) => `${days} ${hours}`,
  week: 'The week',
  until: (day: string) => `until ${day}`,
  from: (day: string) => `from ${day}`,
  /** `Winter, until 31 March`, or `Until 31 March` of a season without a name. */
  period: (name: string | undefined, dates: string) =>
    name === undefined ? `${dates.charAt(0).toUpperCase()}${dates.slice(1)}` : `${name}, ${dates}`,
  lastEntry: (minutes: number) => {
    const hours = minutes / 60;
    const [count, unit] = Number.isInteger(hours) ? [hours, 'hour'] : [minutes, 'minute'];
    return `Last entry ${count} ${unit}${count === 1 ? '' : 's'} before closing.`;
  },
  today: ', today',
  thisWeek: 'This week',
  now: 'now',
  /** `Monday 23`, in each locale. */
  dayAndDate: (weekday: string, day: string) => `${weekday} ${day}`,
  usually: (text: string, hours: string) => `${text}. Usually ${hours}`,
  sunset: 'Sunset today',
  dark: 'Dark from',
} as const;
