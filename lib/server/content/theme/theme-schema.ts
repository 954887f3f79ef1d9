import { z } from 'zod';
import type { FormLayout } from '@/lib/server/content/schemas/field-meta';
import { coloursSchema } from '@/lib/server/content/theme/check-theme';
import { fontNames, ownFont, type FontName } from '@/lib/server/content/theme/fonts';
import { logoSchema } from '@/lib/server/content/theme/logo';
import { ownFontSchema, type OwnFont } from '@/lib/server/content/theme/own-font';
import type { SiteLogo } from '@/lib/server/content/theme/logo';
import { themeFileWords } from '@/lib/words/lib/server/content';
import { fontWords } from '@/lib/server/content/words';

/** Where the picture of a hero can be: beside its words, behind them or below them. */
export const heroPlaces = ['beside', 'behind', 'below'] as const;

/** The lights that visitors can choose. */
const lights = z
  .array(
    z.enum(['day', 'night', 'red']).meta({
      label: 'Light',
      choices: { day: 'Day', night: 'Night', red: 'Red, for eyes that are used to the dark' },
    }),
  )
  .refine(
    (list) => list.includes('day') && list.includes('night') && new Set(list).size === list.length,
    { error: () => themeFileWords.lights },
  );

const layout: FormLayout = [
  'logo',
  'font',
  { label: 'Colours', fields: ['colours'] },
  {
    label: 'Shapes and space',
    fields: ['corners', 'lines', 'density', 'header', 'hero', 'lists', 'titles'],
  },
  { label: 'Lights', fields: ['lights'] },
];

/** Schema of `theme/theme.yaml`: the look of an organisation. */
export const themeSchema = z
  .strictObject({
    colours: coloursSchema.optional().meta({
      label: 'Colours',
      help: 'In place of those of the site. A colour that cannot be read is not taken.',
    }),
    /** The family of all text. */
    font: z
      .union(
        [
          z.enum([ownFont, ...fontNames]).meta({ label: 'Name' }),
          ownFontSchema.meta({ label: 'Files', help: 'They are in the folder theme/fonts.' }),
        ],
        { error: () => fontWords.setting([ownFont, ...fontNames]) },
      )
      .default(ownFont)
      .meta({ label: 'Font', ways: ['One of these', 'One of your own'] }),
    logo: logoSchema.optional().meta({ label: 'Logo', help: 'In place of the name at the top.' }),
    /** Of buttons, fields, boxes and pictures. */
    corners: z
      .enum(['square', 'soft', 'round'])
      .default('square')
      .meta({ label: 'Corners', choices: { square: 'Square', soft: 'Soft', round: 'Round' } }),
    /** Between things. */
    lines: z
      .enum(['hair', 'strong', 'none'])
      .default('hair')
      .meta({ label: 'Lines', choices: { hair: 'Thin', strong: 'Strong', none: 'None' } }),
    header: z
      .enum(['line', 'band', 'centred'])
      .default('line')
      .meta({
        label: 'Top of the page',
        choices: {
          line: 'A line below the menu',
          band: 'A band of colour',
          centred: 'The name in the middle, above the menu',
        },
      }),
    /** Where the picture of a hero is. */
    hero: z
      .enum(heroPlaces)
      .default('beside')
      .meta({
        label: 'Picture at the beginning of a page',
        choices: { beside: 'Beside its words', behind: 'Behind them', below: 'Below them' },
      }),
    lists: z
      .enum(['lines', 'cards', 'pictures'])
      .default('lines')
      .meta({
        label: 'Lists of events and posts',
        choices: { lines: 'Lines', cards: 'Cards', pictures: 'Large pictures' },
      }),
    /** Of sections: in the margin, or above what they are of. */
    titles: z
      .enum(['beside', 'above'])
      .default('beside')
      .meta({
        label: 'Titles of sections',
        choices: { beside: 'In the margin', above: 'Above the section' },
      }),
    density: z
      .enum(['compact', 'normal', 'airy'])
      .default('normal')
      .meta({
        label: 'Space between parts of a page',
        choices: { compact: 'Little', normal: 'Some', airy: 'Much' },
      }),
    lights: lights.default(['day', 'night']).meta({
      label: 'Lights',
      help: 'Those that visitors can choose. Day and night are always among them.',
      itemName: 'light',
    }),
  })
  .meta({ layout });

/** What a theme sets besides colours. */
export type Look = Omit<z.output<typeof themeSchema>, 'colours' | 'font' | 'logo'> & {
  readonly font: FontName | typeof ownFont | OwnFont;
  readonly logo?: SiteLogo;
};

/** The look of a site without `theme/theme.yaml`. */
export const defaultLook: Look = { ...themeSchema.parse({}), font: ownFont, logo: undefined };
