/** Fixed text about opening hours. */

export const openingWords = {
  openUntil: (time: string) => `Open now until ${time}`,
  closedNow: 'Closed now',
  closed: 'Closed',
  closedBecause: (reason: string) => `Closed: ${reason}`,
  /** `closed` is one of the texts above. */
  opensAgain: (closed: string, day: string, time: string) => `${closed}. Opens ${day} at ${time}`,
} as const;

export const dayWords = { today: 'today', tomorrow: 'tomorrow' } as const;
