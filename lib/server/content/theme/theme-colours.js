// @ts-check
// CommonJS, because token-loader.js runs uncompiled.
const { createHash } = require('node:crypto');

/**
 * A colour: the token `--colour-<name>` of styles/tokens.css in each light.
 * @typedef {object} Colour
 * @property {string} day
 * @property {string} night
 * @property {string} red A theme does not change it.
 * @property {true} [isSetting] Whether theme/colours.yaml may set it.
 * @property {{ day: (of: ColourReader) => string, night: (of: ColourReader) => string }} [shade]
 *   Computes it from the other colours of a theme.
 * @property {string} [background] Its name as a background, in messages about text on it.
 * @property {Partial<Record<string, number>>} [on] The least contrast with each background (WCAG 2.2): 7 is
 *   level AAA of text, 4.5 level AA. Themes need 4.5.
 *
 * @typedef {keyof typeof palette} ColourName
 * @typedef {{ [Name in ColourName]: typeof palette[Name] extends { isSetting: true } ? Name : never }[ColourName]} SettingName
 * @typedef {Partial<Record<SettingName, string | undefined>>} WrittenColours
 * @typedef {{ readonly day?: WrittenColours | undefined, readonly night?: WrittenColours | undefined }} WrittenTheme
 * @typedef {(name: string) => string} ColourReader
 */

const white = '#ffffff';
const black = '#000000';

/** @param {number} least */
const onPages = (least) => ({ paper: least, sky: least, field: least });

/** @param {number} least */
const onDrawings = (least) => ({ daylight: least, twilight: least, darkness: least });

/** Every colour. Tests compare styles/tokens.css with it, and check each contrast in each light. */
const palette = /** @satisfies {Record<string, Colour>} */ ({
  paper: {
    day: '#f4f1e8',
    night: '#0c1220',
    red: '#0b0000',
    isSetting: true,
    background: '"paper"',
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
    background: 'panels, a shade of "paper"',
    shade: {
      day: (of) => mix(of('paper'), white, 0.65),
      night: (of) => mix(of('paper'), of('ink'), 0.04),
    },
  },
  field: {
    day: '#fffdf8',
    night: '#121b2e',
    red: '#140202',
    background: 'fields, a shade of "paper"',
    shade: {
      day: (of) => mix(of('paper'), white, 0.8),
      night: (of) => mix(of('paper'), of('ink'), 0.05),
    },
  },
  daylight: {
    day: '#fbf9f3',
    night: '#263352',
    red: '#2a0704',
    background: 'drawings, a shade of "paper"',
    shade: { day: (of) => of('sky'), night: (of) => mix(of('paper'), of('ink'), 0.14) },
  },
  twilight: {
    day: '#e6e5e1',
    night: '#161f36',
    red: '#1c0402',
    background: 'drawings, a shade of "paper"',
    shade: {
      day: (of) => mix(of('sky'), of('ink'), 0.09),
      night: (of) => mix(of('paper'), of('ink'), 0.05),
    },
  },
  darkness: {
    day: '#d6d8dd',
    night: '#060a13',
    red: '#050000',
    background: 'drawings, a shade of "paper"',
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
});

/** @type {ReadonlyMap<string, Colour>} */
const colours = new Map(Object.entries(palette));

/** The names that theme/colours.yaml may set. */
const settingNames = [...colours].flatMap(([name, { isSetting }]) => (isSetting ? [name] : []));

/** The names of all colours that a theme changes: settings, and shades of them. */
const themedNames = [...colours].flatMap(([name, { isSetting, shade }]) =>
  isSetting || shade ? [name] : [],
);

/**
 * Returns a function that returns each colour of a theme in one light: as written, or a shade of others.
 * @param {'day' | 'night'} light
 * @param {WrittenColours} [written]
 * @returns {ColourReader}
 */
function themeColours(light, written = {}) {
  const byName = new Map(Object.entries(written));
  /** @type {ColourReader} */
  const of = (name) => {
    const colour = colours.get(name);
    if (colour === undefined) throw new Error(`There is no colour ${name}.`);
    return byName.get(name) ?? colour.shade?.[light](of) ?? colour[light];
  };
  return of;
}

/**
 * Returns all colours that a theme sets in one light, by name.
 * @param {'day' | 'night'} light
 * @param {WrittenColours} written
 * @returns {Record<string, string>}
 */
function listColours(light, written) {
  const of = themeColours(light, written);
  return Object.fromEntries(themedNames.map((name) => [name, of(name)]));
}

/**
 * Replaces colours of styles/tokens.css by those of a theme. The red light keeps its colours, because
 * others would spoil dark-adapted eyes.
 * @param {string} css
 * @param {WrittenTheme} theme
 * @returns {string}
 */
function applyTheme(css, theme) {
  const { day, night } = theme;
  const dayColours = day === undefined ? undefined : listColours('day', day);
  const nightColours = night === undefined ? undefined : listColours('night', night);
  let themed = css;
  if (dayColours !== undefined) themed = setColours(themed, '[data-light]', dayColours);
  if (nightColours !== undefined || dayColours !== undefined) {
    // By day --colour-danger is a colour of its own, which the other lights would inherit.
    const byNight = nightColours ?? { danger: palette.danger.night };
    themed = setColours(themed, ':root:not([data-light])', byNight);
    themed = setColours(themed, "[data-light='night']", byNight);
    themed = setColours(themed, "[data-light='red']", { danger: 'var(--colour-accent)' });
  }
  return themed;
}

/**
 * Returns a short hash of the colours that a theme sets. Themes with equal colours have equal hashes.
 * @param {WrittenTheme} theme
 * @returns {string}
 */
function themeHash({ day, night }) {
  const themed = [day && listColours('day', day), night && listColours('night', night)];
  const text = JSON.stringify(themed).toLowerCase();
  return createHash('sha256').update(text).digest('base64url').slice(0, 10);
}

/**
 * Sets custom properties in the block of a selector. Throws if there is no such block.
 * @param {string} css
 * @param {string} selector The last of the block's selectors.
 * @param {Readonly<Record<string, string>>} colours
 * @returns {string}
 */
function setColours(css, selector, colours) {
  const start = css.indexOf(`${selector} {`);
  if (start === -1) throw new Error(`styles/tokens.css has no block for ${selector}.`);
  const end = css.indexOf('}', start);
  let block = css.slice(start, end);
  for (const [name, value] of Object.entries(colours)) {
    const declaration = `--colour-${name}: ${value};`;
    const written = new RegExp(`--colour-${name}: [^;]+;`);
    block = written.test(block)
      ? block.replace(written, declaration)
      : block.replace('{', `{\n${declaration}`);
  }
  return css.slice(0, start) + block + css.slice(end);
}

/**
 * Mixes two colours in sRGB.
 * @param {string} from
 * @param {string} to
 * @param {number} share The part of `to`, from 0 to 1.
 * @returns {string}
 */
function mix(from, to, share) {
  const [first, second] = [channels(from), channels(to)];
  const mixed = first.map((value, at) => Math.round(value + ((second[at] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Returns the contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio").
 * @param {string} one
 * @param {string} other
 * @returns {number}
 */
function contrast(one, other) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * @param {string} colour
 * @returns {number}
 */
function luminance(colour) {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * @param {string} colour
 * @returns {number[]}
 */
function channels(colour) {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

module.exports = { applyTheme, colours, contrast, mix, settingNames, themeColours, themeHash };
