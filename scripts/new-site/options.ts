import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { coloursSchema, type Theme } from '@/lib/server/content/theme/check-theme';

const kindSchema = z.object({
  label: z.string(),
  /** The setting `kind` of content/site.yaml. */
  schema: z.string(),
  /** The example in scripts/examples whose look and home page its site begins with. */
  example: z.enum(['choir', 'clinic', 'repair-cafe']),
  tagline: z.string(),
  promise: z.string(),
  invitation: z.string(),
  about: z.string(),
  visit: z.string(),
});

/** A kind of organisation, with the sentences that its site begins with. */
export type Kind = z.output<typeof kindSchema>;

/** The kinds of organisation, by the word that chooses them. */
export const kinds = z.record(z.string(), kindSchema).parse(readYaml('kinds.yaml'));

/** Time zone and currency by country. */
export const countries = z
  .record(z.string(), z.object({ timeZone: z.string(), currency: z.string() }))
  .parse(readYaml('countries.yaml'));

/** The name of the colours of the example that a site begins like. */
export const examplePalette = 'example';

/** The name of the software's own colours, which need no setting. */
export const ownPalette = 'ink';

/** Themes that were tried, by the word that chooses them. */
export const palettes: Readonly<Record<string, Theme>> = Object.fromEntries(
  readdirSync(join(__dirname, 'palettes')).map((file) => [
    file.replace(/\.yaml$/, ''),
    coloursSchema.parse(readYaml(`palettes/${file}`)),
  ]),
);

/** The forms that a new site may have, in the order in which its pages name them. */
export const formIds = ['contact', 'booking', 'membership', 'volunteering'] as const;
export type FormId = (typeof formIds)[number];

function readYaml(file: string): unknown {
  return parse(readFileSync(join(__dirname, file), 'utf8'));
}
