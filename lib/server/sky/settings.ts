import { z } from 'zod';
import { text } from '@/lib/server/content/schemas/values';
import { claimSchema, skyBody } from '@/lib/server/sky/claims/claims-schema';
import { targetWords } from '@/lib/words/lib/server/sky';

/**
 * What an event looks at: a body, or a point among the stars. Right ascension and declination are in
 * degrees (J2000).
 */
const target = z
  .union(
    [
      skyBody.meta({ label: 'Body' }),
      z
        .strictObject({
          name: text.meta({ label: 'Name', example: 'Geminids' }),
          ra: z
            .number()
            .min(0)
            .max(360)
            .meta({ label: 'Right ascension', unit: 'degrees (J2000)' }),
          dec: z.number().min(-90).max(90).meta({ label: 'Declination', unit: 'degrees (J2000)' }),
        })
        .meta({ label: 'Point' }),
    ],
    { error: () => targetWords.target },
  )
  .meta({
    label: 'What it looks at',
    help: 'Its page draws where that is in the sky.',
    ways: ['A body', 'A point among the stars'],
  });
export type Target = z.output<typeof target>;

/** Settings of pages, posts and events. */
export const skyPageSettings = {
  /** Statements about the sky in the text, which `npm run check:content` computes. */
  claims: z.array(claimSchema).optional().meta({
    label: 'Statements about the sky',
    help: 'That the text makes. They are computed before the site is published. Visitors do not see them.',
    itemName: 'statement',
    isCopied: false,
  }),
};

/** Settings of events, which a date of a series may change. */
export const skyEventSettings = { target: target.optional() };
