/** A colour: the token `--colour-<name>` of styles/tokens.css in each light. */
interface Colour {
  readonly day: string;
  readonly night: string;
  /** A theme does not change it. */
  readonly red: string;
  /** Whether a theme may set it. */
  readonly isSetting?: true;
  /** The setting of a theme with another name that replaces its shade. */
  readonly setting?: string;
  /** Computes it from the other colours of a theme. */
  readonly shade?: Readonly<Record<ThemedLight, (of: ColourReader) => string>>;
  /** What it is the background of, in messages about text on it. */
  readonly background?: 'paper' | 'panels' | 'fields' | 'drawings';
  /** The least contrast with each background (WCAG 2.2): 7 is level AAA of text, 4.5 level AA. Themes need 4.5. */
  readonly on?: Readonly<Record<string, number>>;
}

/** Returns a colour of a theme by its name. */
type ColourReader = (name: string) => string;

/** The lights whose colours a theme sets. */
export type ThemedLight = 'day' | 'night';

/** Colours that a theme has written in one light, by name. */
export type WrittenColours = Readonly<Record<string, string | undefined>>;

const white = '#ffffff';
const black = '#000000';

const onPages = (least: number) => ({ paper: least, sky: least, field: least });

const onDrawings = (least: number) => ({ daylight: least, twilight: least, darkness: least });

/** Every colour. Tests compare styles/tokens.css with it, and check each contrast in each light. */
const palette: Readonly<Record<string, Colour>> = {
  paper: {
    day: '#f4f1e8',
    night: '#0c1220',
    red: '#0b0000',
    isSetting: true,
    background: 'paper',
  },
  ink: {
    day: '#16233b',
    night: '#ece7d8',
    red: '#ff7663',
    isSetting: true,
    on: { ...onPages(7), ...onDrawings(7) },
  },
  soft: {
    day: '#485164',
    night: '#a3a99f',
    red: '#ff6856',
    isSetting: true,
    on: { ...onPages(7), ...onDrawings(4.5) },
  },
  line: { day: '#c9c5b6', night: '#2b3447', red: '#3d0a06', isSetting: true },
  accent: {
    day: '#ab2f1b',
    night: '#ff9a6b',
    red: '#ff8c78',
    isSetting: true,
    on: { ...onPages(4.5), ...onDrawings(4.5) },
  },
  // Messages of errors stand on no drawing. Without a theme it is the accent.
  danger: { day: '#ab2f1b', night: '#ff9a6b', red: '#ff8c78', isSetting: true, on: onPages(4.5) },
  sky: {
    day: '#fbf9f3',
    night: '#101a30',
    red: '#140202',
    setting: 'panel',
    background: 'panels',
    shade: {
      day: (of) => mix(of('paper'), white, 0.65),
      night: (of) => mix(of('paper'), of('ink'), 0.04),
    },
  },
  field: {
    day: '#fffdf8',
    night: '#121b2e',
    red: '#140202',
    background: 'fields',
    shade: {
      day: (of) => mix(of('paper'), white, 0.8),
      night: (of) => mix(of('paper'), of('ink'), 0.05),
    },
  },
  daylight: {
    day: '#fbf9f3',
    night: '#263352',
    red: '#2a0704',
    background: 'drawings',
    shade: { day: (of) => of('sky'), night: (of) => mix(of('paper'), of('ink'), 0.14) },
  },
  twilight: {
    day: '#e6e5e1',
    night: '#161f36',
    red: '#1c0402',
    background: 'drawings',
    shade: {
      day: (of) => mix(of('sky'), of('ink'), 0.09),
      night: (of) => mix(of('paper'), of('ink'), 0.05),
    },
  },
  darkness: {
    day: '#d6d8dd',
    night: '#060a13',
    red: '#050000',
    background: 'drawings',
    shade: {
      day: (of) => mix(of('sky'), of('ink'), 0.16),
      night: (of) => mix(of('paper'), black, 0.45),
    },
  },
  night: {
    day: '#0c1220',
    night: '#101a30',
    red: '#140202',
    shade: { day: (of) => mix(of('ink'), black, 0.45), night: (of) => of('sky') },
  },
  starlight: {
    day: '#ece7d8',
    night: '#ece7d8',
    red: '#ff7663',
    shade: { day: (of) => mix(of('paper'), of('ink'), 0.06), night: (of) => of('ink') },
  },
  moon: { day: '#fffdf7', night: '#ece7d8', red: '#ff5a4a' },
  'moon-shade': { day: '#485164', night: '#2b3852', red: '#3d0e0a' },
  'sky-light': { day: '#fbf9f3', night: '#3b465f', red: '#571611' },
  'sky-dark': { day: '#16233b', night: '#080d18', red: '#070000' },
};

export const colours: ReadonlyMap<string, Colour> = new Map(Object.entries(palette));

/** The colours that `styles/tokens.css` has and a theme may set. */
export const tokenSettings = [...colours].flatMap(([name, { isSetting }]) =>
  isSetting === true ? [name] : [],
);

/** The names of all colours that a theme may set: the last have no token of their name, or none without one. */
export const settingNames = [...tokenSettings, 'panel', 'button', 'band'];

/** The names of all colours that a theme changes: settings, and shades of them. */
export const themedNames = [...colours].flatMap(([name, { isSetting, shade }]) =>
  isSetting === true || shade !== undefined ? [name] : [],
);

/** Returns a function that returns each colour of a theme in one light: as written, or a shade of others. */
export function themeColours(light: ThemedLight, written: WrittenColours = {}): ColourReader {
  const of: ColourReader = (name) => {
    const colour = findColour(name);
    return written[colour.setting ?? name] ?? colour.shade?.[light](of) ?? colour[light];
  };
  return of;
}

function findColour(name: string): Colour {
  const colour = colours.get(name);
  if (colour === undefined) throw new Error(`There is no colour ${name}.`);
  return colour;
}

/**
 * Returns a function that returns each colour of a site in one light. A light that its theme does not write keeps
 * the colours of the software, and so does the red light.
 */
export function siteColours(
  light: ThemedLight | 'red',
  written: WrittenColours | undefined,
): ColourReader {
  if (light !== 'red' && written !== undefined) return themeColours(light, written);
  return (name) => findColour(name)[light];
}

/** Mixes two colours in sRGB. `share` is the part of `to`, from 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const [first, second] = [channels(from), channels(to)];
  const mixed = first.map((value, at) => Math.round(value + ((second[at] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  return luminanceContrast(luminance(channels(one)), luminance(channels(other)));
}

/** Returns the contrast of two relative luminances. */
export function luminanceContrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/**
 * Returns the first of some colours that can be read on a background, or else white or black: one of the two
 * has a contrast of 4.5 with every colour.
 */
export function readableOn(background: string, candidates: readonly string[]): string {
  const all = [...candidates, white, black];
  return all.find((colour) => contrast(colour, background) >= 4.5) ?? white;
}

/** What full red, green and blue add to the relative luminance (WCAG 2.2). */
export const luminanceParts = [0.2126, 0.7152, 0.0722] as const;

/** Returns the relative luminance, from 0 to 1, of a colour by its channels, from 0 to 255. */
export function luminance(rgb: readonly number[]): number {
  const linear = rgb.map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return luminanceParts.reduce((sum, part, index) => sum + part * (linear[index] ?? 0), 0);
}

/** Returns the red, green and blue of a colour, from 0 to 255. */
export function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
