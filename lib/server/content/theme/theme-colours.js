// @ts-check
// CommonJS, because token-loader.js runs uncompiled.
const { createHash } = require('node:crypto');

/**
 * Colours of one light, by name, in the form `#rrggbb`.
 * @typedef {Partial<Record<'paper' | 'ink' | 'soft' | 'line' | 'accent' | 'danger', string>>} WrittenColours
 * @typedef {{ readonly day?: WrittenColours | undefined, readonly night?: WrittenColours | undefined }} WrittenTheme
 * @typedef {Required<WrittenColours> & Record<'sky' | 'field' | 'daylight' | 'twilight' | 'darkness' | 'night' | 'starlight', string>} ThemeColours
 */

/** Names that theme/colours.yaml may set, with the values of styles/tokens.css; a test compares them. */
const defaults = {
  day: {
    paper: '#f4f1e8',
    ink: '#16233b',
    soft: '#485164',
    line: '#c9c5b6',
    accent: '#ab2f1b',
    danger: '#ab2f1b',
  },
  night: {
    paper: '#0c1220',
    ink: '#ece7d8',
    soft: '#a3a99f',
    line: '#2b3447',
    accent: '#ff9a6b',
    danger: '#ff9a6b',
  },
};

const white = '#ffffff';
const black = '#000000';

/**
 * Returns all colours that a theme sets in one light: those written, and shades that follow from them.
 * @param {'day' | 'night'} light
 * @param {WrittenColours} [written]
 * @returns {ThemeColours}
 */
function themeColours(light, written = {}) {
  const colours = { ...defaults[light], ...written };
  const { paper, ink } = colours;
  if (light === 'day') {
    const sky = mix(paper, white, 0.65);
    return {
      ...colours,
      sky,
      field: mix(paper, white, 0.8),
      daylight: sky,
      twilight: mix(sky, ink, 0.09),
      darkness: mix(sky, ink, 0.16),
      night: mix(ink, black, 0.45),
      starlight: mix(paper, ink, 0.06),
    };
  }
  const sky = mix(paper, ink, 0.04);
  return {
    ...colours,
    sky,
    field: mix(paper, ink, 0.05),
    daylight: mix(paper, ink, 0.14),
    twilight: mix(paper, ink, 0.05),
    darkness: mix(paper, black, 0.45),
    night: sky,
    starlight: ink,
  };
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
  const dayColours = day === undefined ? undefined : themeColours('day', day);
  const nightColours = night === undefined ? undefined : themeColours('night', night);
  let themed = css;
  if (dayColours !== undefined) themed = setColours(themed, '[data-light]', dayColours);
  if (nightColours !== undefined || dayColours !== undefined) {
    // By day --colour-danger is a colour of its own, which the other lights would inherit.
    const colours = nightColours ?? { danger: defaults.night.danger };
    themed = setColours(themed, ':root:not([data-light])', colours);
    themed = setColours(themed, "[data-light='night']", colours);
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
  const colours = [day && themeColours('day', day), night && themeColours('night', night)];
  const text = JSON.stringify(colours).toLowerCase();
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

module.exports = { applyTheme, contrast, defaults, mix, themeColours, themeHash };
