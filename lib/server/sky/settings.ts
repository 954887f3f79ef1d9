import { z } from 'zod';
import { withWords } from '@/lib/server/content/schemas/field-meta';
import { text } from '@/lib/server/content/schemas/values';
import { claimSchema, skyBody } from '@/lib/server/sky/claims/claims-schema';
import { claimBodyNames, skySettingMeta, targetWords } from '@/lib/words/lib/server/sky';

/**
 * What an event looks at: a body, or a point among the stars. Right ascension and declination are in
 * degrees (J2000).
 */
const target = z
  .union(
    [
      skyBody.meta(withWords(skySettingMeta.targetBody, { choices: claimBodyNames })),
      z
        .strictObject({
          name: text.meta(skySettingMeta.name),
          ra: z.number().min(0).max(360).meta(skySettingMeta.ra),
          dec: z.number().min(-90).max(90).meta(skySettingMeta.dec),
        })
        .meta(skySettingMeta.targetPoint),
    ],
    { error: () => targetWords.target },
  )
  .meta(skySettingMeta.target);
export type Target = z.output<typeof target>;

/** Settings of pages, posts and events. */
export const skyPageSettings = {
  /** Statements about the sky in the text, which `npm run check:content` computes. */
  claims: z
    .array(claimSchema)
    .optional()
    .meta(withWords(skySettingMeta.claims, { isCopied: false })),
};

/** Settings of events, which a date of a series may change. */
export const skyEventSettings = { target: target.optional() };
