import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { formatDecimal } from '@/lib/intl/format-decimal';
import { withWords } from '@/lib/server/content/schemas/field-meta';
import { suggestOneOf } from '@/lib/server/content/files/problems';
import { fontsFolder } from '@/lib/server/content/files/site-directory';
import { text } from '@/lib/server/content/schemas/values';
import { fontMeta, fontWords } from '@/lib/words/lib/server/content/theme';

/** Schema of `font` in theme/theme.yaml for a font of the organisation's own: its files in `theme/fonts/`. */
export const ownFontSchema = z.strictObject({
  regular: text.meta(withWords(fontMeta.regular, { example: 'our-regular.woff2' })),
  bold: text.optional().meta(withWords(fontMeta.bold, { example: 'our-bold.woff2' })),
  italic: text.optional().meta(withWords(fontMeta.italic, { example: 'our-italic.woff2' })),
  /** The kind of the font that stands in its place until it loads. */
  kind: z.enum(['sans-serif', 'serif']).default('sans-serif').meta(fontMeta.kind),
});

export const fontRoles = ['regular', 'bold', 'italic'] as const;
export type FontRole = (typeof fontRoles)[number];

const factsSchema = z.object({
  faces: z.array(
    z.object({
      /** The address of its file. */
      path: z.string(),
      style: z.enum(['normal', 'italic']),
      /** A weight, or the range of a variable font. */
      weight: z.string(),
      part: z.enum(['first', 'more']),
    }),
  ),
  headingWeight: z.number(),
  /** Parts of the size. */
  ascent: z.number(),
  descent: z.number(),
  /** How much wider it is than the system's font, as text and as headings. */
  widths: z.array(z.number()),
});

/** What was measured of a font of the organisation's own, and the files that browsers load. */
export type OwnFontFacts = z.output<typeof factsSchema>;

/** A font of the organisation's own. */
export interface OwnFont {
  /** Changes with its files. */
  readonly version: string;
  /** The paths of its files in the site. */
  readonly files: Readonly<Partial<Record<FontRole, string>>>;
  readonly kind: 'sans-serif' | 'serif';
  /** Absent until its files are made. */
  readonly facts?: OwnFontFacts;
}

/** Changes when the same files are made in another way. */
const recipe = 1;

const megabyte = 1_000_000;
const maxMegabytes = 5;

/** The first bytes of files (OpenType, "Organization of an OpenType Font"; WOFF2, 4.1). */
const signatures: Readonly<Record<string, 'collection' | 'font' | 'woff'>> = {
  '\u0000\u0001\u0000\u0000': 'font',
  OTTO: 'font',
  true: 'font',
  wOF2: 'font',
  wOFF: 'woff',
  ttcf: 'collection',
};

interface ReadOptions {
  readonly site: string;
  /** The files of the site. */
  readonly names: ReadonlySet<string>;
  readonly report: (role: FontRole, message: string) => void;
}

/** Reads a font of the organisation's own. Reports files that are missing, or that are no font. */
export async function readOwnFont(
  written: z.output<typeof ownFontSchema>,
  { site, names, report }: ReadOptions,
): Promise<OwnFont | undefined> {
  const hash = createHash('sha256').update(`${recipe} ${written.kind}`);
  const files: Partial<Record<FontRole, string>> = {};
  let isUsable = true;
  for (const role of fontRoles) {
    const name = written[role];
    if (name === undefined) continue;
    const file = `${fontsFolder}/${name}`;
    const bytes = names.has(file) ? await readFile(join(site, file)) : undefined;
    const problem = bytes === undefined ? describeMissing(name, names) : findProblem(bytes);
    if (problem !== undefined) report(role, problem);
    if (problem !== undefined || bytes === undefined) {
      isUsable = false;
      continue;
    }
    files[role] = file;
    hash.update(role).update(createHash('sha256').update(bytes).digest());
  }
  if (!isUsable) return undefined;
  const version = hash.digest('hex').slice(0, 12);
  const facts = await readFontFacts(site, version);
  return { version, files, kind: written.kind, ...(facts && { facts }) };
}

function describeMissing(name: string, names: ReadonlySet<string>): string {
  const known = [...names]
    .filter((file) => file.startsWith(`${fontsFolder}/`))
    .map((file) => file.slice(fontsFolder.length + 1));
  return fontWords.missing(name) + suggestOneOf(name, known);
}

function findProblem(bytes: Buffer): string | undefined {
  if (bytes.length > maxMegabytes * megabyte) {
    return fontWords.tooLarge(formatDecimal(bytes.length / megabyte), maxMegabytes);
  }
  const kind = signatures[bytes.toString('latin1', 0, 4)];
  if (kind === 'font') return undefined;
  return kind === undefined ? fontWords.noFont : fontWords[kind];
}

/** Returns the address of a generated file of a font, such as `/fonts/own-0123456789ab-bold-first.woff2`. */
export function ownFontPath({ version }: Pick<OwnFont, 'version'>, ending: string): string {
  return `/fonts/own-${version}${ending}`;
}

/** The ending of the file with the facts. */
export const factsEnding = '.json';

/**
 * Reads the facts of a font; `undefined` if its files are not made yet. A published version has files of its own, and
 * the version of a build those of the project.
 */
async function readFontFacts(site: string, version: string): Promise<OwnFontFacts | undefined> {
  for (const folder of [site, process.cwd()]) {
    const path = join(folder, 'public', ownFontPath({ version }, factsEnding));
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text !== undefined) return factsSchema.safeParse(JSON.parse(text)).data;
  }
  return undefined;
}
