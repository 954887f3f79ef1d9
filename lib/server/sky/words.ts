export const moonTexts = {
  /** `15:50`, or `06:34 next morning`. */
  at: (time: string, isNextDay: boolean) => (isNextDay ? `${time} next morning` : time),
} as const;
export const starTrailsTexts = {
  /** Such as `1 hour 5 minutes`. */
  duration: (minutes: number) =>
    [count(Math.floor(minutes / 60), 'hour'), count(minutes % 60, 'minute')]
      .filter(Boolean)
      .join(' '),
} as const;

function count(number: number, unit: string): string {
  if (number === 0) return '';
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}

/** Problems of `claims`; `number` counts from 1. */
export const claimTexts = {
  name: (kind: string, body: string | undefined) =>
    body === undefined ? kind : `${kind} of ${body}`,
} as const;
