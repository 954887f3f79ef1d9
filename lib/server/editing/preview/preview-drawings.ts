import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publicDirectory, siteDirectory } from '@/lib/server/content/files/site-directory';

/** A drawing that a page takes from a file of its own. */
const reference = /<use href="(\/[\w./-]+\.svg)(?:\?[^"#]*)?#([\w-]+)"/g;

interface DrawnPreview {
  /** The HTML of the page, with the drawings taken from this document. */
  readonly html: string;
  /** The drawings, as elements without a size. */
  readonly drawings: string;
}

/**
 * Puts the drawings that a page takes from files into its document: a browser takes none from another file into one in
 * a sandbox.
 */
export async function drawPreview(html: string): Promise<DrawnPreview> {
  const paths = new Set([...html.matchAll(reference)].map(([, path = '']) => path));
  const drawings = await Promise.all([...paths].map(readDrawing));
  return {
    html: html.replaceAll(
      reference,
      (_, path: string, id: string) => `<use href="#${prefixOf(path)}-${id}"`,
    ),
    drawings: drawings.join(''),
  };
}

/** Returns what the ids of a file begin with, as the script of the preview also makes it. */
function prefixOf(path: string): string {
  return path.replaceAll(/\W/g, '-');
}

async function readDrawing(path: string): Promise<string> {
  if (path.includes('..')) return '';
  const site = siteDirectory(process.cwd());
  // Those that the build makes are in the software's own folder.
  for (const folder of new Set([site, process.cwd()].map(publicDirectory))) {
    const text = await readFile(join(folder, path), 'utf8').catch(() => undefined);
    if (text !== undefined) return withoutSize(path, text);
  }
  return '';
}

/** Gives a drawing ids of its own. */
function withoutSize(path: string, text: string): string {
  const prefix = prefixOf(path);
  const start = text.indexOf('<svg');
  if (start === -1) return '';
  return text
    .slice(start)
    .replaceAll(/ id="([\w-]+)"/g, ` id="${prefix}-$1"`)
    .replaceAll(/(href="|url\()#([\w-]+)/g, `$1#${prefix}-$2`)
    .replace('<svg', '<svg width="0" height="0" aria-hidden="true" style="position:absolute"');
}
