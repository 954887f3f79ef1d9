import { validContent } from '@/tests/support/content';

/** A mistake in content: what it is, the files that have it, and all that the check says. */
export type Mistake = readonly [
  what: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  problems: readonly string[],
];

export const visitHead =
  '---\ntitle: Visit\ndescription: How to visit the clinic for tests.\n---\n';

/** A page whose body begins on line 5. */
export function visit(body: string): Mistake[1] {
  return { 'content/pages/visit.md': visitHead + body };
}

/** The settings of the site with one text in place of another. */
export function siteWith(before: string, after: string): Mistake[1] {
  const written = validContent['content/site.yaml'];
  if (!written.includes(before)) throw new Error(`There is no ${before}.`);
  return { 'content/site.yaml': written.replace(before, after) };
}
