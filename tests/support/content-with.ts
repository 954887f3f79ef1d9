import type { Content } from '@/lib/server/content/content';
import { checkContent, loadContent } from '@/lib/server/content/load-content';
import { formatProblem } from '@/lib/server/content/files/problems';
import { soundContent } from './content-files';
import { plantTree } from './tree';

/** The sound content and these files, read. Fails the test if anything in them is a mistake. */
export async function contentWith(files: Readonly<Record<string, string>>): Promise<Content> {
  const loaded = await loadContent(plantTree({ ...soundContent, ...files }));
  if (!loaded.ok) throw new Error(loaded.problems.map(formatProblem).join('\n'));
  return loaded.content;
}

/** What is wrong with the sound content and these files, a line for each mistake. */
export async function problemsWith(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string[]> {
  return (await checkContent(plantTree({ ...soundContent, ...files }))).map(formatProblem);
}

/** A post of 1 November 2026; `settings` are further lines of its front matter. */
export function postFile(title: string, body: string, settings = 'date: 2026-11-01'): string {
  return `---\ntitle: ${title}\ndescription: A post that the tests are about.\n${settings}\n---\n\n${body}\n`;
}

/** An event on 27 November 2026 from 19:00 to 21:30; `settings` are further lines. */
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
