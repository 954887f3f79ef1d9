/** Fixed text of the almanac. */

export const sunWords = {
  label: 'Sunset',
  noneTonight: 'None tonight',
  staysUp: 'the Sun stays up',
  noneToday: 'None today',
  staysDown: 'the Sun stays down',
  darkFrom: (time: string) => `dark from ${time}`,
  tooLight: 'too light for stars all night',
  neverDark: 'never wholly dark',
} as const;

export const moonWords = {
  label: 'Moon',
  lit: (percent: number) => `${percent}% lit`,
  allNight: 'up all night',
  /** `15:50`, or `06:34 next morning`. */
  at: (time: string, isNextDay: boolean) => (isNextDay ? `${time} next morning` : time),
  sets: (time: string) => `sets ${time}`,
  notUp: 'not up tonight',
  rises: (time: string) => `rises ${time}`,
} as const;

export const planetsWords = {
  label: 'Planets tonight',
  noneTonight: 'None tonight',
  inTwilight: 'none is clear of the twilight',
  noneEarly: 'None early',
  beforeDawn: 'before dawn',
  from: (time: string) => `from about ${time}`,
  late: (names: string, time: string) => `${names} ${time}`,
  best: (direction: string, until: string) => `best in the ${direction}, until ${until}`,
  until: (name: string, time: string) => `${name} until ${time}`,
} as const;

export const doorsWords = {
  label: 'Doors',
  openNow: 'Open now',
  closed: 'Closed',
  opens: 'Doors open',
  until: (time: string) => `until ${time}`,
  /** `day` begins with a capital letter. */
  opensAt: (day: string, time: string) => `${day}, ${time}`,
} as const;

export const nextEventWords = { label: 'Next event' } as const;

/** Problems of `claims`; `number` counts from 1. */
export const claimWords = {
  noPlace: (number: number) =>
    `"claims[${number}]" needs to know where you are. Write "coordinates" in content/site.yaml.`,
  otherValue: (number: number, name: string, value: string, written: number) =>
    `"claims[${number}]" is not true: ${name} is ${value}, not ${written}.`,
  otherTime: (number: number, name: string, time: string, written: string) =>
    `"claims[${number}]" is not true: ${name} is at ${time}, not ${written}.`,
  never: (number: number, name: string, date: string) =>
    `"claims[${number}]" is not true: there is no ${name} near ${date}.`,
  name: (kind: string, body: string | undefined) =>
    body === undefined ? kind : `${kind} of ${body}`,
} as const;
