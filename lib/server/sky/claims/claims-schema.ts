import { z } from 'zod';
import { localTime } from '@/lib/server/content/schemas/values';

const planets = ['Mercury', 'Venus', 'Mars', 'Jupiter', 'Saturn', 'Uranus', 'Neptune'] as const;
/** Stars that claims may name; lib/server/sky/claims/bodies.ts has their positions. */
const stars = ['Maia', 'Regulus', 'Taygeta'] as const;
export const jupiterMoons = ['Io', 'Europa', 'Ganymede', 'Callisto'] as const;

/** The bodies that claims and the targets of events may name. */
export const skyBody = z.enum(['Sun', 'Moon', ...planets, ...stars]);
const moment = {
  /** Local time of the event. */
  at: localTime,
  /** How far the event may be from `at`, in minutes. */
  within: z.number().positive().default(1),
};
const quantity = {
  at: localTime,
  is: z.number(),
  /** How far the value may be from `is`, in its unit. */
  within: z.number().positive(),
};

/**
 * A statement about the sky that a text makes. `npm run check:content` computes it for the site's
 * coordinates. Angles are in degrees, diameters in seconds of arc, distances in astronomical units, and
 * what is lit in per cent.
 */
export const claimSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['new-moon', 'first-quarter', 'full-moon', 'last-quarter']),
    ...moment,
  }),
  /** The end and the beginning of astronomical twilight. */
  z.strictObject({ kind: z.enum(['nightfall', 'daybreak']), ...moment }),
  z.strictObject({ kind: z.enum(['rise', 'set', 'due-south']), of: skyBody, ...moment }),
  z.strictObject({
    kind: z.literal('opposition'),
    of: z.enum(['Mars', 'Jupiter', 'Saturn', 'Uranus', 'Neptune']),
    ...moment,
  }),
  /** Of a star behind the Moon, or of a moon of Jupiter behind the planet or in its shadow. */
  z.strictObject({
    kind: z.enum(['disappearance', 'reappearance']),
    of: z.enum([...jupiterMoons, ...stars]),
    ...moment,
  }),
  z.strictObject({ kind: z.literal('altitude'), of: skyBody, ...quantity }),
  z.strictObject({ kind: z.literal('separation'), of: skyBody, from: skyBody, ...quantity }),
  z.strictObject({
    kind: z.enum(['lit', 'magnitude', 'diameter', 'distance']),
    of: z.enum(['Moon', ...planets]),
    ...quantity,
  }),
  z.strictObject({ kind: z.literal('ring-tilt'), of: z.literal('Saturn'), ...quantity }),
]);
export type Claim = z.output<typeof claimSchema>;
export type ClaimedBody = z.output<typeof skyBody>;
export type Star = (typeof stars)[number];
export type JupiterMoon = (typeof jupiterMoons)[number];
