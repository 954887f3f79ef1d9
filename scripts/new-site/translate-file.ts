import { parse, stringify } from 'yaml';
import { z } from 'zod';

const link = z.object({ label: z.string(), href: z.string() });

/** What a translation of `content/site.yaml` says; links are found by where they lead. */
const siteWords = z.object({
  tagline: z.string(),
  description: z.string(),
  navigation: z.array(link),
  footer: z.object({ links: z.array(link) }),
});

/** What a translation of a form says; fields are found by their names. */
const formWords = z.object({
  title: z.string(),
  intro: z.string().optional(),
  submit: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      hint: z.string().optional(),
      options: z.array(z.string()).optional(),
    }),
  ),
  thanks: z.object({ title: z.string(), text: z.string() }),
});

/** What the translation of a page or a post says above its text. */
const pageWords = z.object({
  title: z.string(),
  description: z.string(),
  lede: z.string().optional(),
});

/**
 * Returns the translation of a file of a new site: its words, without the data that are those of the main language.
 * `slug` is the last part of its address in the language. Undefined for a file that has no translation.
 */
export function translateFile(path: string, text: string, slug?: string): string | undefined {
  if (path === 'content/site.yaml') return write(siteWords.parse(parse(text)));
  if (path.startsWith('content/forms/')) return write(formWords.parse(parse(text)));
  const [, frontMatter = '', body = ''] = /^---\n([^]*?)^---\n([^]*)$/m.exec(text) ?? [];
  if (!path.startsWith('content/') || frontMatter === '') return undefined;
  return `---\n${write({ slug, ...pageWords.parse(parse(frontMatter)) })}---\n${body}`;
}

function write(words: object): string {
  return stringify(words, { lineWidth: 0 });
}
