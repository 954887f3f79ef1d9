import { z } from 'zod';
import { localTime } from '@/lib/server/content/schemas/values';
import { claimKinds } from '@/lib/words/lib/server/sky';

const planets = ['Mercury', 'Venus', 'Mars', 'Jupiter', 'Saturn', 'Uranus', 'Neptune'] as const;
/** Stars that claims may name; lib/server/sky/claims/bodies.ts has their positions. */
const stars = ['Maia', 'Regulus', 'Taygeta'] as const;
export const jupiterMoons = ['Io', 'Europa', 'Ganymede', 'Callisto'] as const;

/** The bodies that claims and the targets of events may name. */
export const skyBody = z.enum(['Sun', 'Moon', ...planets, ...stars]);
/** Local time of what a statement is about. */
const at = localTime.meta({ label: 'When', control: 'moment' });
const within = z.number().positive();
const withinWords = {
  label: 'Give or take',
  help: 'For a time, minutes: 1 if you leave it empty. Otherwise the unit of the number.',
};
const moment = {
  at,
  /** How far the event may be from `at`, in minutes. */
  within: within.default(1).meta(withinWords),
};
const quantity = {
  at,
  is: z.number().meta({
    label: 'Is',
    help: 'Degrees, per cent of the disc, magnitudes, seconds of arc or astronomical units. Not for a time.',
  }),
  /** How far the value may be from `is`, in its unit. */
  within: within.meta(withinWords),
};
const kindWords = { label: 'What', choices: claimKinds };
const of = { label: 'Of' };

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
    z.strictObject({ kind: z.enum(['nightfall', 'daybreak']).meta(kindWords), ...moment }),
    z.strictObject({
      kind: z.enum(['rise', 'set', 'due-south']).meta(kindWords),
      of: skyBody.meta(of),
      ...moment,
    }),
    z.strictObject({
      kind: z.literal('opposition').meta(kindWords),
      of: z.enum(['Mars', 'Jupiter', 'Saturn', 'Uranus', 'Neptune']).meta(of),
      ...moment,
    }),
    /** Of a star behind the Moon, or of a moon of Jupiter behind the planet or in its shadow. */
    z.strictObject({
      kind: z.enum(['disappearance', 'reappearance']).meta(kindWords),
      of: z.enum([...jupiterMoons, ...stars]).meta(of),
      ...moment,
    }),
    z.strictObject({
      kind: z.literal('altitude').meta(kindWords),
      of: skyBody.meta(of),
      ...quantity,
    }),
    z.strictObject({
      kind: z.literal('separation').meta(kindWords),
      of: skyBody.meta(of),
      from: skyBody.meta({ label: 'From', help: 'Of a distance between two.' }),
      ...quantity,
    }),
    z.strictObject({
      kind: z.enum(['lit', 'magnitude', 'diameter', 'distance']).meta(kindWords),
      of: z.enum(['Moon', ...planets]).meta(of),
      ...quantity,
    }),
    z.strictObject({
      kind: z.literal('ring-tilt').meta(kindWords),
      of: z.literal('Saturn').meta(of),
      ...quantity,
    }),
  ])
  .meta({ label: 'Statement', layout: ['kind', 'of', 'from', 'at', 'is', 'within'] });
export type Claim = z.output<typeof claimSchema>;
export type ClaimedBody = z.output<typeof skyBody>;
export type Star = (typeof stars)[number];
export type JupiterMoon = (typeof jupiterMoons)[number];
