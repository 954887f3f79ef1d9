import { z } from 'zod';
import type { FormLayout } from '@/lib/server/content/schemas/field-meta';
import { coloursSchema } from '@/lib/server/content/theme/check-theme';
import { fontNames, ownFont, type FontName } from '@/lib/server/content/theme/fonts';
import { logoSchema } from '@/lib/server/content/theme/logo';
import { ownFontSchema, type OwnFont } from '@/lib/server/content/theme/own-font';
import type { SiteLogo } from '@/lib/server/content/theme/logo';
import { themeFileWords } from '@/lib/words/lib/server/content';
import { fontWords, themeMeta } from '@/lib/words/lib/server/content/theme';

/** Where the picture of a hero can be: beside its words, behind them or below them. */
export const heroPlaces = ['beside', 'behind', 'below'] as const;

/** The lights that visitors can choose. */
const lights = z
  .array(z.enum(['day', 'night', 'red']).meta(themeMeta.lightsItem))
  .refine(
    (list) => list.includes('day') && list.includes('night') && new Set(list).size === list.length,
    { error: () => themeFileWords.lights },
  );

const layout: FormLayout = [
  'logo',
  'font',
  { label: () => themeMeta.parts.colours, fields: ['colours'] },
  {
    label: () => themeMeta.parts.shapes,
    fields: ['corners', 'lines', 'density', 'header', 'hero', 'lists', 'titles'],
  },
  { label: () => themeMeta.parts.lights, fields: ['lights'] },
];

/** Schema of `theme/theme.yaml`: the look of an organisation. */
export const themeSchema = z
  .strictObject({
    colours: coloursSchema.optional().meta(themeMeta.colours),
    /** The family of all text. */
    font: z
      .union(
        [
          z.enum([ownFont, ...fontNames]).meta(themeMeta.fontOurs),
          ownFontSchema.meta(themeMeta.fontOwn),
        ],
        { error: () => fontWords.setting([ownFont, ...fontNames].join(', ')) },
      )
      .default(ownFont)
      .meta(themeMeta.font),
    logo: logoSchema.optional().meta(themeMeta.logo),
    /** Of buttons, fields, boxes and pictures. */
    corners: z.enum(['square', 'soft', 'round']).default('square').meta(themeMeta.corners),
    /** Between things. */
    lines: z.enum(['hair', 'strong', 'none']).default('hair').meta(themeMeta.lines),
    header: z.enum(['line', 'band', 'centred']).default('line').meta(themeMeta.header),
    /** Where the picture of a hero is. */
    hero: z.enum(heroPlaces).default('beside').meta(themeMeta.hero),
    lists: z.enum(['lines', 'cards', 'pictures']).default('lines').meta(themeMeta.lists),
    /** Of sections: in the margin, or above what they are of. */
    titles: z.enum(['beside', 'above']).default('beside').meta(themeMeta.titles),
    density: z.enum(['compact', 'normal', 'airy']).default('normal').meta(themeMeta.density),
    lights: lights.default(['day', 'night']).meta(themeMeta.lights),
  })
  .meta({ layout });

/** What a theme sets besides colours. */
export type Look = Omit<z.output<typeof themeSchema>, 'colours' | 'font' | 'logo'> & {
  readonly font: FontName | typeof ownFont | OwnFont;
  readonly logo?: SiteLogo;
};

/** The look of a site without `theme/theme.yaml`. */
export const defaultLook: Look = { ...themeSchema.parse({}), font: ownFont, logo: undefined };
