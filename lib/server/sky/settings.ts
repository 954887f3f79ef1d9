import { z } from 'zod';
import { text } from '@/lib/server/content/schemas/values';
import { claimSchema, skyBody } from '@/lib/server/sky/claims/claims-schema';
import { targetWords } from '@/lib/server/sky/words';

/**
 * What an event looks at: a body, or a point among the stars. Right ascension and declination are in
 * degrees (J2000).
 */
const target = z.union(
  [
    skyBody,
    z.strictObject({
      name: text,
      ra: z.number().min(0).max(360),
      dec: z.number().min(-90).max(90),
    }),
  ],
  targetWords.target,
);
export type Target = z.output<typeof target>;

/** Settings of pages, posts and events. */
export const skyPageSettings = {
  /** Statements about the sky in the text, which `npm run check:content` computes. */
  claims: z.array(claimSchema).optional().meta({ isCopied: false }),
};

/** Settings of events, which a date of a series may change. */
export const skyEventSettings = { target: target.optional() };
