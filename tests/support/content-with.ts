import type { Content } from '@/lib/server/content/content';
import { checkContent, loadContent } from '@/lib/server/content/load-content';
import { formatProblem } from '@/lib/server/content/files/problems';
import { validContent } from './content-files';
import { writeTree } from './tree';

/** Loads the valid content with additional files. Throws if there are problems. */
export async function contentWith(files: Readonly<Record<string, string>>): Promise<Content> {
  const loaded = await loadContent(writeTree({ ...validContent, ...files }));
  if (!loaded.ok) throw new Error(loaded.problems.map(formatProblem).join('\n'));
  return loaded.content;
}

/** Returns the formatted problems of the valid content with additional files. */
export async function problemsWith(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string[]> {
  return (await checkContent(writeTree({ ...validContent, ...files }))).map(formatProblem);
}

/** Returns the file of a post of 1 November 2026; `settings` are lines of its front matter. */
export function postFile(title: string, body: string, settings = 'date: 2026-11-01'): string {
  return `---\ntitle: ${title}\ndescription: A post that the tests are about.\n${settings}\n---\n\n${body}\n`;
}

/** Returns the file of an event on 27 November 2026, 19:00 to 21:30; `settings` are more lines. */
export function eventFile(title: string, settings = ''): string {
  return `title: ${title}
description: An event that the tests are about.
date: 2026-11-27
from: '19:00'
to: '21:30'
place: The dome
lede: A talk.
body: |
  Bring a coat.
${settings}`;
}
