import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Content } from '@/lib/server/content/content';
import {
  colours,
  contrast,
  mix,
  readableOn,
  siteColours,
  themedNames,
  type ThemedLight,
  type WrittenColours,
} from '@/lib/server/content/theme/theme-colours';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { renderFontSheet } from '@/lib/server/content/theme/font-sheet';
import { ownFont } from '@/lib/server/content/theme/fonts';
import { defaultLook, type Look } from '@/lib/server/content/theme/theme-schema';
import { textDirection } from '@/lib/intl/text-direction';

/** The address of the stylesheet with the colours and the look of a site. */
export const themeSheetPath = '/theme.css';

type Themed = Pick<Content, 'look' | 'theme' | 'languages'> & {
  readonly site: Pick<SiteFile, 'locale' | 'navigation' | 'footer' | 'social'>;
};

/**
 * Returns the address of the stylesheet that a page links after those of the build; `undefined` for a site
 * with the colours and the look of the software. It changes with the stylesheet, so that it can be cached.
 */
export function themeSheetAddress(content: Themed): string | undefined {
  const known = addresses.get(content.look);
  if (known !== undefined) return known.address;
  const css = renderThemeSheet(content);
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 10);
  const address = css === '' ? undefined : `${themeSheetPath}?v=${hash}`;
  addresses.set(content.look, { address });
  return address;
}

/** Each page links it, and it is read from several files: once for each reading of the content. */
const addresses = new WeakMap<Look, { readonly address: string | undefined }>();

/**
 * Renders the colours of a theme in each light, and the parts of `styles/looks` that its look and the header and
 * the footer of the site have, and those for several languages, for long words and for languages from right to left.
 */
export function renderThemeSheet({ theme, look, site, languages = [] }: Themed): string {
  const hasBand = look.header === 'band' || theme?.day?.band !== undefined;
  const parts = [
    look.font === ownFont ? '' : renderFontSheet(look.font),
    theme === undefined && !hasBand ? '' : renderColours(theme ?? {}, hasBand),
    hasWritten(theme, 'accent') ? readLook('links') : '',
    hasBand ? readLook('band') : '',
    ...lookFiles(look).map(readLook),
    ...frameFiles(site).map(readLook),
    ...(languages.length > 1 ? [readLook('languages'), renderOffers(languages)] : []),
    ...languageFiles([site.locale, ...languages]).map(readLook),
    look.logo === undefined ? '' : readLook('logo'),
    look.logo?.dark === undefined ? '' : renderLogoChoice({ theme, look }),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function hasWritten(theme: Themed['theme'], name: string): boolean {
  return theme?.day?.[name] !== undefined || theme?.night?.[name] !== undefined;
}

/** Returns the names of the files of `styles/looks` that differ from the look of the software. */
function lookFiles(look: Look): string[] {
  const { corners, lines, lists, header, titles, density } = look;
  return Object.entries({ corners, lines, lists, header, titles, density }).flatMap(
    ([name, value]) => (value === defaultLook[name as keyof Look] ? [] : [`${name}-${value}`]),
  );
}

/** Returns the names of the files for parts of the header and the footer that few sites have. */
function frameFiles({ navigation, footer, social }: Themed['site']): string[] {
  const hasLevel = navigation.some(({ links }) => links !== undefined);
  const hasMore = footer.columns.length > 0 || footer.legal !== undefined || social.length > 0;
  return [...(hasLevel ? ['submenu'] : []), ...(hasMore ? ['footer'] : [])];
}

/** Returns the names of the files for languages with long words, and for those from right to left. */
function languageFiles(tags: readonly string[]): string[] {
  const isOther = tags.some((tag) => new Intl.Locale(tag).language !== 'en');
  const isRightToLeft = tags.some((tag) => textDirection(tag) === 'rtl');
  return [...(isOther ? ['hyphens'] : []), ...(isRightToLeft ? ['rtl'] : [])];
}

/** Renders which of the lines that offer a language shows: the one that lib/boot/languages.js has chosen. */
function renderOffers(languages: readonly string[]): string {
  const chosen = languages.map((tag) => `[data-offer='${tag}'] [data-language='${tag}']`);
  return `@media screen{${chosen.join(',')}{display:block}}`;
}

/** Reads a part of `styles/looks`, which the project has beside its build. */
function readLook(name: string): string {
  const css = readFileSync(join(process.cwd(), `styles/looks/${name}.css`), 'utf8');
  return css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Renders all colours in each light, because those of the day would replace the others. The red light keeps
 * its own, which spare dark-adapted eyes.
 */
function renderColours({ day, night }: NonNullable<Themed['theme']>, hasBand: boolean): string {
  const ofDay = coloursOf('day', day, hasBand);
  const ofNight = coloursOf('night', night, hasBand);
  // A light without a link or a button of its own would have those of the day.
  const unset = Object.fromEntries(
    Object.keys({ ...ofDay, ...ofNight }).map((name) => [name, 'initial']),
  );
  const byDay = { ...unset, ...ofDay };
  const byNight = { ...unset, ...ofNight };
  const red = {
    ...Object.fromEntries(themedNames.map((name) => [name, colours.get(name)?.red ?? ''])),
    ...Object.fromEntries(
      Object.keys({ ...byDay, ...byNight })
        .filter((name) => !themedNames.includes(name))
        .map((name) => [name, name.startsWith('band') ? (redBand[name] ?? 'initial') : 'initial']),
    ),
  };
  return renderLights(declare(byDay), declare(byNight), declare(red));
}

/** Renders the declarations of each light. Print has those of the day. */
function renderLights(day: string, night: string, red: string): string {
  return [
    `:root,[data-light]{${day}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-light]){${night}}}`,
    `@media screen{[data-light='night']{${night}}[data-light='red']{${red}}}`,
  ].join('\n');
}

/** Renders which logo shows in each light: that for dark backgrounds, where the header has one. */
function renderLogoChoice({ theme, look }: Pick<Themed, 'theme' | 'look'>): string {
  const choose = (isDark: boolean) =>
    `--logo-light:${isDark ? 'none' : 'block'};--logo-dark:${isDark ? 'block' : 'none'}`;
  const chooseIn = (light: ThemedLight) => {
    const { paper = '', band = paper } = coloursOf(light, theme?.[light], look.header === 'band');
    return choose(contrast(band, '#ffffff') > contrast(band, '#000000'));
  };
  return renderLights(chooseIn('day'), chooseIn('night'), choose(true));
}

const redBand: Readonly<Record<string, string>> = {
  band: colours.get('sky')?.red ?? '',
  'band-text': colours.get('ink')?.red ?? '',
  'band-line': colours.get('line')?.red ?? '',
};

/**
 * Returns all colours of a theme in one light. Links and buttons have the accent where the theme writes one,
 * and what stands on a button or a band is a colour that can be read there.
 */
function coloursOf(
  light: ThemedLight,
  written: WrittenColours | undefined,
  hasBand: boolean,
): Readonly<Record<string, string>> {
  const of = siteColours(light, written);
  const { accent, button = accent } = written ?? {};
  const texts = [of('paper'), of('ink')];
  // By night a band in the colour of text would dazzle.
  const band = written?.band ?? of(light === 'night' ? 'sky' : 'ink');
  const bandText = readableOn(band, texts);
  return {
    ...Object.fromEntries(themedNames.map((name) => [name, of(name)])),
    ...(accent === undefined ? {} : { link: accent }),
    ...(button === undefined ? {} : { button, 'button-text': readableOn(button, texts) }),
    ...(hasBand ? { band, 'band-text': bandText, 'band-line': mix(band, bandText, 0.3) } : {}),
  };
}

function declare(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `--colour-${name}:${value};`)
    .join('');
}
