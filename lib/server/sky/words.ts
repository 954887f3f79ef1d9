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

export const nightBarWords = {
  summary: (evening: string, morning: string, darkness: string) =>
    `${evening} to ${morning}: ${darkness}.`,
  dark: (from: string, until: string) => `dark from ${from} to ${until}`,
  span: (from: string, to: string) => `${from} to ${to}`,
  notSeen: 'not to be seen',
  now: (time: string) => `Now, ${time}`,
} as const;

export const horizonWords = {
  the: (name: string) => `The ${name}`,
  title: (name: string, from: string, to: string) => `${name} from ${from} to ${to}`,
  altitude: (degrees: number) => `${degrees}°`,
  position: (time: string, degrees: number, direction: string) =>
    `${time}, ${degrees}° up in the ${direction}`,
  mark: (position: string) => `${position}.`,
  highest: (position: string) => `highest at ${position}`,
  twilight: 'Open circles: before it is wholly dark.',
} as const;

export const ribbonWords = {
  key: 'Each line is a night, as long as its darkness. Grey is moonlight; the dates are events.',
  length: (hours: number, minutes: number) =>
    minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`,
  notDark: 'none',
  tonight: (length: string) => `Darkness tonight: ${length};`,
  longest: (length: string, month: string) => `at most ${length}, in ${month};`,
  last: (length: string, day: string) => `on ${day}: ${length}.`,
  run: (first: string, last: string) => `${first} to ${last}`,
  moonless: (nights: string) => `Dark nights without moonlight: ${nights}.`,
  noneMoonless: 'No dark night is without moonlight.',
} as const;

export const moonPhaseNames = {
  newMoon: 'New',
  firstQuarter: 'First quarter',
  fullMoon: 'Full',
  lastQuarter: 'Last quarter',
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

export const starTrailsWords = {
  /** Such as `1 hour 5 minutes`. */
  duration: (minutes: number) =>
    [count(Math.floor(minutes / 60), 'hour'), count(minutes % 60, 'minute')]
      .filter(Boolean)
      .join(' '),
  heading: (duration: string) => `${duration} of darkness tonight`,
  times: (from: string, to: string) => `Dark from ${from} to ${to}`,
  noDarkness: 'No darkness tonight',
  noTimes: 'The Sun stays less than 18° below the horizon',
  alwaysDark: 'Dark all day',
  direction: { north: 'North', south: 'South' },
  description: (pole: string, latitude: number, degrees: number) =>
    `Trails of stars round the ${pole} celestial pole, ${latitude}° above the horizon. ` +
    (degrees === 0 ? 'Without darkness, each is a point.' : `Each is an arc of ${degrees}°.`),
} as const;

function count(number: number, unit: string): string {
  if (number === 0) return '';
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}

export const nextEventWords = { label: 'Next event' } as const;

/** Problems of the settings of events. */
export const targetWords = {
  target: 'write a body such as Saturn, or { name: Geminids, ra: 112, dec: 33 } in degrees',
} as const;

/** What the kinds of `claims` are called. */
export const claimKinds = {
  'new-moon': 'New Moon',
  'first-quarter': 'First quarter',
  'full-moon': 'Full Moon',
  'last-quarter': 'Last quarter',
  nightfall: 'Nightfall: the Sun is 18 degrees below the horizon',
  daybreak: 'Daybreak: the Sun comes nearer than 18 degrees',
  rise: 'Rises',
  set: 'Sets',
  'due-south': 'Due south',
  opposition: 'Opposite the Sun',
  disappearance: 'Disappears behind the Moon or Jupiter',
  reappearance: 'Appears again',
  altitude: 'Height above the horizon, in degrees',
  separation: 'Distance from another in the sky, in degrees',
  lit: 'Part that is lit, in per cent',
  magnitude: 'Magnitude',
  diameter: 'Diameter, in seconds of arc',
  distance: 'Distance from the Earth, in astronomical units',
  'ring-tilt': 'Tilt of the rings, in degrees',
} as const;

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
