import { z } from 'zod';
import { withWords } from '@/lib/server/content/schemas/field-meta';
import { localTime } from '@/lib/server/content/schemas/values';
import { claimBodyNames, claimKinds, claimMeta } from '@/lib/words/lib/server/sky';

const planets = ['Mercury', 'Venus', 'Mars', 'Jupiter', 'Saturn', 'Uranus', 'Neptune'] as const;
/** Stars that claims may name; lib/server/sky/claims/bodies.ts has their positions. */
const stars = ['Maia', 'Regulus', 'Taygeta'] as const;
export const jupiterMoons = ['Io', 'Europa', 'Ganymede', 'Callisto'] as const;

/** The bodies that claims and the targets of events may name. */
export const skyBody = z.enum(['Sun', 'Moon', ...planets, ...stars]);
/** Local time of what a statement is about. */
const at = localTime.meta(withWords(claimMeta.at, { control: 'moment' }));
const within = z.number().positive();
const moment = {
  at,
  /** How far the event may be from `at`, in minutes. */
  within: within.default(1).meta(claimMeta.within),
};
const quantity = {
  at,
  is: z.number().meta(claimMeta.is),
  /** How far the value may be from `is`, in its unit. */
  within: within.meta(claimMeta.within),
};

const kindWords = withWords(claimMeta.kind, { choices: claimKinds });
const ofWords = withWords(claimMeta.of, { choices: claimBodyNames });

/**
 * A statement about the sky that a text makes. `npm run check:content` computes it for the site's
 * coordinates. Angles are in degrees, diameters in seconds of arc, distances in astronomical units, and
 * what is lit in per cent.
 */
export const claimSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.enum(['new-moon', 'first-quarter', 'full-moon', 'last-quarter']).meta(kindWords),
      ...moment,
    }),
    /** The end and the beginning of astronomical twilight. */
    z.strictObject({
      kind: z.enum(['nightfall', 'daybreak']).meta(kindWords),
      ...moment,
    }),
    z.strictObject({
      kind: z.enum(['rise', 'set', 'due-south']).meta(kindWords),
      of: skyBody.meta(ofWords),
      ...moment,
    }),
    z.strictObject({
      kind: z.literal('opposition').meta(kindWords),
      of: z.enum(['Mars', 'Jupiter', 'Saturn', 'Uranus', 'Neptune']).meta(ofWords),
      ...moment,
    }),
    /** Of a star behind the Moon, or of a moon of Jupiter behind the planet or in its shadow. */
    z.strictObject({
      kind: z.enum(['disappearance', 'reappearance']).meta(kindWords),
      of: z.enum([...jupiterMoons, ...stars]).meta(ofWords),
      ...moment,
    }),
    z.strictObject({
      kind: z.literal('altitude').meta(kindWords),
      of: skyBody.meta(ofWords),
      ...quantity,
    }),
    z.strictObject({
      kind: z.literal('separation').meta(kindWords),
      of: skyBody.meta(ofWords),
      from: skyBody.meta(withWords(claimMeta.from, { choices: claimBodyNames })),
      ...quantity,
    }),
    z.strictObject({
      kind: z.enum(['lit', 'magnitude', 'diameter', 'distance']).meta(kindWords),
      of: z.enum(['Moon', ...planets]).meta(ofWords),
      ...quantity,
    }),
    z.strictObject({
      kind: z.literal('ring-tilt').meta(kindWords),
      of: z.literal('Saturn').meta(ofWords),
      ...quantity,
    }),
  ])
  .meta(withWords(claimMeta.claim, { layout: ['kind', 'of', 'from', 'at', 'is', 'within'] }));
export type Claim = z.output<typeof claimSchema>;
export type ClaimedBody = z.output<typeof skyBody>;
export type Star = (typeof stars)[number];
export type JupiterMoon = (typeof jupiterMoons)[number];
