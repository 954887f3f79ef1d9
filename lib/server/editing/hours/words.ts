/** What the page of the opening hours says of a day. */
export const dayWords = {
  today: (day: string) => `Today, ${day}`,
  closed: 'Closed',
  spans: (from: string, to: string) => `${from}–${to}`,
  usual: 'usual week',
  season: 'season',
  exception: 'single day',
} as const;

export const changeDayWords = {
  'day-mistake':
    'Nothing is saved: write from when to when it is open, such as 10:00 to 16:00, or press Closed.',
  'day-changed':
    'Nothing is saved: another person has changed this day since you opened the page. It is shown as it is now.',
} as const;
