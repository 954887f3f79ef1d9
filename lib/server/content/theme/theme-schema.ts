import { z } from 'zod';
import { coloursSchema } from '@/lib/server/content/theme/check-theme';
import { fontNames, ownFont, type FontName } from '@/lib/server/content/theme/fonts';
import { logoSchema } from '@/lib/server/content/theme/logo';
import { ownFontSchema, type OwnFont } from '@/lib/server/content/theme/own-font';
import type { SiteLogo } from '@/lib/server/content/theme/logo';
import { fontWords, themeFileWords } from '@/lib/server/content/words';

/** Where the picture of a hero can be: beside its words, behind them or below them. */
export const heroPlaces = ['beside', 'behind', 'below'] as const;

/** The lights that visitors can choose. */
const lights = z
  .array(z.enum(['day', 'night', 'red']))
  .refine(
    (list) => list.includes('day') && list.includes('night') && new Set(list).size === list.length,
    themeFileWords.lights,
  );

/** Schema of `theme/theme.yaml`: the look of an organisation. */
export const themeSchema = z.strictObject({
  colours: coloursSchema.optional(),
  /** The family of all text. */
  font: z
    .union(
      [z.enum([ownFont, ...fontNames]), ownFontSchema],
      fontWords.setting([ownFont, ...fontNames]),
    )
    .default(ownFont),
  logo: logoSchema.optional(),
  /** Of buttons, fields, boxes and pictures. */
  corners: z.enum(['square', 'soft', 'round']).default('square'),
  /** Between things. */
  lines: z.enum(['hair', 'strong', 'none']).default('hair'),
  header: z.enum(['line', 'band', 'centred']).default('line'),
  /** Where the picture of a hero is. */
  hero: z.enum(heroPlaces).default('beside'),
  lists: z.enum(['lines', 'cards', 'pictures']).default('lines'),
  /** Of sections: in the margin, or above what they are of. */
  titles: z.enum(['beside', 'above']).default('beside'),
  density: z.enum(['compact', 'normal', 'airy']).default('normal'),
  lights: lights.default(['day', 'night']),
});

/** What a theme sets besides colours. */
export type Look = Omit<z.output<typeof themeSchema>, 'colours' | 'font' | 'logo'> & {
  readonly font: FontName | typeof ownFont | OwnFont;
  readonly logo?: SiteLogo;
};

/** The look of a site without `theme/theme.yaml`. */
export const defaultLook: Look = { ...themeSchema.parse({}), font: ownFont, logo: undefined };
